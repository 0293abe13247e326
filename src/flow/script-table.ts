// Tables as Markdown draws them. A row is said as a sentence: its cells with commas between them.

const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/u;

/** The line below the names of the columns, which is only drawn. */
export const isTableRule = (line: string): boolean => line.includes('|') && RULE.test(line);

/** Rows by the places of their lines. A heading says what the columns are and is not spoken. */
export type Row = { cells: string[]; isHeading: boolean };

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
    for (const [index, at] of said.entries()) {
      const cells = cellsOf(lines[at]!);
      const isFirst = index === 0 && said.length > 1;
      rows.set(at, { cells, isHeading: isFirst && (drawn === 1 || namesColumns(cells, lines, said)) });
    }
    for (const at of table) if (isTableRule(lines[at]!)) rows.set(at, { cells: [], isHeading: false });
  }
  return rows;
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

/** What the cells of a row say. */
export const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\||\t/u)
    .map((cell) => cell.trim())
    .filter(Boolean);
