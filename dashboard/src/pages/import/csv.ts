// Reads and writes CSV as spreadsheets and CRMs write it: with commas, semicolons or tabs, in UTF-8, UTF-16 or the letters of Windows.

import Papa, { type ParseResult } from 'papaparse';
import { locale, t } from '../../language/text.js';

export type Table = { header: string[]; rows: string[][] };

/** A sentence for people about a file that cannot be read. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
}

export const MOST_ROWS = 1_000;

export function readTable(bytes: Uint8Array): Table {
  const text = decode(bytes);
  const read = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  assertQuotes(read, text);
  const [header, ...rows] = read.data.filter((record) => record.some((cell) => cell.trim()));
  if (!header || rows.length === 0) {
    throw new CsvProblem(t('The file has no rows. Put column names in the first row and one call in each row below.'));
  }
  if (rows.length > MOST_ROWS) {
    const count = rows.length.toLocaleString(locale);
    throw new CsvProblem(
      t('The file has {count} rows. The limit is {most}. Split it into smaller files.', {
        count,
        most: MOST_ROWS.toLocaleString(locale),
      }),
    );
  }
  const width = Math.max(header.length, ...rows.map((row) => row.length));
  const names = Array.from(
    { length: width },
    (_, place) => header[place]?.trim() || t('Column {number}', { number: place + 1 }),
  );
  return { header: names, rows: rows.map((row) => names.map((_, place) => armed(row[place]?.trim() ?? ''))) };
}

/** What is not UTF-8 comes from a program of Windows that saved it as «CSV» without more. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0x50 && second === 0x4b) {
    throw new CsvProblem(
      t('This is an Excel workbook or ZIP file. Save it as CSV first (File > Save As > CSV UTF-8).'),
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The one that parts the header most often, outside of quotes: rows are texts, whose commas say nothing. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const bare = line.replace(/"[^"]*"/g, '');
  const timesOf = (mark: string) => bare.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (timesOf(mark) > timesOf(best) ? mark : best));
}

/** Quotes within a cell are read as sloppy programs write them, unless the cell might hold rows that follow. */
function assertQuotes({ data, errors }: ParseResult<string[]>, text: string): void {
  const mayHoldRows = (row = 0) => data[row]?.some((cell) => /[\r\n]/.test(cell)) ?? true;
  const found = errors.find(
    ({ code, row }) => code === 'MissingQuotes' || (code === 'InvalidQuotes' && mayHoldRows(row)),
  );
  if (!found) return;
  const line = text.slice(0, found.index).split('\n').length;
  throw new CsvProblem(
    found.code === 'MissingQuotes'
      ? t('Line {line} has an opening quote that is never closed.', { line })
      : t('Line {line}: quotation marks inside a cell must be doubled ("").', { line }),
  );
}

/** What a spreadsheet would take for a formula and run, also behind spaces; files come from anybody. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/;

/**
 * With the mark by which spreadsheets know that it is UTF-8, and before what looks like a formula the apostrophe by which they know
 * a text; more than one, where there was one, so that reading takes back what writing did.
 */
export const writeCsv = (records: readonly (readonly string[])[]): string =>
  `\uFEFF${Papa.unparse(records as string[][], { escapeFormulae: FORMULA })}\r\n`;

const armed = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
