// What models make of summaries that they have not seen. Training and drafting take long, so that the tests of one process share them.
import type { Models } from '../../src/providers/script/learned/weights.js';
import { CROSSED, trainWithout } from '../../training/train.js';
import { type Half, PACES, readCorpus, type Scored, scoreSample } from './corpus.js';

let trained: Models | null = null;

/** Models that know nothing of the halves of `CROSSED`. */
export function crossedModels(): Models {
  trained ??= trainWithout(CROSSED);
  return trained;
}

const scoredHalves = new Map<Half, Scored[]>();

/** All of a half in the voice of every day. */
export function crossedScores(half: Half): Scored[] {
  const scored =
    scoredHalves.get(half) ??
    readCorpus(half).map((sample) => ({ sample, score: scoreSample(sample, PACES.slt!, crossedModels()) }));
  scoredHalves.set(half, scored);
  return scored;
}
