// Validates the images of a custom presenter before it is used. All problems are reported at once.
import { createCanvas, type Image } from '@napi-rs/canvas';
import { ImageFileError, type ImageLimits, openImage } from '../picture/image-file.js';
import { BODY_REACH, MANIFEST_FILE, type Manifest, MOUTHS, PARTS, type PartName, readManifest } from './manifest.js';
import { assemblePresenter, type OwnPresenter } from './own-presenter.js';

export const OWN_PRESENTER_LIMITS = { files: 40, fileBytes: 4_000_000, totalBytes: 24_000_000 } as const;

const LIMITS: ImageLimits = { kinds: ['png', 'svg'], bytes: OWN_PRESENTER_LIMITS.fileBytes, side: 2_400 };
const REQUIRED: readonly PartName[] = ['body', ...MOUTHS.map((letter) => `mouth-${letter}` as const)];
const MOST_MANIFEST_BYTES = 10_000;
const MOST_PROBLEMS = 10;

/** Images that cannot become a presenter; the message lists the reasons. */
export class OwnPresenterError extends Error {
  override readonly name = 'OwnPresenterError';

  constructor(problems: readonly string[], options?: { cause?: unknown }) {
    const shown = problems.slice(0, MOST_PROBLEMS);
    const more = problems.length > shown.length ? ` (and ${problems.length - shown.length} more)` : '';
    super(`${shown.join('; ')}${more}.`, options);
  }
}

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
