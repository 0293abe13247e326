// Runs a program and measures its process tree: CPU time, wall time, memory. Reads Linux's /proc.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

export type Cost = {
  cpuS: number;
  wallS: number;
  /** Peak resident set size; shared pages count for each process. */
  peakBytes: number;
  /** Peak proportional set size (shared pages divided among their users), sampled twice a second. */
  peakShareBytes: number;
};

export type Measured<T> = Cost & { told: T };

type Row = { pid: number; parent: number; state: string; cpuTicks: number };

const TICKS_PER_S = 100;
const PAGE_BYTES = 4096;
const SAMPLE_MS = 50;
const SAMPLES_PER_SHARE = 10;

function readRow(pid: number): Row[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return [{ pid, parent: Number(fields[1]), state: fields[0]!, cpuTicks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    return []; // It ended while we looked.
  }
}

/** A process and all its living descendants. */
export function treeOf(root: number): Row[] {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readRow(Number(name)));
  const members = new Set([root]);
  for (let before = 0; before < members.size; ) {
    before = members.size;
    for (const { pid, parent } of rows) if (members.has(parent)) members.add(pid);
  }
  return rows.filter(({ pid, state }) => members.has(pid) && state !== 'Z');
}

function numberIn(path: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(path, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const residentBytes = (pid: number): number => numberIn(`/proc/${pid}/statm`, /^\d+ (\d+)/) * PAGE_BYTES;
const shareBytes = (pid: number): number => numberIn(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m) * 1024;
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** CPU time of all waited-for children, in clock ticks. */
function waitedTicks(): number {
  const fields = readFileSync('/proc/self/stat', 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[13]) + Number(fields[14]);
}

/** Samples a child until it exits. */
async function watch(child: ChildProcess): Promise<Cost> {
  const ended = once(child, 'exit');
  const [startedMs, waitedBefore] = [performance.now(), waitedTicks()];
  const ticks = new Map<number, number>();
  let [peakBytes, peakShareBytes, samples] = [0, 0, 0];
  const sample = (): void => {
    const rows = treeOf(child.pid!);
    for (const { pid, cpuTicks } of rows) ticks.set(pid, cpuTicks);
    peakBytes = Math.max(peakBytes, sum(rows.map(({ pid }) => residentBytes(pid))));
    if (samples++ % SAMPLES_PER_SHARE > 0) return;
    peakShareBytes = Math.max(peakShareBytes, sum(rows.map(({ pid }) => shareBytes(pid))));
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const [code, signal] = await ended;
  clearInterval(timer);
  if (code !== 0) throw new Error(`A measured program ended with ${signal ?? code}.`);
  const wallS = (performance.now() - startedMs) / 1_000;
  // Samples miss the last moments of a process; waiting misses orphaned processes.
  const cpuS = Math.max(waitedTicks() - waitedBefore, sum(ticks.values())) / TICKS_PER_S;
  return { cpuS, wallS, peakBytes, peakShareBytes };
}

/** Runs one of our modules with `order` as input; it reports one message before it exits. */
export async function measureModule<T>(module: URL, order: unknown): Promise<Measured<T>> {
  const child = fork(module, [JSON.stringify(order)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let told: T | undefined;
  child.on('message', (message: T) => {
    told = message;
  });
  const cost = await watch(child);
  if (told === undefined) throw new Error(`${module.pathname} told nothing.`);
  return { ...cost, told };
}

/** Runs a program; its output is only shown when it fails. */
export async function measureProgram(file: string, args: string[], cwd?: string): Promise<Measured<string>> {
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  child.stdout.on('data', (part: Buffer) => {
    told += part;
  });
  child.stderr.on('data', (part: Buffer) => {
    told += part;
  });
  const cost = await watch(child).catch((error: unknown) => {
    throw new Error(`${file}: ${told.slice(-2_000)}`, { cause: error });
  });
  return { ...cost, told };
}
