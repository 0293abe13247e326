import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  assertDecodedByFfmpeg,
  assertDecodedByH264bsd,
  decoderIsMissing,
  ffmpegIsMissing,
} from '../../../test/render/decoders.js';
import { createStress, PICTURES_EACH } from '../../../test/render/stress.js';
import { createPictureEncoder, type Picture } from './picture-encoder.js';

const OPTIONS = { width: 98, height: 66, fps: 30, keyQp: 16, deltaQp: 24 };

function colour(width: number, height: number, red: number, green: number, blue: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set([red, green, blue, 255], at);
  return rgba;
}

/** A slope of grey, which no quantiser leaves as it is. */
function slope(width: number, height: number, start: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.fill((start + (at >> 2) * 7) % 256, at, at + 4);
  return rgba;
}

function noiseRatio(a: Picture, b: Picture): number {
  let squares = 0;
  for (const [at, value] of a.y.entries()) squares += (value - (b.y[at] ?? 0)) ** 2;
  return squares === 0 ? 99 : 10 * Math.log10(255 ** 2 / (squares / a.y.length));
}

test('Colours become BT.709 in limited range.', () => {
  const expected: [number, number, number, ...number[]][] = [
    [0, 0, 0, 16, 128, 128],
    [255, 255, 255, 235, 128, 128],
    [255, 0, 0, 63, 102, 240],
    [0, 255, 0, 173, 42, 26],
    [0, 0, 255, 32, 240, 118],
  ];
  for (const [red, green, blue, ...yuv] of expected) {
    // 18 columns take both the wide path and the one for the rest of a row.
    const encoder = createPictureEncoder({ ...OPTIONS, width: 18, height: 16 });
    encoder.put(0, 0, 18, 16, colour(18, 16, red, green, blue));
    const { y, u, v } = encoder.source();
    assert.deepEqual(
      [new Set(y), new Set(u), new Set(v)],
      yuv.map((value) => new Set([value])),
    );
  }
});

test('What is coded looks like what was put.', () => {
  const encoder = createPictureEncoder(OPTIONS);
  encoder.put(0, 0, 98, 66, slope(98, 66, 0));
  encoder.encode({ key: true, idrPicId: 0 });
  assert.ok(noiseRatio(encoder.source(), encoder.reconstruction()) > 44);
});

test('A picture in which nothing changed takes a few bytes, even if all of it was put again.', () => {
  const encoder = createPictureEncoder({ ...OPTIONS, deltaQp: 16 });
  encoder.put(0, 0, 98, 66, slope(98, 66, 0));
  encoder.encode({ key: true, idrPicId: 0 });
  encoder.put(0, 0, 98, 66, slope(98, 66, 0));
  assert.ok(encoder.encode({ key: false, idrPicId: 0 }).length < 16);
});

test('A tile changes its own macroblocks and no others.', () => {
  const encoder = createPictureEncoder(OPTIONS);
  encoder.put(0, 0, 98, 66, colour(98, 66, 200, 100, 50));
  encoder.encode({ key: true, idrPicId: 0 });
  const before = encoder.reconstruction();
  encoder.put(34, 18, 8, 6, slope(8, 6, 90));
  encoder.encode({ key: false, idrPicId: 0 });
  const after = encoder.reconstruction();
  const changed = [...after.y.keys()].filter((at) => after.y[at] !== before.y[at]);
  assert.ok(changed.length > 0);
  for (const at of changed) {
    assert.ok(at % 98 >= 32 && at % 98 < 48 && at / 98 >= 16 && at / 98 < 32);
  }
});

test('What was coded coarsely in motion gets finer when it has come to rest.', () => {
  const encoder = createPictureEncoder({ ...OPTIONS, deltaQp: 36 });
  encoder.put(0, 0, 98, 66, colour(98, 66, 20, 100, 50));
  encoder.encode({ key: true, idrPicId: 0 });
  encoder.put(0, 0, 98, 66, slope(98, 66, 40));
  encoder.encode({ key: false, idrPicId: 0 });
  const inMotion = noiseRatio(encoder.source(), encoder.reconstruction());
  for (let i = 0; i < 8; i++) encoder.encode({ key: false, idrPicId: 0 });
  assert.ok(noiseRatio(encoder.source(), encoder.reconstruction()) > inMotion + 6);
});

test('After a key picture nothing depends on what the encoder did before.', () => {
  const fresh = createPictureEncoder(OPTIONS);
  const used = createPictureEncoder(OPTIONS);
  used.put(0, 0, 98, 66, slope(98, 66, 99));
  for (let i = 0; i < 3; i++) {
    used.put(10, 10, 40, 40, slope(40, 40, i));
    used.encode({ key: i === 0, idrPicId: 1 });
  }
  for (let i = 0; i < 9; i++) {
    const units = [fresh, used].map((encoder) => {
      if (i === 0) encoder.put(0, 0, 98, 66, slope(98, 66, 5));
      if (i === 1) encoder.put(10, 10, 40, 40, slope(40, 40, i));
      return encoder.encode({ key: i === 0, idrPicId: 2 });
    });
    assert.deepEqual(units[0], units[1]);
  }
});

test('Wrong sizes, places and quantisers are refused.', () => {
  assert.throws(() => createPictureEncoder({ ...OPTIONS, width: 99 }), RangeError);
  assert.throws(() => createPictureEncoder({ ...OPTIONS, height: 0 }), RangeError);
  assert.throws(() => createPictureEncoder({ ...OPTIONS, keyQp: 3 }), RangeError);
  const encoder = createPictureEncoder(OPTIONS);
  assert.throws(() => encoder.put(1, 0, 2, 2, new Uint8Array(16)), RangeError);
  assert.throws(() => encoder.put(90, 0, 10, 2, new Uint8Array(80)), RangeError);
  assert.throws(() => encoder.put(0, 0, 2, 2, new Uint8Array(15)), /16 bytes of RGBA, not 15/);
});

test('h264bsd decodes random pictures to exactly what we expect.', { skip: decoderIsMissing }, () =>
  assertDecodedByH264bsd(1, 8),
);

test('ffmpeg decodes them without a warning to the same.', { skip: ffmpegIsMissing }, () =>
  assertDecodedByFfmpeg(101, 104),
);

// Where no decoder is at hand, this holds the encoder to bytes that both have judged. After a change of the encoder,
// run the two tests above and test/render/picture-encoder.slow.test.ts, and put the new value here.
const JUDGED = 'f6fe9f5976eec1ee';

test('The coded bytes are those that the decoders have judged.', () => {
  const hash = createHash('sha256');
  for (let seed = 1; seed <= 8; seed++) {
    const { next } = createStress(seed);
    for (let i = 0; i < PICTURES_EACH; i++) hash.update(next());
  }
  assert.equal(hash.digest('hex').slice(0, 16), JUDGED);
});
