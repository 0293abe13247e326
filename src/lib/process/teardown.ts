// What is cleaned up behind some work: a stack of steps, run in reverse order, and folders that last as long as it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

export type Teardown = {
  add(step: () => Promise<unknown> | unknown): void;
  /** Runs every step once, also after one of them failed; then throws the first failure. */
  run(): Promise<void>;
};

export function createTeardown(): Teardown {
  const steps: (() => Promise<unknown> | unknown)[] = [];
  return {
    add: (step) => void steps.push(step),
    run: async () => {
      const failures: unknown[] = [];
      for (const step of steps.splice(0).reverse()) {
        try {
          await step();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

// A folder for as long as some work lasts, with these files in it: for what reads files by their paths. Its name says which process made it,
// so that what a killed process left can be told from what is in use, and deleted: there may be photos of people in it.

const MINE = 'aftercall-';
/** Containers may share the folder; each has its own processes. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
const NAME = new RegExp(`^${MINE}[a-z-]+-${HOST}-(\\d+)-(\\d+)-\\w+$`);
/** Bounds one look. */
const MOST_AT_ONCE = 1_000;

/** When the system started a process, since another one may get its number; 0 where that cannot be told. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}

const nameStart = (what: string): string => `${MINE}${what}-${HOST}-${process.pid}-${startOf(process.pid)}-`;

/** `what` is in small letters. */
export async function withTemporaryFolder<T>(
  what: string,
  files: ReadonlyMap<string, Uint8Array>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), nameStart(what)));
  try {
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the folders of processes of this machine that are no more. What cannot be deleted is left to the next time. */
export async function removeLeftFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter(isLeft).slice(0, MOST_AT_ONCE))
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
}

function isLeft(name: string): boolean {
  const [, pid, start] = NAME.exec(name) ?? [];
  return pid !== undefined && !(isRunning(Number(pid)) && startOf(Number(pid)) === start);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
