// Which data the models learn from: those of the service from all but the verdict half, those that are measured also without what they
// are measured on.
import type { Models } from '../src/providers/script/learned/weights.js';
import { HALVES, type Half } from '../test/corpus/corpus.js';
import { trainModels, trainRemarks } from './models.js';
import { type Judged, type Remark, readJudged, readRemarks, readSamples } from './rows.js';

/** Nothing is ever learned from it, so that there is one half that says how the models of the service do on what they have not seen. */
export const VERDICT: Half = 'fresh-14';
/** Measured together, by models that have seen none of them. */
export const CROSSED: readonly Half[] = [
  'held-out',
  'fresh-9',
  'fresh-10',
  'fresh-11',
  'fresh-12',
  'fresh-13',
  VERDICT,
];
export const LEARNED: readonly Half[] = HALVES.filter((half) => half !== VERDICT);

const judgedIn = (halves: readonly string[]): Judged[] => readJudged().filter(({ half }) => halves.includes(half));

/** The models of the service. */
export const trainOwn = (): Models =>
  trainModels(readSamples(LEARNED), readRemarks({ fromHalves: true }), judgedIn(LEARNED));

/** Models that know nothing of these halves. */
export function trainWithout(halves: readonly Half[]): Models {
  const others = LEARNED.filter((half) => !halves.includes(half));
  return trainModels(readSamples(others), readRemarks({ fromHalves: false }), judgedIn(others));
}

export type RemarkFold = { models: Models; remarks: Remark[] };

/** Remarks by files, with models that have read none of those files. All else in the models was learned from summaries. */
export function remarkFolds(models: Models, folds: number): RemarkFold[] {
  const all = readRemarks({ fromHalves: false });
  const files = [...new Set(all.map(({ file }) => file))];
  const foldOf = ({ file }: Remark): number => files.indexOf(file) % folds;
  return Array.from({ length: folds }, (_, fold) => ({
    models: { ...models, ...trainRemarks(all.filter((each) => foldOf(each) !== fold)) },
    remarks: all.filter((each) => foldOf(each) === fold),
  }));
}
