// Media in a local folder. Every file is written to a temporary name, synced and renamed.
import { createReadStream } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Clock, systemClock } from '../lib/clock.js';
import { randomBase62 } from '../lib/ids.js';
import {
  type AddressOptions,
  addressesOf,
  assertFilePath,
  type FileFacts,
  type Files,
  FilesError,
  filesProblemOf,
} from './contract.js';

export type DiskOptions = AddressOptions & {
  folder: string;
  /** New files are refused below this much free space: the database on the same disk must be able to go on. */
  reserveBytes?: number;
  clock?: Clock;
};

const RESERVE_BYTES = 256 * 1024 * 1024;
/** A path never begins with a dot, so nothing in here can be asked for. */
const ASIDE = '.aside';
/** Another process may be writing aside at this moment; no write takes this long. */
const ABANDONED_MS = 10 * 60_000;

/** Opens the folder, creating it where needed, and clears what interrupted writes have left. */
export async function openDiskFiles(options: DiskOptions): Promise<Files> {
  const { folder, reserveBytes = RESERVE_BYTES, clock = systemClock } = options;
  const at = (path: string): string => {
    assertFilePath(path);
    return join(folder, path);
  };
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const aside = (): string => join(folder, ASIDE, randomBase62(22));
  const factsAt = async (path: string): Promise<FileFacts | null> => {
    const found = await orNull(stat(path));
    if (!found?.isFile()) return null;
    const etag = `"${found.size.toString(16)}-${found.mtimeMs.toString(16)}"`;
    return { sizeBytes: found.size, etag, modifiedAt: found.mtime, sha256: null };
  };

  /** Fills a file aside by `write`, then shows it under `path`. */
  async function store(path: string, sizeBytes: number, write: (draft: string) => Promise<void>): Promise<void> {
    const target = at(path);
    const draft = aside();
    try {
      if ((await freeBytes()) - sizeBytes < reserveBytes) throw full(folder);
      await write(draft);
      await sync(draft);
      await moveInto(folder, draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw explain(error, folder);
    }
  }

  await mkdir(join(folder, ASIDE), { recursive: true, mode: 0o700 }).catch((error) => {
    throw explain(error, folder);
  });
  await clearAside(join(folder, ASIDE), clock() - ABANDONED_MS);

  return {
    has: async (path) => (await factsAt(at(path))) !== null,
    facts: async (path) => factsAt(at(path)),
    read: async (path) => orNull(readFile(at(path))),
    async stream(path, range) {
      const handle = (await factsAt(at(path))) && (await orNull(open(at(path), 'r')));
      if (!handle) return null;
      return createReadStream('', { fd: handle, ...range });
    },
    list: (path) => filesBelow(folder, at(path)),
    folders: (path) => foldersIn(at(path)),
    localPath: (path) => at(path),
    url: addressesOf(options),
    temporaryUrl: async () => null,
    freeBytes,
    putBytes: (path, bytes) => store(path, bytes.byteLength, (draft) => writeFile(draft, bytes, { flag: 'wx' })),
    async put(path, localFile) {
      const { size: sizeBytes, dev } = await stat(localFile);
      const isNear = dev === (await stat(folder)).dev;
      // A second name for the same file takes no space, and keeps the first should anything fail on the way.
      await store(path, isNear ? 0 : sizeBytes, (draft) =>
        isNear ? link(localFile, draft) : copyFile(localFile, draft),
      );
      await rm(localFile, { force: true });
    },
    async remove(path) {
      const target = at(path);
      if ((await orNull(unlink(target).then(() => true))) !== null) await orNull(sync(dirname(target)));
    },
    async removeFolder(prefix) {
      const target = at(prefix);
      const gone = aside();
      // Moved first, so that nobody finds a part of it.
      if ((await orNull(rename(target, gone).then(() => true))) === null) return;
      await orNull(sync(dirname(target)));
      await rm(gone, { recursive: true, force: true });
    },
  };
}

/** Folder by folder: one that goes away meanwhile takes no others with it. */
async function* filesBelow(root: string, below: string): AsyncIterable<string> {
  for (const entry of (await orNull(readdir(below, { withFileTypes: true }))) ?? []) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile()) yield relative(root, path);
  }
}

async function* foldersIn(parent: string): AsyncIterable<string> {
  const entries = await orNull(opendir(parent));
  if (!entries) return;
  for await (const entry of entries) if (entry.isDirectory()) yield entry.name;
}

/** Renames into place and makes the names themselves durable, those of new folders too. */
async function moveInto(root: string, draft: string, target: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const made = await mkdir(dirname(target), { recursive: true });
    const moved = await orNull(rename(draft, target).then(() => true));
    if (moved) {
      await sync(dirname(target));
      for (let up = dirname(target); made && up !== root; up = dirname(up)) await sync(dirname(up));
      return;
    }
    // Someone removed the folder between the two calls; who loses that twice has no folder to write to.
    if (tries === 1) throw new Error('The folder of a media file went away while it was written.');
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function clearAside(folder: string, beforeMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await orNull(stat(join(folder, name)));
    if (found && found.ctimeMs < beforeMs) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** null where the file is not there; every other failure stays one. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
    throw error;
  });
}

const full = (folder: string, cause?: unknown): FilesError =>
  new FilesError('full', `There is no space left for media in ${folder}. Free some, or set DATA_DIR to another disk.`, {
    cause,
  });

function explain(error: unknown, folder: string): unknown {
  const problem = filesProblemOf(error);
  if (problem === 'full') return full(folder, error);
  if (problem === 'away') return new FilesError('away', `The disk of ${folder} does not answer.`, { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return error;
  return new FilesError('not_writable', `Aftercall may not write to ${folder}. Give its account the right to.`, {
    cause: error,
  });
}
