// The child process that examines uploads.

import { ZipError } from '../lib/archives/zip.js';
import { serveParent } from '../lib/process/child.js';
import { withTemporaryFolder } from '../lib/process/teardown.js';
import { examinePresenter, type PresenterSource } from './own-presenter/examine.js';
import { openImage } from './picture/image-file.js';
import { FontFileError } from './picture/text/font-file.js';
import { openBrandFont } from './picture/text/fonts.js';
import { drawCutout } from './portrait/cutout/cutout.js';
import { inspectPortrait } from './portrait/inspect.js';
import { ImageFileError, OwnPresenterError } from './upload-errors.js';
import type { PortraitPictures, UploadOrder, UploadReport } from './uploads.js';

/** Buffers come from the parent as plain arrays of bytes. */
function sourceOf(source: Uint8Array | ReadonlyMap<string, Uint8Array>): PresenterSource {
  if (source instanceof Uint8Array) return Buffer.from(source);
  return new Map([...source].map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

async function examine(order: UploadOrder): Promise<unknown> {
  if (order.kind === 'avatar') return examinePresenter(sourceOf(order.source), order.portraitSize);
  if (order.kind === 'portrait') return inspectPortrait(Buffer.from(order.bytes), order.handles);
  if (order.kind === 'portrait-pictures') return drawPictures(order.files, order.portraitSize);
  if (order.kind === 'portrait-cutout') return drawCutout(Buffer.from(order.photo), order);
  if (order.kind === 'image') return (await openImage(Buffer.from(order.bytes), order.limits)).kind;
  const { name, kinds } = openBrandFont(order.files.map((bytes) => Buffer.from(bytes)));
  return { name, kinds };
}

/** What draws portraits reads a folder. */
const drawPictures = (files: ReadonlyMap<string, Uint8Array>, size: number): Promise<PortraitPictures> =>
  withTemporaryFolder('portrait', files, async (folder) => {
    const { portraitStates, portraitStill } = await import('./portrait/presenter.js');
    return { states: await portraitStates(folder), portrait: await portraitStill(folder, size) };
  });

const PROBLEMS = [OwnPresenterError, ZipError, ImageFileError, FontFileError];

serveParent(async (body): Promise<UploadReport> => {
  try {
    return { result: await examine(body as UploadOrder) };
  } catch (error) {
    if (PROBLEMS.some((kind) => error instanceof kind)) return { problem: (error as Error).message };
    throw error;
  }
});
