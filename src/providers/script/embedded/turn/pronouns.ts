// What a pronoun may mean by the words around it: whether "they" are other people, and whether "her" owns what follows.

import type { Token } from '../../english/tokens.js';
import { hasForm, verbReadings } from '../../english/verbs.js';
import { PEOPLE_NOUN } from '../people/people-words.js';
import { isPersonWord } from '../people/single-person.js';

export const isPeople = (token: Token): boolean =>
  token.owning === '' && (PEOPLE_NOUN.test(token.lower) || (token.tags.has('Actor') && token.tags.has('Plural')));

/**
 * Whether "they" may mean other people who were named right before it: in "You liked that skippers see the berths before they
 * arrive" it does. A sentence that began with "they" goes on with it behind "and"; elsewhere it is unclear.
 */
export function othersBetween(tokens: readonly Token[], at: number): 'none' | 'people' | 'unclear' {
  const first = tokens.findIndex((each) => each.lower.startsWith('they'));
  const isTheirs = first < at;
  const between = tokens.slice(isTheirs ? first + 1 : 0, at);
  const people = between.some((each, index) => index > 0 && isManyPeople(each));
  if (!people) return 'none';
  if (!isTheirs) return 'people';
  return /^(?:and|but|so|because|that|what|how|which|who|where|whether|if|when|while)$/.test(between.at(-1)!.lower)
    ? 'none'
    : 'unclear';
}

const isManyPeople = (token: Token): boolean =>
  isPeople(token) ||
  (token.owning === '' && /\p{L}{2,}s$/u.test(token.lower) && isPersonWord(token.lower.slice(0, -1)));

const NOT_POSSESSED =
  /^(?:the|a|an|to|that|how|what|and|or|with|in|on|at|by|for|about|if|when|some|more|through|over|into|around|out|up|back|off|from|via|as|down|because|which|who|\d.*|[$€£].*)$/;

/** "Save her two days", "post her the sensors": given to her. */
const GIVING =
  /^(?:sav|send|sent|post|giv|gave|show|cost|hand|mail|e-?mail|bring|brought|get|got|leav|left|lend|lent|offer|ship|pay|paid|ow|buy|bought|teach|tell|told|ask|earn|deliver|promis|grant|forward|spar)(?:e|es|ed|s|ing)?$/;
const AMOUNT =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?|hundreds?|thousands?|half|several|many|most|all|both|another|any|no|every|each|this|these|those|our|my|weeks|months|hours|days|money|time)$/u;

export const isPossessed = (next: Token | undefined, previous: string): boolean =>
  next !== undefined &&
  (!NOT_POSSESSED.test(next.lower) || (/^\d/.test(next.word) && /^(?:of|across|in|from|among|all)$/.test(previous))) &&
  !(GIVING.test(previous) && AMOUNT.test(next.lower));

/** "One of his". */
export const standsAlone = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.lower === 'his' && tokens[at - 1]?.lower === 'of' && !isPossessed(tokens[at + 1], '');

/** "Most orders" and "40 crates": what is counted in front. */
export const isCountedPlural = (out: readonly Token[], token: Token): boolean =>
  /[^sui]s$/.test(token.lower) &&
  out.length > 0 &&
  out.length < 4 &&
  verbReadings(out[0]!.lower).length === 0 &&
  !/^(?:is|was|has|does)$/.test(token.lower) &&
  /^(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|most|many|some|all|several|few)$/.test(out[0]!.lower);

export const isThird = (token: Token): boolean =>
  token.owning === '' &&
  (/^(?:is|was|has|does|isn't|doesn't|hasn't|wasn't)$/.test(token.lower) ||
    ((hasForm(token.lower, 'third') || (token.tags.has('PresentTense') && /[^su]s$/.test(token.lower))) &&
      !token.tags.has('Noun')));

const GIVEN = /^(?:send|give|email|get|forward|show|tell|bring|provide)$/;
const WE_GIVE = /^(?:will|'ll|can|i'll|we'll)$/;

/** "I will send you the list" and "We asked you", said by them. */
export const isToUs = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.lower === 'you' &&
  ((at === 2 && tokens[1]!.lower === 'asked') ||
    (GIVEN.test(tokens[at - 1]?.lower ?? '') && WE_GIVE.test(tokens[at - 2]?.lower ?? '')));
