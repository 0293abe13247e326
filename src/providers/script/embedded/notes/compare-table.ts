// Tables that set today beside what we offer: "| Pressure check | by hand | live |" under "| Item | Today | With AxleSense |".
import { withArticle } from '../words/grammar.js';
import { type Cell, cellsOf } from './table-cells.js';

/** `text` is null for the row that names the columns. */
export type CompareRow = { start: number; end: number; text: string | null };

const TODAY = /^(?:today|now|currently|current(?: state)?|before|as[- ]is|status quo)$/iu;
const WITH = /^(?:with|using) (?!out\b)(\p{L}[\p{L}\d&. -]{1,30})$/iu;

/** The rows of every such table in a masked summary. */
export function compareRows(masked: string): CompareRow[] {
  const rows: CompareRow[] = [];
  let columns: { today: number; then: number; firm: string } | null = null;
  let at = 0;
  for (const line of masked.split('\n')) {
    const cells = cellsOf(line, at);
    at += line.length + 1;
    if (cells.length < 3) columns = null;
    if (cells.length < 3 || cells.every(({ text }) => /^[-:\s]*$/u.test(text))) continue;
    const place = { start: cells[0]!.start, end: cells.at(-1)!.end };
    const named = columnsOf(cells);
    if (named) columns = named;
    if (named) rows.push({ ...place, text: null });
    else if (columns) rows.push({ ...place, text: rowIn(cells, columns) });
  }
  return rows;
}

function columnsOf(cells: readonly Cell[]): { today: number; then: number; firm: string } | null {
  const today = cells.findIndex(({ text }) => TODAY.test(text));
  const then = cells.findIndex(({ text }) => WITH.test(text));
  return today > 0 && then > 0 ? { today, then, firm: WITH.exec(cells[then]!.text)![1]! } : null;
}

/** One row as a sentence. */
function rowIn(
  cells: readonly Cell[],
  { today, then, firm }: { today: number; then: number; firm: string },
): string | null {
  const said = (at: number): string => (cells[at]?.text ?? '').replace(/\s*["“][^"”]*["”]/gu, '').trim();
  const [item, now, later] = [said(0), said(today), said(then)];
  if (item === '' || now === '' || later === '' || now === later) return null;
  const name = /\p{Lu}.*\p{Lu}/u.test(item)
    ? item.replace(/^\p{Lu}(?=\p{Ll}+ (?:per|of|for|in|to) )/u, (first) => first.toLowerCase())
    : item.toLowerCase();
  const none = /^(?:none|no|nothing|n\/a|[-–—])$/iu.test(now);
  const many = /[^su]s(?:$|[ /])/u.test(name);
  const aim = /^(?:target|goal)\s*(.+)$/iu.exec(later)?.[1];
  const plus = none ? `there is ${withArticle(later, 'a')}` : `${many ? 'they are' : 'it is'} ${later}`;
  if (/^us$/iu.test(firm))
    return none ? null : `The ${name} ${many ? 'are' : 'is'} ${now} today, and would be ${later}`;
  const state = none ? `There is no ${name} today` : `The ${name} ${many ? 'are' : 'is'} ${now} today`;
  return `${state}, and with ${firm} ${aim ? `the target is ${aim}` : plus}`;
}
