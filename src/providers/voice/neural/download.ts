// Fetches a large file to the disk so that it can be continued: after a cut connection, a full disk or the end of the process. The
// server is not trusted: the checksum decides.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { inMegabytes } from '../../../lib/file-types.js';

/** Why a model was not installed, for the operator. */
export class NeuralInstallError extends Error {
  override readonly name = 'NeuralInstallError';

  constructor(
    message: string,
    /** Whose fault it is: that of the request, or of what was found on the way. */
    readonly kind: 'usage' | 'notFound' | 'failed' = 'failed',
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export type Download = {
  url: string;
  sha256: string;
  /** Null where it is not known before. */
  bytes: number | null;
  /** The unfinished file; what it holds is not fetched again. */
  part: string;
  signal: AbortSignal;
  onProgress(bytes: number): void;
  /** Waits between two tries. */
  pauseMs: number;
};

/** More is no model of a voice. */
export const MOST_BYTES = 2_000_000_000;
const TRIES = 5;
const SILENCE_MS = 60_000;

/** Ends when the whole file is there with the right checksum. */
export async function download(request: Download): Promise<void> {
  const before = await sizeOf(request.part);
  await fetchAll(request);
  if ((await sha256Of(request.part)) === request.sha256) return;
  await rm(request.part, { force: true });
  // What was fetched earlier may be the cause: another file at the same address.
  if (before > 0) return download(request);
  throw new NeuralInstallError(
    `What ${originOf(request.url)} sent has another checksum than ${request.sha256}, so it was deleted. Nothing was installed.`,
  );
}

async function fetchAll(request: Download): Promise<void> {
  for (let tries = 1; ; tries++) {
    const problem = await fetchRest(request);
    if (problem === null) return;
    if (tries === TRIES) {
      throw new NeuralInstallError(
        `${problem} ${inMegabytes(await sizeOf(request.part))} MB are kept: the same command goes on from there.`,
      );
    }
    await wait(request.pauseMs * tries, undefined, { signal: request.signal }).catch(() => undefined);
    request.signal.throwIfAborted();
  }
}

/** Null when nothing is missing any more, otherwise what went wrong and may be tried again. */
async function fetchRest(request: Download): Promise<string | null> {
  const { url, bytes, part, signal } = request;
  const have = await sizeOf(part);
  if (bytes !== null && have === bytes) return null;
  const start = bytes !== null && have > bytes ? 0 : have;
  const silence = silenceAlarm();
  try {
    const range = start > 0 ? { range: `bytes=${start}-` } : undefined;
    const answer = await fetch(url, {
      headers: { 'accept-encoding': 'identity', ...range },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const from = firstByteOf(answer, start);
    if (from === null) {
      await answer.body?.cancel();
      return await refusal(answer, request);
    }
    return await store(answer, from, request, silence.heard);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NeuralInstallError) throw error;
    return silence.signal.aborted ? `${originOf(url)} sends nothing any more.` : connectionProblem(url, error);
  } finally {
    silence.end();
  }
}

/** Where the content of the answer begins; null where it is no answer to what was asked. */
function firstByteOf(answer: Response, asked: number): number | null {
  if (answer.status === 200) return 0;
  if (answer.status !== 206) return null;
  const [, from] = /^bytes (\d{1,15})-/.exec(answer.headers.get('content-range') ?? '') ?? [];
  return Number(from) === asked ? asked : null;
}

async function refusal({ status }: Response, { url, part, bytes }: Download): Promise<string | null> {
  const wantedRest = status === 206 || status === 416;
  // Where the size is not known, a whole file looks like this: its checksum tells.
  if (status === 416 && bytes === null) return null;
  if (wantedRest) await rm(part, { force: true });
  if (wantedRest || status === 408 || status === 429 || status >= 500)
    return `${originOf(url)} answered with status ${status}.`;
  const reason = status === 404 ? 'has no such file' : `answered with status ${status}`;
  throw new NeuralInstallError(`${originOf(url)} ${reason}: ${url}`);
}

async function store(answer: Response, from: number, request: Download, heard: () => void): Promise<string | null> {
  const { url, bytes, part, onProgress } = request;
  const length = Number(answer.headers.get('content-length') ?? Number.NaN);
  const end = bytes ?? (Number.isNaN(length) ? null : from + length);
  const file = await onDisk(part, () => open(part, from > 0 ? 'r+' : 'w', 0o644));
  let at = from;
  try {
    for await (const chunk of answer.body ?? []) {
      heard();
      if (at + chunk.length > (end ?? MOST_BYTES)) {
        throw new NeuralInstallError(`${originOf(url)} sends more than the ${end ?? MOST_BYTES} bytes of the model.`);
      }
      await onDisk(part, () => writeAll(file, chunk, at));
      at += chunk.length;
      onProgress(at);
    }
  } finally {
    await file.close();
  }
  return end === null || at === end ? null : `${originOf(url)} ended the connection too early.`;
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    done += (await file.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
  }
}

const DISK: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'This account’s share of the disk is used up',
  EACCES: 'This account may not write there',
  EPERM: 'This account may not write there',
  EROFS: 'The disk is mounted read-only',
};

/** Says what the disk refuses in words. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: NodeJS.ErrnoException) => {
    const words = DISK[error.code ?? ''];
    throw words === undefined ? error : new NeuralInstallError(`${words}: ${path}`, 'failed', { cause: error });
  });
}

const originOf = (url: string): string => new URL(url).host;

function connectionProblem(url: string, error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  const detail = typeof code === 'string' ? ` (${code})` : '';
  return `The connection to ${originOf(url)} failed${detail}.`;
}

function silenceAlarm() {
  const alarm = new AbortController();
  const timer = setTimeout(() => alarm.abort(), SILENCE_MS);
  return { signal: alarm.signal, heard: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
