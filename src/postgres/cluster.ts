// What lies on disk for the embedded database: the folder with its data, the folder of its socket, its log. This file
// creates and checks them; running the server is the business of server.ts.
import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
} from 'node:fs/promises';
import { join } from 'node:path';
import { randomBase62 } from '../lib/ids.js';
import { type Account, runAs } from './account.js';
import { type Binaries, majorOf } from './binaries.js';
import { diskFull, EmbeddedPostgresError, explainFileError } from './postgres-error.js';

export const SUPERUSER = 'aftercall';

/** Paths of the embedded database of one data folder. */
export type Places = { home: string; cluster: string; socket: string; log: string; lock: string };

/** Where a path to a Unix socket ends: 107 bytes on Linux, 103 on macOS, the name of the socket itself included. */
const SOCKET_PATH_BYTES = 103;
const SOCKET_NAME = '/.s.PGSQL.5432';
const LOG_LIMIT_BYTES = 5_000_000;

export function placesIn(dataDir: string): Places {
  const home = join(dataDir, 'postgres');
  const near = join(home, 'run');
  const fits = Buffer.byteLength(near + SOCKET_NAME) <= SOCKET_PATH_BYTES;
  return {
    home,
    cluster: join(home, 'cluster'),
    socket: fits ? near : farSocket(dataDir),
    log: join(home, 'postgres.log'),
    lock: join(home, 'lock'),
  };
}

/** A short folder, the same for all our processes: hence not TMPDIR, which may differ from one to the next. */
function farSocket(dataDir: string): string {
  return `/tmp/aftercall-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
}

/** Creates the folder for everything of the database, and lets `account` pass through the data folder to it. */
export async function makeHome(dataDir: string, places: Places, account: Account | null): Promise<void> {
  try {
    await mkdir(places.home, { recursive: true, mode: account ? 0o711 : 0o700 });
  } catch (error) {
    explainFileError(error, dataDir);
  }
  if (!account || (await canEnter(places.home, account))) return;
  for (const folder of [dataDir, places.home]) await chmod(folder, (await stat(folder)).mode | 0o011);
  if (await canEnter(places.home, account)) return;
  throw new EmbeddedPostgresError(
    'unreachable',
    `As root the database runs as the account ${account.name}, which cannot reach ${dataDir}. Set DATA_DIR to a folder ` +
      'that it can reach, such as /var/lib/aftercall, or start Aftercall as an ordinary user.',
  );
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await runAs(account, '/bin/sh', ['-c', 'cd "$0"', folder], 10_000)).code === 0;
}

/** Makes the folder of the socket, closed to everyone else: whoever can reach the socket may read the database. */
export async function makeSocketFolder(places: Places, account: Account | null): Promise<void> {
  const owner = account?.uid ?? process.geteuid?.();
  try {
    await mkdir(places.socket, { mode: 0o700 });
    if (account) await chown(places.socket, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') explainFileError(error, places.socket);
  }
  const found = await lstat(places.socket);
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return;
  // Ours from a start that was cut off between the two calls above.
  if (account && found.isDirectory() && found.uid === 0 && (found.mode & 0o077) === 0) {
    return chown(places.socket, account.uid, account.gid);
  }
  throw new EmbeddedPostgresError(
    'unreachable',
    `${places.socket} should be a folder that belongs to ${account?.name ?? 'this account'} alone, but it is not. ` +
      'Remove it, or set DATA_DIR to another folder.',
  );
}

/** True where a cluster lies; refuses one of another major version. */
export async function hasCluster(places: Places, binaries: Binaries): Promise<boolean> {
  const found = await versionOf(places.cluster);
  if (found === null) return false;
  if (found === majorOf(binaries)) return true;
  throw new EmbeddedPostgresError(
    'wrong_version',
    `${places.cluster} was made by PostgreSQL ${found}, and this Aftercall brings PostgreSQL ${majorOf(binaries)}. ` +
      `Start the Aftercall that made it, save the data with pg_dump and load them into a new folder (DATA_DIR), ` +
      `or run a PostgreSQL ${found} server on it yourself and set DATABASE_URL.`,
  );
}

async function versionOf(cluster: string): Promise<string | null> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    explainFileError(error, cluster);
  }
}

/** Builds the cluster aside and renames it when it is whole, so that a crash in between leaves no half cluster. */
export async function createCluster(places: Places, account: Account | null, binaries: Binaries): Promise<void> {
  for (const name of await readdir(places.home)) {
    // The initdb of a killed process may still be writing there; it ends when its files go.
    if (name.startsWith('cluster.')) await removeTree(join(places.home, name));
  }
  const draft = `${places.cluster}.${randomBase62(8)}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    if (account) await chown(draft, account.uid, account.gid);
  } catch (error) {
    explainFileError(error, places.home);
  }
  const { code, output } = await runAs(account, join(binaries.folder, 'bin/initdb'), initdbArguments(draft), 120_000);
  if (code === 0) {
    await rename(draft, places.cluster);
    return syncFolder(places.home);
  }
  await removeTree(draft);
  if (output.includes('No space left')) throw new EmbeddedPostgresError('disk_full', diskFull(places.home));
  throw new EmbeddedPostgresError('start_failed', `PostgreSQL could not create its files: ${lastLines(output)}`);
}

const removeTree = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function initdbArguments(cluster: string): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    // No password: the folder of the socket is closed to other accounts, and there is no other way in.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    // PostgreSQL's own locale sorts the same on every system and after every update of the C library.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
}

/** Keeps the log of the server below a limit; one older part is kept. The server goes on writing to the same file. */
export async function trimLog(log: string): Promise<void> {
  const found = await stat(log).catch(() => null);
  if (!found || found.size <= LOG_LIMIT_BYTES) return;
  await copyFile(log, `${log}.1`);
  await truncate(log, 0);
}

/** The end of a log, short enough for a message. */
export const lastLines = (text: string): string => text.trim().split('\n').slice(-6).join('\n').slice(-1_500);
