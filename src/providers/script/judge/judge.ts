// Says how likely a sentence of a summary is a private remark, where the gate and the rules find nothing: a linear model that was
// trained on remarks and facts by several authors. The same sentence always gets the same answer.
import type { LeakReason } from '../privacy/gate.js';
import { featuresOf, placeOf } from './features.js';
import { type Linear, readWeights, type Weights, type WordWeights } from './weights.js';
import { type IsName, wordsOf } from './words.js';

export type Verdict = {
  /** From 0 to 1. */
  probability: number;
  /** What it is if it is one. */
  reason: LeakReason;
};

const MAX_CHARS = 600;
/** A kind is named only where it is more likely than not. */
const SURE_KIND = 0;

export type Judge = (text: string, language: string) => Verdict;

let read: Weights | null = null;
let ours: Judge | null = null;

/** The sentence in the language of the voice, such as `en` or `pt-BR`; the weights are read when they are first needed. */
export function judge(text: string, language: string): Verdict {
  read ??= readWeights();
  ours ??= createJudge(read);
  return ours(text, language);
}

/** How common an English word is, from 0 for the commonest; of one that nobody knows it is beyond all others. */
export function rankOfWord(word: string): number {
  read ??= readWeights();
  return read.words.rankOf.get(word) ?? Number.POSITIVE_INFINITY;
}

export function createJudge(weights: Weights): Judge {
  return (text, language) => {
    const code = language.slice(0, 2).toLowerCase();
    const words = wordsOf(text.slice(0, MAX_CHARS), isNameIn(code, weights.words));
    const features = featuresOf(words);
    if (code !== 'en') return { probability: oddsOf(scoreOf(features, weights.others)), reason: 'internal note' };
    const score = scoreOf(features, weights.english) + scoreOfWords(words, weights.words);
    return { probability: oddsOf(score), reason: kindOf(features, weights) };
  };
}

const oddsOf = (score: number): number => 1 / (1 + Math.exp(-score));

/** Every noun of German has a capital, and elsewhere only the first word may have one without being a name. */
export function isNameIn(code: string, { rankOf, common }: Pick<WordWeights, 'rankOf' | 'common'>): IsName {
  if (code === 'de') return () => false;
  if (code !== 'en') return (_, isFirst) => !isFirst;
  return (word, isFirst) => !isFirst || (rankOf.get(word) ?? common) >= common;
}

function scoreOf(features: readonly string[], { bias, scale, places }: Linear): number {
  let sum = 0;
  for (const feature of features) sum += places[placeOf(feature, places.length)]!;
  return bias + (scale * sum) / Math.sqrt(features.length);
}

/** How much a word counts in the mean: the commoner it is, the less. */
export const shareOf = (rank: number): number => (rank + 2) / (rank + 102);

function scoreOfWords(words: readonly string[], { rankOf, bias, scale, scores }: WordWeights): number {
  let sum = 0;
  let shares = 0;
  for (const word of words) {
    const rank = rankOf.get(word);
    if (rank === undefined) continue;
    sum += shareOf(rank) * scores[rank]!;
    shares += shareOf(rank);
  }
  return shares === 0 ? 0 : bias + (scale * sum) / shares;
}

function kindOf(features: readonly string[], { kinds }: Weights): LeakReason {
  let best: LeakReason = 'internal note';
  let most = SURE_KIND;
  for (const kind of kinds) {
    const score = scoreOf(features, kind);
    if (score > most) [best, most] = [kind.reason, score];
  }
  return best;
}
