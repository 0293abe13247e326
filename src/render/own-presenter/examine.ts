// Validates a custom presenter, all problems at once, and prepares it for storage: its files, and a portrait for lists.

import { createCanvas, type Image } from '@napi-rs/canvas';
import { readZip } from '../../lib/archives/zip.js';
import { type ImageLimits, openImage } from '../picture/image-file.js';
import { ownPortraitPng } from '../picture/stills/stills.js';
import { ImageFileError, OWN_PRESENTER_LIMITS, OwnPresenterError } from '../upload-errors.js';
import { BODY_REACH, MANIFEST_FILE, type Manifest, MOUTHS, PARTS, type PartName, readManifest } from './manifest.js';
import { assemblePresenter, type OwnPresenter } from './own-presenter.js';

/** The files of a folder by name, or a zip archive of them. */
export type PresenterSource = ReadonlyMap<string, Buffer> | Buffer;

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
  const most = OWN_PRESENTER_LIMITS.zipBytes;
  if (zip.length > most) throw new OwnPresenterError([`the zip has more than ${most} bytes`]);
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

const LIMITS: ImageLimits = { kinds: ['png', 'svg'], bytes: OWN_PRESENTER_LIMITS.fileBytes, side: 2_400 };
const REQUIRED: readonly PartName[] = ['body', ...MOUTHS.map((letter) => `mouth-${letter}` as const)];
const MOST_MANIFEST_BYTES = 10_000;

export type CheckedPresenter = {
  avatar: OwnPresenter;
  /** The files to store, under the names that `loadOwnAvatar` reads. */
  files: Map<string, Buffer>;
};

/** `files` are those of one folder, by name; files that a presenter does not use are ignored. */
export async function checkPresenter(files: ReadonlyMap<string, Buffer>): Promise<CheckedPresenter> {
  const manifest = checkManifest(files);
  const kept = new Map<string, Buffer>();
  const images = new Map<PartName, Image>();
  const problems: string[] = [];
  for (const part of PARTS) {
    const name = [`${part}.png`, `${part}.svg`].find((candidate) => files.has(candidate));
    if (name === undefined) {
      if (REQUIRED.includes(part)) problems.push(`${part}.png (or .svg) is missing`);
      continue;
    }
    try {
      images.set(part, await checkPart(files.get(name)!, part, manifest));
      kept.set(name, files.get(name)!);
    } catch (error) {
      if (!(error instanceof ImageFileError)) throw error;
      problems.push(`${name} ${error.message}`);
    }
  }
  if (problems.length > 0) throw new OwnPresenterError(problems);
  const avatar = assemblePresenter(manifest, images);
  assertWhole(avatar);
  kept.set(MANIFEST_FILE, Buffer.from(JSON.stringify(manifest)));
  return { avatar, files: kept };
}

function checkManifest(files: ReadonlyMap<string, Buffer>): Manifest {
  const bytes = files.get(MANIFEST_FILE);
  if (!bytes) throw new OwnPresenterError([`${MANIFEST_FILE} is missing`]);
  if (bytes.length > MOST_MANIFEST_BYTES) throw new OwnPresenterError([`${MANIFEST_FILE} is too large`]);
  const read = readManifest(bytes.toString('utf8'));
  if ('problems' in read) throw new OwnPresenterError(read.problems);
  // Whoever is shown must have consented: a photograph has a way of its own.
  if ('photo' in read)
    throw new OwnPresenterError([`${MANIFEST_FILE} belongs to a photo presenter. Add the photo instead`]);
  return read.manifest;
}

async function checkPart(bytes: Buffer, part: PartName, { size: [width, height] }: Manifest): Promise<Image> {
  const { image } = await openImage(bytes, LIMITS);
  const isWhole = image.width === width && image.height === height;
  const mayBeSmall = part.startsWith('mouth-') || part === 'eyes' || part === 'blink';
  if (!isWhole && !mayBeSmall) {
    throw new ImageFileError(`has ${image.width} × ${image.height} pixels instead of ${width} × ${height}`);
  }
  if (image.width > width || image.height > height) throw new ImageFileError('is larger than the whole presenter');
  if (isOpaque(image)) throw new ImageFileError('needs a transparent background');
  return image;
}

/** Whether the upper corners are opaque: the background of a person or a mouth must be transparent. */
function isOpaque(image: Image): boolean {
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const alphaAt = (x: number): number => context.getImageData(x, 0, 1, 1).data[3]!;
  return alphaAt(0) > 8 && alphaAt(image.width - 1) > 8;
}

/** The body must exist and reach far enough down that no layout shows its lower edge. */
function assertWhole({ manifest, parts }: OwnPresenter): void {
  const problems = REQUIRED.filter((part) => !parts.has(part)).map((part) => `${part} is empty`);
  const body = parts.get('body');
  const needed = Math.floor(manifest.eyes[1] + (manifest.chin[1] - manifest.eyes[1]) * BODY_REACH) - 1;
  if (body && body.y + body.height < needed) {
    problems.push(`the body ends at row ${body.y + body.height}, but must reach row ${needed} to fill a video`);
  }
  if (problems.length > 0) throw new OwnPresenterError(problems);
}
