// The ways of the embedded writer to say a sentence of a script again: another of its connecting sentences, another reading of
// the statement, or, in English, the same words cut in two, with short forms, or with the date at the other end. It composes
// nothing new: what has no such way stays as it is.
import { isAsked, type Offer, type Reworded, type RewordRequest } from '../../../domain/review.js';
import { violations } from '../../../text/checks/checks.js';
import { withSpokenNames } from '../../../text/checks/names.js';
import { tagsOf } from '../../../text/english/tags.js';
import { capitalise, lowerFirst } from '../../../text/scenes/labels.js';
import { sentencesOf } from '../../../text/words.js';
import type { Brief, Sentence } from '../../contracts.js';
import { faultIn } from '../english/shape.js';
import type { Models } from '../learned/weights.js';
import { isConnective, namesOf, type PhraseBook, phrasesOf } from '../phrases/book.js';
import { withFound } from '../reading/prospect.js';
import { DATE } from '../reading/sentences.js';
import { readOptions } from './candidates.js';

const MAX_SUMMARY_CHARS = 60_000;
const SEEDS = [0, 1, 2, 3, 4, 5];

export function rewordEmbedded(given: Brief, asked: RewordRequest, models: Models): Omit<Reworded, 'writer'> {
  const brief = withSpokenNames(withFound({ ...given, summary: given.summary.slice(0, MAX_SUMMARY_CHARS) }).brief);
  const book = phrasesOf(brief.language, brief.summary);
  const read = brief.language.startsWith('en') ? readOptions(brief, models) : [];
  const taken = new Set<string>();
  const offers = asked.places.map((place): Offer => {
    const sentence = asked.script[place]!;
    const known = new Set(faultsOf(sentence, brief));
    const found = waysOf(sentence, { brief, book, read }).find(
      (text) =>
        !taken.has(text) &&
        isAsked(text, place, asked) &&
        faultsOf({ ...sentence, text }, brief).every((fault) => known.has(fault)),
    );
    if (found === undefined) return { kept: 'no_alternative' };
    taken.add(found);
    return { text: found };
  });
  return { offers };
}

const faultsOf = (sentence: Sentence, brief: Brief): string[] =>
  violations([sentence], brief, { isConnective }).map(({ rule, detail }) =>
    rule === 'unsupported' ? rule : `${rule} ${detail}`,
  );

type Known = { brief: Brief; book: PhraseBook | null; read: ReturnType<typeof readOptions> };

/** The best first. */
function waysOf(sentence: Sentence, { brief, book, read }: Known): string[] {
  const connecting = book ? connectingLike(sentence.text, book, brief) : [];
  if (connecting.length > 0 || !brief.language.startsWith('en')) return connecting;
  const sources = sentence.evidence.map(({ start, end }) => brief.summary.slice(start, end));
  const told = read.filter(
    ({ form, source }) => form === 'sentence' && sources.length === 1 && sources[0]!.includes(source),
  );
  return [...told.map(({ text }) => ended(text)), ...otherWords(sentence.text)];
}

const ended = (text: string): string => (/[.!?]["”]?$/u.test(text) ? text : `${text}.`);

/** The other sentences of the book that stand where this one stands. */
function connectingLike(text: string, book: PhraseBook, brief: Brief): string[] {
  const names = namesOf(brief);
  const greetings = SEEDS.map((seed) => book.greeting(names, seed));
  const groups = [
    ...book.fillers.map(({ variants }) => variants),
    ...(greetings[0] ?? []).map((_, at) => greetings.map((lines) => lines[at]!)),
    SEEDS.map((seed) => book.callToAction(true, seed)),
    SEEDS.map((seed) => book.callToAction(false, seed)),
    SEEDS.map((seed) => book.signOff(names, seed)),
  ];
  const group = groups.find((variants) => variants.includes(text)) ?? [];
  return [...new Set(group)].filter((other) => other !== text);
}

// ---- English

/** The same statement in other words, from what is nearest to what says least. */
export function otherWords(text: string): string[] {
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end));
  const ways = [turnedDate, cutInTwo, contracted, spelledOut].flatMap((way) =>
    sentences.flatMap((sentence, at) => way(sentence).map((other) => sentences.with(at, other).join(' '))),
  );
  return [...new Set(ways)].filter((other) => other !== text);
}

function isWhole(text: string): boolean {
  const bare = text.replace(/(?<![.!?])[.!?]+$/u, '');
  return faultIn(bare, bare) === null;
}

const SUBJECT = String.raw`(?:I|You|We|They|Your|Our|The|Both|\p{Lu}\p{Ll}+)`;
const WHEN_LAST = new RegExp(
  String.raw`^(${SUBJECT}(?: [^\s,;:]+){2,24}?) ((?:by|on|before|until|in|next|this|every|at the end of|from) [^,;:]{2,40})\.$`,
  'u',
);
const WHEN_FIRST =
  /^((?:By|On|Before|Until|In|Next|This|Every|At the end of|From) [^,;:]{2,40}), ((?:I|you|we|they|your|our|the|both|\p{Lu}\p{Ll}+) [^;:]{4,200})\.$/u;
const SMALL = /^(?:You|We|They|Your|Our|The|Both)\b/u;

/** "I will send the offer by Friday" is "by Friday, I will send the offer". */
function turnedDate(text: string): string[] {
  const last = WHEN_LAST.exec(text);
  if (last && DATE.test(last[2]!) && isWhole(`${last[1]}.`)) {
    const main = SMALL.test(last[1]!) ? lowerFirst(last[1]!) : last[1]!;
    return [`${capitalise(last[2]!)}, ${main}.`];
  }
  const first = WHEN_FIRST.exec(text);
  if (!first || !DATE.test(first[1]!) || /,/u.test(first[2]!)) return [];
  return [`${capitalise(first[2]!)} ${lowerFirst(first[1]!)}.`];
}

const JOINT = /,? (?:and|but|so) |; | [–—] /gu;

/** Two statements in one sentence become two sentences. */
function cutInTwo(text: string): string[] {
  return [...text.matchAll(JOINT)].flatMap(({ index, 0: joint }) => {
    const [head, tail] = [`${text.slice(0, index)}.`, capitalise(text.slice(index + joint.length))];
    return isWhole(head) && isWhole(tail) && startsWithSubject(tail) ? [`${head} ${tail}`] : [];
  });
}

const startsWithSubject = (text: string): boolean =>
  tagsOf(text)
    .slice(0, 1)
    .every(
      ({ tags }) => tags.has('Pronoun') || tags.has('Possessive') || tags.has('Determiner') || tags.has('ProperNoun'),
    );

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(I|[Yy]ou|[Ww]e|[Tt]hey) will (?=\p{Ll})/gu, "$1'll "],
  [/\b([Yy]ou|[Ww]e|[Tt]hey) are (?=\p{Ll})/gu, "$1're "],
  [/\b([Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Hh]as|[Hh]ave) not (?=\p{Ll})/gu, "$1n't "],
  [/\b([Cc]an)not (?=\p{Ll})/gu, "$1't "],
];
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/\b(I|[Yy]ou|[Ww]e|[Tt]hey)['’]ll (?=\p{Ll})/gu, '$1 will '],
  [/\b([Yy]ou|[Ww]e|[Tt]hey)['’]re (?=\p{Ll})/gu, '$1 are '],
  [/\b([Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Hh]as|[Hh]ave)n['’]t (?=\p{Ll})/gu, '$1 not '],
];

const replaced = (text: string, pairs: readonly (readonly [RegExp, string])[]): string[] => {
  const other = pairs.reduce((sum, [from, to]) => sum.replace(from, to), text);
  return other === text ? [] : [other];
};
const contracted = (text: string): string[] => replaced(text, CONTRACTIONS);
const spelledOut = (text: string): string[] => replaced(text, SPELLED);
