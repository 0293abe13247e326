import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Overlay, upscale } from './backdrop.js';

const plain = (width: number, height: number, value: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(value),
});

/** The middle of a picture of one grey, under a overlay of white that grows from nothing to `most`. */
function overlaid(most: number) {
  const large = plain(256, 64, 0);
  const shares = Float32Array.from({ length: 256 }, (_, x) => (most * x) / 255);
  const overlay: Overlay = { colour: [255, 255, 255], along: 'columns', shares };
  upscale(plain(64, 16, 200), large, 4, overlay);
  const at = (x: number, y: number): number => large.data[(y * 256 + x) * 4]!;
  return { large, at };
}

test('a gradient of two levels has no bands: each part of it is as light as it should be, between whole levels', () => {
  const { at } = overlaid(2 / 55);
  for (let from = 0; from < 256; from += 64) {
    let sum = 0;
    for (let x = from; x < from + 64; x++) for (let y = 0; y < 64; y++) sum += at(x, y);
    const wanted = 200 + (2 * (from + 31.5)) / 255;
    assert.ok(Math.abs(sum / 4096 - wanted) < 0.06, `${sum / 4096} instead of ${wanted}`);
  }
});

test('every pixel is within a level of what it should be, opaque, and the same each time', () => {
  const { large, at } = overlaid(1);
  for (let x = 0; x < 256; x++) {
    const wanted = 200 + (55 * x) / 255;
    for (let y = 0; y < 64; y++) assert.ok(Math.abs(at(x, y) - wanted) <= 1, `${at(x, y)} instead of ${wanted}`);
  }
  assert.ok(large.data.every((value, index) => index % 4 !== 3 || value === 255));
  assert.deepEqual(overlaid(1).large.data, large.data);
});
