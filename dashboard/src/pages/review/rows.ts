// A script that is being edited, sentence by sentence. Each row knows which sentence of the draft it came from; whoever
// writes a new one, splits or joins some, changes the rows, and the script is what they say in order. Imports nothing.
/** A sentence, and which of the draft it is; null for one that is new. */
export type Piece = { text: string; draft: number | null };
export type Row = Piece & { id: number };
/** `script` is the draft that was edited. */
export type Edit = { script: string; rows: Row[]; added?: Added[] };
/** A sentence of the writer that was added to its draft, with its source. */
export type Added = { text: string; role: string; evidence: { start: number; end: number }[] };

export const editName = (flowId: string): string => `edit.${flowId}`;

export const rowsOf = (pieces: readonly Piece[]): Row[] => pieces.map((piece, id) => ({ id, ...piece }));

/** Where a row stands in the script. */
type Place = { id: number; start: number; end: number };

/** The rows as one text, each to the letter. */
function laidOut(rows: readonly Row[]): { script: string; places: Place[] } {
  let script = '';
  let before = '';
  const places: Place[] = [];
  for (const { id, text } of rows.filter((row) => row.text !== '')) {
    if (script !== '') script += jointOf(before, text);
    places.push({ id, start: script.length, end: script.length + text.length });
    script += text;
    before = text;
  }
  return { script, places };
}

export const placesOf = (rows: readonly Row[]): Place[] => laidOut(rows).places;

export const scriptOf = (rows: readonly Row[]): string => laidOut(rows).script;

/** Nothing where a blank stands already; what was pasted with lines of its own has them also from its neighbours. */
const jointOf = (before: string, after: string): string => {
  if (/\s$/u.test(before) || /^\s/u.test(after)) return '';
  return before.includes('\n') || after.includes('\n') ? '\n' : ' ';
};

/** An edit of the script that takes care of a warning. */
export type CleanUp = { start: number; end: number; replacement: string };

/** The rows after an edit of the script that they are; one that holds nothing any more goes. */
export function cleanUp(rows: readonly Row[], { start, end, replacement }: CleanUp): Row[] {
  const touched = laidOut(rows).places.filter((place) => place.start < end && place.end > start);
  const placeOf = new Map(touched.map((place) => [place.id, place]));
  return rows.flatMap((row) => {
    const place = placeOf.get(row.id);
    if (!place) return [row];
    const kept = row.text.slice(0, Math.max(0, start - place.start));
    const text = kept + (place === touched[0] ? replacement : '') + row.text.slice(Math.max(0, end - place.start));
    return text.trim() === '' ? [] : [{ ...row, text }];
  });
}

/** All of them, from the last to the first; of two that overlap the later one, as the other is told anew. */
export function cleanUpAll(rows: readonly Row[], edits: readonly CleanUp[]): Row[] {
  let cleaned = [...rows];
  let reached = Number.POSITIVE_INFINITY;
  for (const edit of [...edits].sort((a, b) => b.start - a.start)) {
    if (edit.end > reached) continue;
    cleaned = cleanUp(cleaned, edit);
    reached = edit.start;
  }
  return cleaned;
}

export const newId = (rows: readonly Row[]): number => Math.max(-1, ...rows.map(({ id }) => id)) + 1;

export const withText = (rows: readonly Row[], id: number, text: string): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, text } : row));

/** A pause of a second behind the word at this place, and where the cursor stands behind it. */
export function withPause(text: string, place: number): { text: string; at: number } {
  const wordEnd = place > 0 && /\S/u.test(text[place - 1]!) ? place + text.slice(place).search(/\s|$/u) : place;
  const before = [text.slice(0, wordEnd).trimEnd(), '[pause]'].filter(Boolean).join(' ');
  const after = text.slice(wordEnd).trimStart();
  return { text: [before, after].filter(Boolean).join(' '), at: before.length };
}

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

/** The rows on another draft of the same sentences: those that nobody has changed follow it. */
export const rebased = (
  rows: readonly Row[],
  before: readonly { text: string }[],
  after: readonly { text: string }[],
): Row[] =>
  rows.map((row) => {
    const isOwn = row.draft !== null && row.text === before[row.draft]?.text;
    return isOwn ? { ...row, text: after[row.draft!]?.text ?? row.text } : row;
  });

const LAST_ROLE = 'closing';

/** Puts a sentence behind the last one of its role, or else before the goodbye. */
export function addTold(
  rows: readonly Row[],
  told: Piece,
  role: string,
  roleOf: (row: Row) => string | undefined,
): Row[] {
  const behind = rows.findLastIndex((row) => roleOf(row) === role);
  const goodbye = rows.findIndex((row) => roleOf(row) === LAST_ROLE);
  const at = behind >= 0 ? behind + 1 : goodbye >= 0 ? goodbye : rows.length;
  return [...rows.slice(0, at), { ...told, id: newId(rows) }, ...rows.slice(at)];
}

export const without = (rows: readonly Row[], id: number): Row[] => rows.filter((row) => row.id !== id);

/** Puts a sentence of the draft back to where it was. */
export function putBack(rows: readonly Row[], draft: number, text: string): Row[] {
  const before = rows.findLastIndex((row) => row.draft !== null && row.draft < draft);
  return [...rows.slice(0, before + 1), { id: newId(rows), text, draft }, ...rows.slice(before + 1)];
}

/** An edit that this tab kept, or null where something else is there. */
export function readEdit(stored: unknown): Edit | null {
  const { script, rows, added = [] } = (stored ?? {}) as Record<string, unknown>;
  const isRow = ({ id, text, draft }: Record<string, unknown>) =>
    typeof id === 'number' && typeof text === 'string' && (draft === null || typeof draft === 'number');
  return typeof script === 'string' && Array.isArray(rows) && rows.every(isRow) && Array.isArray(added)
    ? { script, rows, added }
    : null;
}
