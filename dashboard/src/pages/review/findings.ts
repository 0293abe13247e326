// Where the findings of a check stand in the sentences that are edited, and which sentences still rest on their source. Imports
// nothing but types.
import type { ScriptFinding } from '#schemas/flows';
import { placesOf, type Row } from './rows';

/** A finding with its place in the text of a row. */
export type RowFinding = Pick<ScriptFinding, 'kind' | 'text'> & { start: number; end: number };
export type FindingsByRow = ReadonlyMap<number, readonly RowFinding[]>;

/** For the rows as they were checked. */
export function findingsByRow(rows: readonly Row[], findings: readonly ScriptFinding[]): FindingsByRow {
  return new Map(
    placesOf(rows).map(({ id, start, end }) => [
      id,
      findings
        .filter((finding) => finding.start >= start && finding.start < end)
        .map(({ kind, text, ...span }) => ({
          ...{ kind, text },
          start: span.start - start,
          end: Math.min(span.end, end) - start,
        })),
    ]),
  );
}

/** Until the next check those stay whose words still stand where they stood. */
export const stillThere = (rows: readonly Row[], checked: FindingsByRow): FindingsByRow =>
  new Map(
    rows.map(({ id, text }) => [
      id,
      (checked.get(id) ?? []).filter(
        ({ start, end, text: words }) => words.startsWith(text.slice(start, end)) && end <= text.length,
      ),
    ]),
  );

const MIN_SHARE = 0.5;

/** Whether an edited sentence still says what its source says: nothing without a source, and half of the words of the draft. */
export function keepsSource(text: string, before: string, findings: readonly RowFinding[]): boolean {
  if (text.trim() === before) return true;
  if (findings.length > 0) return false;
  const kept = new Set(wordsOf(text));
  const words = wordsOf(before);
  return words.length > 0 && words.filter((word) => kept.has(word)).length / words.length >= MIN_SHARE;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
