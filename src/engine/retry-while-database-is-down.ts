// Retries a transaction while the database is down, so that a restart of it does not lose minutes of work.
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseDown } from '../store/db/database.js';

const LIMIT_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Retries for a minute at most, and not after `signal` has fired. The work must be idempotent, because a commit may have
 * succeeded although no answer came; every move is, since it compares and swaps the version.
 */
export async function retryWhileDatabaseIsDown<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseDown(error) || signal.aborted || performance.now() > endMs) throw error;
      await pause(PAUSE_MS);
    }
  }
}
