// The sentences that a script may hold without evidence: those of the embedded writer, and others that claim nothing. They have
// shapes of their own; a claim needs words that are not among the plain ones.

import { readPhrases } from '../../../lib/word-lists.js';
import { stem } from '../../../text/checks/checks.js';
import { isTitle, TITLES } from '../../../text/titles.js';
import { sentenceTexts } from '../../../text/words.js';
import type { Brief } from '../../contracts.js';
import { type Filler, namesOf, type PhraseBook, phrasesOf } from '../phrases/book.js';
import { exactly, type Openings, plainWordsIn, speechOf, whole } from './languages/speech.js';

// The sentences that may go without evidence in the languages other than English: each part of one begins as a greeting, thanks, a lead,
// an invitation or a goodbye does, and has plain words behind that. Words that claim nothing one by one make claims together.

const MAX_CHARS = 220;
/** What nobody has agreed on. */
const WORK =
  'zusammenarbeit|zusammen(?:zu)?arbeiten|collaboration|colaboración|colaboração|collaborazione|samenwerking';

/** Whether a text is made of such sentences only; null where the language has none here. */
function connectingElsewhere(
  brief: Brief,
  lines: readonly string[],
  isPlain: (text: string) => boolean,
): ((text: string) => boolean) | null {
  const openings = speechOf(brief.language)?.openings;
  if (!openings) return null;
  const ours = new Set(lines.flatMap(sentencesIn));
  const put = placeholders(brief);
  const fits = fitting(openings);
  return (text) =>
    sentencesIn(text).every((each) => ours.has(each) || (each.length <= MAX_CHARS && isPlain(each) && fits(put(each))));
}

const sentencesIn = (text: string): string[] =>
  sentenceTexts(text)
    .map((each) => each.replace(/(?<![.!?…])[.!?…]+$/u, ''))
    .filter((each) => each !== '');

function fitting(openings: Openings): (sentence: string) => boolean {
  const opens = new RegExp(`^(?:${openings.joint})? ?(?:${openings.opens})(?!\\p{L})`, 'iu');
  const wrongName = whole(`(?:${openings.self}) (?:\\p{L}+ )?[TP]|T,? (?:\\p{L}+ )?F|${WORK}`);
  const wrongHello = whole(`(?:${openings.hello}),? U`);
  const { that, thanks, subjects } = openings;
  const pieces = new RegExp(`,|;|:|\\s[–—-]\\s|\\s(?:${openings.joint})(?=\\s)`, 'u');
  return (sentence) => {
    if (/(?<!\p{L})P(?!\p{L})/u.test(sentence) || wrongName.test(sentence) || wrongHello.test(sentence)) return false;
    const [first = '', ...rest] = sentence.split(pieces).map((piece) => piece.trim());
    const isBound = (piece: string): boolean => !that.test(piece) || thanks.test(piece);
    return (
      opens.test(first) &&
      isBound(first) &&
      rest.every((piece) => (opens.test(piece) || thanks.test(piece) || !subjects.test(piece)) && isBound(piece))
    );
  };
}

/** Names as single letters: T is who it is for, U who speaks, F their firm, P the firm of the prospect. */
function placeholders(brief: Brief): (text: string) => string {
  const names: [string | null, string][] = [
    [brief.prospectCompany, 'P'],
    [brief.userCompany, 'F'],
    [brief.prospectName, 'T'],
    [brief.userName, 'U'],
  ];
  return (text) =>
    names.reduce((put, [name, letter]) => {
      const words = (name?.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1);
      return words.length === 0
        ? put
        : put.replace(exactly(`(?:${words.join('|')})(?:[\\s&.-]+(?:${words.join('|')}))*`), letter);
    }, text);
}

// The English sentences that may go without evidence when they are not ours word for word: greetings, thanks for the call, leads into
// what follows, invitations to answer and goodbyes. Held to shapes: words that claim nothing one by one make claims together.

const any = (...parts: string[]): string => `(?:${parts.join('|')})`;
const maybe = (part: string): string => `(?:${part})?`;

const LISTS = readPhrases('languages/en-connecting.txt');
const [NICE, TALK, WHEN] = [LISTS.source('nice'), LISTS.source('talk'), LISTS.source('when')];

const escaped = (name: string): string =>
  name
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, '.')
    .replace(/\s+/gu, '\\s+');

/** What somebody is thanked for who was visited. */
const HOSTED =
  '(?:having|seeing|hosting|welcoming|meeting|receiving|showing|calling|ringing) (?:me|us)(?: (?:round|around|in|over))?';

/** Of so many words a name is taken apart. */
const MOST_NAME_WORDS = 8;

/** A name as a whole, or some of its words that follow each other, the longest first; nothing where there is none. */
function nameOf(name: string | null): string {
  const words = name?.trim().split(/\s+/u).filter(Boolean) ?? [];
  if (words.length === 0) return '(?!)';
  const runs = words
    .slice(0, MOST_NAME_WORDS)
    .flatMap((_, from, all) => all.slice(from).map((_, count) => all.slice(from, from + count + 1).join(' ')))
    .filter((run) => run.length > 1)
    .sort((a, b) => b.length - a.length);
  return any(...new Set([words.join(' '), ...runs].map(escaped)));
}

function shapesOf(brief: Brief): RegExp {
  const [them, user, company] = [brief.prospectName, brief.userName, brief.userCompany].map(nameOf) as [
    string,
    string,
    string,
  ];
  // "Mag. Pichlmair" of Mag. Sabine Pichlmair.
  const [first = ''] = brief.prospectName?.trim().split(/\s+/u) ?? [];
  const theirs = `(?:${any(`${TITLES}\\.?`, escaped(first))} )?${them}`;
  const sender = any(`${user}(?: (?:here )?(?:from|at|of|with) ${company})?`, company);
  const whose = '(?:the|your|our|this|that|all|such a|a|some)? ?(?:of )?(?:your )?';
  const what = `${NICE}${TALK}(?:(?:,| and|, and) (?:the |your |for your |for the )?${NICE}${TALK})*(?: ${WHEN})*`;
  const taking = '(?:(?:taking|making|finding|sharing|giving (?:us|me)) )?';
  const many = '(?:(?:many|my|thank|thanks|thank you)(?: thanks)?(?: so much| very much| again| once more)*)';
  const thanks = `${many}${maybe(`,? ${theirs},?`)}${maybe(` for ${any(`${taking}${whose}${what}`, HOSTED)}`)}${maybe(`,? from ${sender}`)}`;
  const named = [
    `(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))(?: there| again)?${maybe(`,? ${theirs}`)}`,
    `(?:this is|it is|it's|I am|I'm|my name is|here is|greetings from) ${sender}(?: here| again| speaking)?|${user} here(?: from ${company})?`,
    `(?:here is|here's|this is|I have|you have) (?:a |the )?(?:short |quick |little )?(?:message|video|recap) (?:for you )?(?:from|by) ${sender}(?: for you)?${maybe(`,? with ${thanks}`)}`,
    thanks,
    `(?:with )?(?:all the best|best|(?:best|warm|kind|good) wishes|goodbye|bye|(?:kind |warm |best )?regards|(?:warm )?greetings|(?:with )?(?:respect|thanks)|(?:yours )?sincerely|yours|warmly|cheers)(?: to you)?${maybe(`,? ${theirs}`)}(?:,| from|, from)? ${sender}`,
    `(?:goodbye|bye|see you(?: soon| then| there)?|take care),? ${theirs}`,
  ];
  const one = any(...named, LISTS.source('shapes'));
  const join = '(?:,? (?:and|so|but|or|then)(?: then)? |, |: | [–—-] | )';
  return new RegExp(`^(?:${LISTS.source('leads')},? ){0,2}${one}(?:${join}${one}){0,4}$`, 'iu');
}

const MOST_ENGLISH_CHARS = 220;

/** Whether a text is made of such sentences only, ours among them. */
function connectingIn(brief: Brief, lines: readonly string[]): (text: string) => boolean {
  const ours = new Set(lines.flatMap(englishSentencesIn));
  const shape = shapesOf(brief);
  return (text) =>
    englishSentencesIn(text).every((each) => ours.has(each) || (each.length <= MOST_ENGLISH_CHARS && shape.test(each)));
}

const englishSentencesIn = (text: string): string[] => sentencesIn(text.replace(/’/gu, "'"));

export type Linking = {
  fillers: readonly Filler[];
  /** Whole sentences of ours, to be offered to a model: hello, thanks, what leads over, and goodbye. */
  lines: readonly string[];
  /** Asks for an answer; null where the embedded writer does not know the language. */
  ask: string | null;
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
    return { fillers: [], lines: [], ask: null, isConnecting: isShort };
  }
  const lines = linesOf(book, brief);
  const all = [...lines, ...book.fillers.flatMap(({ variants }) => variants)];
  const isEnglish = book === phrasesOf('en');
  const words = (text: string): string[] => contentOf(text, isEnglish ? 3 : 4);
  const names = [brief.prospectName, brief.prospectCompany, brief.userName, brief.userCompany];
  const known = new Set(words([...all, ...plainWordsIn(brief.language), ...names].join(' ')).map(stem));
  const isPlain = (text: string): boolean => !GIFT.test(text) && words(text).every((word) => known.has(stem(word)));
  const isConnecting = isEnglish ? connectingIn(brief, all) : (connectingElsewhere(brief, all, isPlain) ?? isPlain);
  return { fillers: book.fillers, lines, ask: book.callToAction(true, 0), isConnecting };
}

/** Small words that promise money: "it is on us", "it is free". */
const GIFT = /\b(?:on us|on the house|(?<!feel )free)\b/iu;
const SHOUT = /\p{Lu}{4,}/u;

/** As the notes call the prospect: "Mdm Lim" for Lim Siew Hoon. */
function addressed({ prospectName, summary }: Brief): string | null {
  const words = prospectName?.trim().split(/\s+/u) ?? [];
  if (words.length === 0 || words.some(isTitle)) return prospectName;
  const called = new RegExp(`(?<!\\p{L})(\\p{Lu}\\p{L}+)\\.? (?:${any(...words.map(escaped))})(?!\\p{L})`, 'gu');
  return [...summary.matchAll(called)].find(([, title]) => title !== 'The' && isTitle(title!))?.[0] ?? prospectName;
}

function linesOf(book: PhraseBook, brief: Brief): string[] {
  const names = namesOf({ ...brief, prospectName: addressed(brief) });
  const framing = SEEDS.flatMap((seed) => [
    ...book.greeting(names, seed),
    book.callToAction(true, seed),
    book.callToAction(false, seed),
    book.signOff(names, seed),
  ]);
  const leads = Object.values(book.notes);
  return [...new Set([...framing, ...leads])];
}

/** Short words bind and claim nothing, unless they are figures or shouted. */
const contentOf = (text: string, minLetters: number): string[] =>
  (text.match(WORD) ?? []).filter((word) => word.length >= minLetters || /\p{N}|^\p{Lu}{2,}$/u.test(word));
