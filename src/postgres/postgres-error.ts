// Why the embedded database does not run. The message is for the operator: it says what is wrong and what to do.

export type EmbeddedPostgresReason =
  | 'unsupported_platform'
  | 'account'
  | 'unreachable'
  | 'not_writable'
  | 'disk_full'
  | 'wrong_version'
  | 'locked'
  | 'interrupted'
  | 'start_failed';

export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(
    readonly reason: EmbeddedPostgresReason,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Turns the failures of the file system that an operator can mend into words; every other error is thrown as it is. */
export function explainFileError(error: unknown, folder: string): never {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    throw new EmbeddedPostgresError('disk_full', diskFull(folder), { cause: error });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const message = `The database cannot write to ${folder}. Give this account the right to, or set DATA_DIR to another folder.`;
    throw new EmbeddedPostgresError('not_writable', message, { cause: error });
  }
  throw error;
}

export const diskFull = (folder: string): string =>
  `There is no space left for the database in ${folder}. Free at least 200 MB there, or set DATA_DIR to another disk.`;
