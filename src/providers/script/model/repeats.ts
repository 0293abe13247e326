// A sentence that was said before: models that have nothing left to say fill their minute with it.
import type { Sentence } from '../../contracts.js';
import { stem } from '../checks/checks.js';
import { wordsOf } from './clauses.js';

const MIN_WORDS = 4;
const MIN_SAME = 0.9;

/** The places of the sentences that say what one before them said, word for word or nearly. */
export function repeatsIn(sentences: readonly Sentence[]): number[] {
  const said = sentences.map(({ text }) => new Set(wordsOf(text).map(stem)));
  return sentences.flatMap((_, at) => (said.slice(0, at).some((before) => isSame(before, said[at]!)) ? [at] : []));
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  const most = Math.max(one.size, other.size);
  return most > 0 && (most < MIN_WORDS ? shared === most : shared / most >= MIN_SAME);
}
