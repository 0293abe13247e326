// Opens the media storage, on disk or in S3, and decides how the server sends media.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { StorageConfig } from '../config/outside-settings.js';
import { type Files, FilesError } from '../files/contract.js';
import { openDiskFiles } from '../files/disk.js';
import { unavailable } from '../http/core/errors.js';
import type { MediaOptions, MediaStore } from '../http/public/media.js';
import { randomBase62 } from '../lib/ids.js';
import type { Database } from '../store/db/database.js';
import { isShown } from '../store/flows/erasure.js';

type MediaConfig = Pick<Config, 'publicUrl' | 'publicMediaUrl' | 'storage'>;

/** `baseUrl` is the public URL; it may be known only later. */
export async function openMedia(
  dataDir: string,
  { publicUrl, publicMediaUrl: mediaUrl, storage }: MediaConfig,
  baseUrl: () => string = () => publicUrl ?? '',
): Promise<Files> {
  if (storage === null) return openDiskFiles({ folder: join(dataDir, 'files'), baseUrl, mediaUrl });
  const { openS3Files } = await import('../files/s3/files.js');
  const { prefix, redirects, ...settings } = storage;
  return openS3Files({ settings, prefix, isPublic: redirects, baseUrl, mediaUrl });
}

type Sending = { dataDir: string; config: MediaConfig; files: Files; database: Database };

/** How the server sends media. */
export async function mediaOptions({ dataDir, config, files, database }: Sending): Promise<MediaOptions> {
  const shown = {
    isShown: (path: string) => isShown(database.db, path),
    mediaUrl: config.publicMediaUrl,
    storeOrigin: await originOf(files),
  };
  if (config.storage !== null) return { place: { store: storeOf(files) }, ...shown };
  const folder = join(dataDir, 'files', 'media');
  await mkdir(folder, { recursive: true });
  return { place: { folder }, ...shown };
}

const storeOf = (files: Files): MediaStore => ({
  facts: (path) => files.facts(path).catch(asUnavailable),
  stream: (path, part) => files.stream(path, part).catch(asUnavailable),
  temporaryUrl: (path) => files.temporaryUrl(path),
});

function asUnavailable(error: unknown): never {
  if (!(error instanceof FilesError)) throw error;
  throw Object.assign(unavailable('The media storage didn’t respond. Try again shortly.'), {
    cause: error,
  });
}

/** The origin of the object store, if browsers are redirected there. */
async function originOf(files: Files): Promise<string | null> {
  const url = await files.temporaryUrl('media/video.mp4');
  return url && new URL(url).origin;
}

/** Self-test: stores, reads and deletes a few bytes; the result is a sentence. */
export async function tryMedia(dataDir: string, config: MediaConfig, storage: StorageConfig): Promise<string> {
  const files = await openMedia(dataDir, config);
  const path = `doctor/${randomBase62(22)}.txt`;
  const bytes = Buffer.from('A line that the doctor wrote.');
  await files.putBytes(path, bytes);
  const found = await files.read(path);
  await files.removeFolder('doctor');
  if (!found?.equals(bytes)) throw new Error('What was stored is not what is read.');
  if (await files.has(path)) throw new Error('What was deleted is still there.');
  return `${storage.bucket} at ${new URL(storage.endpoint).host} stores, reads and deletes`;
}
