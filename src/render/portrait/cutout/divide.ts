// Divides a small photograph into person and background: colours say what is likely, neighbours that look alike belong together (a random
// walk that ends at what is known, Grady 2006), and both are learnt anew from what was found.
import type { Field } from './fields.js';
import { BACKGROUND, PERSON, type Seeds, UNKNOWN } from './seeds.js';
import { type Cloud, compareTones, learnTones, toLab } from './tones.js';

const LEARNT = 3;
/** What a pixel's own colour counts beside its neighbours. */
const COLOUR_WEIGHT = 0.03;
/** No likelihood of a colour is believed further. */
const MOST_CERTAIN = 6;
/** From here on a pixel teaches the colours of its side. */
const TEACHES = 0.8;
/** Neighbours always hold together a little. */
const LEAST_TIE = 0.002;
const SURE = 1e4;

/** How likely each pixel is of the person, 0 to 1. */
export function divide(colours: Field, seeds: Seeds): Field {
  const { labels, likely } = seeds;
  const lab = toLab(colours);
  const ties = tieNeighbours(lab);
  const { width, height } = colours;
  let taught = likely;
  let found = new Float32Array(width * height);
  for (let round = 0; round < LEARNT; round++) {
    const [person, background] = [PERSON, BACKGROUND].map((label) => learnTones(lab, taught, label)) as [
      Cloud[],
      Cloud[],
    ];
    found = walk(ties, labels, expect(compareTones(lab, person, background), likely), found);
    taught = Uint8Array.from(found, (share) => (share > TEACHES ? PERSON : share < 1 - TEACHES ? BACKGROUND : UNKNOWN));
  }
  return { width, height, depth: 1, values: joined(found, seeds, width) };
}

/** Where a head and shoulders usually are, colours have to speak against it a little more. */
const EXPECTED = 1.5;

const expect = (likelihoods: Float32Array, likely: Uint8Array): Float32Array =>
  likelihoods.map((value, at) => {
    const bounded = Math.min(MOST_CERTAIN, Math.max(-MOST_CERTAIN, value));
    return bounded + (likely[at] === PERSON ? EXPECTED : 0);
  });

/** Without pieces that do not hang together with what is known of the person, and without holes that are likely none. */
function joined(share: Float32Array, { labels, painted, hair }: Seeds, width: number): Float32Array {
  const made = share.map((value) => Math.min(value, APART));
  const seen = new Uint8Array(share.length);
  const isPerson = (at: number): boolean => share[at]! > 0.5;
  const isOther = (at: number): boolean => share[at]! <= 0.5;
  for (const at of flood(isPerson, where(labels, PERSON), width, seen)) made[at] = share[at]!;
  const edges = Array.from(share.keys()).filter((at) => at < width || at % width === 0 || at % width === width - 1);
  flood(isOther, [...edges, ...where(labels, BACKGROUND)], width, seen);
  const kept = where(painted, PERSON).flatMap((at) => [at - 1, at + 1, at - width, at + width]);
  for (const at of flood(isOther, kept, width, seen)) made[at] = FILLED;
  for (const first of share.keys()) {
    const hole = flood(isOther, [first], width, seen);
    const sum = hole.reduce((all, at) => all + (hair[at] ? 0 : share[at]!), 0);
    if (sum > hole.length * DOUBTED) for (const at of hole) made[at] = FILLED;
  }
  return made;
}

/** What does not hang together, and what a hole is filled with: clothes that look like the background, more often than not. */
const APART = 0.49;
const FILLED = 0.95;
const DOUBTED = 0.1;

const where = (labels: Uint8Array, label: number): number[] =>
  Array.from(labels.keys()).filter((at) => labels[at] === label);

/** All that is reached from some pixels, over those that `may` be and that are not `seen` yet. */
function flood(may: (at: number) => boolean, from: readonly number[], width: number, seen: Uint8Array): number[] {
  const reached: number[] = [];
  const reach = (at: number): void => {
    if (at < 0 || at >= seen.length || seen[at] || !may(at)) return;
    seen[at] = 1;
    reached.push(at);
  };
  from.forEach(reach);
  for (let next = 0; next < reached.length; next++) {
    const at = reached[next]!;
    if (at % width > 0) reach(at - 1);
    if (at % width < width - 1) reach(at + 1);
    reach(at - width);
    reach(at + width);
  }
  return reached;
}

/** How strongly each pixel holds to those on the right, below left, below and below right. */
type Ties = { width: number; height: number; offsets: readonly number[]; weights: Float32Array };
const NEIGHBOURS = [
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

function tieNeighbours({ width, height, values }: Field): Ties {
  const offsets = NEIGHBOURS.map(([dx, dy]) => dy * width + dx);
  const weights = new Float32Array(width * height * NEIGHBOURS.length).fill(-1);
  let [sum, count] = [0, 0];
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    NEIGHBOURS.forEach(([dx, dy], place) => {
      if (x + dx < 0 || x + dx >= width || y + dy >= height) return;
      const [one, other] = [at * 3, (at + offsets[place]!) * 3];
      const away =
        (values[one]! - values[other]!) ** 2 +
        (values[one + 1]! - values[other + 1]!) ** 2 +
        (values[one + 2]! - values[other + 2]!) ** 2;
      weights[at * NEIGHBOURS.length + place] = away;
      sum += away;
      count++;
    });
  }
  const usual = Math.max(1e-6, sum / Math.max(1, count));
  weights.forEach((away, at) => {
    const isDiagonal = NEIGHBOURS[at % NEIGHBOURS.length]!.every((step) => step !== 0);
    const tie = Math.exp(-away / (2 * usual)) + LEAST_TIE;
    weights[at] = away < 0 ? 0 : isDiagonal ? tie * Math.SQRT1_2 : tie;
  });
  return { width, height, offsets, weights };
}

const MOST_STEPS = 400;
const EXACT = 1e-4;

/** Solves the walk by conjugate gradients, from a first guess on. */
function walk(
  ties: Ties,
  labels: Uint8Array,
  likelihoods: Float32Array,
  guess: Float32Array,
): Float32Array<ArrayBuffer> {
  const size = labels.length;
  const held = new Float32Array(size);
  const wanted = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const byColour = COLOUR_WEIGHT / (1 + Math.exp(-likelihoods[at]!));
    const isKnown = labels[at] !== UNKNOWN;
    wanted[at] = labels[at] === PERSON ? SURE : isKnown ? 0 : byColour;
    held[at] = isKnown ? SURE : COLOUR_WEIGHT;
  }
  const scale = diagonalOf(ties, held);
  const x = Float32Array.from(guess);
  const product = new Float32Array(size);
  multiply(ties, held, x, product);
  const rest = wanted.map((value, at) => value - product[at]!);
  const way = rest.map((value, at) => value / scale[at]!);
  let power = dot(rest, way, null);
  const enough = EXACT * EXACT * dot(wanted, wanted, scale);
  for (let step = 0; step < MOST_STEPS && power > enough; step++) {
    multiply(ties, held, way, product);
    const length = power / dot(way, product, null);
    for (let at = 0; at < size; at++) {
      x[at]! += length * way[at]!;
      rest[at]! -= length * product[at]!;
    }
    const next = dot(rest, rest, scale);
    const turn = next / power;
    for (let at = 0; at < size; at++) way[at] = rest[at]! / scale[at]! + turn * way[at]!;
    power = next;
  }
  return x;
}

/** The sum of products, each divided by the scale of its pixel. */
function dot(a: Float32Array, b: Float32Array, scale: Float32Array | null): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += scale ? (a[at]! * b[at]!) / scale[at]! : a[at]! * b[at]!;
  return sum;
}

function diagonalOf({ offsets, weights }: Ties, held: Float32Array): Float32Array {
  const scale = Float32Array.from(held);
  for (let at = 0; at < held.length; at++) {
    offsets.forEach((offset, place) => {
      const tie = weights[at * offsets.length + place]!;
      if (tie === 0) return;
      scale[at]! += tie;
      scale[at + offset]! += tie;
    });
  }
  return scale;
}

function multiply({ offsets, weights }: Ties, held: Float32Array, x: Float32Array, into: Float32Array): void {
  for (let at = 0; at < x.length; at++) into[at] = held[at]! * x[at]!;
  const count = offsets.length;
  for (let place = 0; place < count; place++) {
    const offset = offsets[place]!;
    for (let at = 0, tie = place; at < x.length; at++, tie += count) {
      if (weights[tie] === 0) continue;
      const flow = weights[tie]! * (x[at]! - x[at + offset]!);
      into[at]! += flow;
      into[at + offset]! -= flow;
    }
  }
}
