// Rows of tables as statements: tasks with their owner, and today beside what we offer.
import type { CompareRow } from './compare-table.js';
import { LINK } from './mask.js';
import type { Statement } from './read.js';
import type { Section } from './sections.js';
import type { TaskRow } from './task-table.js';

/** A row that sets today beside what we offer is one statement. */
export function statementsOfPair({ text, start, end }: CompareRow, line: number, section: Section | null): Statement[] {
  if (text === null) return [];
  const kept = section === 'private' ? ('private' as const) : ('shown' as const);
  const place = { start, end, line, section: kept, owner: null, side: 'note' as const };
  return [{ text, ...place, talk: false, bullet: true, done: false, hasLink: false }];
}

/** A row of a table of tasks is one statement; the row that names its columns is none. */
export function statementsOfRow(row: TaskRow, masked: string, line: number, section: Section | null): Statement[] {
  if (row.what === null) return [];
  const { start, end, owner, what, done } = row;
  const kept = section === 'private' ? ('private' as const) : ('next' as const);
  const hasLink = masked.slice(start, end).includes(LINK);
  return [
    { text: what, start, end, section: kept, side: 'note', talk: false, bullet: true, done, hasLink, owner, line },
  ];
}
