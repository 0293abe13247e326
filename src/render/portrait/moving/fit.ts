// Where a photograph lies in a picture: as large as the layout wants the face, larger where it would not fill its shape otherwise, and
// where even that is not enough, in a smaller shape.
import type { Framing, Rect, Stage } from '../../picture/layout.js';
import type { Point2 } from '../mesh.js';
import { clamp } from './curves.js';

/** A photograph as far as its place is concerned, in its own pixels. */
export type Subject = { width: number; height: number; eyes: Point2; unit: number; open?: OpenSides };

/** Sides at which a person without background ends within the photograph: beyond them the shape may go on. */
export type OpenSides = { left: boolean; top: boolean; right: boolean };
const NOWHERE: OpenSides = { left: false, top: false, right: false };

type Fit = {
  /** Where the photograph's upper left corner lies, and pixels of the picture for each of its own. */
  x: number;
  y: number;
  scale: number;
  /** The shape that shows it, and what of it lies in the picture. */
  shape: Stage;
  shown: Rect;
};

/** Distance from eyes to chin in face units, the units of the layouts. */
const FACE_UNITS = 150;
const MOST_ENLARGED = 1.5;
const STEP = 1.02;
/** A head with its hair is so many eye-to-chin distances wide. */
const HEAD_WIDTH = 1.85;
/** How far the eyes may leave their place, in eye-to-chin distances: sideways, up and down. */
const ASIDE = 0.16;
const RAISED = 0.3;
const LOWERED = 0.42;

/** From the first to the last place at which a length covers another, or null. */
type Span = { from: number; to: number };

/** A length that does not end at all has nothing before or behind it to cover. */
type Length = { before: number; length: number; isOpen: readonly [from: boolean, to: boolean] };

function placeCovering(wanted: number, { before, length, isOpen }: Length, shown: Span, room: Span): number | null {
  // The upper left corner lies `before` pixels before the eyes.
  const least = Math.max(wanted + room.from, isOpen[1] ? -Infinity : shown.to - length + before);
  const most = Math.min(wanted + room.to, isOpen[0] ? Infinity : shown.from + before);
  return least <= most ? clamp(wanted, least, most) : null;
}

export function fitPhoto(subject: Subject, framing: Framing, stage: Stage, picture: Rect): Fit {
  const { width, height, eyes, unit, open = NOWHERE } = subject;
  const shown = overlap(stage, picture);
  const natural = (framing.scale * FACE_UNITS) / unit;
  const most = Math.max(1, Math.min(MOST_ENLARGED, shown.width / (HEAD_WIDTH * natural * unit)));
  for (let grown = 1; grown <= most; grown *= STEP) {
    const scale = natural * grown;
    const face = scale * unit;
    const across: Length = { before: eyes[0] * scale, length: width * scale, isOpen: [open.left, open.right] };
    const down: Length = { before: eyes[1] * scale, length: height * scale, isOpen: [open.top, false] };
    const x = placeCovering(framing.x, across, rows(shown.x, shown.width), { from: -ASIDE * face, to: ASIDE * face });
    const y = placeCovering(framing.y, down, rows(shown.y, shown.height), { from: -RAISED * face, to: LOWERED * face });
    if (x !== null && y !== null) return { x: x - eyes[0] * scale, y: y - eyes[1] * scale, scale, shape: stage, shown };
  }
  return fitShape(subject, natural * Math.min(most, 1.2), framing, stage, picture);
}

const rows = (from: number, length: number): Span => ({ from, to: from + length });

/** The shape becomes what the photograph covers of it; it keeps its kind, and is rounded below if it ends in the picture. */
export function fitShape(
  { width, height, eyes, unit, open = NOWHERE }: Subject,
  scale: number,
  framing: Framing,
  stage: Stage,
  picture: Rect,
): Fit {
  const wanted = overlap(stage, picture);
  const face = scale * unit;
  const nearest = (at: number, before: number, length: number, { from, to }: Span, room: Span): number => {
    const [low, high] = [Math.min(to - length + before, from + before), Math.max(to - length + before, from + before)];
    return clamp(clamp(at, low, high), at + room.from, at + room.to) - before;
  };
  const x = nearest(framing.x, eyes[0] * scale, width * scale, rows(wanted.x, wanted.width), {
    from: -ASIDE * face,
    to: ASIDE * face,
  });
  const y = nearest(framing.y, eyes[1] * scale, height * scale, rows(wanted.y, wanted.height), {
    from: -RAISED * face,
    to: LOWERED * face,
  });
  const right = open.right ? stage.x + stage.width : Math.ceil(x) + Math.floor(width * scale) - 1;
  const bottom = Math.ceil(y) + Math.floor(height * scale) - 1;
  const [left, top] = [open.left ? stage.x : Math.ceil(x), open.top ? stage.y : Math.ceil(y)];
  const covered = overlap(stage, { x: left, y: top, width: right - left, height: bottom - top });
  const inPicture = overlap(covered, picture);
  const ends = covered.y + covered.height < picture.y + picture.height;
  const shape = stage.shape === 'disc' ? disc(inPicture) : { ...covered, shape: stage.shape, ends };
  return { x, y, scale, shape, shown: overlap(shape, picture) };
}

function disc({ x, y, width, height }: Rect): Stage {
  const size = Math.min(width, height);
  return { shape: 'disc', x: x + Math.floor((width - size) / 2), y, width: size, height: size };
}

function overlap(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(1, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(1, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

// Scales a part of a photograph to the pixels of a film, once: every pixel is the weighted mean of all that it covers.

export type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };
/** A part of the picture to make, and where the photograph's upper left corner and scale lie in it. */
type Section = { x: number; y: number; width: number; height: number; scale: number };

/** The reach of the kernel at the photograph's size. */
const LOBES = 2;

/** Catmull and Rom's kernel. */
function kernel(distance: number): number {
  const t = Math.abs(distance);
  if (t < 1) return (1.5 * t - 2.5) * t * t + 1;
  return t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0;
}

/** For each pixel of a line to make: `most` places in the photograph, and for how much each counts. */
type Taps = { places: Int32Array; weights: Float32Array; most: number };

/** Places beyond the edges are those at the edge. */
function tapsOf(from: number, length: number, scale: number, limit: number): Taps {
  const spread = Math.max(1, 1 / scale);
  const most = Math.ceil(LOBES * spread) * 2 + 1;
  const places = new Int32Array(length * most);
  const weights = new Float32Array(length * most);
  for (let at = 0; at < length; at++) {
    const centre = (at + 0.5 - from) / scale - 0.5;
    const first = Math.ceil(centre - LOBES * spread);
    let sum = 0;
    for (let tap = 0; tap < most; tap++) sum += kernel((first + tap - centre) / spread);
    for (let tap = 0; tap < most; tap++) {
      weights[at * most + tap] = kernel((first + tap - centre) / spread) / sum;
      places[at * most + tap] = Math.min(limit - 1, Math.max(0, first + tap));
    }
  }
  return { places, weights, most };
}

/** RGBA of the section: opaque, or with the alpha that the colours are multiplied by. */
export function resample({ data, width, height }: Pixels, section: Section, isOpaque = true): Uint8ClampedArray {
  const depth = isOpaque ? 3 : 4;
  const across = tapsOf(section.x, section.width, section.scale, width);
  const down = tapsOf(section.y, section.height, section.scale, height);
  const made = new Uint8ClampedArray(section.width * section.height * 4);
  const sums = new Float32Array(section.width * depth);
  const lines = new Map<number, Float32Array>();
  for (let row = 0; row < section.height; row++) {
    const taps = row * down.most;
    sums.fill(0);
    for (let tap = taps; tap < taps + down.most; tap++) {
      const weight = down.weights[tap]!;
      if (weight === 0) continue;
      const at = down.places[tap]!;
      const line = lines.get(at) ?? scaleLine(data.subarray(at * width * 4, (at + 1) * width * 4), across, depth);
      lines.set(at, line);
      addLine(sums, line, weight);
    }
    for (const at of lines.keys()) if (at < down.places[taps]!) lines.delete(at);
    storeLine(made, row * section.width * 4, sums, depth);
  }
  return made;
}

function addLine(sums: Float32Array, line: Float32Array, weight: number): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += line[index]! * weight;
}

function storeLine(made: Uint8ClampedArray, start: number, sums: Float32Array, depth: 3 | 4): void {
  for (let from = 0, to = start; from < sums.length; from += depth, to += 4) {
    made[to] = sums[from]!;
    made[to + 1] = sums[from + 1]!;
    made[to + 2] = sums[from + 2]!;
    made[to + 3] = depth === 3 ? 255 : sums[from + 3]!;
  }
}

/** A line of the photograph, scaled: its values a pixel, with or without alpha. */
function scaleLine(data: Pixels['data'], { places, weights, most }: Taps, depth: 3 | 4): Float32Array {
  const line = new Float32Array((places.length / most) * depth);
  for (let first = 0, to = 0; first < places.length; first += most, to += depth) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let tap = first; tap < first + most; tap++) {
      const weight = weights[tap]!;
      const at = places[tap]! * 4;
      red += data[at]! * weight;
      green += data[at + 1]! * weight;
      blue += data[at + 2]! * weight;
      alpha += data[at + 3]! * weight;
    }
    line[to] = red;
    line[to + 1] = green;
    line[to + 2] = blue;
    if (depth === 4) line[to + 3] = alpha;
  }
  return line;
}
