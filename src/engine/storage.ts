// Whether media can be stored at present: checked every few seconds in the background, so that no request has to ask a disk or an
// object store. Stages report the storage errors that they meet.
import { performance } from 'node:perf_hooks';
import { type Files, FilesError, type FilesErrorReason, filesProblemOf } from '../files/contract.js';
import type { Log } from '../lib/log.js';
import { assertRoom } from './stages/film-files.js';

const EVERY_MS = 5_000;
/** Storage that has not answered in this time counts as down. */
const ANSWER_LIMIT_MS = 10_000;
/** An object store cannot be asked for its free space: its refusal is believed for this long. */
const BELIEVED_MS = 60_000;
/** A path without a file, to check that the store answers. */
const NOWHERE = 'health/nothing';

export type StorageState = FilesErrorReason | 'ok';

export type Storage = {
  state(): StorageState;
  /** Throws while storage is full or down. */
  assertUsable(): void;
  /** The cause of a failed stage: a deadline that passed while storage was down is a storage error. */
  blame(error: unknown, reason: string | null): unknown;
  /** Checks now. */
  look(): Promise<void>;
  close(): void;
};

/** `scratchFolder` is where films are made, or null in a process that makes none. */
type StorageOptions = { files: Files; scratchFolder: string | null; log: Log };

export function createStorage({ files, scratchFolder, log }: StorageOptions): Storage {
  let problem: FilesError | null = null;
  let believedUntilMs = 0;
  let looking: Promise<void> | null = null;

  const set = (found: FilesError | null) => {
    if (found?.reason === problem?.reason) return;
    problem = found;
    if (found) log.error({ err: found }, 'media cannot be stored: new flows are refused and running ones wait');
    else log.info({}, 'media can be stored again');
  };
  const ask = async () => {
    const found = await within(ANSWER_LIMIT_MS, examine(files, scratchFolder)).catch(asFilesError);
    if (found !== 'unknown') set(found === 'room' ? null : found);
    else if (performance.now() > believedUntilMs) set(null);
  };
  const look = () => {
    looking ??= ask().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(() => void look(), EVERY_MS).unref();

  return {
    look,
    state: () => problem?.reason ?? 'ok',
    assertUsable: () => {
      if (problem && problem.reason !== 'not_writable') throw problem;
    },
    blame: (error, reason) => {
      if (reason === 'deadline') return problem ?? error;
      if (filesProblemOf(error) === 'full') {
        believedUntilMs = performance.now() + BELIEVED_MS;
        set(asFilesError(error));
      }
      return error;
    },
    close: () => clearInterval(timer),
  };
}

/** `unknown`: it answers, but does not report its free space. */
async function examine(files: Files, scratchFolder: string | null): Promise<'room' | 'unknown'> {
  await assertRoom(files, scratchFolder);
  await files.has(NOWHERE);
  return (await files.freeBytes()) === null ? 'unknown' : 'room';
}

function asFilesError(error: unknown): FilesError {
  if (error instanceof FilesError) return error;
  const reason = filesProblemOf(error) ?? 'away';
  return new FilesError(reason, 'The media storage cannot be used.', { cause: error });
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const away = () => reject(new FilesError('away', 'The media storage does not answer.'));
    timer = setTimeout(away, limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
