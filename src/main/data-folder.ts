// The folder that must survive restarts: the embedded database and the media. It is opened before anything else is built, and
// refused with a message that an operator can act on.
import { mkdir, open, realpath, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { randomBase62 } from '../lib/ids.js';

export type DataFolder = { path: string; freeBytes: number };

/** The embedded database needs 50 MB at once, its journal up to 512 MB under load; a video about 10 MB. */
const LEAST_FREE_BYTES = 200 * 1024 * 1024;

/** root gets a folder under /var, because the database's account cannot reach below /root. */
export function chooseDataFolder(
  setting: string | null,
  isRoot = process.geteuid?.() === 0,
  cwd = process.cwd(),
): string {
  if (setting) return resolve(cwd, setting);
  return isRoot ? '/var/lib/aftercall' : join(cwd, 'data');
}

/** Creates the folder where needed and makes sure that it can be written to and has room. */
export async function openDataFolder(path: string, leastFreeBytes = LEAST_FREE_BYTES): Promise<DataFolder> {
  try {
    // Under root the database's account needs to traverse the folder, not to list it.
    await makeFolder(path, process.geteuid?.() === 0 ? 0o711 : 0o700);
    const real = await realpath(path);
    await assertWritable(real);
    const freeBytes = await freeBytesOf(real);
    if (freeBytes >= leastFreeBytes) return { path: real, freeBytes };
    throw new DataFolderError(
      `Only ${megabytes(freeBytes)} are free in the data folder ${path}, and at least ${megabytes(leastFreeBytes)} are needed. ` +
        'Free some space there, or set DATA_DIR to another disk.',
    );
  } catch (error) {
    throw error instanceof DataFolderError ? error : explain(error, path);
  }
}

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Like mkdir -p. Node's own never ends where a folder takes no new ones, as below /proc. */
async function makeFolder(path: string, mode: number): Promise<void> {
  if (await isFolder(path)) return;
  if (!(await isFolder(dirname(path)))) await makeFolder(dirname(path), mode);
  await mkdir(path, { mode }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    (error) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Only writing tells: rights, read-only disks, quotas and network folders all show here and nowhere else. */
async function assertWritable(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomBase62(8)}`);
  try {
    const file = await open(probe, 'wx', 0o600);
    await file.write('x').finally(() => file.close());
  } finally {
    await rm(probe, { force: true });
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const REASONS: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  ENOENT: 'the folder above it takes no new folders',
  EROFS: 'the disk is mounted read-only',
  ENOSPC: 'there is no space left',
  EDQUOT: "this account's share of the disk is used up",
  EEXIST: 'a file of that name is in the way',
  ENOTDIR: 'a part of the path is a file',
  ENAMETOOLONG: 'the path is too long',
};

function explain(error: unknown, path: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  if (!reason) return error;
  const message = `The data folder ${path} cannot be used: ${reason}. Set DATA_DIR to a folder that this account can write to.`;
  return new DataFolderError(message, { cause: error });
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`;
