// How much of each pixel of the photograph is the person, and in which colour: found between the colours of the person and of the
// background beside it, so that single hairs are seen and nothing of the old background shines around them.
import type { Pixels } from '../face-mesh/pixels.js';
import { type Edge, OUTSIDE, WITHIN } from './edge.js';
import { type Field, lookUp } from './fields.js';

/** RGBA, not multiplied by alpha. */
export type Cutout = { width: number; height: number; data: Uint8ClampedArray };

/** How deep within hair the background may shine through, in distances from eyes to chin; and from which cover on it does not. */
const DEEPEST = 0.35;
const SHINES = { fully: 0.25, not: 0.5 };

/** `step` pixels of the photograph are one of the edge's; `unit` is the distance from eyes to chin in those. */
export function cutOut({ data, width, height }: Pixels, edge: Edge, step: number, unit: number): Cutout {
  const made = new Uint8ClampedArray(data);
  const mixture = createMixture(edge);
  const read = createReader();
  const [inner, outer, deepest] = [-WITHIN * unit, OUTSIDE * unit, -DEEPEST * unit];
  for (let y = 0; y < height; y++) {
    const placeY = (y + 0.5) / step - 0.5;
    for (let x = 0; x < width; x++) {
      const placeX = (x + 0.5) / step - 0.5;
      const to = (y * width + x) * 4;
      const away = read(edge.away, placeX, placeY);
      if (away >= outer) made.fill(0, to, to + 4);
      if (away >= outer || away <= deepest) continue;
      const isWithin = away <= inner;
      if (isWithin && read(edge.hair, placeX, placeY) < 0.5) continue;
      const cover = mixture.cover(data, to, placeX, placeY, away * step);
      if (!isWithin) mixture.write(made, to, cover);
      else if (cover < SHINES.not) mixture.write(made, to, shining(cover));
    }
  }
  return { width, height, data: made };
}

/** Only what is background for certain is taken out of hair. */
const shining = (cover: number): number =>
  cover + (1 - cover) * bounded((cover - SHINES.fully) / (SHINES.not - SHINES.fully));

const bounded = (value: number): number => Math.min(1, Math.max(0, value));

function createReader(): (field: Field, x: number, y: number) => number {
  const single = new Float32Array(1);
  return (field, x, y) => lookUp(field, x, y, single)[0]!;
}

/** What noise is to a camera, and a wall's grain. */
const NOISE = 0.012;
/** The difference between both counts half where it is so many times what the background is unsure by. */
const TRUSTED = 4;
/** Cover below this is noise, and above the rest as well. */
const FAINT = 0.05;
/** Where colours do not tell, the edge is so many pixels wide. */
const EDGE = 3;
/** From here on a pixel shows enough of the person to have a colour of its own, and there it is believed. */
const BELIEVED = { from: 0.15, fully: 0.65 };

type Mixture = {
  cover(data: Uint8ClampedArray, at: number, x: number, y: number, awayPixels: number): number;
  write(made: Uint8ClampedArray, to: number, cover: number): void;
};

/** One pixel of both, and the colours that it is mixed of. */
function createMixture(edge: Edge): Mixture {
  const read = createReader();
  const [person, tried, background] = [new Float32Array(3), new Float32Array(3), new Float32Array(3)];
  /** The share of the person in the pixel, how far both colours are apart, and how far the pixel is from a mixture of them. */
  const best = { share: 0, square: 0, off: 0 };

  function attempt(data: Uint8ClampedArray, at: number): void {
    let [along, square, total] = [0, 0, 0];
    for (let channel = 0; channel < 3; channel++) {
      const apart = tried[channel]! - background[channel]!;
      const value = data[at + channel]! / 255 - background[channel]!;
      along += value * apart;
      square += apart * apart;
      total += value * value;
    }
    const share = square === 0 ? 0 : bounded(along / square);
    const off = total - 2 * share * along + share * share * square;
    if (off >= best.off - 1e-5) return;
    Object.assign(best, { share, square, off });
    person.set(tried);
  }

  return {
    /** By the colour as far as both differ enough, else by the place. */
    cover(data, at, x, y, awayPixels) {
      lookUp(edge.background, x, y, background);
      best.off = Number.POSITIVE_INFINITY;
      for (const colours of edge.persons) {
        lookUp(colours, x, y, tried);
        attempt(data, at);
      }
      const rough = Math.hypot(read(edge.roughness, x, y), NOISE) * TRUSTED;
      const trust = (best.square / (best.square + rough * rough)) * (1 - read(edge.byHand, x, y));
      const cover = best.share * trust + bounded(0.5 - awayPixels / EDGE) * (1 - trust);
      return bounded((cover - FAINT) / (1 - 2 * FAINT));
    },
    /** The colour that gives the photograph's pixel together with what shines through of the background. */
    write(made, to, cover) {
      const belief = bounded((cover - BELIEVED.from) / (BELIEVED.fully - BELIEVED.from));
      for (let channel = 0; channel < 3; channel++) {
        const own = cover === 0 ? 0 : (made[to + channel]! / 255 - background[channel]! * (1 - cover)) / cover;
        made[to + channel] = 255 * (bounded(own) * belief + person[channel]! * (1 - belief));
      }
      made[to + 3] = cover * 255;
    },
  };
}
