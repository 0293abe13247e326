// What shape a finished text has: whether it is a sentence, says who does it, stands by itself, and may be a promise.

import { type Tagged, tagsOf } from '../../../text/english/tags.js';
import { capitalise } from '../../../text/scenes/labels.js';
import type { PartRole } from '../learned/judging.js';
import { sectionIn } from '../reading/parties.js';
import type { Statement } from '../reading/statements.js';
import { clean } from './clean.js';
import { lacksThing } from './topic.js';
import { UNSURE } from './turn.js';
import { isIn } from './words.js';

// What became of a statement: a text with its form, or why there is none.

export type Form =
  /** A sentence of its own. */
  | 'sentence'
  /** What has to be done, without who does it: "send the offer". */
  | 'task'
  /** No sentence: read out behind "here is what I wrote down". */
  | 'note';

export type Said =
  | { text: string; form: Form; role: PartRole /** Speaks of the one before it. */; leans: boolean; why?: undefined }
  | { text?: undefined; why: string };

export const refuse = (why: string): Said => ({ why });

// Whether a text has a verb that makes it a sentence.

export const SURE_VERB =
  /\b(?:is|are|was|were|am|has|have|had|do|does|did|can|could|will|would|should|must|may|might|needs?|wants?|costs?|takes?|runs?|uses?|spends?|shows?|gets?|makes?|goes|comes?)\b|(?:n't|'re|'ve|'ll|'d)\b/u;
const SURE_PAST =
  /\b(?:said|told|went|took|made|came|got|lost|paid|gave|saw|found|kept|left|sent|met|spent|cut|fell|rose|broke|bought|sold|built|knew|thought|cannot)\b/u;

export function hasFiniteVerb(text: string): boolean {
  const bare = text.replace(/"[^"]*"/gu, 'it');
  if (SURE_VERB.test(bare) || SURE_PAST.test(bare)) return true;
  const tags = tagsOf(bare);
  return tags.some((_, at) => isFiniteVerb(tags, at));
}

const NO_FINITE = ['Gerund', 'Imperative', 'Particle'];

function isFiniteVerb(tags: readonly Tagged[], at: number): boolean {
  const word = tags[at]!;
  const before = tags[at - 1];
  if (!before || !word.tags.has('Verb') || NO_FINITE.some((tag) => word.tags.has(tag))) return false;
  const subject = before.tags.has('Adverb') ? (tags[at - 2] ?? before) : before;
  if (!(subject.tags.has('Noun') || subject.tags.has('Pronoun'))) return false;
  if (subject.post.includes(',') || subject.low.endsWith('ing')) return false;
  if (word.tags.has('PastTense')) return tags[at + 1]?.low !== 'by';
  if (word.tags.has('Infinitive'))
    return subject.tags.has('Plural') || /^(?:you|we|i|they|who|people|staff)$/u.test(subject.low);
  return word.tags.has('PresentTense');
}

const MAX_WORDS = 34;
const MIN_WORDS = 4;

const withoutEnd = (text: string): string => text.replace(/(?<![.,;:\s])[.,;:\s]+$/u, '');

const LEANING = 'It|Its|This|That|These|Those|They|Such|One|Both|Then|Otherwise|Instead|Also|Each of|None|Some of';
const ONE_THING = 'site|store|team|shop|customer|year|month|week|day|of your';
const LEANS = new RegExp(String.raw`^(?:${LEANING})\b(?! (?:${ONE_THING}|\p{Ll}+s? (?:at|in|of|from) your))`, 'u');
const OPINION = /^(?:I|We) (?:think|guess|feel|suspect|believe|doubt|assume|reckon|wonder|sensed)\b/u;
/** "They do, up to 2 km", "Yes, but flat roofs need a touch-up". */
const ANSWER =
  /^(?:yes|no|yeah|nope|correct|right)\b(?!-)|^(?:you|we|it|they|he|she|I) (?:do|does|did|can|is|are|was|were|will|would|has|have)(?:n't| not)?(?:[,.;]|$)/iu;
const CUT = /^(?:which|who|because|where|when they|as|than|that|to|of|with|by|for|and|or|but)\b/u;
const SIGNS = /[[\]{}<>|#*_→]|\bTBC\b|\bTBD\b|\?\?|\.\.\.|,,/u;

export function finish(given: string, role: PartRole, statement: Statement): Said {
  const plain = withoutEnd(
    given
      .replace(/^I(?:'m| am) (?:supposed |due |going )?to (?=\p{Ll})/u, 'I will ')
      .replace(/\b(asked (?:if|whether)) (?=\p{Ll}+s (?:on|in|with|for|at|to)\b)/u, '$1 it ')
      .replace(/\b(?:today|yesterday|this (?:morning|afternoon)),? ?(?=\p{Lu})/gu, '')
      .replace(/\s+/gu, ' ')
      .replace(/ (?=[,.])/gu, '')
      .replace(/^[,.\s]+/u, ''),
  ).trim();
  const isPlan = role === 'next' || sectionIn(statement) === 'next';
  const text = isPlan ? withWill(capitalise(plain)) : capitalise(plain);
  const why = faultIn(text, plain) ?? (isAsWritten(text, statement) && lacksArticle(text) ? BARE : null);
  return why === null ? { text, form: 'sentence', role, leans: leansOn(text) } : refuse(why);
}

/** Why a finished sentence is none; `plain` is how it was before it became a promise. */
export function faultIn(text: string, plain: string): string | null {
  const count = plain.split(' ').length;
  if (count > MAX_WORDS) return 'it is too long';
  if (!hasFiniteVerb(text) || lacksSubject(text) || DEED.test(text)) return 'it is no sentence';
  if (count < MIN_WORDS || CUT.test(plain)) return 'it is cut off';
  if (lacksThing(text)) return BARE;
  if (isUnnamed(text)) return UNSURE;
  if (SIGNS.test(text) || (text.match(/"/gu)?.length ?? 0) % 2 === 1) return 'it is not written out';
  if (OPINION.test(text)) return 'it is an opinion';
  return ANSWER.test(text) ? 'it answers what is not told' : null;
}

/** "He" or "she" without a name in front. */
function isUnnamed(text: string): boolean {
  const at = text.search(/\b(?:he|she|him)\b/iu);
  return at >= 0 && !/\p{Lu}\p{Ll}/u.test(text.slice(text.lastIndexOf('.', at) + 1, at));
}

const isAsWritten = (text: string, statement: Statement): boolean =>
  text === capitalise(withoutEnd(clean(statement.text)));

/** Begins with what it does not name, or speaks of "it" before anything is named. */
function leansOn(text: string): boolean {
  if (LEANS.test(text) || /\b(?<!(?:after|before|beyond|than) )(?:it|this|that|both|these|those|there)$/iu.test(text))
    return true;
  const tags = tagsOf(text);
  const at = tags.findIndex(({ low }) => /^(?:it|this|that|them|those|these)$/u.test(low));
  return (
    at > 0 &&
    !tags.slice(0, at).some(({ tags: kinds }) => kinds.has('Noun') && !kinds.has('Pronoun')) &&
    !(tags[at + 1]?.tags.has('Noun') ?? false)
  );
}

/** Read out as a note instead. */
export const BARE = 'it leaves its article out';
const HEAD_OF_BARE = ['Noun', 'Adjective', 'Gerund', 'Adverb'];
const NOT_BARE = [
  'Plural',
  'Pronoun',
  'Possessive',
  'Determiner',
  'ProperNoun',
  'Value',
  'Date',
  'Person',
  'Uncountable',
];

/** "Front desk complains", "Machine must be in": a single thing in front of the verb, and nothing says which. */
function lacksArticle(text: string): boolean {
  const tags = tagsOf(text);
  const verb = tags.findIndex(({ tags: kinds }) => kinds.has('Verb') && !kinds.has('Gerund'));
  const head = tags.slice(0, Math.max(verb, 0));
  const last = head.at(-1);
  return (
    (last?.tags.has('Noun') ?? false) &&
    head.every(
      ({ tags: kinds }, at) =>
        HEAD_OF_BARE.some((kind) => kinds.has(kind)) &&
        !NOT_BARE.some((kind) => kinds.has(kind) && !(at < head.length - 1 && kind === 'Plural')),
    )
  );
}

const NO_SUBJECT = ['Modal', 'PresentTense', 'PastTense', 'Infinitive', 'Imperative', 'Copula'];

/** "Must be running by May", "Takes two hours a day": somebody does it, or something is it, and nobody hears who or what. */
export const lacksDoer = (text: string): boolean => {
  const [first] = tagsOf(text);
  if (DEED.test(text)) return true;
  return first !== undefined && ACTED.some((tag) => first.tags.has(tag)) && !OPEN.some((tag) => first.tags.has(tag));
};
/** "Flags a sick cow", "takes 2 hours". */
const DEED =
  /^(?!Plus|Unless|Across|Besides|Towards|Always|Perhaps|Sometimes|Minus|Versus|This|Thus)\p{L}\p{Ll}+s (?:an?|the|his|her|their|our|your|its) /u;
const ACTED = ['Modal', 'PresentTense', 'PastTense', 'Copula'];
const OPEN = ['Infinitive', 'Imperative', 'Gerund', 'Noun'];

/** "Must be running by May", "Wants a pilot": fragments that are read out. */
function lacksSubject(text: string): boolean {
  const [first, second] = tagsOf(text);
  if (!first || first.text !== text.split(' ')[0] || isIn('task', first.text)) return false;
  return (
    first.tags.has('Verb') &&
    NO_SUBJECT.some((tag) => first.tags.has(tag)) &&
    !(second?.tags.has('Noun') && /^\p{Lu}/u.test(second.text))
  );
}

const PLAN = /^(I|You|We) (\p{Ll}+) (?=\p{L}|\d)/u;

/** In a plan "I send the offer" is a promise. */
const withWill = (text: string): string =>
  text.replace(PLAN, (found, who: string, verb: string) => (isDoneOnce(text, verb) ? `${who} will ${verb} ` : found));

/** A deed that is done once; what somebody has or likes is none. */
function isDoneOnce(text: string, verb: string): boolean {
  if (isIn('task', verb)) return true;
  const kinds = tagsOf(text)[1]?.tags;
  return !isIn('they do', verb) && kinds?.has('Infinitive') === true && !kinds.has('Auxiliary') && !kinds.has('Modal');
}
