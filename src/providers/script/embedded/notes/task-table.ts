// Tables of tasks: a row "| Nora | Send the staff list | 26 June | open |" under "| Who | What | When | Status |" is one task.
import { lowerFirst } from '../../../../flow/lines.js';
import { type Cell, cellsOf } from './table-cells.js';

/** `what` is null for the row that names the columns. */
export type TaskRow = { start: number; end: number; owner: string | null; what: string | null; done: boolean };

type Columns = { who: number; what: number; when: number; status: number };

const WHO = /^(?:who|owner|responsible|assignee|person|assigned to|wer|qui|quién|quem|chi|wie)$/iu;
const WHAT = /^(?:what|task|action(?: item)?s?|to-?do|step|next step|was|quoi|qué|que|cosa|wat|aufgabe|actie)$/iu;
const WHEN = /^(?:when|due(?: date)?|deadline|by(?: when)?|date|until|wann|bis|quand|cuándo|quando|wanneer)$/iu;
const TOGETHER = /^(?:both|all|together|everyone|we)$/iu;
const STATUS = /^(?:status|state|done)$/iu;

/** The rows of every table of tasks in a masked summary. */
export function taskRows(masked: string): TaskRow[] {
  const rows: TaskRow[] = [];
  let columns: Columns | null = null;
  let at = 0;
  for (const line of masked.split('\n')) {
    const cells = cellsOf(line, at);
    at += line.length + 1;
    if (cells.length < 2) columns = null;
    if (cells.length < 2 || cells.every(({ text }) => /^[-:\s]*$/u.test(text))) continue;
    const named = columnsOf(cells);
    if (named) columns = named;
    const [start, end] = [cells[0]!.start, cells.at(-1)!.end];
    if (named) rows.push({ start, end, owner: null, what: null, done: false });
    else if (columns) rows.push({ start, end, ...taskIn(cells, columns) });
  }
  return rows;
}

function columnsOf(cells: readonly Cell[]): Columns | null {
  const at = (pattern: RegExp): number => cells.findIndex(({ text }) => pattern.test(text));
  const columns = { who: at(WHO), what: at(WHAT), when: at(WHEN), status: at(STATUS) };
  return columns.who >= 0 && columns.what >= 0 ? columns : null;
}

/** "Send the list" with "26 June" is due by then; with a time it happens then. */
function taskIn(cells: readonly Cell[], columns: Columns): Pick<TaskRow, 'owner' | 'what' | 'done'> {
  const what = (cells[columns.what]?.text ?? '').replace(/[.\s]+$/u, '');
  const owner = cells[columns.who]?.text || null;
  const when = columns.when < 0 ? '' : (cells[columns.when]?.text ?? '');
  const done = /^(?:done|completed?|closed|finished|✓|x|yes)$/iu.test(cells[columns.status]?.text ?? '');
  if (what === '') return { owner, what: null, done };
  const said = `${what}${whenIn(when, owner)}`;
  const together = TOGETHER.test(owner ?? '') && /^\p{L}+ (?:the|a|an|our)\b/iu.test(what);
  return together ? { owner: null, what: `We will ${lowerFirst(said)}`, done } : { owner, what: said, done };
}

function whenIn(when: string, owner: string | null): string {
  if (!/\d|day\b|tomorrow|week|month/iu.test(when)) return '';
  const timed = /\d[:.]\d\d|\d ?[ap]m\b/iu.test(when) || TOGETHER.test(owner ?? '');
  const led = /^(?:by|on|next|tomorrow|this|within|in|before|until|end of)\b/iu.test(when);
  const said = when.replace(/,\s+(?=\d{1,2}[:.]\d\d)/u, ' at ');
  return ` ${led ? '' : timed ? 'on ' : 'by '}${said}`;
}
