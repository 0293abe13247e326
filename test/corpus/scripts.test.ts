// The writer without a model against the corpus: what has to arrive arrives, what must not be said is not, and nothing is
// invented, for three voices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HALVES, type Half, PACES, readCorpus, type Scored, scoreSample, scoresOf, totalOf } from './corpus.js';

/** The share of facts that has to arrive; the held-out half was never built against. */
const LEAST: Record<Half, number> = {
  train: 0.95,
  'held-out': 0.8,
  fresh: 0.8,
  'fresh-2': 0.85,
  'fresh-3': 0.8,
  'fresh-4': 0.8,
  'fresh-5': 0.85,
  'fresh-6': 0.85,
  'fresh-7': 0.75,
  'fresh-8': 0.8,
  'fresh-9': 0.8,
  'fresh-10': 0.65,
  'fresh-11': 0.55,
  'fresh-12': 0.7,
  'fresh-13': 0.65,
  'fresh-14': 0,
};

/** Of the other voices one sample in so many. */
const EACH = 8;

for (const half of HALVES) {
  for (const [voice, pace] of Object.entries(PACES)) {
    test(`${half}, ${voice}: nothing private, nothing invented, 60 to 70 s`, async () => {
      const scored: Scored[] = voice === 'slt' ? await scoresOf(half) : [];
      if (voice !== 'slt')
        for (const sample of readCorpus(half).filter((_, index) => index % EACH === 0))
          scored.push({ sample, score: await scoreSample(sample, pace) });
      const scores = scored.map(({ score }) => score);
      for (const score of scores) {
        assert.deepEqual(score.faults, [], score.name);
        assert.match(
          score.script,
          /(?<!\p{L})(?:you|your|Sie|Ihr|Ihre|usted|sus?|vous|votre|você|lei|sua|u|uw)(?!\p{L})/iu,
          score.name,
        );
        assert.ok(score.seconds >= 60 && score.seconds <= 70, `${score.name}: ${score.seconds}`);
      }
      const { facts, told } = totalOf(
        scored.map(({ sample }) => sample),
        scores,
      );
      if (voice === 'slt') assert.ok(told >= LEAST[half] * facts, `${told} of ${facts}`);
      for (const score of scores) assert.deepEqual(score.leaked, [], score.name);
    });
  }
}
