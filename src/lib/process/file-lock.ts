// A lock among the processes of one machine: a file that names its holder. The lock of a dead holder is taken over; waiting has
// a limit.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomBase62 } from '../ids.js';

// What can be known of another process by its number: whether it lives, since when, and with which words it was started.
// Numbers are reused, in containers within seconds, so a number alone never proves who it is.

/** True for a process that still does something; one that has ended but was not yet collected by its parent is dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, under another account.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statFields(pid)?.[0] !== 'Z';
}

/** A text that differs between two processes that had the same number at different times; null where it is not known. */
export function startMark(pid: number): string | null {
  const startedTicks = statFields(pid)?.[19];
  return startedTicks === undefined ? null : `${bootId()}-${startedTicks}`;
}

/** The words a process was started with, joined by spaces; null where they cannot be read. */
export function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  } catch (error) {
    if (process.platform === 'linux') return null;
    return commandLineOfPs(pid, error);
  }
}

function commandLineOfPs(pid: number, cause: unknown): string | null {
  if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') return null;
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 5_000,
    }).trim();
  } catch {
    return null;
  }
}

/** The fields of /proc/<pid>/stat from the third on; the second, the name, may itself hold spaces and brackets. */
function statFields(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

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
