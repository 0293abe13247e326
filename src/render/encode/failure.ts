// Maps whatever ended a rendering to one of a few failure kinds, with a message that can be shown to users.
import type { FailureKind } from './messages.js';

export class OutOfMemory extends Error {}
/** A worker that exited by itself or was killed from outside. */
export class WorkerDied extends Error {
  constructor(
    readonly kind: 'crashed' | 'killed',
    message: string,
  ) {
    super(message);
  }
}

/** The failure that a worker reported. */
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
