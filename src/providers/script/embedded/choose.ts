// Chooses what is told: by worth for its seconds, something of every part first, nothing twice.
import { estimateS, type Pace, type Spoken } from '../../../domain/pace.js';
import { memoize } from '../../../lib/memoize.js';
import type { PartRole } from '../learned/judging.js';
import { MONEY } from '../reading/values.js';
import type { Candidate } from './candidates.js';

/** What somebody looks for first is a part of its own: the price. */
type Part = PartRole | 'price';
const partOf = ({ role, source }: Candidate): Part => (role === 'shown' && MONEY.test(source) ? 'price' : role);

/** So many of a part are as good as any other; more of it are worth half. */
const ENOUGH: Record<Part, number> = { heard: 6, cost: 3, shown: 5, price: 2, next: 5 };
const FIRST_OF_PART = 1.3;
const BEYOND_ENOUGH = 0.5;
/** What a sentence costs besides its length. */
const EACH_S = 1.2;
const LEAST_WORTH = 0.03;
const LEAST_GAIN = 0.004;

const figuresIn = memoize(
  512,
  (text: string): Set<string> =>
    new Set((text.match(/\d(?:[\d.,]*\d)?/gu) ?? []).map((figure) => figure.replace(/[.,]/gu, ''))),
);
const stemsIn = memoize(
  512,
  (text: string): Set<string> =>
    new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5))),
);
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((each) => b.has(each)).length;

/** Two statements that tell the same: the same figures in much the same words. */
export function isSame(a: string, b: string): boolean {
  const [figures, others] = [figuresIn(a), figuresIn(b)];
  const [stems, otherStems] = [stemsIn(a), stemsIn(b)];
  const smaller = Math.min(stems.size, otherStems.size) || 1;
  const likeness = shared(stems, otherStems) / smaller;
  if (figures.size === 0 || others.size === 0) return likeness > 0.75 && smaller > 2;
  const both = shared(figures, others);
  return (both === figures.size && likeness >= 0.34) || (both > 0 && likeness >= 0.6) || likeness > 0.85;
}

/** In the order of the summary; what leans on something is chosen only with it. */
export function choose(candidates: readonly Candidate[], budgetS: number, pace: Pace, spoken: Spoken): Candidate[] {
  const secondsOf = new Map(candidates.map((each) => [each, estimateS(`${each.text}.`, pace, spoken)]));
  const parts = new Map(candidates.map((each) => [each, partOf(each)]));
  const chosen: Candidate[] = [];
  const free = new Set(candidates);
  let leftS = budgetS;
  const gain = (candidate: Candidate): number => {
    const part = parts.get(candidate)!;
    const count = chosen.filter((each) => parts.get(each) === part).length;
    const factor = count === 0 ? FIRST_OF_PART : count >= ENOUGH[part] ? BEYOND_ENOUGH : 1;
    return (Math.max(candidate.worth, LEAST_WORTH) * factor) / (secondsOf.get(candidate)! + EACH_S);
  };
  for (;;) {
    for (const each of free)
      if (secondsOf.get(each)! > leftS || chosen.some((other) => isSame(other.source, each.source))) free.delete(each);
    const isReady = ({ follows }: Candidate): boolean => follows === null || chosen.some(({ at }) => at === follows);
    const [best] = [...free]
      .filter(isReady)
      .sort((a, b) => Number(a.isDoubtful) - Number(b.isDoubtful) || gain(b) - gain(a) || a.at - b.at);
    if (!best || gain(best) < LEAST_GAIN) return answered(chosen).sort((a, b) => a.at - b.at);
    chosen.push(best);
    free.delete(best);
    leftS -= secondsOf.get(best)!;
  }
}

/** A question that nobody answers shows only that it is still open. */
const answered = (chosen: readonly Candidate[]): Candidate[] =>
  chosen.filter(({ answeredBy }) => answeredBy === null || chosen.some(({ at }) => at === answeredBy));
