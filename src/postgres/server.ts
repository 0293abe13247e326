// The running server of a cluster: finds the one that runs already, starts one, and stops it. It outlives our process,
// so everything here goes by what lies on disk (postmaster.pid) and never by a handle to a child.
import { spawn } from 'node:child_process';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLine, isAlive } from '../lib/process/file-lock.js';
import { type Account, ENVIRONMENT, explainSpawn, identity } from './account.js';
import type { Binaries } from './binaries.js';
import { lastLines, type Places, trimLog } from './cluster.js';
import { diskFull, EmbeddedPostgresError } from './postgres-error.js';

/** A server that lives: its process, where it listens, and what it is doing: only a `ready` one lets anyone in. */
export type Server = { pid: number; socket: string; port: number; phase: 'starting' | 'ready' | 'stopping' };

const POLL_MS = 20;

/** The server that runs on this cluster, or null. */
export async function findServer(cluster: string): Promise<Server | null> {
  const lines = await pidFile(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !(pid > 0) || !isServerOf(pid, cluster)) return null;
  const phase = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting';
  return { pid, socket: lines[4] ?? '', port: Number(lines[3]), phase };
}

async function pidFile(cluster: string): Promise<string[] | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : text.split('\n').map((line) => line.trim());
}

/** After a reboot, and in containers at every start, the number may belong to any other process. */
function isServerOf(pid: number, cluster: string): boolean {
  return isAlive(pid) && `${commandLine(pid)} `.includes(` -D ${cluster} `);
}

/** Starts a server on the cluster. It may still be recovering, or fail, after this returns: `failed` tells. */
export async function startServer(
  places: Places,
  account: Account | null,
  binaries: Binaries,
): Promise<{ failed(): Promise<EmbeddedPostgresError | null> }> {
  await disownPidFile(places);
  await trimLog(places.log).catch(() => null);
  const log = await open(places.log, 'a', 0o600);
  const { size: logStart } = await log.stat();
  try {
    const child = spawn(join(binaries.folder, 'bin/postgres'), serverArguments(places), {
      ...identity(account),
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['ignore', log.fd, log.fd],
      // A session of its own: a Ctrl-C at our terminal must not end it before our work has drained.
      detached: true,
    });
    let ended: string | null = null;
    child.once('exit', (code, signal) => {
      ended = code === null ? `was killed by ${signal}` : `ended with code ${code}`;
    });
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(explainSpawn(error, account)));
    });
    child.unref();
    return { failed: async () => (ended === null ? null : explainEnd(places, logStart, ended)) };
  } finally {
    await log.close();
  }
}

/**
 * A server that was killed leaves its number behind. PostgreSQL refuses to start while any process bears that number,
 * unless it is its own parent's: so we put ours in. The rest of the file must stay, it leads PostgreSQL to the shared
 * memory by which it knows whether processes of the dead server still write to the cluster.
 */
async function disownPidFile(places: Places): Promise<void> {
  const lines = await pidFile(places.cluster);
  if (!lines) return;
  await writeFile(join(places.cluster, 'postmaster.pid'), [String(process.pid), ...lines.slice(1)].join('\n'));
  await rm(join(places.socket, '.s.PGSQL.5432.lock'), { force: true });
}

function serverArguments(places: Places): string[] {
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${places.socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of statements reach us through the driver; in the log they could carry what customers wrote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    // Small machines and containers: little shared memory, little disk for the journal.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    max_wal_size: '512MB',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', places.cluster, ...words];
}

async function explainEnd(places: Places, logStart: number, ended: string): Promise<EmbeddedPostgresError> {
  const log = (await readFile(places.log)).subarray(logStart).toString('utf8');
  if (log.includes('No space left')) return new EmbeddedPostgresError('disk_full', diskFull(places.home));
  // Processes of a server that was killed a moment ago still notice its end; or this one was killed as well.
  const isPassing = log.includes('pre-existing shared memory block') || ended.startsWith('was killed');
  return new EmbeddedPostgresError(
    isPassing ? 'interrupted' : 'start_failed',
    `The embedded PostgreSQL ${ended}. The last lines of ${places.log}:\n${lastLines(log)}`,
  );
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. False when it would not end. */
export async function stopServer(server: Server, cluster: string): Promise<boolean> {
  for (const [signal, limitMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (isServerOf(server.pid, cluster)) process.kill(server.pid, signal);
    for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_MS) {
      if (!isServerOf(server.pid, cluster)) return true;
      await pause(POLL_MS);
    }
  }
  return false;
}
