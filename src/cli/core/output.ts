// Exit codes, errors, output and key input of commands: text and tables for people, one JSON document for scripts.

import type { Readable } from 'node:stream';
import { FlowError, type FlowErrorCode } from '../../domain/errors.js';
import { inMegabytes } from '../../lib/file-types.js';

// Exit codes and errors of the command line. The codes are a public interface, documented in docs/operating.md.

export const EXIT = {
  ok: 0,
  /** A setting is wrong, or a prerequisite is missing. */
  setup: 1,
  usage: 2,
  notFound: 3,
  /** The service rejected a request. */
  refused: 4,
  /** The awaited flow failed or was cancelled. */
  flowEnded: 5,
} as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the command with a message for people and an exit code for scripts. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    message: string,
    readonly exitCode: ExitCode,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export function requireSize(path: string, bytes: number, mostBytes: number): void {
  if (bytes > mostBytes)
    throw new CliError(`${path} is ${inMegabytes(bytes)} MB. The limit is ${inMegabytes(mostBytes)} MB.`, EXIT.usage);
}

/** What a use case refused, as codes for scripts. */
const REFUSED: Partial<Record<FlowErrorCode, ExitCode>> = { VALIDATION_ERROR: EXIT.usage, NOT_FOUND: EXIT.notFound };

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof FlowError) return REFUSED[error.code] ?? EXIT.refused;
  return error instanceof CliError ? error.exitCode : EXIT.setup;
}

const SYSTEM: Record<string, (error: NodeJS.ErrnoException & { port?: number; address?: string }) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=8081 npm start`,
  EACCES: ({ port, message }) =>
    port ? `This account can’t open port ${port}. Choose one above 1023 with PORT.` : message,
  EADDRNOTAVAIL: ({ address }) => `HOST ${address} isn’t an address of this machine.`,
  ENOTFOUND: () => 'The host name in DATABASE_URL or HOST can’t be resolved.',
  ECONNREFUSED: () => 'The database in DATABASE_URL doesn’t respond. Start it, or leave DATABASE_URL out.',
  ENOSPC: () => 'The disk is full. Free some space and start again.',
  '28P01': () => 'The database rejects the password in DATABASE_URL.',
  '3D000': () => 'The database named in DATABASE_URL does not exist. Create it first.',
};

/** The message for an expected start-up error; null for a bug. */
export function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = String((error as { code?: unknown }).code ?? '');
  const known = SYSTEM[code];
  if (known) return known(error);
  const spoken = [
    'ConfigError',
    'CliError',
    'FlowError',
    'EmbeddedPostgresError',
    'DataFolderError',
    'FilesError',
    'SecretError',
    'BackupError',
    'DatabaseRoleError',
  ];
  return spoken.includes(error.name) ? error.message : null;
}

export type Output = {
  isJson: boolean;
  /** Prints `value` under --json, otherwise the text. */
  result(value: unknown, text: string): void;
};

export function createOutput(isJson: boolean): Output {
  return {
    isJson,
    result: (value, text) => void process.stdout.write(`${isJson ? JSON.stringify(value, null, 2) : text}\n`),
  };
}

/** Each column is as wide as its widest cell. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}

const MOST_CHARS = 2_000;

/** Reads the first line of standard input; `option` is the option that requested it. */
export async function readKey(input: Readable, option: string): Promise<string> {
  let text = '';
  for await (const chunk of input.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n') || text.length > MOST_CHARS) break;
  }
  const line = text.split('\n', 1)[0]!.trim();
  if (line !== '') return line;
  throw new CliError(`There’s no key on standard input. Pass one: … ${option} < key.txt`, EXIT.usage);
}
