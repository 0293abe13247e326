import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type RenderedFace, renderedPortrait } from '../../../../test/support/portraits/rendered-portrait.js';
import { createSeededRandom } from '../../../lib/variation.js';
import { REST_BODY, REST_EYES, REST_HEAD, REST_MOUTH } from '../../picture/presenter/person/pose.js';
import type { Portrait } from '../presenter.js';
import { unitOf } from './face.js';
import { resample } from './fit.js';
import { createMoving, type Moving } from './moving.js';
import { type PortraitPose, portraitPose } from './pose.js';

const UNIT = 150;
const REST: PortraitPose = portraitPose({
  head: REST_HEAD,
  eyes: REST_EYES,
  mouth: { ...REST_MOUTH, smile: 0 },
  body: REST_BODY,
  arms: [],
});
const speaking = (mouth: Partial<PortraitPose['mouth']>): PortraitPose => ({
  ...REST,
  mouth: { ...REST.mouth, ...mouth },
});

type Subject = {
  moving: Moving;
  photo: Uint8ClampedArray;
  width: number;
  height: number;
  at(point: number): [number, number];
};

/** A face that nothing was drawn of yet, as often as it is asked for; without the columns before `left`. */
function subjectsOf({ manifest, pixels, ...size }: Portrait, left = 0): () => Subject {
  const scale = UNIT / unitOf(manifest.mesh);
  const [width, height] = [Math.round(size.width * scale) - left, Math.round(size.height * scale)];
  const photo = resample({ data: pixels, ...size }, { x: -left, y: 0, width, height, scale });
  const mesh = manifest.mesh.map(([x, y, z]) => [x * scale - left, y * scale, z * scale] as const);
  return () => ({
    moving: createMoving({ pixels: photo, width, height }, mesh),
    photo,
    width,
    height,
    at: (point) => [Math.round(mesh[point]![0]), Math.round(mesh[point]![1])],
  });
}

let folder = '';
const subjects = new Map<RenderedFace, () => Subject>();
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moving-'));
  for (const face of ['shut-lips', 'open-lips'] as const)
    subjects.set(face, subjectsOf(await renderedPortrait(face, folder)));
});
after(() => rm(folder, { recursive: true }));

const subject = (face: RenderedFace): Subject => subjects.get(face)!();

/** The mean brightness around a place. */
function brightness(
  { width }: Subject,
  pixels: Uint8Array | Uint8ClampedArray,
  [x, y]: [number, number],
  across: number,
  down: number,
) {
  let [sum, count] = [0, 0];
  for (let row = y - down; row <= y + down; row++) {
    for (let column = x - across; column <= x + across; column++, count++) {
      const at = (row * width + column) * 4;
      sum += (pixels[at]! + pixels[at + 1]! + pixels[at + 2]!) / 3;
    }
  }
  return sum / count;
}

/** Poses one after the other, as a film has them. */
function randomPoses(count: number): PortraitPose[] {
  const random = createSeededRandom('portrait');
  const between = (low: number, high: number): number => low + (high - low) * random();
  return Array.from({ length: count }, () =>
    portraitPose({
      head: random() < 0.5 ? REST_HEAD : { yaw: between(-8, 8), pitch: between(-5, 5), roll: between(-4, 4) },
      eyes: {
        ...REST_EYES,
        blink: random() < 0.4 ? random() : 0,
        gazeX: between(-1, 1),
        brow: random(),
        frown: random(),
      },
      mouth: {
        jaw: random(),
        wide: between(-1, 1),
        close: random(),
        tuck: random(),
        tongue: random(),
        smile: random(),
      },
      body: { ...REST_BODY, breath: random() },
      arms: [],
    }),
  );
}

test('The pixels of a pose do not depend on the poses before it.', () => {
  for (const face of ['shut-lips', 'open-lips'] as const) {
    const walked = subject(face);
    for (const pose of randomPoses(24)) {
      const drawn = Buffer.from(walked.moving.draw(pose));
      assert.ok(drawn.equals(subject(face).moving.draw(pose)), `${face}: ${JSON.stringify(pose)}`);
    }
  }
});

test('Neither do they beside an edge of the photograph, where a mouth moves and the head does not.', async () => {
  const portrait = await renderedPortrait('shut-lips', folder);
  const leftmost = Math.min(...portrait.manifest.mesh.map(([x]) => x)) / unitOf(portrait.manifest.mesh);
  const cut = subjectsOf(portrait, Math.round((leftmost - 0.28) * UNIT));
  const walked = cut();
  for (const pose of randomPoses(12).flatMap((pose) => [pose, { ...pose, mouth: REST.mouth }])) {
    const drawn = Buffer.from(walked.moving.draw(pose));
    assert.ok(drawn.equals(cut().moving.draw(pose)), JSON.stringify(pose));
  }
});

test('Mouth, eyes and brows change nothing outside of the face, and nothing at all moves outside of the head and chest.', () => {
  const found = subject('shut-lips');
  const { moving, width, height, photo } = found;
  const still = Buffer.from(moving.draw(REST));
  const outside = (boxes: readonly Moving['head'][], a: Uint8Array, b: Uint8Array | Uint8ClampedArray): number => {
    let changed = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (boxes.some((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)) continue;
        for (let at = (y * width + x) * 4; at < (y * width + x) * 4 + 3; at++) if (a[at] !== b[at]) changed++;
      }
    }
    return changed;
  };
  for (const pose of randomPoses(12)) {
    const speaking = { ...REST, mouth: pose.mouth };
    const looking = { ...REST, eyes: pose.eyes };
    assert.equal(outside([moving.mouth], moving.draw(speaking), still), 0);
    assert.equal(outside([moving.eyes], moving.draw(looking), still), 0);
    assert.equal(outside([moving.head], moving.draw(pose), photo), 0);
  }
});

test('A shut mouth at rest is the photograph, to the grain of the skin.', () => {
  const { moving, photo, at, width } = subject('shut-lips');
  const drawn = moving.draw(speaking({ close: 0.4 }));
  for (const point of [10, 50, 280, 1, 33, 133, 151]) {
    const [x, y] = at(point);
    const index = (y * width + x) * 4;
    for (const channel of [0, 1, 2])
      assert.ok(Math.abs(drawn[index + channel]! - photo[index + channel]!) <= 6, `${point}`);
  }
});

test('An open mouth is dark below its teeth, and shut lips show neither dark nor teeth.', () => {
  for (const face of ['shut-lips', 'open-lips'] as const) {
    const found = subject(face);
    const [x] = found.at(14);
    const chin = found.at(152)[1];
    const seam = (found.at(13)[1] + found.at(14)[1]) / 2;
    const column = (pose: PortraitPose): number[] => {
      const pixels = Buffer.from(found.moving.draw(pose));
      return Array.from({ length: chin - Math.round(seam) }, (_, row) =>
        brightness(found, pixels, [x, Math.round(seam) - 6 + row], 2, 0),
      );
    };
    const shut = column(speaking({ close: 1 }));
    const open = column(speaking({ jaw: 1 }));
    assert.ok(open.filter((value) => value < 75).length >= 5, `${face}: a mouth ${open.map(Math.round).join(' ')}`);
    assert.ok(shut.filter((value) => value < 75).length <= 3, `${face}: lips ${shut.map(Math.round).join(' ')}`);
    const lip = brightness(found, found.moving.draw(REST), found.at(15), 3, 1);
    assert.ok(Math.max(...shut.slice(0, 12)) < lip + 40, `${face}: a tooth between shut lips`);
  }
});

test('Rounded lips are narrower than spread ones, and f shows the teeth over the lower lip.', () => {
  const found = subject('shut-lips');
  const [x, y] = [found.at(13)[0], Math.round((found.at(13)[1] + found.at(14)[1]) / 2)];
  const widthOf = (pose: PortraitPose): number => {
    const pixels = Buffer.from(found.moving.draw(pose));
    const dark = Array.from({ length: 2 * UNIT }, (_, at) => x - UNIT + at).filter(
      (column) =>
        Math.min(...[-2, 0, 2, 4, 6].map((row) => brightness(found, pixels, [column, y + row], 0, 0))) < 90 &&
        Math.abs(column - x) < UNIT * 0.3,
    );
    return Math.max(...dark) - Math.min(...dark);
  };
  assert.ok(widthOf(speaking({ jaw: 0.5, wide: -1 })) < widthOf(speaking({ jaw: 0.5, wide: 0.8 })) * 0.8);
  const tucked = brightness(found, found.moving.draw(speaking({ jaw: 0.1, tuck: 1 })), [x + 5, y - 1], 3, 1);
  const shut = brightness(found, found.moving.draw(speaking({ close: 1 })), [x + 5, y - 1], 3, 1);
  assert.ok(tucked > shut + 15, `teeth ${tucked}, lips ${shut}`);
});

test('A shut eye shows skin, and a glance moves the iris.', () => {
  const found = subject('open-lips');
  for (const [upper, lower] of [
    [159, 145],
    [386, 374],
  ] as const) {
    const middle: [number, number] = [found.at(upper)[0], Math.round((found.at(upper)[1] + found.at(lower)[1]) / 2)];
    const open = brightness(found, found.moving.draw(REST), middle, 3, 1);
    const shut = brightness(found, found.moving.draw({ ...REST, eyes: { ...REST.eyes, blink: 1 } }), middle, 3, 0);
    assert.ok(shut > open + 15, `open ${open}, shut ${shut}`);
  }
  const [left, right] = [found.at(33)[0], found.at(133)[0]];
  const y = Math.round((found.at(159)[1] + found.at(145)[1]) / 2);
  const irisAt = (gazeX: number): number => {
    const pixels = Buffer.from(found.moving.draw({ ...REST, eyes: { ...REST.eyes, gazeX } }));
    let [sum, dark] = [0, 0];
    for (let x = left + 5; x < right - 4; x++) {
      const weight = Math.max(0, 70 - brightness(found, pixels, [x, y], 0, 1));
      sum += weight * x;
      dark += weight;
    }
    return sum / dark;
  };
  assert.ok(irisAt(1) - irisAt(-1) >= 2, `${irisAt(-1)} to ${irisAt(1)}`);
});

test('Scaling keeps a photograph of the same size as it is, and an even one even.', () => {
  const data = Uint8ClampedArray.from({ length: 40 * 30 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 73) % 251));
  const photo = { data, width: 40, height: 30 };
  assert.deepEqual(resample(photo, { x: 0, y: 0, width: 40, height: 30, scale: 1 }), data);
  const even = { data: new Uint8ClampedArray(40 * 30 * 4).fill(117), width: 40, height: 30 };
  const small = resample(even, { x: -3, y: 2.5, width: 25, height: 25, scale: 0.37 });
  assert.ok(small.every((value, at) => value === (at % 4 === 3 ? 255 : 117)));
});
