// The storyboard: a small still of each scene, taken when all its text is visible.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Plan } from '../../plan.js';
import { compositeLayers } from '../compositor.js';
import { createScenery } from '../painter.js';
import { createMotion } from '../presenter/motion.js';

export const LONGER_SIDE = 640;
const JPEG_QUALITY = 82;
/** Text leaves 0.22 s before its scene ends. */
const BEFORE_END_S = 0.3;

const LONGEST_BLINK_FRAMES = 15;
const HARDLY_CLOSED = 0.1;

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** A JPEG of each scene of the plan. */
export async function storyboardJpegs(plan: Plan): Promise<Buffer[]> {
  const scale = LONGER_SIDE / Math.max(plan.width, plan.height);
  const small = { ...plan, width: even(plan.width * scale), height: even(plan.height * scale) };
  const { layersAt, layout } = await createScenery(small);
  const motion = createMotion(small, layout.scenes);
  const stills: Buffer[] = [];
  for (const { startS, endS } of small.scenes) {
    const last = Math.floor(Math.max((startS + endS) / 2, endS - BEFORE_END_S) * small.fps);
    const layers = layersAt(lastAwake(last, (frame) => motion.at(frame).eyes.blink));
    stills.push(await compositeLayers(layers, small.width, small.height).encode('jpeg', JPEG_QUALITY));
    // Native canvases are only released between turns of the event loop.
    await nextTurn();
  }
  return stills;
}

/** The frame, or one shortly before it on which the presenter's eyes are open. */
function lastAwake(last: number, blinkAt: (frame: number) => number): number {
  for (let frame = last; frame > Math.max(0, last - LONGEST_BLINK_FRAMES); frame -= 1) {
    if (blinkAt(frame) < HARDLY_CLOSED) return frame;
  }
  return last;
}
