// The cells of one line of a file of values that commas, semicolons or tabs part, with their places in the summary.
import { plain } from './mask.js';
import type { Cell } from './table-cells.js';

export type Divider = ',' | ';' | '\t';

/** The cells; none where a quotation mark is never closed. With `most`, what is left over belongs to the last of them. */
export function csvCells(line: string, offset: number, divider: Divider, most = Number.POSITIVE_INFINITY): Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  while (at <= line.length) {
    const quoted = /^\s*"/u.exec(line.slice(at));
    const start = at + (quoted?.[0].length ?? 0);
    const close = quoted ? closingQuote(line, start) : -1;
    if (quoted && close < 0) return [];
    const next = line.indexOf(divider, quoted ? close : start);
    const isLast = next < 0 || cells.length + 1 >= most;
    const end = quoted ? close : isLast ? line.length : next;
    cells.push({ text: plain(line.slice(start, end).replaceAll('""', '"')), start: offset + start, end: offset + end });
    if (isLast) break;
    at = next + 1;
  }
  return cells;
}

/** A doubled quotation mark stands for one inside of the cell. */
function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) if (line[at + 1] !== '"') return at;
  return -1;
}
