// PostgreSQL refuses to run as root. Where we are root it runs as another account of this machine; where we are not, as
// ourselves. Either way the account must be listed in the passwd database, because initdb looks up its name.
import { execFile, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './postgres-error.js';

export type Account = { name: string; uid: number; gid: number };

export type Outcome = { code: number | null; output: string };

/** A server's programs need no more than this of the environment; ours may hold secrets. */
export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The account to run PostgreSQL as, or null to run it as ourselves. */
export async function findAccount(cluster: string): Promise<Account | null> {
  if (process.geteuid?.() !== 0) {
    assertNamed();
    return null;
  }
  // Whoever created the cluster goes on running it, whatever other accounts have come since.
  const account = (await ownerOf(cluster)) ?? (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (account) return account;
  throw new EmbeddedPostgresError(
    'account',
    'PostgreSQL refuses to run as root, and this machine has neither an account "postgres" nor "nobody". ' +
      'Start Aftercall as an ordinary user, or set DATABASE_URL.',
  );
}

/** Runs a program to its end as the given account and returns what it printed, at most 64 KiB. */
export function runAs(account: Account | null, file: string, args: string[], timeoutMs: number): Promise<Outcome> {
  const child = spawn(file, args, {
    ...identity(account),
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C at the terminal is for us; we decide what becomes of the child.
    detached: true,
    timeout: timeoutMs,
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk).slice(-65_536);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(explainSpawn(error, account)));
    child.once('close', (code) => resolve({ code, output }));
  });
}

export const identity = (account: Account | null): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {};

/** A container without the right to change accounts says EPERM or EINVAL here. */
export function explainSpawn(error: Error, account: Account | null): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (!account || (code !== 'EPERM' && code !== 'EINVAL')) return error;
  const message =
    `PostgreSQL refuses to run as root, and this process may not change to the account ${account.name}. ` +
    'Start Aftercall as an ordinary user, or set DATABASE_URL.';
  return new EmbeddedPostgresError('account', message, { cause: error });
}

function assertNamed(): void {
  try {
    userInfo();
  } catch (error) {
    const message =
      `The account ${process.geteuid?.()} has no entry in /etc/passwd, which PostgreSQL needs. ` +
      'Start Aftercall as a listed account, or set DATABASE_URL.';
    throw new EmbeddedPostgresError('account', message, { cause: error });
  }
}

async function ownerOf(cluster: string): Promise<Account | null> {
  const found = await stat(cluster).catch(() => null);
  if (!found) return null;
  if (found.uid === 0) {
    throw new EmbeddedPostgresError(
      'account',
      `The database in ${cluster} belongs to root, and PostgreSQL refuses to run as root. ` +
        'Give the folder back to the account that created it (chown -R).',
    );
  }
  return { name: (await ask(['-un', String(found.uid)])) ?? String(found.uid), uid: found.uid, gid: found.gid };
}

async function lookUp(name: string): Promise<Account | null> {
  const [uid, gid] = [Number(await ask(['-u', name])), Number(await ask(['-g', name]))];
  return uid > 0 && gid >= 0 ? { name, uid, gid } : null;
}

/** Asks the system's own `id`, which also knows accounts that stand in no file. */
async function ask(args: string[]): Promise<string | null> {
  const answer = promisify(execFile)('id', args, { encoding: 'utf8', timeout: 5_000 });
  return answer.then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  );
}
