// Publishes a finished film with its captions, transcript and pictures.
import { existsSync } from 'node:fs';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSET_FILES, ASSETS, pathBeside, VIDEO_FILE } from '../../domain/assets.js';
import { type Files, FilesError } from '../../files/contract.js';
import { ProviderError } from '../../providers/contracts.js';
import { RenderError } from '../../render/index.js';
import { isDatabaseDown } from '../../store/db/database.js';
import type { Publisher } from '../stage.js';

/** Free space that a film needs; checked first, because rendering takes minutes. */
const NEEDED_BYTES = 300 * 2 ** 20;

/** Null for a process that makes no films. */
export async function assertRoom(files: Files, scratchFolder: string | null): Promise<void> {
  // Media may be on another disk, or in an object store.
  const rooms = [await files.freeBytes(), scratchFolder === null ? null : await freeBytesAround(scratchFolder)];
  if (rooms.some((bytes) => bytes !== null && bytes < NEEDED_BYTES)) throw new FilesError('full', NO_ROOM);
}

async function freeBytesAround(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A film that cannot be stored for the moment is kept for the retry. */
export async function publish(publisher: Publisher, path: string, finished: string): Promise<void> {
  try {
    for (const asset of ASSETS) {
      const local = join(finished, ASSET_FILES[asset]);
      if (existsSync(local)) await publisher.put(pathBeside(path, asset), local);
    }
    await publisher.put(path, join(finished, VIDEO_FILE));
  } catch (error) {
    const isForLater = error instanceof FilesError ? error.reason !== 'not_writable' : isDatabaseDown(error);
    if (!isForLater) await rm(finished, { recursive: true, force: true });
    throw error;
  }
  await rm(finished, { recursive: true, force: true });
}

export const extrasIn = (folder: string) => ({
  vttPath: join(folder, ASSET_FILES.captionsVtt),
  srtPath: join(folder, ASSET_FILES.captionsSrt),
  transcriptPath: join(folder, ASSET_FILES.transcript),
  posterPath: join(folder, ASSET_FILES.poster),
  playPosterPath: join(folder, ASSET_FILES.playPoster),
  previewPath: join(folder, ASSET_FILES.preview),
});

const NO_ROOM = 'There is no space left to make a film. Free some, or set DATA_DIR to another disk.';

/** Maps errors of the renderer to those of storage and providers. */
export function explain(error: unknown): never {
  if (!(error instanceof RenderError)) throw error;
  if (error.kind === 'disk_full') throw new FilesError('full', NO_ROOM, { cause: error });
  throw new ProviderError('renderer', 'retry', error.message, { cause: error });
}
