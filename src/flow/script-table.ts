// Tables as Markdown draws them. A row is said as a sentence: its cells with commas between them. In a table with a column for what is
// said, the columns for what is seen, and when, are none of its words.

const RULE = /^\s*(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*(?:\|\s*)?$/u;

/** The line below the names of the columns, which is only drawn. */
export const isTableRule = (line: string): boolean => line.includes('|') && RULE.test(line);

/** Rows by the places of their lines. A heading says what the columns are and is not spoken; `unsaid` are cells of no words. */
export type Row = { cells: string[]; isHeading: boolean; unsaid?: string };

const SAID =
  /^(?:audio|voice-?\s?over(?: text)?|vo|script|narration|narrator|dialogue|spoken(?: words)?|sprechertext|sprecher|texte?|guion|testo|texto)$/iu;
const UNSAID =
  /^(?:visuals?|video|time|timing|time ?code|timestamp|duration|length|seconds|scene|shot|slide|section|part|#|no\.?|nr\.?|on-?screen(?: text)?|text on screen|b-?roll|graphics|camera|notes?|directions?|action|music|sfx|bild|zeit|szene|dauer|musik|escena|tiempo|scène|temps|durée|scena|tempo|cena)(?:\s*\([^()]{1,20}\))?$/iu;

/** The rows of all tables: between bars, next to others around a drawn line, or with as many tabs as their neighbours. */
export function tableRows(lines: readonly string[]): ReadonlyMap<number, Row> {
  const isBarred = lines.map((line) => /^\s*\|.*\|\s*$/u.test(line) || isTableRule(line));
  lines.forEach((line, at) => {
    if (!isTableRule(line)) return;
    if (at > 0 && lines[at - 1]!.includes('|')) isBarred[at - 1] = true;
    for (let below = at + 1; below < lines.length && lines[below]!.includes('|'); below += 1) isBarred[below] = true;
  });
  const rows = new Map<number, Row>();
  for (const table of runsOf(lines, isBarred)) {
    const drawn = table.findIndex((at) => isTableRule(lines[at]!));
    const said = table.filter((at) => !isTableRule(lines[at]!));
    const first = said.length > 1 ? cellsOf(lines[said[0]!]!) : [];
    const isScript = isOfScript(first);
    const hasHeading = said.length > 1 && (drawn === 1 || isScript || namesColumns(first, lines, said));
    for (const [index, at] of said.entries()) {
      if (index === 0 && hasHeading) rows.set(at, { cells: first, isHeading: true });
      else
        rows.set(
          at,
          isScript ? saidRow(lines[said[0]!]!, lines[at]!) : { cells: cellsOf(lines[at]!), isHeading: false },
        );
    }
    for (const at of table) if (isTableRule(lines[at]!)) rows.set(at, { cells: [], isHeading: false });
  }
  return rows;
}

/** A column for what is said, beside others for what is seen. */
const isOfScript = (names: readonly string[]): boolean => {
  const bare = names.map(withoutMarks);
  return (
    bare.some((name) => SAID.test(name)) &&
    bare.every((name) => SAID.test(name) || UNSAID.test(name)) &&
    bare.length > 1
  );
};

const withoutMarks = (cell: string): string => cell.replace(/^[*_`]+|[*_`]+$/gu, '').trim();

function saidRow(heading: string, row: string): Row {
  const names = columnsOf(heading).map(withoutMarks);
  const cells = columnsOf(row);
  const isSaid = (at: number): boolean => !UNSAID.test(names[at] ?? '');
  return {
    cells: cells.filter((cell, at) => cell !== '' && isSaid(at)),
    isHeading: false,
    unsaid: cells.filter((cell, at) => cell !== '' && !isSaid(at)).join(', '),
  };
}

/** Neighbours that are rows of one table. */
function runsOf(lines: readonly string[], isBarred: readonly boolean[]): number[][] {
  const tabs = lines.map((line) => line.trim().match(/\t/gu)?.length ?? 0);
  const kind = lines.map((_, at) => (isBarred[at] ? 'bars' : tabs[at]! > 0 ? `${tabs[at]} tabs` : ''));
  const runs: number[][] = [];
  for (const [at, own] of kind.entries()) {
    if (own === '') continue;
    if (at > 0 && kind[at - 1] === own) runs.at(-1)!.push(at);
    else runs.push([at]);
  }
  return runs.filter((run) => isBarred[run[0]!] || run.length > 1);
}

/** "Step", "Date": short names without figures, above rows with figures or longer cells. */
function namesColumns(cells: readonly string[], lines: readonly string[], said: readonly number[]): boolean {
  const isName = (cell: string): boolean => !/[\d.!?]/u.test(cell) && cell.split(' ').length <= 3;
  const below = said.slice(1).map((at) => cellsOf(lines[at]!));
  return cells.length > 1 && cells.every(isName) && below.every((row) => row.some((cell) => !isName(cell)));
}

/** The cells of a row in their columns, also the empty ones. */
const columnsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/gu, '')
    .split(/(?<!\\)\||\t/u)
    .map((cell) => cell.trim());

/** What the cells of a row say. */
export const cellsOf = (row: string): string[] => columnsOf(row).filter(Boolean);
