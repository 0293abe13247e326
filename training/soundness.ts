// How well the model of sound sentences tells those that a reader would correct, cross-validated by summary.
import { probabilityOf } from '../src/providers/script/learned/weights.js';
import { trainLinear } from './linear.js';
import { soundRows, trainRemarks, withPlaces } from './models.js';
import { readJudged, readRemarks, readSamples } from './rows.js';
import { LEARNED } from './train.js';

const FOLDS = 5;
const LEVELS = [0.2, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8];

type Verdict = { probability: number; isSound: boolean };
/** Of all sound sentences those kept at a level, and of all kept those that are not sound; both from 0 to 1. */
export type AtLevel = { level: number; soundKept: number; badAmongKept: number };
export type Soundness = { sentences: number; sound: number; auc: number; levels: AtLevel[] };

export function measureSoundness(): Soundness {
  const verdicts = crossValidate();
  const sound = verdicts.filter(({ isSound }) => isSound).length;
  const levels = LEVELS.map((level): AtLevel => {
    const kept = verdicts.filter(({ probability }) => probability >= level);
    const soundKept = kept.filter(({ isSound }) => isSound).length;
    return { level, soundKept: soundKept / sound, badAmongKept: 1 - soundKept / kept.length };
  });
  return { sentences: verdicts.length, sound: sound / verdicts.length, auc: areaUnderCurve(verdicts), levels };
}

function crossValidate(): Verdict[] {
  const judges = trainRemarks(readRemarks({ fromHalves: false }));
  const rows = soundRows(withPlaces(readSamples(LEARNED), judges), readJudged());
  const summaries = [...new Set(rows.map(({ summary }) => summary))];
  const foldOf = new Map(summaries.map((summary, at) => [summary, at % FOLDS]));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = trainLinear(rows.filter(({ summary }) => foldOf.get(summary) !== fold));
    return rows
      .filter(({ summary }) => foldOf.get(summary) === fold)
      .map(({ places, target }) => ({ probability: probabilityOf(model, places), isSound: target === 1 }));
  }).flat();
}

/** How often a sound sentence is ranked above one that is not. */
function areaUnderCurve(verdicts: readonly Verdict[]): number {
  const ranked = verdicts.toSorted((a, b) => a.probability - b.probability);
  const ranks = ranked.flatMap(({ isSound }, at) => (isSound ? [at + 1] : []));
  const least = (ranks.length * (ranks.length + 1)) / 2;
  return (ranks.reduce((sum, rank) => sum + rank, 0) - least) / (ranks.length * (ranked.length - ranks.length));
}
