// Turns whatever ended a rendering into one of a few kinds, with a message that can be shown.
import type { FailureKind } from './messages.js';

export class OutOfMemory extends Error {}
/** A worker that ended by itself, or by a signal of others. */
export class WorkerDied extends Error {
  constructor(
    readonly kind: 'crashed' | 'killed',
    message: string,
  ) {
    super(message);
  }
}

/** What a worker has said about its failure. */
export class WorkerFailed extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message);
  }
}

export function failureOf(error: unknown): { kind: FailureKind; message: string } {
  if (error instanceof OutOfMemory) return { kind: 'out_of_memory', message: error.message };
  if (error instanceof WorkerDied) return { kind: error.kind, message: error.message };
  if (error instanceof WorkerFailed) return { kind: error.kind, message: error.message };
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return { kind: 'disk_full', message: 'The disk is full.' };
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}
