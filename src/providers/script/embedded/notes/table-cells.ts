// The cells of one line of a table, with their places in the summary.
import { plain } from './mask.js';

export type Cell = { text: string; start: number; end: number };

export function cellsOf(line: string, offset: number): Cell[] {
  if (!line.includes('|')) return [];
  const cells: Cell[] = [];
  let from = 0;
  for (const part of line.split('|')) {
    const [start, end] = [offset + from, offset + from + part.length];
    from += part.length + 1;
    cells.push({ text: plain(part), start, end });
  }
  if (cells[0]?.text === '') cells.shift();
  if (cells.at(-1)?.text === '') cells.pop();
  return cells;
}
