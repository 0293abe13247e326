// The child process that makes storyboards: a small still of each scene, taken when all its text is visible.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { serveParent } from '../lib/process/child.js';
import { encodeTrack } from './encode/sound.js';
import { openNarration } from './encode/wav.js';
import { compositeLayers } from './picture/compositor.js';
import { createScenery } from './picture/painter.js';
import { even, scaled } from './picture/presenter/absent-presenter.js';
import { createMotion } from './picture/presenter/motion.js';
import type { Plan } from './plan.js';
import type { Preview, Storyboard, StoryboardRequest } from './storyboard.js';

serveParent(async (body): Promise<Storyboard | Preview> => {
  const { plan, withSound } = body as StoryboardRequest;
  const pictures = await drawStoryboard(plan);
  return withSound ? { ...pictures, sound: await encodeTrack(await openNarration(plan.soundPath)) } : pictures;
});

export const LONGER_SIDE = 640;
const JPEG_QUALITY = 82;
/** Twice as wide as lists show it. */
const THUMBNAIL_SIDE = 160;
const THUMBNAIL_QUALITY = 70;
/** Texts leave shortly before their scene ends, `withSoftCuts`. */
const BEFORE_END_S = 0.3;

const LONGEST_BLINK_FRAMES = 15;
const HARDLY_CLOSED = 0.1;

/** A JPEG of each scene of the plan, and a small one of the first. */
export async function drawStoryboard(plan: Plan): Promise<Storyboard> {
  const scale = LONGER_SIDE / Math.max(plan.width, plan.height);
  const small = { ...plan, width: even(plan.width * scale), height: even(plan.height * scale) };
  const { layersAt, layout } = await createScenery(small);
  const motion = createMotion(small, layout.scenes);
  const stills: Buffer[] = [];
  let thumbnail: Buffer | null = null;
  for (const { startS, endS } of small.scenes) {
    const last = Math.floor(Math.max((startS + endS) / 2, endS - BEFORE_END_S) * small.fps);
    const layers = layersAt(lastAwake(last, (frame) => motion.at(frame).eyes.blink));
    const picture = compositeLayers(layers, small.width, small.height);
    stills.push(await picture.encode('jpeg', JPEG_QUALITY));
    thumbnail ??= await scaled(picture, THUMBNAIL_SIDE).encode('jpeg', THUMBNAIL_QUALITY);
    // Native canvases are only released between turns of the event loop.
    await nextTurn();
  }
  return { stills, thumbnail: thumbnail! };
}

/** The frame, or one shortly before it on which the presenter's eyes are open. */
function lastAwake(last: number, blinkAt: (frame: number) => number): number {
  for (let frame = last; frame > Math.max(0, last - LONGEST_BLINK_FRAMES); frame -= 1) {
    if (blinkAt(frame) < HARDLY_CLOSED) return frame;
  }
  return last;
}
