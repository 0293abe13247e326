// Reads the rows of an upload as they come: a line of JSON each, or a record of a CSV file below a header with the names of
// the fields. A row that cannot be read is told of in its place; what leaves no rows to speak of refuses the whole.

import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { LIMITS } from '../../../domain/limits.js';
import { ApiError, ERRORS } from '../../core/errors.js';
import { CreateBody } from '../schemas.js';

// What goes in and comes out where many flows are created at once.

/** As many as a sheet of a spreadsheet has; nearly all of them must be empty. */
const MOST_LINES = 1_048_576;

export const BulkRow = CreateBody.extend({
  idempotencyKey: z
    .string()
    .max(255)
    .nullish()
    .meta({ description: 'The Idempotency-Key that this flow would have if it were created by itself.' }),
}).meta({ id: 'BulkRow' });

const Result = z
  .object({
    row: z.int().min(1).max(MOST_LINES).meta({
      description:
        'The number of the row, from 1: of the line of JSON, or of the record of CSV below the header. Those that are empty are counted and not answered.',
    }),
    flowId: z.string().max(LIMITS.ID_LENGTH).optional().meta({ description: 'The flow, unless the row failed.' }),
    status: z.literal('pending').optional(),
    error: z.string().max(2_000).optional().meta({ description: 'Why the row failed, for people.' }),
    code: z
      .enum(Object.keys(ERRORS) as [keyof typeof ERRORS])
      .optional()
      .meta({ description: 'Why the row failed, for programs.' }),
  })
  .meta({ id: 'BulkResult' });
export type RowResult = z.output<typeof Result>;

const count = (description: string) => z.int().min(0).max(1_000).meta({ description });

export const BulkCreated = z
  .object({
    success: z.literal(true),
    created: count('How many rows made a flow now.'),
    existing: count('How many rows had made their flow before.'),
    failed: count('How many rows made none.'),
    rows: z.array(Result).max(1_000),
    message: z.string().max(1_000).optional().meta({ description: 'Names fields that are not known.' }),
  })
  .meta({ id: 'FlowsCreated' });

const MOST_ROWS = 1_000;
const ROW_BYTES = 256 * 1_024;
/** More than any export of a system for customers has. */
const MOST_COLUMNS = 2_000;
/** A row of known fields has two levels; the rest is for fields that are passed over. */
const MOST_LEVELS = 100;
const METADATA = 'metadata.';

type Read = { body: Record<string, unknown> } | { problem: ApiError };
/** Rows are numbered as whoever sent them counts: those that are empty have their numbers, too. */
export type Row = { number: number } & Read;

type RowsUpload = { type: string; content: Readable; maxBytes: number };

/** All rows, or none: throws before any of them is worked on. */
export async function readRows({ type, content, maxBytes }: RowsUpload): Promise<Row[]> {
  const texts = decode(content, maxBytes);
  const rows: Row[] = [];
  for await (const row of type === 'text/csv' ? csvRows(texts) : jsonRows(texts)) {
    if (rows.length === MOST_ROWS) throw refuse(`The body can have up to ${MOST_ROWS} rows.`);
    rows.push(row);
  }
  if (rows.length === 0) throw refuse('The body has no rows.');
  return rows;
}

/** What is left of the body is not waited for. */
const refuse = (message: string): ApiError => new ApiError('VALIDATION_ERROR', message, { connection: 'close' });

async function* decode(content: Readable, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  // The answer goes over the same connection, which must outlive what is not read.
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) {
      const message = `The body can be up to ${maxBytes / 1_048_576} MiB. Send the rows in several requests.`;
      throw new ApiError('PAYLOAD_TOO_LARGE', message, { connection: 'close' });
    }
    yield decodeOrRefuse(() => decoder.decode(chunk as Buffer, { stream: true }));
  }
  yield decodeOrRefuse(() => decoder.decode());
}

function decodeOrRefuse(decodeNext: () => string): string {
  try {
    return decodeNext();
  } catch {
    throw refuse('The body is not valid UTF-8.');
  }
}

// ---- JSON lines

/** Each text is looked through once, however long a line is. */
async function* jsonRows(texts: AsyncIterable<string>): AsyncGenerator<Row> {
  let held: string[] = [];
  let number = 0;
  for await (const text of texts) {
    const [first, ...more] = text.split('\n');
    held.push(first!);
    for (const next of more) {
      const line = held.join('');
      held = [next];
      number = requireNumber(number + 1);
      if (line.trim() !== '') yield { number, ...jsonRow(line) };
    }
  }
  const last = held.join('');
  if (last.trim() !== '') yield { number: requireNumber(number + 1), ...jsonRow(last) };
}

function requireNumber(number: number): number {
  if (number <= MOST_LINES) return number;
  throw refuse(`The body can have up to ${MOST_LINES} lines, including empty ones.`);
}

function jsonRow(line: string): Read {
  if (Buffer.byteLength(line) > ROW_BYTES) {
    return { problem: new ApiError('PAYLOAD_TOO_LARGE', 'A row can be up to 256 KiB.') };
  }
  let body: unknown;
  try {
    body = JSON.parse(line);
  } catch {
    return broken('The row is not valid JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return broken('The row must be a JSON object.');
  if (isTooDeep(body)) return broken(`The row can have up to ${MOST_LEVELS} levels of objects and lists.`);
  return { body: body as Record<string, unknown> };
}

/** Level by level, because whatever walks down such a row by calls of calls, as JSON.stringify does, runs out of stack. */
function isTooDeep(row: object): boolean {
  let level: unknown[] = [row];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

const broken = (message: string): Read => ({ problem: new ApiError('VALIDATION_ERROR', message) });

// ---- CSV

async function* csvRows(texts: AsyncGenerator<string>): AsyncGenerator<Row> {
  const start = await readStart(texts);
  const delimiter = delimiterOf(start);
  // Before it is parsed: tens of thousands of columns at once would hold up everybody else.
  requireFewColumns(headerOf(start).split(delimiter, MOST_COLUMNS + 1));
  const numbers = createNumbers();
  const parser = parse({
    delimiter,
    recordDelimiter: lineEndsOf(start),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: ROW_BYTES,
    onRecord: numbers.give,
  });
  // What fails is thrown where the records are read.
  pipeline(Readable.from(chain(start, texts)), parser, () => undefined);
  let header: Header | null = null;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const number = numbers.of(cells);
      if (header === null) header = { number, names: readNames(cells) };
      else yield { number: number - header.number, ...csvRow(header.names, cells) };
    }
  } catch (error) {
    throw error instanceof CsvError ? refuse(tellCsvError(error)) : error;
  }
}

type Header = { number: number; names: readonly string[] };

/** Numbers each record, counts those that are empty, and passes over them within the parser. */
function createNumbers() {
  const numbers = new WeakMap<readonly string[], number>();
  let records = 0;
  return {
    give: (cells: string[], { empty_lines }: { empty_lines: number }): string[] | null => {
      records += 1;
      const number = requireNumber(records + empty_lines);
      if (cells.every((cell) => cell.trim() === '')) return null;
      numbers.set(cells, number);
      return cells;
    },
    of: (cells: readonly string[]): number => numbers.get(cells)!,
  };
}

/** The header, and whatever comes with it. Each text is looked through once, however small they are. */
async function readStart(texts: AsyncGenerator<string>): Promise<string> {
  const held: string[] = [];
  for (let length = 0; length < ROW_BYTES; ) {
    const { value, done } = await texts.next();
    if (done) break;
    held.push(value);
    length += value.length;
    if (value.includes('\n')) break;
  }
  return held.join('');
}

async function* chain(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

const headerOf = (start: string): string => start.split('\n', 1)[0]!;

function requireFewColumns({ length }: readonly string[]): void {
  if (length > MOST_COLUMNS) throw refuse(`The header can have up to ${MOST_COLUMNS} columns.`);
}

/** Spreadsheets of many countries write semicolons, and some write tabs; no name of a field holds either. */
function delimiterOf(start: string): string {
  const line = headerOf(start);
  return [',', ';', '\t'].find((delimiter) => line.includes(delimiter)) ?? ',';
}

/** Told to the parser, which would look for them anew, and slowly, at each byte of the header. */
const lineEndsOf = (start: string): string[] => (/^[^\r\n]*\r(?!\n)/u.test(start) ? ['\r'] : ['\r\n', '\n']);

function readNames(record: string[]): string[] {
  requireFewColumns(record);
  const names = record.map((name) => name.trim());
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw refuse(`The header contains the column ${JSON.stringify(name.slice(0, 60))} twice.`);
    if (name !== '') seen.add(name);
  }
  if (!seen.has('emailContent')) {
    throw refuse('The first line must name the columns; one of them is emailContent.');
  }
  return names;
}

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

/** An empty cell is a field that is left out. */
function csvRow(header: readonly string[], record: readonly string[]): Read {
  if (record.length > header.length) return broken('The row has more cells than the header has columns.');
  // Without a prototype, so that every column is one like the others.
  const body: Record<string, unknown> = Object.create(null);
  const metadata: Record<string, string> = Object.create(null);
  for (const [place, cell] of record.entries()) {
    const name = header[place]!;
    if (cell === '' || name === '') continue;
    if (name.startsWith(METADATA)) metadata[name.slice(METADATA.length)] = cell;
    else body[name] = name === 'autoApproveScript' ? (FLAGS.get(cell.trim().toLowerCase()) ?? cell) : cell;
  }
  return { body: Object.keys(metadata).length === 0 ? body : { ...body, metadata } };
}

function tellCsvError({ code, lines }: CsvError & { lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is opened and never closed; write quotes within a cell twice.';
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `A row has more than 256 KiB; maybe a quote is opened before line ${lines} and not closed.`;
  }
  return `Line ${lines} isn’t valid CSV (RFC 4180).`;
}
