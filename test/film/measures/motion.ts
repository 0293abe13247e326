// How the presenter moves: read from the motion that the painter draws.
import { createLayout } from '../../../src/render/picture/layout.js';
import { createMotion } from '../../../src/render/picture/presenter/motion.js';
import type { Film } from '../film.js';
import type { Measured } from '../measures.js';

export function measureMotion({ plan }: Film): Measured[] {
  const motion = createMotion(plan, createLayout(plan).scenes);
  const frames = Math.round(plan.durationS * plan.fps);
  const blinks: number[] = [];
  let closed = false;
  for (let frame = 0; frame < frames; frame += 1) {
    const isClosed = motion.at(frame).eyes.blink > 0.5;
    if (isClosed && !closed) blinks.push(frame / plan.fps);
    closed = isClosed;
  }
  const intervals = blinks.slice(1).map((atS, index) => atS - blinks[index]!);
  return [
    { name: 'blink interval, shortest', value: Math.min(...intervals), unit: 's' },
    { name: 'blink interval, longest', value: Math.max(...intervals), unit: 's' },
  ];
}
