import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { createSeededRandom } from '../../lib/variation.js';
import { compositeLayers, createCompositor, type Layer } from './compositor.js';

const SIZE = { width: 150, height: 90 };
/** What a canvas and the compositor may differ by: both round, each layer once. */
const MOST_LEVELS = 3;

/** A blot of colour: opaque in its middle, soft at its rim, empty in its corners; or a plain area that may hide all below. */
function blot(slot: string, chance: () => number): Layer {
  const isPlain = chance() < 0.3;
  const most = isPlain ? 250 : 80;
  const [width, height] = [8 + Math.floor(chance() * most), 8 + Math.floor(chance() * most)];
  const colour = `hsl(${Math.floor(chance() * 360)}, 70%, 50%)`;
  return {
    slot,
    key: `${slot} ${isPlain} ${width} ${height} ${colour}`,
    x: Math.floor(chance() * SIZE.width) - (isPlain ? 90 : 30),
    y: Math.floor(chance() * SIZE.height) - (isPlain ? 60 : 30),
    width,
    height,
    alpha: chance() < 0.3 ? chance() : 1,
    bitmap() {
      const canvas = createCanvas(width, height);
      const context = canvas.getContext('2d');
      const made = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, width / 2);
      made.addColorStop(0, colour);
      made.addColorStop(0.7, colour);
      made.addColorStop(1, 'rgba(0, 0, 0, 0)');
      context.fillStyle = isPlain ? colour : made;
      context.fillRect(0, 0, width, height);
      return canvas;
    },
  };
}

/** A ground and some blots on it, each of which may change, move, come or go from one pile to the next. */
function createPiles(seed: string): () => Layer[] {
  const chance = createSeededRandom(seed);
  const bitmap = () => {
    const canvas = createCanvas(SIZE.width, SIZE.height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#cfd8e3';
    context.fillRect(0, 0, SIZE.width, SIZE.height);
    return canvas;
  };
  const ground: Layer = { slot: 'ground', key: 'ground', x: 0, y: 0, ...SIZE, alpha: 1, bitmap };
  const kept = new Map<string, Layer>();
  return () => {
    for (const slot of ['a', 'b', 'c', 'd']) {
      const old = kept.get(slot);
      const dice = chance();
      if (!old || dice < 0.3) kept.set(slot, blot(slot, chance));
      else if (dice < 0.5) kept.set(slot, { ...old, x: old.x + Math.floor(chance() * 9) - 4 });
      else if (dice < 0.6) kept.delete(slot);
    }
    return [ground, ...kept.values()];
  };
}

function createScreen() {
  const pixels = new Uint8Array(SIZE.width * SIZE.height * 4);
  const put = (x: number, y: number, width: number, height: number, rgba: Uint8Array | Uint8ClampedArray): void => {
    for (let row = 0; row < height; row++) {
      const line = rgba.subarray(row * width * 4, (row + 1) * width * 4);
      pixels.set(line, ((y + row) * SIZE.width + x) * 4);
    }
  };
  return { pixels, put };
}

test('a pile is composed as a canvas would draw it', () => {
  const next = createPiles('canvas');
  const compositor = createCompositor(SIZE.width, SIZE.height, 1_000_000);
  for (let round = 0; round < 40; round++) {
    const layers = next();
    const screen = createScreen();
    compositor.compose(null, layers, screen.put);
    const drawn = compositeLayers(layers, SIZE.width, SIZE.height).data();
    const worst = screen.pixels.reduce((most, value, at) => Math.max(most, Math.abs(value - drawn[at]!)), 0);
    assert.ok(worst <= MOST_LEVELS, `pile ${round} is ${worst} levels away`);
  }
});

for (const limitBytes of [0, 20_000, 1_000_000]) {
  test(`what changed, laid over the pile before, is the whole pile, with ${limitBytes} bytes to keep drawings in`, () => {
    const next = createPiles(`changes ${limitBytes}`);
    const running = createCompositor(SIZE.width, SIZE.height, limitBytes);
    const fresh = createCompositor(SIZE.width, SIZE.height, limitBytes);
    const screen = createScreen();
    let before: Layer[] | null = null;
    for (let round = 0; round < 60; round++) {
      const layers = next();
      running.compose(before, layers, screen.put);
      before = layers;
      const whole = createScreen();
      fresh.compose(null, layers, whole.put);
      assert.ok(Buffer.compare(screen.pixels, whole.pixels) === 0, `pile ${round} differs`);
    }
  });
}

test('a drawing that is in both piles is drawn once and not composed again', () => {
  const compositor = createCompositor(SIZE.width, SIZE.height, 1_000_000);
  const layers = createPiles('rest')();
  let drawings = 0;
  const counted = layers.map((layer) => ({
    ...layer,
    bitmap() {
      drawings++;
      return layer.bitmap();
    },
  }));
  compositor.compose(null, counted, () => undefined);
  compositor.compose(counted, counted, () => assert.fail('Nothing has changed.'));
  assert.equal(drawings, counted.length);
});

test('a drawing that is wider than any picture is refused', () => {
  const compositor = createCompositor(SIZE.width, SIZE.height, 0);
  const area = { x: 0, y: 0, width: 20_000, height: 1 };
  const layer: Layer = { slot: 'a', key: 'a', ...area, alpha: 1, bitmap: () => createCanvas(20_000, 1) };
  assert.throws(() => compositor.compose(null, [layer], () => undefined), RangeError);
});
