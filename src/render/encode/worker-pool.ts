// The worker pool of one film: assigns segments to free workers and collects the encoded pictures in order.
import { type ChildProcess, fork } from 'node:child_process';
import { endOf } from '../../lib/process/child.js';
import type { ExtraPaths } from '../extras.js';
import type { Plan } from '../plan.js';
import { OutOfMemory, WorkerDied, WorkerFailed } from './failure.js';
import { type Segment, splitFilm, type WorkerOrder, type WorkerReport } from './messages.js';
import type { CodedPicture } from './movie.js';
import type { ParameterSets } from './picture-encoder.js';

export type PoolOptions = {
  plan: Plan;
  painterModule: string;
  /** Files made besides the film, by the first worker that runs out of segments. */
  extras: ExtraPaths | null;
  workers: number;
  memoryLimitBytes: number;
  onProgress(framesDone: number, frames: number): void;
};

export type CodedFilm = { parameterSets: ParameterSets; pictures: CodedPicture[] };

// Garbage collection on threads of its own would compete with the painters on the other cores. A small young generation
// is collected often, which frees the native pixel buffers that its objects hold. The old one, of some 11 MB, would be
// collected for each 16 MB of such buffers: it may grow to five times as much, which costs 20 MB and saves 7 % of the
// rendering.
const FLAGS = [
  '--max-old-space-size=384',
  '--max-semi-space-size=2',
  '--single-threaded-gc',
  '--heap-growing-percent=400',
  // Node 20 optimises functions early, on threads of its own: more of them than a few seconds of work pay for. Waiting saves
  // some 4 %. Later versions wait anyway, and end at an option that they do not know.
  ...(process.version.startsWith('v20.') ? ['--interrupt-budget=500000'] : []),
];
// Canvases allocate megabytes by the hundred. Freshly mapped pages are zeroed by the kernel, which costs about 3 % of
// the rendering, so malloc may keep a few of them; without a limit it would keep far more.
const KEEP_BYTES = `${8 * 2 ** 20}`;
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: KEEP_BYTES, MALLOC_TRIM_THRESHOLD_: KEEP_BYTES, MALLOC_ARENA_MAX: '2' };
type Film = { frames: number; queue: Segment[]; coded: (CodedPicture[] | undefined)[]; parameterSets: ParameterSets };
type ExtrasState = 'wanted' | 'begun' | 'done';

type Pool = PoolOptions & {
  film: Film | null;
  extrasState: ExtrasState;
  framesDone: number;
  residentBytes: Map<ChildProcess, number>;
  resolve(film: CodedFilm): void;
  reject(error: Error): void;
};

/** Encodes all pictures of a film. */
export async function encodeFilm(options: PoolOptions): Promise<CodedFilm> {
  const workers: ChildProcess[] = [];
  try {
    return await new Promise<CodedFilm>((resolve, reject) => {
      const extrasState = options.extras ? 'wanted' : 'done';
      const start = { film: null, extrasState, framesDone: 0, residentBytes: new Map() } as const;
      const pool: Pool = { ...options, ...start, resolve, reject };
      for (let i = 0; i < options.workers; i++) workers.push(startWorker(pool));
    });
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
  }
}

function startWorker(pool: Pool): ChildProcess {
  const worker = fork(new URL('./worker.js', import.meta.url), {
    env: ALLOCATOR,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: FLAGS,
  });
  worker.on('message', (report: WorkerReport) => handleReport(pool, worker, report));
  worker.on('error', pool.reject);
  worker.on('exit', (code, signal) => pool.reject(deathOf(code, signal)));
  send(worker, { type: 'open', plan: pool.plan, painterModule: pool.painterModule });
  return worker;
}

function deathOf(code: number | null, signal: string | null): Error {
  // V8 aborts when the heap limit is reached.
  if (signal === 'SIGABRT' || code === 134) return new OutOfMemory('A render worker was ended for want of memory.');
  const message = `A render worker ended early (${signal ?? code}).`;
  return new WorkerDied(endOf(code, signal) === 'killed' ? 'killed' : 'crashed', message);
}

const send = (worker: ChildProcess, order: WorkerOrder) => void worker.send(order);

function handleReport(pool: Pool, worker: ChildProcess, report: WorkerReport): void {
  switch (report.type) {
    case 'ready':
      pool.film ??= planFilm(pool.plan.fps, report);
      assignNext(pool, pool.film, worker);
      break;
    case 'progress':
      noteProgress(pool, worker, report.frames, report.residentBytes);
      break;
    case 'segment':
      keepSegment(pool, worker, report.index, report.pictures);
      break;
    case 'extras':
      pool.extrasState = 'done';
      finish(pool);
      break;
    case 'failed':
      pool.reject(new WorkerFailed(report.kind, report.message));
      break;
  }
}

function planFilm(fps: number, { frames, cuts, parameterSets }: WorkerReport & { type: 'ready' }): Film {
  const queue = splitFilm(frames, cuts, fps);
  return { frames, queue, coded: new Array(queue.length).fill(undefined), parameterSets };
}

function assignNext(pool: Pool, film: Film, worker: ChildProcess): void {
  const segment = film.queue.shift();
  if (segment) {
    send(worker, { type: 'segment', segment });
  } else if (pool.extras && pool.extrasState === 'wanted') {
    pool.extrasState = 'begun';
    send(worker, { type: 'extras', plan: pool.plan, paths: pool.extras });
  }
}

function noteProgress(pool: Pool, worker: ChildProcess, frames: number, residentBytes: number): void {
  pool.framesDone += frames;
  pool.residentBytes.set(worker, residentBytes);
  pool.onProgress(pool.framesDone, pool.film?.frames ?? 0);
  const usedBytes = [...pool.residentBytes.values()].reduce((sum, bytes) => sum + bytes, process.memoryUsage.rss());
  if (usedBytes <= pool.memoryLimitBytes) return;
  const [used, limit] = [usedBytes, pool.memoryLimitBytes].map((bytes) => Math.round(bytes / 2 ** 20));
  pool.reject(new OutOfMemory(`Rendering used ${used} MiB of memory; ${limit} MiB are allowed.`));
}

function keepSegment(pool: Pool, worker: ChildProcess, index: number, pictures: CodedPicture[]): void {
  const { film } = pool;
  if (!film) return;
  film.coded[index] = pictures;
  assignNext(pool, film, worker);
  finish(pool);
}

/** Resolves once no segment and no extra is missing. */
function finish({ film, extrasState, resolve }: Pool): void {
  const coded = film?.coded.filter((part) => part !== undefined) ?? [];
  if (!film || coded.length < film.coded.length || extrasState !== 'done') return;
  resolve({ parameterSets: film.parameterSets, pictures: coded.flat() });
}
