// What a part of the hostile tests is given and how it tells what it saw: promises that hold or were broken, and figures.
import { setTimeout as pause } from 'node:timers/promises';
import type { TestServer } from '../support/postgres.js';
import { type Random, randomFrom } from '../support/random.js';
import { startTarget, type Target, type TargetOptions } from './target/target.js';

export type Part = { name: string; title: string; run(attack: Attack): Promise<void> };

export type Finding = { promise: string; times: number; examples: string[] };

export type Report = {
  part: string;
  seconds: number;
  /** Promises that were put to the test, and how often each held. */
  held: Map<string, number>;
  findings: Map<string, Finding>;
  figures: Map<string, string | number>;
  /** Why something was left out, such as a tool that is not installed. */
  skipped: string[];
};

export type Attack = {
  isShort: boolean;
  /** The number of the one request to be made again. */
  only: number | null;
  random: Random;
  /** The PostgreSQL of the run; each target has a database of its own there. */
  server: TestServer;
  /** The full figure, or the one of a short run. */
  many(full: number, short: number): number;
  /** Starts a service in a process of its own; it ends with the part, and its log is searched then. */
  target(options?: TargetOptions): Promise<Target>;
  /** Notes that a promise was put to the test; `seen` is shown where it does not hold. */
  holds(promise: string, isKept: boolean, seen?: unknown): void;
  figure(name: string, value: string | number): void;
  skip(reason: string): void;
  /** What is to be ended with the part, last first. */
  afterwards(end: () => Promise<unknown> | unknown): void;
};

const MOST_EXAMPLES = 3;
const LONGEST_EXAMPLE = 1_200;

export async function runPart(
  part: Part,
  server: TestServer,
  options: { isShort: boolean; seed: number; only: number | null },
) {
  const startedMs = performance.now();
  const report: Report = {
    ...{ part: part.name, seconds: 0, held: new Map(), findings: new Map(), figures: new Map(), skipped: [] },
  };
  const endings: (() => Promise<unknown> | unknown)[] = [];
  const holds: Attack['holds'] = (promise, isKept, seen) => note(report, promise, isKept, seen);
  try {
    await part.run({
      isShort: options.isShort,
      only: options.only,
      random: randomFrom(options.seed),
      server,
      many: (full, short) => (options.isShort ? short : full),
      target: async (wish) => {
        const target = await startTarget(server, wish ?? {});
        endings.push(async () => judgeEnd(target, await target.end(), holds));
        return target;
      },
      holds,
      figure: (name, value) => report.figures.set(name, value),
      skip: (reason) => report.skipped.push(reason),
      afterwards: (end) => endings.push(end),
    });
  } catch (error) {
    holds('the part runs to its end', false, error instanceof Error ? error.stack : error);
  } finally {
    for (const end of endings.reverse()) await Promise.resolve(end()).catch((error) => holds('it ends', false, error));
  }
  report.seconds = (performance.now() - startedMs) / 1_000;
  return report;
}

function note({ held, findings }: Report, promise: string, isKept: boolean, seen: unknown): void {
  if (isKept) {
    held.set(promise, (held.get(promise) ?? 0) + 1);
    return;
  }
  const finding = findings.get(promise) ?? { promise, times: 0, examples: [] };
  finding.times += 1;
  const text = (typeof seen === 'string' ? seen : (JSON.stringify(seen) ?? String(seen))).slice(0, LONGEST_EXAMPLE);
  if (finding.examples.length < MOST_EXAMPLES && !finding.examples.includes(text)) finding.examples.push(text);
  findings.set(promise, finding);
}

/** What holds of every service, whatever was done to it. */
function judgeEnd(target: Target, exit: string, holds: Attack['holds']): void {
  holds('the process neither crashes nor hangs', exit === 'code 0', exit);
  const failures = target.lines.filter((line) => line.includes('"a request failed"') && !line.includes('UNAVAILABLE'));
  holds('the log tells of no fault of the server', failures.length === 0, failures[0]);
  const told = target.lines.filter((line) => target.secrets.some((secret) => line.includes(secret)));
  holds('the log holds no secret and no words of customers', told.length === 0, told[0]);
  const stray = target.lines.filter((line) => /unhandled|uncaught|MaxListenersExceeded|deprecat/i.test(line));
  holds('the log tells of no unhandled failure', stray.length === 0, stray[0]);
}

/** Runs `work` for each item in their order, so many at once. */
export async function each<T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const walk = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
}

/** Asks until it pleases; gives the last answer back either way, so that the caller says what was promised. */
export async function eventually<T>(ask: () => Promise<T>, pleases: (value: T) => boolean, limitMs = 30_000) {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const value = await ask();
    if (pleases(value) || performance.now() > endMs) return value;
    await pause(50);
  }
}
