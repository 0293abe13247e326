// The sentences that a script may hold without evidence: those of the embedded writer, and others of the same plain words.
// A claim, a promise or an order from the summary needs words that are not among them.
import type { Brief } from '../../contracts.js';
import { stem } from '../checks.js';
import { type Book, ENGLISH } from '../embedded/book.js';
import type { Filler } from '../embedded/frames.js';
import { tongueOf } from '../embedded/tongues/all.js';
import { bookOf } from '../embedded/tongues/tongue.js';

export type Linking = {
  fillers: readonly Filler[];
  /** Whole sentences, to be offered to a model. */
  lines: readonly string[];
  /** Whether a sentence says nothing but hello, thanks, what comes next, and goodbye. */
  isPlain(text: string): boolean;
};

/** How they are said in English by people who do not use our sentences. */
const PLAIN_ENGLISH =
  'great pleasure lovely really truly appreciate appreciated enjoy enjoyed talking speaking talked spoke discussing discussed conversation discussion meeting chat shared sharing openness insight learning learned looking forward hear hearing from you soon back best regards wishes cheers warm kind reply respond response email message call reach out touch happy glad excited hope thoughts feedback question questions ready recap quick brief summary highlights outline capture walk through cover heard listened understand understanding picture important matters main points key details clear next steps step path ahead moving continue keep going together working work help support team everyone side again well good nice care take with this that here what where there when whenever about your have just also more most very much please feel free know anything something everything else the and you for are was our any all can how one out let may too not but who why its has had get see say did put way yes own few now open before unclear sound sounds good sort busy valuable insightful thoughtful useful helpful send note line drop moment minute wonderful reconnect connect chance sense plan timing works longer suits want wanted there then until hello another';

const SEEDS = [0, 1, 2, 3, 4, 5];
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** In a language whose plain words are not known here, only this much may go without evidence, at both ends. */
const MAX_UNKNOWN_CHARS = 120;

/** Null `lines` and no fillers where the embedded writer does not know the language. */
export function linkingOf(brief: Brief): Linking {
  const book = bookFor(brief.language);
  if (!book)
    return { fillers: [], lines: [], isPlain: (text) => text.length <= MAX_UNKNOWN_CHARS && !SHOUT.test(text) };
  const lines = linesOf(book, brief);
  const isEnglish = book === ENGLISH;
  const words = (text: string): string[] => contentOf(text, isEnglish ? 3 : 4);
  const names = [brief.prospectName, brief.prospectCompany, brief.userName, brief.userCompany];
  const known = new Set(words([...lines, ...(isEnglish ? [PLAIN_ENGLISH] : []), ...names].join(' ')).map(stem));
  return { fillers: book.fillers, lines, isPlain: (text) => words(text).every((word) => known.has(stem(word))) };
}

const SHOUT = /\p{Lu}{4,}/u;

function bookFor(language: string): Book | null {
  const tongue = tongueOf(language);
  if (tongue) return bookOf(tongue);
  return language.toLowerCase().startsWith('en') ? ENGLISH : null;
}

function linesOf(book: Book, brief: Brief): string[] {
  const names = { prospect: brief.prospectName, user: brief.userName, userCompany: brief.userCompany };
  const framing = SEEDS.flatMap((seed) => [
    ...book.greeting(names, seed),
    book.callToAction(true, seed),
    book.callToAction(false, seed),
    book.signOff(names, seed),
  ]);
  return [...new Set([...framing, ...book.fillers.flatMap(({ variants }) => variants)])];
}

/** Short words bind and claim nothing, unless they are figures or shouted. */
const contentOf = (text: string, minLetters: number): string[] =>
  (text.match(WORD) ?? []).filter((word) => word.length >= minLetters || /\p{N}|^\p{Lu}{2,}$/u.test(word));
