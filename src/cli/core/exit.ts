// Exit codes and errors of the command line. The codes are a public interface, documented in docs/operating.md.
import { FlowError, type FlowErrorCode } from '../../domain/errors.js';
import { inMegabytes } from '../../lib/megabytes.js';

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
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

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
