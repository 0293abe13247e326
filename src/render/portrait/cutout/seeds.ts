// What is known of a photograph before its colours are looked at: where the person is for certain, where certainly not, and where likely,
// by the face and by what somebody painted.

import type { FaceMesh, Point2 } from '../mesh.js';
import { measureFace } from '../moving/face.js';
import { OVAL } from '../moving/topology.js';

/** A line that somebody painted, in pixels of the photograph. */
export type Stroke = { kind: 'keep' | 'remove'; radius: number; points: readonly Point2[] };

export const UNKNOWN = 0;
export const PERSON = 1;
export const BACKGROUND = 2;

export type Seeds = {
  /** UNKNOWN, PERSON or BACKGROUND for each pixel. */
  labels: Uint8Array;
  /** The same where the colours of hair, clothes and background are learnt at first. */
  likely: Uint8Array;
  /** The same of what somebody painted. */
  painted: Uint8Array;
  /** 1 where hair may be, through which background is seen. */
  hair: Uint8Array;
};

/** In distances from eyes to chin: how far hair may reach beside the middle of the face, and above the eyes. */
const HAIR_ASIDE = 1.75;
const HAIR_ABOVE = 1.9;
/** Half as wide is a neck, and the trunk below it, which grows by so much for each step down. */
const HALF_NECK = 0.26;
const TRUNK_FROM = 0.75;
const HALF_TRUNK = 0.45;
const TRUNK_GROWS = 0.35;
/** What is likely: hair around the forehead, shoulders. */
const HEAD = { aside: 0.82, above: 1.02, below: 0.75, away: 1.75 };
const SHOULDERS = { from: 0.62, half: 0.95, grows: 0.8 };
const FACE_SHRUNK = 0.85;

type Size = { width: number; height: number };

/** So far below the chin hair is looked for. */
const HAIR_BELOW = 0.5;

/** `mesh` lies in the pixels of the picture that is to be divided, which are `step` pixels of the photograph wide. */
export function findSeeds(mesh: FaceMesh, size: Size, strokes: readonly Stroke[], step: number): Seeds {
  const { width, height } = size;
  const [labels, likely, painted, hair] = Array.from({ length: 4 }, () => new Uint8Array(width * height)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  for (const stroke of strokes) paint(painted, size, stroke, step);
  const person = shapeOf(mesh);
  for (let at = 0; at < labels.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const { sure, guess, below } = person(x, y);
    labels[at] = painted[at] || sure;
    likely[at] = labels[at] || guess || (isBorder(x, y, size, below) ? BACKGROUND : UNKNOWN);
    hair[at] = labels[at] !== PERSON && below < HAIR_BELOW ? 1 : 0;
  }
  return { labels, likely, painted, hair };
}

/** The edge of the photograph above, and beside the head. */
const isBorder = (x: number, y: number, { width, height }: Size, below: number): boolean =>
  y < Math.max(1, height * 0.015) || (below < 0.1 && (x < 2 || x >= width - 2));

type Guess = { sure: number; guess: number; below: number };

/** What a place is by the face alone; `below` tells how far under the chin it lies. */
function shapeOf(mesh: FaceMesh): (x: number, y: number) => Guess {
  const { unit, eyes, chin, down } = measureFace(mesh);
  const oval = ovalOf(mesh);
  // The neck goes on in the direction of the face.
  const lean = down[0] / Math.max(0.5, down[1]);
  return (x, y) => {
    const below = (y - chin[1]) / unit;
    const aside = Math.abs(x - chin[0] - lean * Math.min(y - chin[1], unit)) / unit;
    const above = (eyes[1] - y) / unit;
    const fromFace = Math.abs(x - eyes[0]) / unit;
    if (isInside(oval, x, y) || isTrunk(aside, below)) return { sure: PERSON, guess: PERSON, below };
    const isFar = below < 0.2 && (fromFace > HAIR_ASIDE || above > HAIR_ABOVE);
    if (isFar) return { sure: BACKGROUND, guess: BACKGROUND, below };
    const head = Math.hypot(fromFace / HEAD.aside, above / (above > 0 ? HEAD.above : HEAD.below));
    const isShoulder = below > SHOULDERS.from && aside < SHOULDERS.half + (below - SHOULDERS.from) * SHOULDERS.grows;
    const isAway = below < 0.1 && head > HEAD.away;
    return { sure: UNKNOWN, guess: head < 1 || isShoulder ? PERSON : isAway ? BACKGROUND : UNKNOWN, below };
  };
}

const isTrunk = (aside: number, below: number): boolean =>
  below > -0.1 &&
  (aside < HALF_NECK || (below > TRUNK_FROM && aside < HALF_TRUNK + (below - TRUNK_FROM) * TRUNK_GROWS));

function ovalOf(mesh: FaceMesh): Point2[] {
  const points = OVAL.map((point): Point2 => [mesh[point]![0], mesh[point]![1]]);
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length) as [
    number,
    number,
  ];
  return points.map(([px, py]) => [x + (px - x) * FACE_SHRUNK, y + (py - y) * FACE_SHRUNK]);
}

function isInside(polygon: readonly Point2[], x: number, y: number): boolean {
  let inside = false;
  let [lastX, lastY] = polygon.at(-1)!;
  for (const [nextX, nextY] of polygon) {
    if (nextY > y !== lastY > y && x < lastX + ((y - lastY) / (nextY - lastY)) * (nextX - lastX)) inside = !inside;
    [lastX, lastY] = [nextX, nextY];
  }
  return inside;
}

/** What is painted last counts. */
function paint(painted: Uint8Array, { width, height }: Size, { kind, radius, points }: Stroke, step: number): void {
  const label = kind === 'keep' ? PERSON : BACKGROUND;
  const reach = Math.max(0.7, radius / step);
  for (const [x, y] of dotsOf(points, Math.max(1, radius / 2))) {
    const [middleX, middleY] = [(x + 0.5) / step - 0.5, (y + 0.5) / step - 0.5];
    const [left, right] = [Math.max(0, Math.ceil(middleX - reach)), Math.min(width - 1, middleX + reach)];
    const [top, bottom] = [Math.max(0, Math.ceil(middleY - reach)), Math.min(height - 1, middleY + reach)];
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        if (Math.hypot(column - middleX, row - middleY) <= reach) painted[row * width + column] = label;
      }
    }
  }
}

/** Along a line, at most so far apart. */
const dotsOf = (points: readonly Point2[], apart: number): Point2[] =>
  points.flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [x, y];
    const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / apart));
    return Array.from({ length: count }, (_, at): Point2 => {
      const part = (at + 1) / count;
      return [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
    });
  });
