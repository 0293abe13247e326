// The points of the face mesh that the moving portrait knows by name, and the triangles between all of its points.
import { readFileSync } from 'node:fs';
import { mixed, smooth } from './curves.js';

/** Along the edge of the face, from the top of the forehead clockwise. */
export const OVAL: readonly number[] = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];

/** From left to right, 11 points each; at both ends a corner of the mouth. */
export const LIPS: Record<'upperInner' | 'lowerInner' | 'upperOuter' | 'lowerOuter', readonly number[]> = {
  upperInner: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
  lowerInner: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308],
  upperOuter: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291],
  lowerOuter: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291],
};

/** Between inner and outer edge. */
const UPPER_LIP = [62, 183, 42, 41, 38, 12, 268, 271, 272, 407, 292, 76, 184, 74, 73, 72, 11, 302, 303, 304, 408, 306];
const LOWER_LIP = [62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292, 76, 77, 90, 180, 85, 16, 315, 404, 320, 307, 306];

const upper = new Set([...UPPER_LIP, ...LIPS.upperInner, ...LIPS.upperOuter]);
const lower = new Set([...LOWER_LIP, ...LIPS.lowerInner, ...LIPS.lowerOuter]);
/** The corners belong to both lips, and to none here. */
export const isUpperLip = (point: number): boolean => upper.has(point) && !lower.has(point);
export const isLowerLip = (point: number): boolean => lower.has(point) && !upper.has(point);

/** Lids from the left corner to the right one; the brow's lower edge above them. */
export type EyePoints = { upper: readonly number[]; lower: readonly number[]; brow: readonly number[] };
export const EYES: readonly [EyePoints, EyePoints] = [
  {
    upper: [33, 246, 161, 160, 159, 158, 157, 173, 133],
    lower: [33, 7, 163, 144, 145, 153, 154, 155, 133],
    brow: [46, 53, 52, 65, 55],
  },
  {
    upper: [362, 398, 384, 385, 386, 387, 388, 466, 263],
    lower: [362, 382, 381, 380, 374, 373, 390, 249, 263],
    brow: [285, 295, 282, 283, 276],
  },
];

export const CHIN = 152;
export const FOREHEAD = 10;
export const NOSE_BASE = 2;
export const NOSE_TIP = 1;
/** At the ears. */
export const FACE_SIDES = [234, 454] as const;

/** Rings of points around the face, as multiples of its edge: close where the head ends, wide where nothing moves. */
const RINGS = [1.07, 1.16, 1.27, 1.4, 1.56, 1.75, 2, 2.3, 2.7, 3.2, 3.9, 4.8];

export type Topology = {
  /** x, y, z of every point, those of the face first. */
  points: Float32Array;
  triangles: Int32Array;
  count: number;
};

let known: readonly number[] | null = null;
const faceTriangles = (): readonly number[] =>
  (known ??= JSON.parse(readFileSync(new URL('../../../../../assets/face/triangles.json', import.meta.url), 'utf8')));

/** The mesh of the face, its eyes closed by triangles, and rings around it. The mouth stays open. */
export function surround(face: Float32Array): Topology {
  const inner = face.length / 3;
  const count = inner + RINGS.length * OVAL.length;
  const points = new Float32Array(count * 3);
  points.set(face);
  const centre = [face[NOSE_TIP * 3]!, (face[FOREHEAD * 3 + 1]! + face[CHIN * 3 + 1]!) / 2] as const;
  const depth = FACE_SIDES.reduce((sum, side) => sum + face[side * 3 + 2]! / 2, 0);
  const triangles = [...faceTriangles(), ...eyeTriangles()];
  RINGS.forEach((reach, ring) => {
    OVAL.forEach((point, at) => {
      const index = inner + ring * OVAL.length + at;
      points[index * 3] = centre[0] + (face[point * 3]! - centre[0]) * reach;
      points[index * 3 + 1] = centre[1] + (face[point * 3 + 1]! - centre[1]) * reach;
      // Beyond the face the head falls back to the ears.
      const falls = smooth(1, 1.6, reach);
      points[index * 3 + 2] = mixed(face[point * 3 + 2]!, depth, falls);
      const next = (at + 1) % OVAL.length;
      const inside = (place: number): number => (ring === 0 ? OVAL[place]! : inner + (ring - 1) * OVAL.length + place);
      const outside = inner + ring * OVAL.length + next;
      triangles.push(inside(at), index, outside, inside(at), outside, inside(next));
    });
  });
  return { points, triangles: Int32Array.from(triangles), count };
}

function eyeTriangles(): number[] {
  return EYES.flatMap(({ upper: above, lower: below }) =>
    above
      .slice(1)
      .flatMap((point, at) => [above[at]!, point, below[at]!, point, below[at + 1]!, below[at]!])
      .filter((_, at, all) => new Set(all.slice(at - (at % 3), at - (at % 3) + 3)).size === 3),
  );
}
