// Reads and writes CSV as spreadsheets and CRMs write it: with commas, semicolons or tabs, in UTF-8, UTF-16 or the letters of Windows.

export type Table = { header: string[]; rows: string[][] };

/** A sentence for people about a file that cannot be read. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
}

export const MOST_ROWS = 1_000;

export function readTable(bytes: Uint8Array): Table {
  const text = decode(bytes);
  const [header, ...rows] = recordsOf(text, delimiterOf(text)).filter((record) => record.some((cell) => cell.trim()));
  if (!header || rows.length === 0) {
    throw new CsvProblem('The file has no rows. The first line names the columns, and each line below is a call.');
  }
  if (rows.length > MOST_ROWS) {
    const count = rows.length.toLocaleString('en');
    throw new CsvProblem(
      `The file has ${count} rows; a list may have ${MOST_ROWS.toLocaleString('en')}. Split it in two.`,
    );
  }
  const width = Math.max(header.length, ...rows.map((row) => row.length));
  const names = Array.from({ length: width }, (_, place) => header[place]?.trim() || `Column ${place + 1}`);
  return { header: names, rows: rows.map((row) => names.map((_, place) => armed(row[place]?.trim() ?? ''))) };
}

/** What is not UTF-8 comes from a program of Windows that saved it as «CSV» without more. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0x50 && second === 0x4b) {
    throw new CsvProblem('This is a workbook or a zip. Save it as CSV first: File, Save as, CSV UTF-8.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The one that parts the header most often, outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const bare = line.replace(/"[^"]*"/g, '');
  const timesOf = (mark: string) => bare.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (timesOf(mark) > timesOf(best) ? mark : best));
}

const UNQUOTED_END: Record<string, RegExp> = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g };

function recordsOf(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    record.push(cell);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      record.push('');
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    records.push(record);
    record = [];
  }
  return records;
}

function plainCell(text: string, start: number, delimiter: string): { cell: string; end: number } {
  const stop = UNQUOTED_END[delimiter]!;
  stop.lastIndex = start;
  const end = stop.exec(text)?.index ?? text.length;
  return { cell: text.slice(start, end), end };
}

/** Two quotes stand for one; what follows the last one belongs to the cell, as sloppy programs write it. */
function quotedCell(text: string, start: number, delimiter: string): { cell: string; end: number } {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new CsvProblem(`A quote is opened in line ${lineOf(text, start)} and never closed.`);
    cell += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at += 1;
  }
  const rest = plainCell(text, at, delimiter);
  return { cell: cell + rest.cell, end: rest.end };
}

const lineOf = (text: string, place: number): number => text.slice(0, place).split('\n').length;

/** With the mark by which spreadsheets know that it is UTF-8. */
export const writeCsv = (records: readonly (readonly string[])[]): string =>
  `\uFEFF${records.map((record) => record.map((cell) => quoted(defused(cell))).join(',')).join('\r\n')}\r\n`;

/** What a spreadsheet would take for a formula and run, also behind spaces; files come from anybody. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/;

/** With the apostrophe by which spreadsheets know a text; more than one, where there was one, so that reading takes back what writing did. */
const defused = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

const armed = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
