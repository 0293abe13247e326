// A script that is being edited, sentence by sentence. Each row knows which sentence of the draft it came from; whoever
// writes a new one, splits or joins some, changes the rows, and the script is what they say in order. Imports nothing.
/** A sentence, and which of the draft it is; null for one that is new. */
export type Piece = { text: string; draft: number | null };
export type Row = Piece & { id: number };
/** `script` is the draft that was edited. */
export type Edit = { script: string; rows: Row[] };

export const editName = (flowId: string): string => `edit.${flowId}`;

export const rowsOf = (pieces: readonly Piece[]): Row[] => pieces.map((piece, id) => ({ id, ...piece }));

/** What was pasted with lines of its own keeps them, also from its neighbours: the service takes their marks off. */
export const scriptOf = (rows: readonly Row[]): string =>
  rows
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .flatMap((text, at, all) => (at === 0 ? [text] : [isLined(all[at - 1]!) || isLined(text) ? '\n' : ' ', text]))
    .join('');

const isLined = (text: string): boolean => text.includes('\n');

/** Begins with the mark of a list, a heading or a table, with a time, or with who speaks. */
const MARKED =
  /^(?:[#>|•*+-]|\d{1,2}[.)]\s|[[(]?\d{1,2}:\d{2}|\p{Lu}[\p{L} ]{2,20}(?: \d{1,2})?(?: \([^()]*\))?:(?:\s|$))|\t/u;

/** A line that was only broken because it was long goes on behind a space. */
const unbroken = (text: string): string =>
  text
    .split(/[^\S\n]*\n\s*/u)
    .flatMap((line, at, all) =>
      at === 0 ? [line] : [MARKED.test(all[at - 1]!) || MARKED.test(line) ? '\n' : ' ', line],
    )
    .join('');

const newId = (rows: readonly Row[]): number => Math.max(-1, ...rows.map(({ id }) => id)) + 1;

export const withText = (rows: readonly Row[], id: number, text: string): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, text: unbroken(text) } : row));

/** Cuts a row in two; the second part is a sentence of its own. */
export function split(rows: readonly Row[], id: number, at: number): { rows: Row[]; id: number } {
  const added = newId(rows);
  return {
    id: added,
    rows: rows.flatMap((row) =>
      row.id === id
        ? [
            { ...row, text: row.text.slice(0, at).trimEnd() },
            { id: added, text: row.text.slice(at).trimStart(), draft: null },
          ]
        : [row],
    ),
  };
}

/** Joins a row to the one before it; says where they meet, or null where there is none before. */
export function join(rows: readonly Row[], id: number): { rows: Row[]; id: number; at: number } | null {
  const index = rows.findIndex((row) => row.id === id);
  const before = rows[index - 1];
  const row = rows[index];
  if (!before || !row) return null;
  const first = before.text.trimEnd();
  const text = [first, row.text.trimStart()].filter(Boolean).join(' ');
  const joined = { ...before, text, draft: before.draft ?? row.draft };
  return {
    rows: rows.flatMap((other) => (other === before ? [joined] : other === row ? [] : [other])),
    id: before.id,
    at: first.length,
  };
}

export const without = (rows: readonly Row[], id: number): Row[] => rows.filter((row) => row.id !== id);

/** Puts a sentence of the draft back to where it was. */
export function putBack(rows: readonly Row[], draft: number, text: string): Row[] {
  const before = rows.findLastIndex((row) => row.draft !== null && row.draft < draft);
  return [...rows.slice(0, before + 1), { id: newId(rows), text, draft }, ...rows.slice(before + 1)];
}

/** An edit that this tab kept, or null where something else is there. */
export function readEdit(stored: unknown): Edit | null {
  const { script, rows } = (stored ?? {}) as Record<string, unknown>;
  const isRow = ({ id, text, draft }: Record<string, unknown>) =>
    typeof id === 'number' && typeof text === 'string' && (draft === null || typeof draft === 'number');
  return typeof script === 'string' && Array.isArray(rows) && rows.every(isRow) ? { script, rows } : null;
}
