// What can be known of another process by its number: whether it lives, since when, and with which words it was started.
// Numbers are reused, in containers within seconds, so a number alone never proves who it is.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
