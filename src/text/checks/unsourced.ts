// Finds what a person wrote into a script that the summary does not say: figures, prices, dates, names and promises, each with its
// place. What the writer drafted was held against its evidence before and is taken as it stands.

import type { CharSpan } from '../../domain/draft.js';
import type { FindingKind, ScriptFinding, SourceOfScript } from '../../domain/review.js';
import { memoize } from '../../lib/memoize.js';
import { readPhrases } from '../../lib/word-lists.js';
import { spokenText, writtenSpan } from '../clean/spoken-text.js';
import { ENGLISH_LISTS, tagsOf } from '../english/tags.js';
import { sentencesOf } from '../words.js';
import { isEnglish, nameFaults, plain, promiseFaults, readSource, type Source, stem } from './checks.js';
import { type DateFact, type Figure, locateFacts, markSpans } from './located-facts.js';
import { createTopics, readSentences, type Sentences, type Topics } from './topics.js';

// Whether a date of a script is in the summary, also where one says "Friday" and the other "27 March": both are counted from the day of
// the call.

const DAY_MS = 86_400_000;

/** The first date with a year is the call's own; without one it is the day on which the video was ordered. */
function dayOfCall(dates: readonly DateFact[], calledAt: Date): number {
  for (const date of dates) {
    const dated = date.kind === 'day' ? date.readings.find(({ year }) => year !== null) : undefined;
    if (dated) return Date.UTC(dated.year!, dated.month - 1, dated.day) / DAY_MS;
  }
  return Math.floor(calledAt.getTime() / DAY_MS);
}

type KnownDates = {
  /** One day stands in for another only where the words around both say that they are of the same. */
  isKnown(said: DateFact, words: readonly string[]): boolean;
};

/** Under what they are said as, and under the days that they may be, as days since 1970. */
function readDates(dates: readonly DateFact[], calledOn: number, sentences: Sentences): KnownDates {
  const names = new Set(dates.flatMap(namesOf));
  const days = createTopics<number | string>(sentences);
  for (const fact of dates) {
    // A stretch covers the day that the summary names; a day is not known from a stretch.
    if (fact.kind === 'stretch' && fact.days > 1) continue;
    for (const day of daysOf(fact, calledOn)) {
      days.add(day, fact.start);
      if (fact.kind === 'day') days.add(`weekday ${weekdayOf(day)}`, fact.start);
    }
  }
  return {
    isKnown(said, words) {
      if (askedNamesOf(said).some((name) => names.has(name))) return true;
      if (said.kind === 'weekday') return days.isOf(`weekday ${said.value}`, words);
      return [...daysOf(said, calledOn)].some((day) => days.isOf(day, words));
    },
  };
}

/** Monday is 0; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (day + 3) % 7;

/** What a date of the summary makes known; a day without a year is that day of every year. */
function namesOf(fact: DateFact): string[] {
  if (fact.kind !== 'day') return namesAskedFor(fact);
  return fact.readings.flatMap(({ day, month, year }) => [
    ...[`month ${month}`, `monthday ${day}`, `${month}-${day} of any`],
    `${month}-${day} of ${year ?? 'no'} year`,
  ]);
}

function askedNamesOf(fact: DateFact): string[] {
  if (fact.kind !== 'day') return namesAskedFor(fact);
  return fact.readings.flatMap(({ day, month, year }) =>
    year === null ? [`${month}-${day} of any`] : ['no', year].map((each) => `${month}-${day} of ${each} year`),
  );
}

function namesAskedFor(fact: Exclude<DateFact, { kind: 'day' }>): string[] {
  if (fact.kind === 'time') return fact.minutes.map((minute) => `minute ${minute}`);
  return [fact.kind === 'stretch' ? fact.name : `${fact.kind} ${fact.value}`];
}

const LONGEST_BACK_DAYS = 60;

function daysOf(fact: DateFact, called: number): Set<number> {
  switch (fact.kind) {
    case 'day':
      return new Set(
        fact.readings.map(({ day, month, year }) => {
          const thisYear = new Date(called * DAY_MS).getUTCFullYear();
          const then = Date.UTC(year ?? thisYear, month - 1, day) / DAY_MS;
          const isPast = year === null && then < called - LONGEST_BACK_DAYS;
          return isPast ? Date.UTC(thisYear + 1, month - 1, day) / DAY_MS : then;
        }),
      );
    case 'weekday': {
      const ahead = (fact.value - weekdayOf(called) + 7) % 7;
      return new Set([called + ahead, called + ahead + 7]);
    }
    case 'stretch':
      return new Set(Array.from({ length: fact.days }, (_, index) => called + fact.from + index));
    default:
      return new Set();
  }
}

type Found = CharSpan & { kind: FindingKind };

/** A script that has more of them is not read to its end by anybody. */
const MOST_FINDINGS = 100;

export function findUnsourced(script: string, given: SourceOfScript): ScriptFinding[] {
  const code = given.language.toLowerCase().slice(0, 2);
  const source = readSource(given);
  const names = [given.prospectName, given.prospectCompany, given.userName, given.userCompany].filter(Boolean);
  const known = readKnown([given.summary, ...names].join('\n'), code, given.calledAt);
  const spoken = spokenText(script);
  const { text } = spoken;
  const sentences = readSentences(text);
  const said = locateFacts(text, [code]);
  const found = [
    ...said.figures
      .filter((figure) => !isFigureKnown(figure, known, sentences) && !countsOwnParts(figure, text, code))
      .map((figure) => ({ ...figure, kind: kindOf(figure, text) })),
    ...said.dates
      .filter((date) => !known.dates.isKnown(date, sentences.wordsAt(date.start)))
      .map((date) => ({ ...date, kind: 'date' as const })),
    ...sentencesOf(text).flatMap(({ start, end }) => wordFindings(text.slice(start, end), start, source, code)),
  ];
  const isDrafted = draftedIn(script, given.drafted);
  const written = readSentences(script);
  return withoutDoubles(found, [...said.figures, ...said.dates])
    .map(({ kind, ...span }) => ({ kind, ...writtenSpan(spoken, span) }))
    .filter((span) => !isDrafted(span))
    .slice(0, MOST_FINDINGS)
    .map(({ kind, start, end }) => ({
      ...{ kind, start, end, text: script.slice(start, end) },
      sentence: written.textAt(start),
    }));
}

type Known = { figures: Topics<number>; units: ReadonlySet<string>; dates: KnownDates };

function readKnown(text: string, code: string, calledAt: Date): Known {
  const located = locateFacts(text, [...new Set([code, 'en'])]);
  const sentences = readSentences(text);
  const figures = createTopics<number>(sentences);
  for (const { values, start } of located.figures) for (const value of values) figures.add(value, start);
  return {
    figures,
    units: new Set(located.figures.flatMap(({ values, unit }) => values.map((value) => `${value} ${unit}`))),
    dates: readDates(located.dates, dayOfCall(located.dates, calledAt), sentences),
  };
}

const kindOf = ({ start, end, unit }: Figure, script: string): FindingKind => {
  if (unit !== null && unit !== '%') return 'price';
  return unit === null && /^(?:19|20)\d\d$/.test(script.slice(start, end)) ? 'date' : 'figure';
};

/** "One" and "zero" are hardly ever figures. */
const LOOSE = new Set([0, 1]);
/** Figures up to a dozen are in every summary: such a one must be said of the same there. */
const SMALL = 12;

/** A price needs its currency and a share its sign; a plain figure may be a price whose currency is not said again. */
function isFigureKnown({ values, unit, start }: Figure, { figures, units }: Known, sentences: Sentences): boolean {
  if (unit !== null) return values.some((value) => units.has(`${value} ${unit}`));
  if (values.every((value) => LOOSE.has(value))) return true;
  if (values.some((value) => value > SMALL)) return values.some((value) => figures.has(value));
  return values.some((value) => figures.isOf(value, sentences.wordsAt(start)));
}

const OWN_PARTS = new RegExp(String.raw`^ (?:${ENGLISH_LISTS.source('counted parts of a script')})(?!\p{L})`, 'iu');
const LONGEST_PART_CHARS = 24;

/** "Two things matter" counts what the script itself goes on to say. */
const countsOwnParts = ({ values, unit, end }: Figure, text: string, code: string): boolean =>
  isEnglish(code) &&
  unit === null &&
  values.every((value) => value <= SMALL) &&
  OWN_PARTS.test(text.slice(end, end + LONGEST_PART_CHARS));

/** A name within a figure or date is none, and of two findings that overlap the first holds. */
function withoutDoubles(found: readonly Found[], facts: readonly CharSpan[]): Found[] {
  const isFact = markSpans(facts);
  const kept = markSpans([]);
  return found
    .filter((each) => {
      if (kept.touches(each) || (each.kind === 'name' && isFact.touches(each))) return false;
      kept.mark(each);
      return true;
    })
    .sort((a, b) => a.start - b.start);
}

/** Whether a stretch lies in a sentence of the draft that stands in the script to the letter. */
function draftedIn(script: string, drafted: readonly string[]): (span: CharSpan) => boolean {
  // For each place how far the sentences reach that begin there or before it.
  const reach = new Uint32Array(script.length);
  for (const text of new Set(drafted)) {
    if (text === '') continue;
    for (let start = script.indexOf(text); start >= 0; start = script.indexOf(text, start + text.length))
      reach[start] = Math.max(reach[start]!, start + text.length);
  }
  for (let at = 1; at < reach.length; at += 1) reach[at] = Math.max(reach[at]!, reach[at - 1]!);
  return ({ start, end }) => reach[start]! >= end;
}

// ---- names and promises

function wordFindings(sentence: string, at: number, source: Source, code: string): Found[] {
  const names =
    code === 'de'
      ? germanNames(sentence, source)
      : nameFaults(sentence, source, isEnglish(code))
          .map(([, word]) => word)
          .filter((word) => !isEnglish(code) || !isPlain(word));
  const promises = isEnglish(code)
    ? promiseFaults(sentence, source.stems).map(([, words]) => words)
    : (promisesOf(code)?.flatMap((pattern) => [...sentence.matchAll(pattern)].map(([words]) => words)) ?? []).filter(
        (words) => !words.split(/\s+/u).every((word) => source.stems.has(stem(plain(word.toLowerCase())))),
      );
  return [...placed(promises, sentence, at, 'promise'), ...placed(names, sentence, at, 'name')];
}

const PLAIN_WORDS = new Set(ENGLISH_LISTS.lines('plain words'));

/** "Kind Regards", "Weekend", "Mrs.": capitals of courtesy. */
const isPlain = (word: string): boolean =>
  PLAIN_WORDS.has(word.toLowerCase()) ||
  ['Honorific', 'Time', 'Duration'].some((tag) => tagsOf(word.toLowerCase())[0]?.tags.has(tag));

/** One after the other, as they were found. */
function placed(words: readonly string[], sentence: string, at: number, kind: FindingKind): Found[] {
  let from = 0;
  return words.flatMap((word) => {
    const index = Math.max(sentence.indexOf(word, from), from > 0 ? sentence.indexOf(word) : -1);
    if (index < 0) return [];
    from = index + word.length;
    return [{ kind, start: at + index, end: at + from }];
  });
}

const SPOKEN = ['de', 'fr', 'es', 'it', 'pt', 'nl'];

const promisesOf = memoize(SPOKEN.length + 1, (code): RegExp[] | null =>
  SPOKEN.includes(code) ? [readPhrases(`languages/${code}.txt`).whole('big promises', 'giu')] : null,
);

const TITLE = /^(?:herr|herrn|frau|dr|prof|firma|kollegin|kollegen|kollege)\.?$/iu;
/** Of the polite form. */
const PRONOUN = /^(?:sie|ihr\p{L}{0,2}|ihnen)$/iu;
const FIRM = /^(?:gmbh|ag|kg|se|ohg|inc|ltd|llc|corp|holding|gruppe)\.?$/iu;

/**
 * In German all nouns have capitals, so a word needs another sign of being a name: a title before it, a legal form behind it, letters as
 * firms write them, a second unknown one beside it, or a name that is known as one.
 */
function germanNames(sentence: string, { words }: Source): string[] {
  const tokens = sentence
    .split(/\s+/u)
    .map((token) => token.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''));
  const isKnown = (word: string): boolean =>
    (word.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).every(
      (part) => words.has(plain(part)) || words.has(plain(part).replace(/s$/u, '')),
    );
  const isCapital = (word: string | undefined): boolean =>
    word !== undefined && /^\p{Lu}/u.test(word) && !PRONOUN.test(word);
  return tokens.filter((word, at) => {
    if (!isCapital(word) || isKnown(word) || TITLE.test(word) || FIRM.test(word)) return false;
    const [before, behind] = [tokens[at - 1], tokens[at + 1]];
    const isTitled = before !== undefined && TITLE.test(before);
    const isFirm = (behind !== undefined && FIRM.test(behind)) || /^\p{L}*\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(word);
    return (
      isTitled ||
      isFirm ||
      isListedName(word) ||
      (at > 0 && isPair(before, at - 1, isKnown)) ||
      (at > 0 && isPair(behind, at + 1, isKnown))
    );
  });

  /** Two nouns stand side by side only in names. */
  function isPair(other: string | undefined, place: number, isSaid: (word: string) => boolean): boolean {
    return isCapital(other) && place > 0 && !TITLE.test(other!) && !isSaid(other!) && !FIRM.test(other!);
  }
}

const isListedName = (word: string): boolean =>
  ['FirstName', 'LastName', 'Organization', 'City'].some((tag) => tagsOf(word)[0]?.tags.has(tag));
