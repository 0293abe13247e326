// What becomes of a row, in one word and a sentence: before it is sent, and after.

import type { ImportedRow } from '#schemas/flows';
import { fieldProblem } from '../../language/field-problem';
import type { ListRow } from './rows';
import type { Check } from './use-checks';

export type Fate =
  | { kind: 'checking' }
  | { kind: 'ready' }
  | { kind: 'refused'; problem: string }
  /** A video was made of it within the last day. */
  | { kind: 'there'; flowId: string }
  | { kind: 'made'; flowId: string };

export function fateOf(row: ListRow, check: Check | undefined, made: ImportedRow | undefined): Fate {
  if (made && 'flowId' in made) return { kind: made.isNew ? 'made' : 'there', flowId: made.flowId };
  if (made) return { kind: 'refused', problem: forPeople(made.problem) };
  if (row.problem !== null) return { kind: 'refused', problem: row.problem };
  if (!check) return { kind: 'checking' };
  if (check.flowId !== null) return { kind: 'there', flowId: check.flowId };
  return check.problem === null ? { kind: 'ready' } : { kind: 'refused', problem: forPeople(check.problem) };
}

/** In the words of the page, and without hints at the API. */
const forPeople = (problem: string): string => fieldProblem(problem)?.text ?? problem;

export type Counts = Record<Fate['kind'], number>;

export function countFates(fates: Iterable<Fate>): Counts {
  const counts: Counts = { checking: 0, ready: 0, refused: 0, there: 0, made: 0 };
  for (const { kind } of fates) counts[kind] += 1;
  return counts;
}
