import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoPlan } from '../../../test/support/demo-plan.js';
import type { Plan } from '../plan.js';
import { createPainter } from './painter.js';

/** Keeps a whole picture and lays tiles into it. */
function createScreen({ width, height }: Plan) {
  const pixels = new Uint8Array(width * height * 4);
  const put = (
    x: number,
    y: number,
    tileWidth: number,
    tileHeight: number,
    rgba: Uint8Array | Uint8ClampedArray,
  ): void => {
    for (let row = 0; row < tileHeight; row++) {
      const from = row * tileWidth * 4;
      pixels.set(rgba.subarray(from, from + tileWidth * 4), ((y + row) * width + x) * 4);
    }
  };
  return { pixels, put };
}

test('tiles laid over the picture before give the same picture as painting it whole', async () => {
  const plan = demoPlan({ width: 640, height: 360 });
  const running = await createPainter(plan);
  const fresh = await createPainter(plan);
  const screen = createScreen(plan);
  const end = Math.min(running.frames, 200);
  for (let frame = 0; frame < end; frame++) {
    await running.paint(frame, frame === 0, screen.put);
    if (frame % 13 !== 12 && frame !== end - 1) continue;
    const whole = createScreen(plan);
    await fresh.paint(frame, true, whole.put);
    assert.ok(Buffer.compare(screen.pixels, whole.pixels) === 0, `frame ${frame} differs`);
  }
});

test('tiles start on even pixels, stay inside the picture and hold as many bytes as they say', async () => {
  const plan = demoPlan({ width: 640, height: 360 });
  const painter = await createPainter(plan);
  for (let frame = 0; frame < 60; frame++) {
    await painter.paint(frame, false, (x, y, width, height, rgba) => {
      assert.equal((x | y | width | height) % 2, 0);
      assert.ok(x + width <= plan.width && y + height <= plan.height);
      assert.equal(rgba.length, width * height * 4);
    });
  }
});

test('a frame painted out of order equals the same frame in order', async () => {
  const plan = demoPlan({ width: 320, height: 180 });
  const painter = await createPainter(plan);
  const first = createScreen(plan);
  await painter.paint(90, true, first.put);
  await painter.paint(20, true, createScreen(plan).put);
  await painter.paint(150, false, createScreen(plan).put);
  const again = createScreen(plan);
  await painter.paint(90, true, again.put);
  assert.ok(Buffer.compare(first.pixels, again.pixels) === 0);
});

test('every scene starts with a cut, and the first frame is one', async () => {
  const plan = demoPlan({ width: 320, height: 180 });
  const { cuts, frames } = await createPainter(plan);
  assert.equal(frames, Math.round(plan.durationS * plan.fps));
  assert.deepEqual(
    cuts,
    plan.scenes.map(({ startS }) => Math.round(startS * plan.fps)),
  );
});

test('a plan for a presenter who does not exist is refused', async () => {
  await assert.rejects(createPainter({ ...demoPlan({}), presenter: 'nobody' }), /no presenter/);
});
