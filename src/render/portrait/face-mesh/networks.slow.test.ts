import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { detectFaces, findMesh, placeEyes } from './landmarks.js';
import { loadNetworks } from './network.js';
import { cutSquare, type Pixels, type Square } from './pixels.js';

// What TensorFlow.js 4.22 (its WebAssembly kernels) gives for the same squares of the same picture; how it was recorded stands in
// test/support/portraits/README.md.
const FOLDER = new URL('../../../../../test/support/portraits/', import.meta.url);
type Recorded = {
  landmarks: { square: Square; score: number; values: number[] };
  eye: { square: Square; values: number[] };
  detector: { grid: 0 | 1; at: number; score: number; box: number[] }[];
};
const recorded = JSON.parse(readFileSync(new URL('drawn-face.json', FOLDER), 'utf8')) as Recorded;
const networks = loadNetworks();

async function drawnFace(): Promise<Pixels> {
  const image = await loadImage(readFileSync(new URL('drawn-face.png', FOLDER)));
  return placed(image.width, (context) => context.drawImage(image, 0, 0));
}

/** What the networks find in it; several tests start from that. */
const found = drawnFace().then((pixels) => {
  const [face] = detectFaces(networks.detector, pixels);
  return { pixels, ...findMesh(networks.landmarks, pixels, face!.square) };
});

type Context = ReturnType<ReturnType<typeof createCanvas>['getContext']>;

function placed(width: number, paint: (context: Context) => void, height = width): Pixels {
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#d5dcea';
  context.fillRect(0, 0, width, height);
  paint(context);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

const furthest = (values: ArrayLike<number>, expected: readonly number[]): number =>
  expected.reduce((most, value, at) => Math.max(most, Math.abs(values[at]! - value)), 0);

test('Face Mesh places every point as TensorFlow does, to a twentieth of a pixel of its square.', async () => {
  const { square, score, values } = recorded.landmarks;
  const [flag, points] = networks.landmarks(cutSquare(await drawnFace(), square, 192, 'edge'));
  assert.equal(points!.length, 468 * 3);
  assert.equal(values.length, points!.length);
  assert.ok(furthest(points!, values) < 0.05, String(furthest(points!, values)));
  assert.ok(Math.abs(flag![0]! - score) < 0.01);
});

test('Iris places lids and irises as TensorFlow does.', async () => {
  const { square, values } = recorded.eye;
  const [contours, iris] = networks.eye(cutSquare(await drawnFace(), square, 64, 'edge'));
  assert.equal(contours!.length + iris!.length, values.length);
  assert.ok(furthest([...contours!, ...iris!], values) < 0.05);
});

test('BlazeFace scores and places its best guesses as TensorFlow does.', async () => {
  const whole = { x: 128, y: 128, side: 256, angle: 0 };
  const outputs = networks.detector(cutSquare(await drawnFace(), whole, 256, 'black').map((value) => value * 2 - 1));
  assert.equal(recorded.detector.length, 8);
  for (const { grid, at, score, box } of recorded.detector) {
    assert.ok(Math.abs(outputs[grid * 2]![at]! - score) < 0.05);
    assert.ok(furthest(outputs[grid * 2 + 1]!.subarray(at * 16, at * 16 + 16), box) < 0.05);
  }
});

test('An input of another size is refused.', () => {
  assert.throws(() => networks.landmarks(new Float32Array(64 * 64 * 3)), /does not fit/);
});

test('A face is found whether it is small, fills the picture, or lies in a corner, and its points follow it.', async () => {
  const image = await loadImage(readFileSync(new URL('drawn-face.png', FOLDER)));
  const noseOf = ({ mesh, score }: ReturnType<typeof findMesh>): readonly [number, number] => {
    assert.ok(score > 0.9);
    return [mesh[1]![0], mesh[1]![1]];
  };
  const [noseX, noseY] = noseOf(await found);
  const cases = [
    // Low pictures are looked at in two parts instead of four.
    { side: 1400, height: 760, x: 900, y: 80, width: 200 },
    { side: 500, height: 500, x: 40, y: 60, width: 420 },
    { side: 400, height: 400, x: -180, y: -150, width: 760 },
  ];
  for (const { side, height, x, y, width } of cases) {
    const pixels = placed(side, (context) => context.drawImage(image, x, y, width, width), height);
    const [face] = detectFaces(networks.detector, pixels);
    assert.ok(face, 'found');
    const [foundX, foundY] = noseOf(findMesh(networks.landmarks, pixels, face.square));
    const scale = width / 256;
    const off = Math.hypot(foundX - x - noseX * scale, foundY - y - noseY * scale) / width;
    assert.ok(off < 0.015, `${side} ${x} ${y} ${width}: ${off}`);
  }
});

test('A face on its side is turned upright before its points are placed.', async () => {
  const image = await loadImage(readFileSync(new URL('drawn-face.png', FOLDER)));
  const turned = placed(512, (context) => {
    context.translate(256, 256);
    context.rotate(Math.PI / 5);
    context.drawImage(image, -128, -128);
  });
  const [face] = detectFaces(networks.detector, turned);
  const { mesh } = findMesh(networks.landmarks, turned, face!.square);
  const { mesh: expected } = await found;
  const [cos, sin] = [Math.cos(Math.PI / 5), Math.sin(Math.PI / 5)];
  const off = mesh
    .map(([x, y], at) => {
      const [fromX, fromY] = [expected[at]![0] - 128, expected[at]![1] - 128];
      return Math.hypot(x - 256 - cos * fromX + sin * fromY, y - 256 - sin * fromX - cos * fromY);
    })
    .sort((one, other) => one - other);
  assert.ok(off[234]! < 1.5, `median ${off[234]}`);
});

test('Two faces are both found, once each, and a picture of none has none.', async () => {
  const image = await loadImage(readFileSync(new URL('drawn-face.png', FOLDER)));
  const two = placed(600, (context) => {
    context.drawImage(image, 20, 150, 260, 260);
    context.drawImage(image, 320, 150, 260, 260);
  });
  const places = detectFaces(networks.detector, two).map(({ square }) => (square.x < 300 ? 'left' : 'right'));
  assert.deepEqual(places.sort(), ['left', 'right']);
  const none = placed(
    400,
    (context) => {
      for (let at = 0; at < 40; at++) {
        context.fillStyle = `hsl(${at * 37}, 60%, ${30 + (at % 5) * 10}%)`;
        context.fillRect((at * 97) % 400, (at * 61) % 210, 60, 34);
      }
    },
    210,
  );
  assert.deepEqual(detectFaces(networks.detector, none), []);
});

test('Irises lie between the corners of their eyes.', async () => {
  const { pixels, mesh } = await found;
  const { irises, mesh: placedMesh } = placeEyes(networks.eye, pixels, mesh);
  assert.equal(placedMesh.length, 468);
  for (const [iris, left, right] of [
    [irises[0], 33, 133],
    [irises[1], 362, 263],
  ] as const) {
    const [from, to] = [placedMesh[left]!, placedMesh[right]!];
    assert.ok(iris.x > from[0] && iris.x < to[0]);
    assert.ok(Math.abs(iris.y - (from[1] + to[1]) / 2) < (to[0] - from[0]) / 3);
    assert.ok(iris.radius > (to[0] - from[0]) * 0.12 && iris.radius < (to[0] - from[0]) * 0.4);
  }
});
