// Files made besides the film: captions, poster, transcript, and the animated preview of its first seconds for e-mails and lists.
import { writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import { createBitmaps } from './picture/bitmaps.js';
import { drawLayers } from './picture/compositor.js';
import { createScenery } from './picture/painter.js';
import { animateWebp, playPosterJpeg, posterJpeg, type WebpFrame } from './picture/stills/stills.js';
import { toSrt, toTranscript, toVtt } from './picture/text/caption-pages.js';
import type { Plan } from './plan.js';

/** The output path of each file. */
export type ExtraPaths = {
  vttPath: string;
  srtPath: string;
  transcriptPath: string;
  posterPath: string;
  playPosterPath: string;
  previewPath: string;
};

/** Writes all of them and syncs them to disk. */
export async function writeExtras(plan: Plan, paths: ExtraPaths): Promise<void> {
  const write = (path: string, content: string | Buffer): Promise<void> => writeFile(path, content, { flush: true });
  await write(paths.vttPath, toVtt(plan.words));
  await write(paths.srtPath, toSrt(plan.words));
  await write(paths.transcriptPath, toTranscript(plan));
  const poster = await posterJpeg(plan);
  await write(paths.posterPath, poster);
  await write(paths.playPosterPath, await playPosterJpeg(poster, plan.brand.colour));
  await write(paths.previewPath, await previewWebp(plan));
}

/** The size limit; mail programs load larger images slowly or not at all. */
export const MOST_BYTES = 1_000_000;
const LONGER_SIDE = 480;
const PICTURES_PER_S = 10;
const FROM_S = 0.2;
const LASTS_S = 4;
const BITMAP_BYTES = 12_000_000;
/** Tried in this order until the file is small enough. */
const QUALITIES = [80, 60, 40, 20];

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** The greeting with a wave. Captions are left out: they would be illegible at this size. */
export async function previewWebp(plan: Plan): Promise<Buffer> {
  const scale = LONGER_SIDE / Math.max(plan.width, plan.height);
  const [width, height] = [even(plan.width * scale), even(plan.height * scale)];
  const small = { ...plan, width, height, captions: false };
  for (const quality of QUALITIES) {
    const file = animateWebp(await pictures(small, quality), width, height);
    if (file.length <= MOST_BYTES) return file;
  }
  throw new Error('The preview cannot be made small enough.');
}

async function pictures(plan: Plan, quality: number): Promise<WebpFrame[]> {
  const { show, layersAt } = await createScenery(plan, createBitmaps(BITMAP_BYTES));
  const lastS = Math.min(FROM_S + LASTS_S, plan.durationS);
  const found: WebpFrame[] = [];
  for (let atS = Math.min(FROM_S, plan.durationS / 2); atS < lastS; atS += 1 / PICTURES_PER_S) {
    // On white: the soft edges of a small room would otherwise be encoded with transparency.
    const canvas = createCanvas(plan.width, plan.height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, plan.width, plan.height);
    const frame = Math.floor(atS * plan.fps);
    await show(frame);
    drawLayers(context, layersAt(frame));
    found.push({ still: await canvas.encode('webp', quality), durationMs: 1000 / PICTURES_PER_S });
    // Native canvases are only released between turns of the event loop.
    await nextTurn();
  }
  return found;
}
