// The animated preview of a film: its first seconds, small and silent, for e-mails and lists.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import type { Plan } from '../../plan.js';
import { createBitmaps } from '../bitmaps.js';
import { drawLayers } from '../compositor.js';
import { createScenery } from '../painter.js';
import { animateWebp, type WebpFrame } from './animated-webp.js';

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
  const { layersAt } = await createScenery(plan, createBitmaps(BITMAP_BYTES));
  const lastS = Math.min(FROM_S + LASTS_S, plan.durationS);
  const found: WebpFrame[] = [];
  for (let atS = Math.min(FROM_S, plan.durationS / 2); atS < lastS; atS += 1 / PICTURES_PER_S) {
    // On white: the soft edges of a small room would otherwise be encoded with transparency.
    const canvas = createCanvas(plan.width, plan.height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, plan.width, plan.height);
    drawLayers(context, layersAt(Math.floor(atS * plan.fps)));
    found.push({ still: await canvas.encode('webp', quality), durationMs: 1000 / PICTURES_PER_S });
    // Native canvases are only released between turns of the event loop.
    await nextTurn();
  }
  return found;
}
