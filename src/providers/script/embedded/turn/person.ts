// Turns words about the prospect into words to the prospect: "Sarah's team spends" becomes "your team spends", "they use"
// becomes "you use", and in a transcript "we lose" becomes "you lose". What cannot be turned safely is refused.

import { capitalise } from '../../../../flow/lines.js';
import { joinTokens, type Token, tokenize } from '../../english/tokens.js';
import { agreeWithYou } from '../../english/verbs.js';
import type { Side } from '../notes/speakers.js';
import type { People } from '../people/people.js';
import { ME_TO_YOU, ONE_TO_YOU, PEOPLE_NOUN, THEM_TO_YOU } from '../people/people-words.js';
import { isOfAnotherSubject } from './agreement.js';
import { isOfFirm } from './its.js';
import { isCountedPlural, isPossessed, isThird, isToUs, standsAlone } from './pronouns.js';
import { turnThey } from './they.js';
import { SENDER, turnName } from './turn-names.js';
import { ADVERB, verbAfter } from './verb-after.js';
import { become, clauseOf, push, type Walk } from './walk.js';

/** Whom "he" and "she" mean here: the prospect, or somebody else by name. */
export type Referent = {
  name: string | null;
  /** The sex of the prospect, where it is sure. */
  sex?: 'she' | 'he' | null;
  /** The sentence before told what the sender did. */
  isMine?: boolean;
};

/** Somebody without a name was spoken of: "he" may mean them. */
export const UNKNOWN = '?';
export type Addressed = { text: string; tokens: Token[]; mentions: string | null };

/** The sentence as said to the prospect, or null where it cannot be turned without doubt. */
export function address(text: string, side: Side, people: People, referent: Referent): Addressed | null {
  const tokens = tokenize(text);
  if (side === 'us') return finish(tokens, null);
  if (side === 'them') return fromThem(tokens);
  return fromNotes(tokens, people, referent);
}

function finish(tokens: Token[], mentions: string | null): Addressed {
  const text = joinTokens(tokens)
    .replace(/\bYou\b(?<!^You)/g, 'you')
    .replace(/\bYour\b(?<!^Your)/g, 'your');
  return { text: capitalise(text), tokens, mentions };
}

function fromThem(tokens: Token[]): Addressed | null {
  const turned: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    if (isToUs(tokens, index)) {
      turned.push(become(token, 'us'));
      continue;
    }
    if (/^(?:you|you're|you've|you'd|you'll|yourself|let's|lets)$/.test(token.lower)) return null;
    if (token.lower === 'your') turned.push(become(token, 'our'));
    else if (token.lower === 'was' && tokens[index - 1]?.lower === 'i') turned.push(become(token, 'were'));
    else if (token.lower === 'am' && /\d$/u.test(tokens[index - 1]?.lower ?? '')) turned.push(token);
    else turned.push(become(token, ME_TO_YOU[token.lower] ?? token.word));
  }
  return finish(turned, null);
}

function fromNotes(tokens: Token[], people: People, referent: Referent): Addressed | null {
  const turned: Token[] = [];
  const walk: Walk = {
    tokens,
    people,
    referent,
    out: turned,
    singular: false,
    firm: false,
    plural: null,
    mentions: null,
  };
  for (let at = 0; at < tokens.length; ) {
    const step = turnName(walk, at) ?? turnPronoun(walk, at) ?? turnOther(walk, at);
    if (step === 0) return null;
    at += step;
  }
  return finish(turned, walk.mentions);
}

/** Third-person pronouns; 0 where it cannot be told whom they mean. */
function turnPronoun(walk: Walk, at: number): number | null {
  const token = walk.tokens[at]!;
  if (Object.hasOwn(THEM_TO_YOU, token.lower)) return turnThey(walk, token);
  const isHer = token.lower === 'her';
  if (!isHer && !Object.hasOwn(ONE_TO_YOU, token.lower)) return null;
  const before = walk.out.length;
  if (
    /^(?:what|that|if|whether|who|how)$/.test(walk.out[before - 1]?.lower ?? '') &&
    walk.out[before - 3]?.lower === 'your'
  )
    return 0;
  if (/^(?:himself|herself)$/.test(token.lower) && !clauseOf(walk).some((each) => /^you(?:'\w+)?$/.test(each.lower)))
    return 0;
  const owns =
    token.lower === 'his' ||
    (isHer && !/[,.;:]/.test(token.after) && isPossessed(walk.tokens[at + 1], walk.tokens[at - 1]?.lower ?? ''));
  if (isOfAnother(walk) || isOfOtherGender(walk.tokens, at)) {
    walk.out.push(token);
    return /^(?:he|she)$/.test(token.lower) ? 0 : 1;
  }
  if (walk.referent.name) return turnThird(walk, token, owns);
  const mine = turnMine(walk, at, owns);
  if (mine !== null) return mine;
  if (standsAlone(walk.tokens, at)) {
    push(walk, token, 'yours', token.before);
    return 1;
  }
  return turnOne(walk, at, owns);
}

/** "Aoife wants the alarm on her phone": somebody else by name stands first. */
function isOfAnother({ out, referent }: Walk): boolean {
  const [first, second] = out;
  if (!first || referent.name !== null || first.owning !== '' || !/^\p{Lu}\p{Ll}/u.test(first.word)) return false;
  const isPerson = first.tags.has('FirstName') || /^(?:wants|likes|loves|hopes|thinks)$/.test(second?.lower ?? '');
  return isPerson && !out.some(({ lower }) => /^(?:you|your|i|we)$/.test(lower));
}

/** "Her assistant packs by hand, which takes him a day": she is the prospect, so he is not. */
function isOfOtherGender(tokens: readonly Token[], at: number): boolean {
  const isOther = isShe(tokens[at]!.lower) ? isHe : isShe;
  return tokens.slice(0, at).some(({ lower }) => isOther(lower));
}

/** "Ingrid showed the hive. She recommended eleven": to Marcus. */
const isOfOtherSex = ({ sex }: Referent, { lower }: Token): boolean =>
  (sex === 'he' && isShe(lower)) || (sex === 'she' && isHe(lower));

/** "He" who is the sender, 0 where he can be nobody who is known, null where he may be the prospect. */
function turnMine(walk: Walk, at: number, owns: boolean): number | null {
  const token = walk.tokens[at]!;
  const isOther = isOfOtherSex(walk.referent, token);
  if (walk.referent.isMine && (isOther || isOurDeed(walk, at))) return turnSender(walk, token, owns);
  return isOther ? 0 : null;
}

/** "Tom showed the planner. He will send the offer." */
const isOurDeed = ({ tokens, referent }: Walk, at: number): boolean =>
  !referent.sex && /^(?:he|she)$/.test(tokens[at]!.lower) && OUR_DEED.test(tokens[at + 1]?.lower ?? '');

const OUR_DEED =
  /^(?:will|showed|demoed|demonstrated|presented|walked|explained|promised|offered|recommended|suggested|proposed|quoted)$/;

const isShe = (lower: string): boolean => /^(?:she|her|hers|herself)$/.test(lower);
const isHe = (lower: string): boolean => /^(?:he|him|his|himself)$/.test(lower);

/** "He", "she" and their other forms where they mean the prospect. */
function turnOne(walk: Walk, at: number, owns: boolean): number {
  const token = walk.tokens[at]!;
  const isHer = token.lower === 'her';
  const verbAt = /^(?:he|she)$/.test(token.lower) ? verbAfter(walk.tokens, at + 1) : null;
  if (!owns && /^(?:him|her)$/.test(token.lower) && !COSTS.test(walk.out.at(-1)?.lower ?? '') && isDoneByYou(walk)) {
    if (!TO_US.test(walk.out.at(-1)!.lower)) return 0;
    push(walk, token, 'us', token.before);
    return 1;
  }
  push(walk, token, owns ? 'your' : isHer ? 'you' : ONE_TO_YOU[token.lower]!, token.before);
  if (verbAt === null) return /^(?:he|she)$/.test(token.lower) ? 0 : 1;
  for (let index = at + 1; index < verbAt; index += 1) walk.out.push(walk.tokens[index]!);
  const verb = walk.tokens[verbAt]!;
  walk.out.push(become(verb, agreeWithYou(verb.word) ?? verb.word));
  walk.singular = true;
  return verbAt + 1 - at;
}

/** "You will share the plans with her": whoever does it does it to somebody else. */
function isDoneByYou(walk: Walk): boolean {
  const clause = clauseOf(walk);
  const at = clause.findIndex(({ lower }) => /^you(?:'ll|'re|'ve|'d)?$/.test(lower));
  const doer = at === 0 || (at > 0 && /^(?:and|but|then)$/.test(clause[at - 1]!.lower));
  return doer || (/^your$/.test(clause[0]?.lower ?? '') && /^(?:team|colleagues?|staff)$/.test(clause[1]?.lower ?? ''));
}

/** "You plan the roster, takes him five hours": what does so is left out. */
const COSTS = /^(?:takes|took|costs?|saves?|saved|helps?|helped)$/;

/** What somebody of theirs does to one of ours. */
const TO_US =
  /^(?:with|to|for|from|tell|tells|told|show|shows|showed|send|sends|sent|give|gives|gave|let|lets|ask|asks|asked|email|emails|call|calls|called|bring|brings|update|updates|inform|informs|introduce|introduces|invite|invites|invited)$/;

/** "He" after "Tom" is said as "Tom"; anything less plain is refused. */
function turnThird(walk: Walk, token: Token, owns: boolean): number {
  const name = walk.referent.name!;
  if (name === UNKNOWN) return 0;
  if (name === SENDER) return turnSender(walk, token, owns);
  if (walk.mentions === name || walk.out.some((each) => each.word === name)) {
    walk.out.push(token);
    return 1;
  }
  if (!owns && !/^(?:he|she)$/.test(token.lower)) return 0;
  walk.out.push({ ...token, word: name, lower: name.toLowerCase(), owning: owns ? "'s" : '' });
  walk.mentions = name;
  return 1;
}

/** "She will send him the sensors, and he will mount them": one is the sender, so the other is not. */
function isOtherGender({ tokens }: Walk, token: Token): boolean {
  const first = tokens[0]!.lower;
  return /^(?:he|she)$/.test(first) && isShe(first) !== isShe(token.lower);
}

/** What may be told of the sender where "he" may mean them. */
const OURS_TO_DO =
  /^(?:also|then|will|showed|demoed|demonstrated|presented|walked|explained|sends|send|shares|prepares|promised|offered|recommended|suggested|proposed|quoted|agreed|confirmed|is|can|schedules|books|calls|emails)$/;

function turnSender(walk: Walk, token: Token, owns: boolean): number {
  if (isOtherGender(walk, token)) {
    const isDoer = /^(?:he|she)$/.test(token.lower);
    const does = walk.tokens[walk.tokens.indexOf(token) + 1]?.lower ?? '';
    if (isDoer && !/^(?:will|can|would)$/.test(does)) return 0;
    push(walk, token, owns ? 'your' : 'you', token.before);
    return 1;
  }
  const mine = walk.out.some((each) => each.lower === 'i');
  const does = walk.tokens[walk.tokens.indexOf(token) + 1]?.lower ?? '';
  if (/^(?:he|she)$/.test(token.lower) && !OURS_TO_DO.test(does)) return 0;
  if (mine && /^(?:him|her)$/.test(token.lower) && !owns) {
    push(walk, token, 'you', token.before);
    return 1;
  }
  const word = owns ? 'my' : /^(?:he|she)$/.test(token.lower) ? 'I' : /^(?:him|her)$/.test(token.lower) ? 'me' : null;
  if (word === null) return 0;
  push(walk, token, word, token.before);
  return 1;
}

/** Any other word: verbs that belong to a subject turned into "you" follow it. */
function turnOther(walk: Walk, at: number): number {
  const token = walk.tokens[at]!;
  const noun = token.tags.has('Plural') || PEOPLE_NOUN.test(token.lower) || isCountedPlural(walk.out, token);
  const hasYou = walk.out.some((each) => each.lower === 'you');
  if (noun && !hasYou && walk.plural === null && token.owning === '') walk.plural = token.lower;
  if (token.lower === 'its' && (walk.firm ? isOfFirm(walk) : walk.singular && walk.out.length < 6)) {
    push(walk, token, 'your', token.before);
    return 1;
  }
  if (
    walk.singular &&
    followsConjunction(walk) &&
    isThird(token) &&
    !isOfAnotherSubject(walk.out, token) &&
    !isSecondThing(walk, token)
  ) {
    walk.out.push(become(token, agreeWithYou(token.word) ?? token.word.replace(/(?<=[^su])s$/u, '')));
    return 1;
  }
  walk.out.push(token);
  return 1;
}

/** "£17,000 on gas and repairs, and": one of two things, where the first is no verb and nothing is done to anything. */
function isSecondThing({ tokens, out }: Walk, token: Token): boolean {
  const next = tokens[tokens.indexOf(token) + 1];
  const ends = next === undefined || /[,.;:)]/.test(token.after);
  const isBehindThing = /^(?:on|for|of|with|in|from|by|to|the|a|an|your)$/.test(out.at(-3)?.lower ?? '');
  return ends && isBehindThing;
}

function followsConjunction(walk: Walk): boolean {
  let index = walk.out.length - 1;
  while (index > 0 && ADVERB.test(walk.out[index]!.lower)) index -= 1;
  const previous = walk.out[index];
  return previous !== undefined && /^(?:and|but|or|then|yet)$/.test(previous.lower);
}
