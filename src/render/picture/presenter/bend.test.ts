import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { createBender } from './bend.js';

/** An odd width, and a height that is no whole number of steps. */
const [WIDTH, HEIGHT] = [37, 45];

function blob() {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const fill = context.createRadialGradient(18, 20, 2, 18, 20, 19);
  fill.addColorStop(0, '#fff');
  fill.addColorStop(0.6, '#c33');
  fill.addColorStop(1, 'rgba(20, 40, 200, 0)');
  context.fillStyle = fill;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  return canvas;
}

const rowOf = (pixels: ArrayLike<number>, row: number): number[] =>
  Array.from({ length: WIDTH * 4 }, (_, at) => pixels[row * WIDTH * 4 + at]!);
const bent = (dropAt: (x: number, y: number) => number, height = HEIGHT): Uint8Array =>
  Uint8Array.from(createBender().bend('blob', blob, height, dropAt).data());

test('what does not move is as it was drawn', () => {
  assert.deepEqual(
    bent(() => 0),
    Uint8Array.from(blob().data()),
  );
});

test('whole pixels move without a change, and nothing comes in from below', () => {
  const drawn = blob().data();
  const moved = bent(() => 3);
  for (let row = 0; row < HEIGHT; row++) {
    const expected = row + 3 < HEIGHT ? rowOf(drawn, row + 3) : new Array(WIDTH * 4).fill(0);
    assert.deepEqual(rowOf(moved, row), expected, `row ${row}`);
  }
});

test('between whole pixels lies a mean of both, and no colour exceeds its alpha', () => {
  const drawn = blob().data();
  const moved = bent(() => 0.5);
  for (let row = 1; row + 2 < HEIGHT; row++) {
    const [above, below, found] = [rowOf(drawn, row), rowOf(drawn, row + 1), rowOf(moved, row)];
    for (const [at, value] of found.entries()) {
      assert.ok(Math.abs(value - (above[at]! + below[at]!) / 2) <= 8, `row ${row}, value ${at}`);
      assert.ok(value <= found[at | 3]!, `row ${row}, value ${at}`);
    }
  }
});

test('each place moves as far as it is told, and only the rows that are asked for are returned', () => {
  const drawn = blob().data();
  const moved = bent((_x, y) => (y < 16 ? 2 : 0), 32);
  assert.equal(moved.length, WIDTH * 32 * 4);
  assert.deepEqual(rowOf(moved, 4), rowOf(drawn, 6));
  assert.deepEqual(rowOf(moved, 24), rowOf(drawn, 24));
});

test('a drawing is made once for all its shapes, and another one takes its place', () => {
  const bender = createBender();
  let drawings = 0;
  const rest = () => {
    drawings++;
    return blob();
  };
  const first = Uint8Array.from(bender.bend('a', rest, HEIGHT, (x) => x / 9).data());
  bender.bend('a', rest, HEIGHT, () => 1);
  assert.equal(drawings, 1);
  bender.bend(
    'b',
    () => createCanvas(8, 8),
    8,
    () => 0,
  );
  assert.deepEqual(Uint8Array.from(bender.bend('a', rest, HEIGHT, (x) => x / 9).data()), first);
  assert.equal(drawings, 2);
});
