// The entry point of the renderer: a plan in, an MP4 out. It runs in a child process, so that it can be killed at once
// and cannot take the service down.
import { type ChildProcess, fork } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { endOf } from '../lib/process/child.js';
import type { FailureKind, RenderOrder, RenderReport } from './encode/messages.js';
import type { ExtraPaths } from './extras.js';
import type { Plan, RenderResult } from './plan.js';

export type RenderOptions = {
  signal?: AbortSignal | undefined;
  onProgress?: ((framesDone: number, frames: number) => void) | undefined;
  /** The URL of a module that exports `createPainter`; ours if not given. */
  painterModule?: string | undefined;
  /** Paths for captions, poster, preview and transcript; none are made if omitted. */
  extras?: ExtraPaths | undefined;
  workers?: number | undefined;
  memoryLimitBytes?: number | undefined;
};

export class RenderError extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.name = 'RenderError';
    this.kind = kind;
  }
}

const MOST_WORKERS = 4;
// A worker at 1080p uses some 400 MiB; another one is started only if this much memory is free.
const WORKER_BYTES = 512 * 2 ** 20;
// Far above what a film uses: only a leak is stopped.
const LIMIT_BYTES = 512 * 2 ** 20;
const LIMIT_BYTES_PER_WORKER = 768 * 2 ** 20;
// Without a report for this long, the rendering counts as stalled. A worker reports twice per second of film.
const STALL_LIMIT_MS = 120_000;

/**
 * Renders the film and its extras, and moves it to `outputPath` once complete. A failed rendering leaves no file
 * behind.
 */
export async function render(plan: Plan, outputPath: string, options: RenderOptions = {}): Promise<RenderResult> {
  const { signal } = options;
  signal?.throwIfAborted();
  const child = start();
  const temporaryPath = `${outputPath}.${child.pid}.part`;
  let isWhole = false;
  try {
    const result = await outcome(child, orderOf(plan, temporaryPath, options), options);
    await rename(temporaryPath, outputPath);
    isWhole = true;
    return result;
  } finally {
    await stop(child);
    const left = isWhole ? [] : Object.values(options.extras ?? {});
    for (const path of [temporaryPath, ...left]) await rm(path, { force: true });
  }
}

function orderOf(plan: Plan, temporaryPath: string, options: RenderOptions): RenderOrder {
  const workers = options.workers ?? fittingWorkers();
  return {
    plan,
    temporaryPath,
    extras: options.extras ?? null,
    painterModule: options.painterModule ?? new URL('./picture/painter.js', import.meta.url).href,
    workers,
    memoryLimitBytes: options.memoryLimitBytes ?? LIMIT_BYTES + workers * LIMIT_BYTES_PER_WORKER,
  };
}

/** One worker per core as far as memory allows; cgroup limits count. */
function fittingWorkers(): number {
  const byMemory = Math.floor(process.availableMemory() / WORKER_BYTES);
  return Math.max(1, Math.min(availableParallelism(), byMemory, MOST_WORKERS));
}

function start(): ChildProcess {
  return fork(new URL('./process.js', import.meta.url), {
    // The child needs no secret and must not pass one on to its workers.
    env: {},
    // A process group of its own: one signal kills it together with all its workers.
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--max-old-space-size=512'],
  });
}

/** Resolves with the child's final report; rejects when it fails, dies, stalls or is aborted. */
function outcome(child: ChildProcess, order: RenderOrder, options: RenderOptions): Promise<RenderResult> {
  const { signal, onProgress } = options;
  return new Promise<RenderResult>((resolve, reject) => {
    const stall = setTimeout(() => reject(new RenderError('stalled', 'Rendering stood still.')), STALL_LIMIT_MS);
    const abort = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', abort, { once: true });
    child.on('error', (error) => reject(new RenderError('killed', `The render process failed: ${error.message}`)));
    child.on('message', (report: RenderReport) => {
      stall.refresh();
      if (report.type === 'progress') onProgress?.(report.framesDone, report.frames);
      else if (report.type === 'done') resolve(report.result);
      else reject(new RenderError(report.kind, report.message));
    });
    // Fires in every case, since the child is always killed in the end.
    child.on('exit', (code, by) => {
      clearTimeout(stall);
      signal?.removeEventListener('abort', abort);
      reject(deathOf(code, by));
    });
    child.send(order);
  });
}

function deathOf(code: number | null, signal: string | null): RenderError {
  if (signal === 'SIGABRT' || code === 134) {
    return new RenderError('out_of_memory', 'The render process ran out of memory.');
  }
  const kind = endOf(code, signal) === 'killed' ? 'killed' : 'crashed';
  return new RenderError(kind, `The render process ended early (${signal ?? code}).`);
}

/** Kills the child and all its workers, and waits for its exit. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  killGroup(child, child.pid);
  await gone;
}

function killGroup(child: ChildProcess, pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Without process groups, the workers notice that their parent has exited.
    child.kill('SIGKILL');
  }
}
