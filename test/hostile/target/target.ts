// A service to attack: started in a process of its own on a database of its own, with its log kept and ways to look inside.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { newApiKey } from '../../../src/lib/security/api-key.js';
import { type Database, openDatabase } from '../../../src/store/db/database.js';
import { createTestParts } from '../../support/parts/parts.js';
import type { TestServer } from '../../support/postgres.js';
import { createCall, type TestService } from '../../support/service.js';
import type { Stall } from './loop.js';

export type TargetOptions = {
  environment?: Record<string, string>;
  works?: boolean;
  /** With the stages of the service itself instead of those of the tests. */
  isReal?: boolean;
  /** How long the stage of the film takes. */
  filmMs?: number;
  /** Of the process rather than of the service: a module that is loaded first, and its environment. */
  preload?: { module?: string; environment?: Record<string, string> };
  /** Another process of the same service. */
  beside?: Target;
};

export type Order = Required<Pick<TargetOptions, 'works' | 'isReal' | 'filmMs'>> & {
  environment: Record<string, string>;
};
export type Question = { id: number; kind: 'turn' | 'stalls' | 'now'; ms: number };

/** What the helpers of the other tests take for a service, and what an attack needs besides. */
export type Target = TestService & {
  pid: number;
  databaseUrl: string;
  lines: string[];
  /** What must never stand in a line of the log. */
  secrets: string[];
  stalls(): Promise<Stall[]>;
  turn(ms: number): Promise<void>;
  nowMs(): Promise<number>;
  /** Ends it and says how that went. */
  end(): Promise<string>;
};

const MAIN = fileURLToPath(new URL('./target-process.js', import.meta.url));
const END_MS = 30_000;

export async function startTarget(server: TestServer, options: TargetOptions): Promise<Target> {
  const { environment = {}, works = false, isReal = false, filmMs = 0, preload = {}, beside } = options;
  const databaseUrl = beside?.databaseUrl ?? (await server.addDatabase());
  const key = beside?.key ?? newApiKey();
  const folder = await mkdtemp(join(tmpdir(), 'aftercall-hostile-'));
  const order: Order = {
    ...{ works, isReal, filmMs },
    environment: {
      ...{ PORT: '0', DATA_DIR: folder, DATABASE_URL: databaseUrl, AFTERCALL_API_KEY: key, AFTERCALL_SAMPLE: 'false' },
      ...{ RATE_LIMIT_PER_MINUTE: '0', SHUTDOWN_GRACE_SECONDS: '0' },
      ...environment,
    },
  };
  const child = fork(MAIN, [JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...preload.environment },
    execArgv: ['--enable-source-maps', ...(preload.module ? ['--import', preload.module] : [])],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on('line', (l) => lines.push(l));
  const ended = once(child, 'exit');
  const ask = questions(child);
  const ready = await Promise.race([ask.ready, ended.then(([code]) => failStart(code, lines))]);
  const database: Database = openDatabase({ connectionString: databaseUrl, max: 4 }, () => undefined);
  const [url, secrets] = [ready.url as string, [key.slice(11)]];
  const end = async () => {
    await database.close();
    const exit = await endOf(child, ended);
    await rm(folder, { recursive: true, force: true });
    return exit;
  };
  return {
    ...{ url, key, database, databaseUrl, lines, secrets, pid: child.pid!, parts: createTestParts() },
    ...{ first: null as never, dataDir: folder, worker: null, call: createCall(url, key) },
    stalls: async () => (await ask('stalls')).stalls as Stall[],
    turn: async (ms) => void (await ask('turn', ms)),
    nowMs: async () => (await ask('now')).nowMs as number,
    ...{ end, stop: async () => void (await end()) },
  };
}

function failStart(code: unknown, lines: string[]): never {
  throw new Error(`The service ended with ${code} before it was ready:\n${lines.slice(-20).join('\n')}`);
}

type Reply = Record<string, unknown> & { id: number };

function questions(child: ChildProcess) {
  const waiting = new Map<number, (reply: Reply) => void>();
  const next = (id: number) => new Promise<Reply>((resolve) => waiting.set(id, resolve));
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  let count = 0;
  const ask = (kind: Question['kind'], ms = 0): Promise<Reply> => {
    count += 1;
    const reply = next(count);
    child.send({ id: count, kind, ms } satisfies Question);
    return reply;
  };
  return Object.assign(ask, { ready: next(0) });
}

async function endOf(child: ChildProcess, ended: Promise<unknown[]>): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
  const [code, signal] = await ended;
  clearTimeout(timer);
  return signal ? `signal ${signal}` : `code ${code}`;
}
