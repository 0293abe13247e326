// Validates a custom presenter and prepares it for storage: its files, and a portrait for lists.
import { readZip } from '../../lib/zip.js';
import { ownPortraitPng } from '../picture/stills/stills.js';
import { checkPresenter, OWN_PRESENTER_LIMITS, OwnPresenterError } from './check.js';
import { MANIFEST_FILE, type Manifest } from './manifest.js';

/** The files of a folder by name, or a zip archive of them. */
export type PresenterSource = ReadonlyMap<string, Buffer> | Buffer;

export const MOST_ZIP_BYTES = 25_000_000;

export type ExaminedPresenter = {
  name: string;
  voice: Manifest['voice'] | null;
  /** The files to store, by name. */
  files: Map<string, Buffer>;
  /** A square PNG. */
  portrait: Buffer;
};

/** Throws OwnPresenterError or ZipError; both messages say what is wrong. */
export async function examinePresenter(source: PresenterSource, portraitSize: number): Promise<ExaminedPresenter> {
  const { avatar, files } = await checkPresenter(Buffer.isBuffer(source) ? await unpack(source) : source);
  const { name, voice } = avatar.manifest;
  return { name, voice: voice ?? null, files, portrait: await ownPortraitPng(avatar, portraitSize) };
}

async function unpack(zip: Buffer): Promise<Map<string, Buffer>> {
  if (zip.length > MOST_ZIP_BYTES) throw new OwnPresenterError([`the zip has more than ${MOST_ZIP_BYTES} bytes`]);
  const { files: entries, fileBytes: entryBytes, totalBytes } = OWN_PRESENTER_LIMITS;
  return besideManifest(await readZip(zip, { entries, entryBytes, totalBytes }));
}

/** The files beside the manifest: a zipped folder contains that folder, and some systems add folders of their own. */
function besideManifest(entries: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const manifest = [...entries.keys()].find((name) => name === MANIFEST_FILE || name.endsWith(`/${MANIFEST_FILE}`));
  if (manifest === undefined) throw new OwnPresenterError([`${MANIFEST_FILE} is missing`]);
  const folder = manifest.slice(0, -MANIFEST_FILE.length);
  const inside = [...entries].filter(([name]) => name.startsWith(folder) && !name.slice(folder.length).includes('/'));
  return new Map(inside.map(([name, bytes]) => [name.slice(folder.length), bytes]));
}
