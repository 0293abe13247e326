// A measured program: paints the frames of a plan in one process. With an output file, each frame is stored as the
// encoder's input (I420, BT.709); otherwise the pixels are discarded.
import { openSync, writeSync } from 'node:fs';
import { createPictureEncoder } from '../../src/render/encode/picture-encoder.js';
import { createPainter } from '../../src/render/picture/painter.js';
import type { Plan } from '../../src/render/plan.js';

export type DrawOrder = { plan: Plan; output: string | null; most?: number };
export type DrawTold = { frames: number };

async function draw({ plan, output, most }: DrawOrder): Promise<DrawTold> {
  const painter = await createPainter(plan);
  const { width, height, fps } = plan;
  const encoder = output === null ? null : createPictureEncoder({ width, height, fps, keyQp: 16, deltaQp: 24 });
  const file = output === null ? 0 : openSync(output, 'w');
  const count = Math.min(most ?? painter.frames, painter.frames);
  for (let frame = 0; frame < count; frame++) {
    await painter.paint(frame, frame === 0, encoder?.put ?? (() => undefined));
    if (!encoder) continue;
    const { y, u, v } = encoder.source();
    for (const plane of [y, u, v]) writeSync(file, plane);
  }
  return { frames: count };
}

process.send!(await draw(JSON.parse(process.argv[2]!)));
process.disconnect();
