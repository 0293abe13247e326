// A lock among the processes of one machine: a file that names its holder. The lock of a dead holder is taken over; waiting has
// a limit.
import { createHash } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomBase62 } from '../ids.js';
import { isAlive, startMark } from './processes.js';

const POLL_MS = 25;
/** So many processes do not die one after the other while they take a lock over. */
const MOST_CLAIMS = 100;

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
      if (isGone(other)) await takeAway(path, other, draft);
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

/**
 * Removes the file of a dead holder. Of all who find it only one may: who links its claim on this very holder. Whoever
 * claims looks again, so that a file of somebody who locked meanwhile stays; a claim whose maker died is passed over.
 */
async function takeAway(path: string, dead: string, draft: string): Promise<void> {
  for (let turn = 0; turn < MOST_CLAIMS; turn += 1) {
    const claim = claimOn(path, dead, turn);
    if (await linked(draft, claim)) {
      if ((await holder(path)) === dead) await rm(path, { force: true });
      // From here on no claim on this holder can do harm: its file is gone for good.
      for (let done = 0; done <= turn; done += 1) await rm(claimOn(path, dead, done), { force: true });
      return;
    }
    const claimer = await holder(claim);
    if (claimer === null || !isGone(claimer)) return pause(POLL_MS);
  }
}

const claimOn = (path: string, dead: string, turn: number): string =>
  `${path}.taken-${createHash('sha256').update(dead).digest('hex').slice(0, 24)}-${turn}`;
