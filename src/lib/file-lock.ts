// One holder at a time among the processes of one machine. The lock is a file that names its holder; the file of a
// holder that died is taken over. Whoever needs the lock waits for it, within a limit.
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomBase62 } from './ids.js';
import { isAlive, startMark } from './processes.js';

const POLL_MS = 25;

/** Runs `work` while holding the lock at `path`; throws a FileLockTimeout when another holder keeps it for too long. */
export async function withFileLock<T>(path: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${startMark(process.pid) ?? '-'} ${randomBase62(12)}\n`;
  await acquire(path, mine, waitMs);
  try {
    return await work();
  } finally {
    if ((await holder(path)) === mine) await rm(path, { force: true });
  }
}

export class FileLockTimeout extends Error {
  override readonly name = 'FileLockTimeout';

  constructor(path: string, pid: string) {
    super(`Process ${pid} holds ${path}.`);
  }
}

async function acquire(path: string, mine: string, waitMs: number): Promise<void> {
  // Linking a finished file is atomic, so that nobody ever reads a lock without its holder's name.
  const draft = nameBeside(path);
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      if (await linked(draft, path)) return await sweep(path);
      const other = await holder(path);
      if (other === null) continue;
      if (isGone(other)) await takeAway(path, other);
      else if (waitedMs > waitMs) throw new FileLockTimeout(path, other.split(' ')[0]!);
      else await pause(POLL_MS);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** A name for a short-lived file of this process. */
const nameBeside = (path: string): string => `${path}.${process.pid}.${randomBase62(12)}`;

/** Removes what processes left that were killed while they took a lock. */
async function sweep(path: string): Promise<void> {
  const stem = `${basename(path)}.`;
  for (const name of await readdir(dirname(path))) {
    const pid = name.startsWith(stem) ? Number(name.slice(stem.length).split('.')[0]) : 0;
    if (pid > 0 && !isAlive(pid)) await rm(join(dirname(path), name), { force: true });
  }
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function holder(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isGone(content: string): boolean {
  const [pid, mark] = content.split(' ');
  if (!isAlive(Number(pid))) return true;
  const now = startMark(Number(pid));
  return now !== null && mark !== '-' && now !== mark;
}

/** Moves a dead holder's file aside. Between reading and moving it another process may have done the same and locked. */
async function takeAway(path: string, dead: string): Promise<void> {
  const aside = nameBeside(path);
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // A living holder's file is put back at once.
  if ((await holder(aside)) !== dead) await linked(aside, path);
  await rm(aside, { force: true });
}
