// The edge between person and background, and what is on both sides of it: the colours of each, spread over the strip in which they are
// mixed, and how well the background can be foretold there.
import { blur, createField, distanceFrom, type Field, spread } from './fields.js';
import { BACKGROUND, PERSON, type Seeds } from './seeds.js';

export type Edge = {
  /** Distances from the edge in pixels of the small picture, below zero within the person. */
  away: Field;
  /** Colours that the person has beside the edge: any pixel there is one of them, mixed with the background. */
  persons: readonly Field[];
  background: Field;
  /** Where the background may shine through within the person. */
  hair: Field;
  /** How far the background is from what its surroundings let expect, root of the mean square, in colours from 0 to 1. */
  roughness: Field;
  /** 1 where both sides of the edge were painted, so that it is known. */
  byHand: Field;
};

/** In distances from eyes to chin: the strip in which both may be mixed, within the edge and outside of it. */
export const WITHIN = 0.05;
export const OUTSIDE = 0.13;
/** The background is told from there, and held against what lies this much further out. */
const RING = 0.13;
/** What is painted counts as far from it, where both sides are. */
const HAND = 0.16;

/** `share` says how likely each pixel is of the person; `unit` is the distance from eyes to chin in its pixels. */
export function findEdge(colours: Field, share: Field, { hair, painted }: Seeds, unit: number): Edge {
  const { width, height } = share;
  const away = distances(share);
  const fieldOf = (values: Iterable<number>): Field => ({ width, height, depth: 1, values: Float32Array.from(values) });
  const inside = away.values.map((value) => (value < -WITHIN * unit ? 1 : 0));
  const outside = away.values.map((value) => (value > OUTSIDE * unit ? 1 : 0));
  const background = spread(colours, outside);
  const [toKept, toRemoved] = [PERSON, BACKGROUND].map((label) =>
    distanceFrom(
      painted.map((found) => (found === label ? 1 : 0)),
      width,
      height,
    ),
  ) as [Float32Array, Float32Array];
  return {
    away,
    persons: personsOf(colours, inside, background, hair, unit),
    background,
    hair: fieldOf(hair),
    roughness: roughnessOf(colours, away, unit),
    byHand: fieldOf(toKept.map((kept, at) => (kept < HAND * unit && toRemoved[at]! < HAND * unit ? 1 : 0))),
  };
}

function distances({ width, height, values }: Field): Field {
  const isPerson = Uint8Array.from(values, (value) => (value > 0.5 ? 1 : 0));
  const toPerson = distanceFrom(isPerson, width, height);
  const toBackground = distanceFrom(
    isPerson.map((set) => 1 - set),
    width,
    height,
  );
  return {
    width,
    height,
    depth: 1,
    values: toPerson.map((value, at) => (isPerson[at] ? 0.5 - toBackground[at]! : value - 0.5)),
  };
}

/** Within such a square skin and hair are told apart. */
const HALVED = 0.15;

/** The mean; skin, and the hair beside it, which one mean would mix; and hair alone, of which strands reach far. */
function personsOf(colours: Field, inside: Float32Array, background: Field, hair: Uint8Array, unit: number): Field[] {
  const mean = spread(colours, inside);
  const pure = inside.map((set, at) => (set && !(hair[at] && isBackground(colours, mean, background, at)) ? 1 : 0));
  const light = {
    ...createField(colours.width, colours.height),
    values: pure.map((set, at) => set * lightOf(colours, at)),
  };
  const reach = Math.max(1, Math.round(HALVED * unit));
  const [sums, counts] = [blur(light, reach).values, blur({ ...light, values: pure }, reach).values];
  const half = (side: -1 | 1): Float32Array =>
    pure.map((set, at) => (set && (light.values[at]! * counts[at]! - sums[at]!) * side >= 0 ? 1 : 0));
  const ofHair = pure.map((set, at) => set * hair[at]!);
  return [pure, half(-1), half(1), ofHair].map((weights) => spread(colours, weights));
}

/** What has less of the person's colour is background that is seen through hair. */
const PURE = 0.65;

function isBackground(colours: Field, person: Field, background: Field, pixel: number): boolean {
  let [along, square] = [0, 0];
  for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
    const apart = person.values[at]! - background.values[at]!;
    along += (colours.values[at]! - background.values[at]!) * apart;
    square += apart * apart;
  }
  return along < square * PURE;
}

const lightOf = ({ values }: Field, pixel: number): number =>
  values[pixel * 3]! * 0.3 + values[pixel * 3 + 1]! * 0.59 + values[pixel * 3 + 2]! * 0.11;

/** How well the background beside the edge follows from the one further out: what is seen there is as unsure at the edge itself. */
function roughnessOf(colours: Field, away: Field, unit: number): Field {
  const { width, height } = away;
  const [from, to] = [OUTSIDE * unit, (OUTSIDE + RING) * unit];
  const guess = spread(
    colours,
    away.values.map((value) => (value > to ? 1 : 0)),
  );
  const ring = away.values.map((value) => (value > from && value <= to ? 1 : 0));
  const squares = {
    ...createField(width, height),
    values: ring.map((set, at) => set && squareBetween(colours, guess, at) / 3),
  };
  const reach = Math.max(1, Math.round((RING * unit) / 2));
  const [sums, counts] = [blur(squares, reach).values, blur({ ...squares, values: ring }, reach).values];
  const local = { ...squares, values: sums.map((sum, at) => (counts[at]! > 0 ? sum / counts[at]! : 0)) };
  const everywhere = spread(local, ring);
  return { ...everywhere, values: everywhere.values.map(Math.sqrt) };
}

const squareBetween = (one: Field, other: Field, pixel: number): number =>
  [0, 1, 2].reduce(
    (sum, channel) => sum + (one.values[pixel * 3 + channel]! - other.values[pixel * 3 + channel]!) ** 2,
    0,
  );
