// Waits for a database that is away, so that minutes of work are not lost to a restart of it.
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '../store/db/database.js';

const LIMIT_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Does `work` again for as long as the database is away, a minute at most and not after `signal` has fired. The work
 * must bear being done twice, because the first try may have been stored although no answer came: every move does, for
 * it compares the version.
 */
export async function outlast<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || signal.aborted || performance.now() > endMs) throw error;
      await pause(PAUSE_MS);
    }
  }
}
