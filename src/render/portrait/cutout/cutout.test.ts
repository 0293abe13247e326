import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { before, DRAWN_MESH, errorsOf, faceWithHair } from '../../../../test/support/portraits/known-mattes.js';
import type { Point2 } from '../mesh.js';
import { drawCutout, removeBackground } from './cutout.js';
import { createField, distanceFrom, shrink, spread } from './fields.js';
import type { Stroke } from './seeds.js';

const omar = faceWithHair('omar');
const maya = faceWithHair('maya');

const plain = before('plain', maya);
const onPlain = removeBackground(plain, DRAWN_MESH, []);

test('An even wall leaves the matte as it was drawn, with single hairs, and nothing of the wall in their colour.', () => {
  const { cutout, findings, doubts } = onPlain;
  const { whole, edge } = errorsOf(maya, cutout);
  assert.deepEqual([findings, doubts], [[], []]);
  assert.ok(whole < 0.3 && edge < 6, `${whole} % of the picture, ${edge} % at the edge`);
  const { data } = cutout;
  let [green, seen] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 20 || data[at + 3]! > 235) continue;
    seen++;
    // The wall is green; brown hair, skin and a blue jacket are not.
    if (data[at + 1]! > data[at]! + 8 && data[at + 1]! > data[at + 2]! + 8) green++;
  }
  assert.ok(seen > 2_000 && green / seen < 0.02, `${green} of ${seen} pixels of the edge are green`);
});

test('The same photo gives the same pixels.', () => {
  const again = removeBackground(plain, DRAWN_MESH, []);
  assert.ok(Buffer.from(again.cutout.data).equals(Buffer.from(onPlain.cutout.data)));
});

test('Busy walls are not called clean, with the measured value and the places.', () => {
  const { findings, doubts } = removeBackground(before('books', omar), DRAWN_MESH, []);
  const { code, severity, measured, limit, message } = findings[0]!;
  assert.deepEqual([code, severity, limit], ['BACKGROUND_UNEVEN', 'refused', 30]);
  assert.ok(measured > 60 && message.includes(`${measured}%`), message);
  assert.ok(doubts.length >= 3 && doubts.every(([x, y]) => x >= 0 && x <= 800 && y >= 0 && y <= 800));
});

/** The first row of the shoulders in a column. */
function topOf(face: Canvas, column: number): number {
  const { data } = face.getContext('2d').getImageData(column, 0, 1, face.height);
  for (let row = 560; row < face.height; row++) if (data[row * 4 + 3]! > 127) return row;
  return face.height;
}

test('White clothes before a white wall are not clean, until both sides of their outline are painted.', () => {
  const photo = before('white', omar);
  assert.ok(removeBackground(photo, DRAWN_MESH, []).findings.some(({ code }) => code === 'BACKGROUND_SIMILAR'));
  const columns = Array.from({ length: 34 }, (_, at) => 54 + at * 8);
  const shoulders = [columns, columns.map((column) => 799 - column)];
  const strokes = shoulders.flatMap((side): Stroke[] => {
    const along = side.map((column): Point2 => [column, topOf(omar, column)]);
    return [
      { kind: 'keep', radius: 10, points: along.map(([x, y]) => [x, y + 16]) },
      { kind: 'remove', radius: 10, points: along.map(([x, y]) => [x, y - 16]) },
    ];
  });
  const { cutout, findings } = removeBackground(photo, DRAWN_MESH, strokes);
  const { whole } = errorsOf(omar, cutout);
  assert.deepEqual([findings, whole < 0.6], [[], true], `${whole} %`);
});

test('Hair that the upper edge of the photo cuts off is told.', () => {
  const cropped = createCanvas(800, 700);
  cropped.getContext('2d').drawImage(maya, 0, -140);
  const moved = DRAWN_MESH.map(([x, y, z]) => [x, y - 140, z] as const);
  const wall = createCanvas(800, 700);
  const context = wall.getContext('2d');
  context.fillStyle = '#8fb3a0';
  context.fillRect(0, 0, 800, 700);
  context.drawImage(cropped, 0, 0);
  const { data } = context.getImageData(0, 0, 800, 700);
  const { findings } = removeBackground({ data, width: 800, height: 700 }, moved, []);
  assert.ok(findings.some(({ code, measured }) => code === 'HAIR_AT_EDGE' && measured > 10));
});

test('A trial is a small picture, and the other as large as the photo.', async () => {
  const photo = createCanvas(800, 800);
  const context = photo.getContext('2d');
  context.fillStyle = '#8fb3a0';
  context.fillRect(0, 0, 800, 800);
  context.drawImage(maya, 0, 0);
  const order = { mesh: DRAWN_MESH, strokes: [] };
  const png = await photo.encode('png');
  const [trial, whole] = [
    await drawCutout(png, { ...order, isTrial: true }),
    await drawCutout(png, { ...order, isTrial: false }),
  ];
  assert.equal(trial.picture.subarray(8, 12).toString(), 'WEBP');
  assert.ok(trial.picture.length < 100_000, `${trial.picture.length} bytes`);
  assert.deepEqual([whole.picture.readUInt32BE(16), whole.picture.readUInt32BE(20)], [800, 800]);
});

test('Fields are made smaller by their means, spread from what is known, and measured by distance.', () => {
  const pixels = new Uint8ClampedArray([
    ...[0, 0, 0, 255],
    ...[255, 0, 0, 255],
    ...[0, 255, 0, 255],
    ...[255, 255, 0, 255],
  ]);
  assert.deepEqual([...shrink(pixels, 2, 2, 2).values], [0.5, 0.5, 0]);
  const known = createField(9, 1);
  known.values[0] = 2;
  assert.deepEqual([...spread(known, Float32Array.from([1, 0, 0, 0, 0, 0, 0, 0, 0])).values], Array(9).fill(2));
  const far = distanceFrom(Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 0, 0]), 3, 3);
  assert.deepEqual([far[2], far[4]!.toFixed(2), far[8]!.toFixed(2)], [2, '1.41', '2.83']);
});
