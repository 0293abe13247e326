// What the model of "they" sees of each "they", "them" and "their" of a statement: the words around it, and who and what was named in
// front of it. It tells the prospect's side, to whom we say "you", from other people and from things.
import { type Tagged, tagsOf } from '../../../text/english/tags.js';
import type { Parties } from '../reading/parties.js';
import { placesOf } from './features.js';

export const THEY = /\b(?:they|them|their|theirs|themselves)\b/giu;

const KINDS = ['Copula', 'Modal', 'Auxiliary', 'Gerund', 'PastTense', 'Infinitive', 'PresentTense', 'Verb', 'Pronoun'];
const KINDS_OF_THINGS = ['Possessive', 'Money', 'Value', 'Determiner', 'Preposition', 'Conjunction', 'Adverb', 'Noun'];
const kindOf = (word: Tagged | undefined): string =>
  word === undefined ? 'none' : ([...KINDS, ...KINDS_OF_THINGS].find((kind) => word.tags.has(kind)) ?? 'other');

const NO_THINGS = ['Duration', 'Money', 'Verb', 'Possessive', 'Date', 'Pronoun'];
const OPENS_CLAUSE = /^(?:who|which|that|when|if|because|so|where|while|but|as|and|or)$/u;

type Mention = { kind: 'you' | 'we' | 'one' | 'things' | 'name'; at: number; word: string };

const isPlural = ({ tags }: Tagged): boolean => tags.has('Plural') && !NO_THINGS.some((kind) => tags.has(kind));

function mentionOf(word: Tagged, at: number): Mention[] {
  const { low } = word;
  if (/^(?:you|your)$/u.test(low)) return [{ kind: 'you', at, word: low }];
  if (/^(?:i|we|our|my|us|me)$/u.test(low)) return [{ kind: 'we', at, word: low }];
  if (/^(?:he|she|his|her|him)$/u.test(low)) return [{ kind: 'one', at, word: low }];
  if (isPlural(word)) return [{ kind: 'things', at, word: low }];
  return word.tags.has('Person') || (at > 0 && word.tags.has('ProperNoun')) ? [{ kind: 'name', at, word: low }] : [];
}

/** The prospect's side is "you" and ours "we", however they are called. */
function withSides(
  text: string,
  { sources: { prospect, company, user, userCompany } }: Pick<Parties, 'sources'>,
): string {
  const sides = [
    [company, 'you'],
    [prospect, 'you'],
    [userCompany, 'we'],
    [user, 'we'],
  ] as const;
  return sides.reduce((turned, [name, side]) => (name ? turned.replace(new RegExp(name, 'gu'), side) : turned), text);
}

const kindsIn = (mentions: readonly Mention[]): string => mentions.map(({ kind }) => kind).join(' ');
const endOf = (word: string): string => word.slice(-4);

/** One for each such pronoun in its order; `before` is the statement in front of it. */
export function theyPlaces(text: string, before: string | null, parties: Pick<Parties, 'sources'>): Uint32Array[] {
  const words = tagsOf(withSides(text, parties));
  const earlier = before === null ? [] : tagsOf(withSides(before, parties)).flatMap(mentionOf);
  const told = before === null ? [] : [...before.matchAll(THEY)];
  const mentions = words.flatMap(mentionOf);
  const pronouns = words.flatMap(({ low }, at) => (/^(?:they|them|their|theirs|themselves)\b/u.test(low) ? [at] : []));
  return pronouns.map((at, index) => {
    const word = words[at]!.low.split("'")[0]!;
    const inFront = mentions.filter((each) => each.at < at);
    const things = inFront.findLast(({ kind }) => kind === 'things');
    const last = inFront.at(-1);
    const between = things ? words.slice(things.at + 1, at) : [];
    const hasVerb = between.some(({ tags }) => tags.has('Verb'));
    const opens = between.find(({ low }) => OPENS_CLAUSE.test(low))?.low ?? 'none';
    const [behind, next, third] = [words[at - 1], words[at + 1], words[at + 2]];
    const near = `${word} ${last?.kind ?? 'nobody'}`;
    const features = [
      word,
      `index ${index} ${word}`,
      `first ${at === 0} ${word}`,
      `before ${word} ${behind?.low}`,
      `before two ${words[at - 2]?.low} ${behind?.low} ${word}`,
      `before kind ${word} ${kindOf(behind)}`,
      `before kinds ${word} ${kindOf(words[at - 2])} ${kindOf(behind)}`,
      `next ${word} ${next?.low}`,
      `next end ${word} ${endOf(next?.low ?? '')}`,
      `next kinds ${word} ${kindOf(next)} ${kindOf(third)}`,
      `next two ${word} ${next?.low} ${third?.low}`,
      `around ${behind?.low} ${word} ${next?.low}`,
      `near ${near}`,
      `near ${near} ${at - (last?.at ?? at) > 4}`,
      `kinds ${word} ${kindsIn(inFront.slice(-2))}`,
      `kinds ${word} ${kindsIn(inFront.slice(-3))}`,
      `opening ${word} ${mentions[0]?.kind ?? 'nobody'}`,
      `has things ${word} ${things !== undefined} verb ${hasVerb}`,
      `has you ${word} ${inFront.some(({ kind }) => kind === 'you')} ${things !== undefined}`,
      `things ${things?.word}`,
      `things end ${word} ${endOf(things?.word ?? '')}`,
      `things end ${endOf(things?.word ?? '')} verb ${hasVerb} ${opens}`,
      `opens ${word} ${opens} ${things !== undefined}`,
      `second ${index > 0}`,
      `told before ${told.length > 0} ${near}`,
      `told before ${told.length > 0} ${word} ${at === 0}`,
      `earlier ${word} ${near} ${earlier[0]?.kind ?? 'nobody'} ${earlier.at(-1)?.kind ?? 'nobody'}`,
      `earlier first ${word} ${earlier[0]?.kind ?? 'nobody'} ${inFront.length === 0}`,
      `earlier last ${word} ${earlier.at(-1)?.kind ?? 'nobody'} ${inFront.length === 0}`,
      `earlier things ${word} ${earlier.some(({ kind }) => kind === 'things')} ${inFront.length === 0}`,
      `earlier words ${inFront.length === 0} ${endOf(earlier.findLast(({ kind }) => kind === 'things')?.word ?? '')}`,
      ...words.slice(0, at).map(({ low }) => `in front ${low}`),
      ...words.slice(at + 1).map(({ low }) => `behind ${low}`),
    ];
    return placesOf(features.map((feature) => `they ${feature}`));
  });
}
