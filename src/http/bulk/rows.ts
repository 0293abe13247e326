// Reads the rows of an upload as they come: a line of JSON each, or a record of a CSV file below a header with the names of
// the fields. A row that cannot be read is told of in its place; what leaves no rows to speak of refuses the whole.
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ApiError } from '../errors.js';

const MOST_ROWS = 1_000;
const ROW_BYTES = 256 * 1_024;
const METADATA = 'metadata.';

export type Row = { body: Record<string, unknown> } | { problem: ApiError };

export type RowsUpload = { type: string; content: Readable; maxBytes: number };

/** All rows, or none: throws before any of them is worked on. */
export async function readRows({ type, content, maxBytes }: RowsUpload): Promise<Row[]> {
  const texts = decode(content, maxBytes);
  const rows: Row[] = [];
  for await (const row of type === 'text/csv' ? csvRows(texts) : jsonRows(texts)) {
    if (rows.length === MOST_ROWS) throw refuse(`The body may have ${MOST_ROWS} rows at most.`);
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
      const message = `The body may have ${maxBytes / 1_048_576} MiB at most; send the rows in several requests.`;
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

async function* jsonRows(texts: AsyncIterable<string>): AsyncGenerator<Row> {
  for await (const line of linesOf(texts)) if (line.trim() !== '') yield jsonRow(line);
}

/** Each text is looked through once, however long a line is. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string[] = [];
  for await (const text of texts) {
    const [first, ...more] = text.split('\n');
    held.push(first!);
    for (const next of more) {
      yield held.join('');
      held = [next];
    }
  }
  yield held.join('');
}

function jsonRow(line: string): Row {
  if (Buffer.byteLength(line) > ROW_BYTES) {
    return { problem: new ApiError('PAYLOAD_TOO_LARGE', 'A row may have 256 KiB at most.') };
  }
  let body: unknown;
  try {
    body = JSON.parse(line);
  } catch {
    return broken('The row is not valid JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return broken('The row must be a JSON object.');
  return { body: body as Record<string, unknown> };
}

const broken = (message: string): Row => ({ problem: new ApiError('VALIDATION_ERROR', message) });

// ---- CSV

async function* csvRows(texts: AsyncGenerator<string>): AsyncGenerator<Row> {
  const start = await readStart(texts);
  const parser = parse({
    delimiter: delimiterOf(start),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    skipRecordsWithEmptyValues: true,
    maxRecordSize: ROW_BYTES,
  });
  // What fails is thrown where the records are read.
  pipeline(Readable.from(chain(start, texts)), parser, () => undefined);
  let header: string[] | null = null;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (header === null) header = readHeader(record);
      else yield csvRow(header, record);
    }
  } catch (error) {
    throw error instanceof CsvError ? refuse(tellCsvError(error)) : error;
  }
}

/** The header, and whatever comes with it. */
async function readStart(texts: AsyncGenerator<string>): Promise<string> {
  let start = '';
  while (!start.includes('\n') && start.length < ROW_BYTES) {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
  }
  return start;
}

async function* chain(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** Spreadsheets of many countries write semicolons, and some write tabs; no name of a field holds either. */
function delimiterOf(start: string): string {
  const line = start.split('\n', 1)[0]!;
  return [',', ';', '\t'].find((delimiter) => line.includes(delimiter)) ?? ',';
}

function readHeader(record: string[]): string[] {
  const names = record.map((name) => name.trim());
  const twice = names.find((name, place) => name !== '' && names.indexOf(name) !== place);
  if (twice !== undefined) throw refuse(`The header names the column ${JSON.stringify(twice.slice(0, 60))} twice.`);
  if (!names.includes('emailContent')) {
    throw refuse('The first line must name the columns; one of them is emailContent.');
  }
  return names;
}

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

/** An empty cell is a field that is left out. */
function csvRow(header: readonly string[], record: readonly string[]): Row {
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
  return `Line ${lines} is not CSV as RFC 4180 writes it.`;
}
