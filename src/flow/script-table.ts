// Tables as Markdown draws them. A row is said as a sentence: its cells with commas between them.

const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/u;

/** The line below the names of the columns, which is only drawn. */
export const isTableRule = (line: string): boolean => line.includes('|') && RULE.test(line);

/** The places of all lines that are rows of a table: between bars, or next to others around a drawn line. */
export function tableRows(lines: readonly string[]): ReadonlySet<number> {
  const rows = new Set<number>();
  lines.forEach((line, at) => {
    if (/^\s*\|.*\|\s*$/u.test(line)) rows.add(at);
    if (!isTableRule(line)) return;
    rows.add(at);
    if (at > 0 && lines[at - 1]!.includes('|')) rows.add(at - 1);
    for (let below = at + 1; below < lines.length && lines[below]!.includes('|'); below += 1) rows.add(below);
  });
  return rows;
}

/** What the cells of a row say. */
export const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim())
    .filter(Boolean);
