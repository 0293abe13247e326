// Pictures that are hard on an encoder: noise, hard edges, slopes and textures that move by parts of a pixel, in
// random places of random sizes. The same seed makes the same pictures.
import { createPictureEncoder, type PictureEncoder } from '../../src/render/encode/picture-encoder.js';

type Random = () => number;

/** Numbers from 0 to 1 that differ widely even for neighbouring seeds. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const PICTURES_EACH = 12;

export type Stress = { encoder: PictureEncoder; width: number; height: number; next(): Uint8Array };

const even = (value: number) => 2 * Math.floor(value / 2);
const bounded = (value: number) => Math.max(0, Math.min(255, value));

/** An encoder of random size and quantisers; each `next` puts something and returns an access unit. */
export function createStress(seed: number): Stress {
  const random = createRandom(seed);
  const [width, height] = [16 + even(random() * 200), 16 + even(random() * 150)];
  const [keyQp, deltaQp] = [4 + Math.floor(random() * 45), 4 + Math.floor(random() * 45)];
  const encoder = createPictureEncoder({ width, height, fps: 30, keyQp, deltaQp });
  const texture = createTexture(random);
  let frame = 0;
  const next = () => {
    const isKey = frame === 0 || random() < 0.1;
    putSomething(encoder, random, texture, { width, height, isFirst: frame === 0 });
    frame += 1;
    return encoder.encode({ key: isKey, idrPicId: frame });
  };
  return { encoder, width, height, next };
}

type Painting = (width: number, height: number) => Uint8Array;
type Texture = (x: number, y: number) => Painting;
type Area = { width: number; height: number; isFirst: boolean };

function putSomething(encoder: PictureEncoder, random: Random, texture: Texture, { width, height, isFirst }: Area) {
  const kind = random();
  if (isFirst || kind < 0.25) encoder.put(0, 0, width, height, texture(0, 0)(width, height));
  else if (kind < 0.35) return; // Nothing moves, so that what was coarse can come to rest.
  for (let i = random() * 3; i > 1; i--) {
    const [w, h] = [2 + even(random() * (width - 2)), 2 + even(random() * (height - 2))];
    const [x, y] = [even(random() * (width - w)), even(random() * (height - h))];
    const painting = random() < 0.5 ? texture(x, y) : randomPainting(random);
    encoder.put(x, y, w, h, painting(w, h));
  }
}

/** A wave of parabolas between -1 and 1: unlike a sine, it is the same number on every machine. */
function swing(phase: number): number {
  const turns = phase / 6.25;
  const part = turns - Math.floor(turns);
  return part < 0.5 ? 16 * part * (0.5 - part) : -16 * (part - 0.5) * (1 - part);
}

/** A smooth pattern that has moved a little each time it is asked for. */
function createTexture(random: Random): Texture {
  const [a, b, c] = [0.05 + random() * 0.3, 0.05 + random() * 0.3, random() * 0.1];
  const noise = random() < 0.3 ? 20 : 0;
  let [offsetX, offsetY] = [0, 0];
  return (left, top) => {
    offsetX += random() * 4 - 2;
    offsetY += random() * 4 - 2;
    return fill((column, row, channel) => {
      const [x, y] = [column + left + offsetX, row + top + offsetY];
      const wave = swing(x * a + y * c + channel) + swing(y * b - x * c);
      return 128 + 60 * wave + (random() - 0.5) * noise;
    });
  };
}

function randomPainting(random: Random): Painting {
  const colour = [random() * 255, random() * 255, random() * 255];
  const [slopeX, slopeY, kind] = [random() * 4 - 2, random() * 4 - 2, random()];
  if (kind < 0.25) return fill(() => random() * 256);
  if (kind < 0.5) return fill(() => (random() < 0.5 ? 0 : 255));
  const noise = kind < 0.75 ? 8 : 0;
  return fill((column, row, channel) => {
    return (colour[channel] ?? 255) + slopeX * column + slopeY * row + random() * noise;
  });
}

function fill(pixel: (column: number, row: number, channel: number) => number): Painting {
  return (width, height) => {
    const rgba = new Uint8Array(width * height * 4);
    for (let at = 0; at < rgba.length; at++) {
      const place = at >> 2;
      rgba[at] = bounded(pixel(place % width, Math.floor(place / width), at & 3));
    }
    return rgba;
  };
}
