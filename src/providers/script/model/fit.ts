// Brings a script that nearly fits into its length: takes a few of our own connecting sentences, or leaves a few of the
// model's out. What is further away is written anew, not bent.
import { estimateS, SLACK_S, type Spoken } from '../../../domain/durations.js';
import type { Brief, Role, Sentence } from '../../contracts.js';
import type { Filler } from '../phrases/book.js';
import { ROLES } from './answer.js';

export type Fitted = { sentences: Sentence[]; cut: Sentence[] };

const MAX_ADDED = 6;
const MAX_CUT = 4;
/** As the embedded writer aims: nearer to the beginning of the target, so that a slow reading still fits. */
const AIM = 0.35;

/** So many seconds nearer a sentence of ours has to come for each point that it costs: what leads over is missed least. */
const FILLER_S = 2;

export type Measure = { brief: Brief; spoken: Spoken; fillers: readonly Filler[] };

export const secondsOf = (sentences: readonly Sentence[], { brief, spoken }: Measure): number =>
  estimateS(sentences.map(({ text }) => text).join(' '), brief.pace, spoken);

/** Null where no few sentences make the difference. `spare` are those that the writer would leave out, the first one first. */
export function fit(sentences: readonly Sentence[], measure: Measure, spare: readonly Sentence[]): Fitted | null {
  const { minS } = measure.brief.target;
  const maxS = measure.brief.target.maxS + SLACK_S;
  const aimS = minS + AIM * (maxS - minS);
  const distance = (some: readonly Sentence[]): number => Math.abs(secondsOf(some, measure) - aimS);
  const isIn = (some: readonly Sentence[]): boolean => {
    const seconds = secondsOf(some, measure);
    return seconds >= minS && seconds <= maxS;
  };
  const cutBy = (ways: (some: readonly Sentence[]) => Sentence[][]): Sentence[] => {
    let rest = [...sentences];
    for (let step = 0; step < MAX_CUT && secondsOf(rest, measure) > maxS; step += 1)
      rest = nearest(ways(rest), distance) ?? rest;
    return rest;
  };
  let best = cutBy((some) => leastMissed(some, spare));
  if (secondsOf(best, measure) > maxS) best = cutBy(shortenings);
  for (let step = 0; step < MAX_ADDED && secondsOf(best, measure) < minS; step += 1) {
    const costs = new Map(lengthenings(best, measure.fillers));
    best = nearest([...costs.keys()], (some) => distance(some) + costs.get(some)! * FILLER_S) ?? best;
  }
  return isIn(best) ? { sentences: best, cut: sentences.filter((each) => !best.includes(each)) } : null;
}

function nearest<Way extends readonly Sentence[]>(ways: Way[], distance: (some: Way) => number): Way | null {
  let best: Way | null = null;
  for (const way of ways) if (!best || distance(way) < distance(best)) best = way;
  return best;
}

/** What may be left out: each part of a script keeps the sentence that opens it, and plans are not cut. */
function dispensable(sentences: readonly Sentence[]): Sentence[] {
  const count = (role: Role): number => sentences.filter((each) => each.role === role).length;
  const opens = (each: Sentence): boolean => sentences.find(({ role }) => role === each.role) === each;
  return sentences.filter(
    (each) =>
      !(opens(each) && each.evidence.length > 0) &&
      count(each.role) > LEAST[each.role] &&
      (each.role !== 'next' || each.evidence.length === 0),
  );
}

/** The script without one sentence. */
const shortenings = (sentences: readonly Sentence[]): Sentence[][] =>
  dispensable(sentences).map((out) => sentences.filter((each) => each !== out));

/** The script without the next of those to spare, else without one of the sentences that are missed least. */
function leastMissed(sentences: readonly Sentence[], spare: readonly Sentence[]): Sentence[][] {
  const ways = dispensable(sentences);
  const first = spare.find((each) => ways.includes(each));
  if (first) return [sentences.filter((each) => each !== first)];
  const least = Math.min(...ways.map(worthOf));
  return ways.filter((each) => worthOf(each) === least).map((out) => sentences.filter((each) => each !== out));
}

/** A goodbye has its call to action, too. */
const LEAST: Record<Role, number> = { greeting: 1, heard: 1, cost: 1, shown: 1, next: 1, closing: 2 };

/** What leads over says least, figures say most. */
function worthOf({ role, text, evidence }: Sentence): number {
  if (evidence.length === 0) return role === 'greeting' ? 1 : 0;
  return /\d/u.test(text) ? 2 : 1;
}

/** The script with one more of our own sentences where it belongs, and what that costs. */
function lengthenings(sentences: readonly Sentence[], fillers: readonly Filler[]): [Sentence[], number][] {
  const script = sentences.map(({ text }) => text).join(' ');
  return fillers
    .filter((filler) => !filler.variants.some((text) => script.includes(text)) && fits(filler, sentences))
    .flatMap((filler) =>
      filler.variants.map((text): [Sentence[], number] => [insert(sentences, filler, text), filler.cost]),
    );
}

function fits({ role, when, place }: Filler, sentences: readonly Sentence[]): boolean {
  if (place === 'before' && role !== 'closing') return false;
  const has = sentences.some((each) => each.role === role && each.evidence.length > 0);
  return when === 'always' || (when === 'facts') === has;
}

function insert(sentences: readonly Sentence[], { role, place }: Filler, text: string): Sentence[] {
  const rank = ROLES.indexOf(role);
  const at = sentences.findIndex((each) => {
    const other = ROLES.indexOf(each.role);
    return place === 'before' ? other >= rank : other > rank;
  });
  const index = at < 0 ? sentences.length : at;
  return [...sentences.slice(0, index), { role, text, evidence: [] }, ...sentences.slice(index)];
}
