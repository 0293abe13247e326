// Whether a date of a script is in the summary, also where one says "Friday" and the other "27 March": both are counted from the day of
// the call.
import type { DateFact } from './located-facts.js';
import { createTopics, type Sentences } from './topics.js';

const DAY_MS = 86_400_000;

/** The first date with a year is the call's own; without one it is the day on which the video was ordered. */
export function dayOfCall(dates: readonly DateFact[], calledAt: Date): number {
  for (const date of dates) {
    const dated = date.kind === 'day' ? date.readings.find(({ year }) => year !== null) : undefined;
    if (dated) return Date.UTC(dated.year!, dated.month - 1, dated.day) / DAY_MS;
  }
  return Math.floor(calledAt.getTime() / DAY_MS);
}

export type KnownDates = {
  /** One day stands in for another only where the words around both say that they are of the same. */
  isKnown(said: DateFact, words: readonly string[]): boolean;
};

/** Under what they are said as, and under the days that they may be, as days since 1970. */
export function readDates(dates: readonly DateFact[], calledOn: number, sentences: Sentences): KnownDates {
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
