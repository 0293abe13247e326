// Starts a service in a process of its own and hears what its stages do.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { WorkName } from '../../src/engine/stage.js';
import type { Roles } from '../../src/main/build-context.js';
import type { Behaviour } from './parts/marked-parts.js';
import { PATIENCE_MS } from './service.js';

export type Order = { environment: Record<string, string>; roles: Roles; behaviour: Behaviour };

export type Report =
  | { kind: 'ready'; url: string }
  | { kind: 'begun' | 'stopped'; stage: WorkName; flowId: string; version: number };

export type ServiceProcess = {
  pid: number;
  url: string;
  /** What the stages reported so far, with the time of its arrival. */
  reports: (Report & { atMs: number })[];
  /** Resolves with the first report that pleases, also one that has arrived already. */
  heard(pleases: (report: Report) => boolean): Promise<{ atMs: number }>;
  signal(name: NodeJS.Signals): void;
  /** Asks it to end, or kills it, and waits until it is gone. */
  end(name?: NodeJS.Signals): Promise<number | null>;
};

const MAIN = fileURLToPath(new URL('./service-process.js', import.meta.url));
const END_MS = 30_000;

export async function startServiceProcess(order: Order): Promise<ServiceProcess> {
  const child = fork(MAIN, [JSON.stringify(order)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const reports: ServiceProcess['reports'] = [];
  const hearers = new Set<() => void>();
  child.on('message', (report: Report) => {
    reports.push({ ...report, atMs: Date.now() });
    for (const hear of [...hearers]) hear();
  });

  const heard: ServiceProcess['heard'] = (pleases) =>
    new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        hearers.delete(look);
        act();
      };
      const look = () => {
        const found = reports.find(pleases);
        if (found) settle(() => resolve(found));
      };
      const timer = setTimeout(() => settle(() => reject(new Error('A process did not report in time.'))), PATIENCE_MS);
      hearers.add(look);
      look();
    });

  const gone = ended.then(([code]) => {
    throw new Error(`A service process ended with ${code} before it was ready.`);
  });
  gone.catch(() => undefined);
  await Promise.race([heard(({ kind }) => kind === 'ready'), gone]).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const ready = reports.find((report) => report.kind === 'ready');
  return {
    pid: child.pid!,
    url: ready?.kind === 'ready' ? ready.url : '',
    reports,
    heard,
    signal: (name) => void child.kill(name),
    end: (name = 'SIGTERM') => endOf(child, ended, name),
  };
}

async function endOf(child: ChildProcess, ended: Promise<unknown[]>, name: NodeJS.Signals): Promise<number | null> {
  child.kill(name);
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
  const [code] = await ended;
  clearTimeout(timer);
  return code as number | null;
}
