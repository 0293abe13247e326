// The sentences that a script may hold without evidence: those of the embedded writer, and others that claim nothing. They have
// shapes of their own; a claim needs words that are not among the plain ones.

import { stem } from '../../../text/checks/checks.js';
import type { Brief } from '../../contracts.js';
import { type Filler, type PhraseBook, phrasesOf } from '../phrases/book.js';
import { connectingIn } from './english/connecting.js';
import { connectingElsewhere } from './languages/connecting.js';
import { plainWordsIn } from './languages/speech.js';

export type Linking = {
  fillers: readonly Filler[];
  /** Whole sentences, to be offered to a model. */
  lines: readonly string[];
  /** Whether a sentence says nothing but hello, thanks, what comes next, and goodbye: by its shape. */
  isConnecting(text: string): boolean;
};

const SEEDS = [0, 1, 2, 3, 4, 5];
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** In a language whose plain words are not known here, only this much may go without evidence, at both ends. */
const MAX_UNKNOWN_CHARS = 120;

/** Nothing is offered where the embedded writer does not know the language. */
export function linkingOf(brief: Brief): Linking {
  const book = phrasesOf(brief.language, brief.summary);
  if (!book) {
    const isShort = (text: string): boolean => text.length <= MAX_UNKNOWN_CHARS && !SHOUT.test(text);
    return { fillers: [], lines: [], isConnecting: isShort };
  }
  const lines = linesOf(book, brief);
  const isEnglish = book === phrasesOf('en');
  const words = (text: string): string[] => contentOf(text, isEnglish ? 3 : 4);
  const names = [brief.prospectName, brief.prospectCompany, brief.userName, brief.userCompany];
  const known = new Set(words([...lines, ...plainWordsIn(brief.language), ...names].join(' ')).map(stem));
  const isPlain = (text: string): boolean => !GIFT.test(text) && words(text).every((word) => known.has(stem(word)));
  const isConnecting = isEnglish ? connectingIn(brief, lines) : (connectingElsewhere(brief, lines, isPlain) ?? isPlain);
  return { fillers: book.fillers, lines, isConnecting };
}

/** Small words that promise money: "it is on us", "it is free". */
const GIFT = /\b(?:on us|on the house|(?<!feel )free)\b/iu;
const SHOUT = /\p{Lu}{4,}/u;

function linesOf(book: PhraseBook, brief: Brief): string[] {
  const names = { prospect: brief.prospectName, user: brief.userName, userCompany: brief.userCompany };
  const framing = SEEDS.flatMap((seed) => [
    ...book.greeting(names, seed),
    book.callToAction(true, seed),
    book.callToAction(false, seed),
    book.signOff(names, seed),
  ]);
  const leads = Object.values(book.notes);
  return [...new Set([...framing, ...leads, ...book.fillers.flatMap(({ variants }) => variants)])];
}

/** Short words bind and claim nothing, unless they are figures or shouted. */
const contentOf = (text: string, minLetters: number): string[] =>
  (text.match(WORD) ?? []).filter((word) => word.length >= minLetters || /\p{N}|^\p{Lu}{2,}$/u.test(word));
