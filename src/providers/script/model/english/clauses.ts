// Holds each part of a sentence against the quotes on which it rests, closer than the checks that every writer passes: models
// add a claim to a true beginning, join quotes that have nothing to do with each other, and turn what they quote around.

import { stem } from '../../../../text/checks/checks.js';
import { ENGLISH_LISTS } from '../../../../text/english/word-lists.js';
import type { Brief, Sentence } from '../../../contracts.js';
import { tokenize } from '../../english/tokens.js';
import type { Linking } from '../linking.js';

const WORD = /\d[\d.,]*\d|[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;
const ENDS = /[.!?;]+(?=\s|$)|\s[–—]\s/u;
const COMMA = /,(?!\d)/u;
const JOINTS = /\s(?:and|but|so|because|which|while|where|who|since|as well as)\s/iu;

/** Where the small words of a language are not known, whole sentences. */
export const clausesOf = (text: string, isEnglish: boolean): string[] =>
  text
    .split(ENDS)
    .flatMap((part) => (isEnglish ? part.split(COMMA).flatMap((piece) => piece.split(JOINTS)) : [part]))
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).map(stem));

/** So many of a clause's own words must stand in one of the quotes; where endings are not known, in all of them together. */
const MIN_SHARED = 0.6;
const MIN_SHARED_ELSEWHERE = 0.5;

/** The clause that says more than any quote does, or null. */
export function looseClause({ text, evidence }: Sentence, brief: Brief, linking: Linking): string | null {
  const quotes = evidence.map(({ start, end }) => stemsOf(brief.summary.slice(start, end)));
  const names = stemsOf([brief.prospectName, brief.prospectCompany, brief.userName, brief.userCompany].join(' '));
  const isEnglish = brief.language.toLowerCase().startsWith('en');
  const ground = isEnglish
    ? { quotes, minShared: MIN_SHARED }
    : { quotes: [new Set(quotes.flatMap((quote) => [...quote]))], minShared: MIN_SHARED_ELSEWHERE };
  return clausesOf(text, isEnglish).find((clause) => isLoose(clause, { ...ground, names, linking })) ?? null;
}

type Ground = { quotes: ReadonlySet<string>[]; minShared: number; names: ReadonlySet<string>; linking: Linking };

function isLoose(clause: string, { quotes, minShared, names, linking }: Ground): boolean {
  const own = wordsOf(clause)
    .filter((word) => (word.length > 3 || /\p{N}/u.test(word)) && !linking.isPlain(word))
    .map(stem)
    .filter((word) => !FRAME.has(word) && !names.has(word));
  if (own.length === 0) return false;
  if (linking.isEnglish && foreignWord(clause, { quotes, minShared, names, linking }) !== null) return true;
  const best = Math.max(...quotes.map((quote) => own.filter((word) => isIn(word, quote)).length));
  return best / own.length < minShared;
}

/** "By fax" for "by phone", "to sign" for "to decide": a thing or a deed that stands in no quote at all, or null. */
function foreignWord(clause: string, { quotes, names, linking }: Ground): string | null {
  const known = (word: string): boolean => names.has(word) || quotes.some((quote) => isIn(word, quote));
  const found = tokenize(clause).find(({ lower, tags }) => {
    const counts = lower.length > 2 && /^\p{L}+$/u.test(lower) && (tags.has('Noun') || tags.has('Verb'));
    const plain = linking.isPlain(lower) || FRAME.has(stem(lower)) || SPOKEN.has(stem(lower));
    return counts && !plain && !known(stem(lower));
  });
  return found?.lower ?? null;
}

const isIn = (word: string, quote: ReadonlySet<string>): boolean =>
  quote.has(word) || [...quote].some((each) => each.length >= 3 && (word.startsWith(each) || each.startsWith(word)));

/** How a spoken sentence is put together, whatever it is about. */
const FRAME = new Set(ENGLISH_LISTS.lines('frame of a sentence').map(stem));

/** How things are told that the notes hold in fewer or in other words; none of these changes what is agreed on. */
const SPOKEN = new Set(ENGLISH_LISTS.lines('in other words').map(stem));

// ---- verbs for one and the same deed, as a sentence may say it in place of the verb of the notes

const SAME: readonly (readonly string[])[] = [
  ['send', 'share', 'email', 'forward', 'sent', 'mail', 'deliver'],
  ['meet', 'talk', 'speak', 'reconvene', 'reconnect', 'met', 'meeting', 'call'],
  ['decide', 'decision'],
  ['start', 'begin', 'kick', 'launch'],
  ['name', 'nominate', 'choose', 'pick', 'select'],
  ['invite', 'bring', 'add'],
];
/** To have it is to be sent it. */
export const RECEIVE = /^(?:get|have|receive|see)$/u;
export const GIVE = /\b(?:send|share|email|forward|deliver|provide|give|prepare|return|hand)(?:s|ing)?\b/iu;

export const sameDeeds = (verb: string): readonly string[] => [
  verb,
  ...SAME.filter((group) => group.includes(verb)).flat(),
];

/** Whether a word says the deed of the notes, also from the other side: what is sent is got. */
export const isSameDeed = (noted: string, said: string): boolean =>
  stem(noted) === stem(said) ||
  (noted.length > 4 && noted.slice(0, 4) === said.slice(0, 4)) ||
  sameDeeds(base(noted)).some((verb) => stem(verb) === stem(said)) ||
  (GIVE.test(noted) && RECEIVE.test(said));

/** "Sends", "sent" and "sending" are all of "send". */
const base = (verb: string): string => {
  const found = SAME.flat().find((each) => stem(each) === stem(verb));
  return found ?? verb;
};
