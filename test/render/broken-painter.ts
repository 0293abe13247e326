// A painter that fails in the middle of a film, in the way that the plan's title names.
import type { Painter, Plan } from '../../src/render/plan.js';
import { createPainter as createWholePainter } from './film.js';

export async function createPainter(plan: Plan): Promise<Painter> {
  const whole = await createWholePainter(plan);
  return {
    ...whole,
    paint: (frame, isWhole, put) => {
      if (plan.title === 'partly') return put(0, 0, 2, 2, new Uint8Array(16));
      if (frame === 10) fail(plan.title);
      return whole.paint(frame, isWhole, put);
    },
  };
}

function fail(how: string): void {
  if (how === 'tell') throw new Error(`It sees ${Object.keys(process.env).sort().join(' ')}.`);
  if (how === 'exit') process.exit(3);
  if (how === 'kill') process.kill(process.pid, 'SIGKILL');
  // What V8 does when its heap is full, without the page of output.
  if (how === 'abort') process.kill(process.pid, 'SIGABRT');
  throw new Error('The brush is gone.');
}
