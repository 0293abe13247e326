// How much each point of the mesh takes part in each movement: worked out once for a photograph, in the face's measure.

import type { Point2 } from '../mesh.js';
import { smooth } from './curves.js';
import type { Face } from './face.js';
import { EYES, FACE_SIDES, isLowerLip, isUpperLip, type Topology } from './topology.js';

export type Weights = {
  count: number;
  /** Place in the face's measure: to the right of the mouth's middle, and below the inner edge of its lip. */
  across: Float32Array;
  below: Float32Array;
  /** Distance from the mouth's middle, in half widths of the mouth. */
  reach: Float32Array;
  isBelow: Uint8Array;
  /** Turns about the jaw's hinge. */
  jaw: Float32Array;
  /** Hangs on the lower lip, or on the upper one. */
  lowerLip: Float32Array;
  upperLip: Float32Array;
  /** Moves sideways with the mouth, and is thickened or thinned with the lips. */
  sideways: Float32Array;
  thick: Float32Array;
  corner: Float32Array;
  /** What shuts the lips of the photograph, above and below. */
  shutUpper: Float32Array;
  shutLower: Float32Array;
  brow: Float32Array;
  frownX: Float32Array;
  frownY: Float32Array;
  head: Float32Array;
  /** Towards the viewer, in pixels. */
  depth: Float32Array;
  breath: Float32Array;
};

export function weighMesh({ points, count }: Topology, face: Face): Weights {
  const make = (): Float32Array => new Float32Array(count);
  const weights: Weights = {
    count,
    across: make(),
    below: make(),
    reach: make(),
    isBelow: new Uint8Array(count),
    jaw: make(),
    lowerLip: make(),
    upperLip: make(),
    sideways: make(),
    thick: make(),
    corner: make(),
    shutUpper: make(),
    shutLower: make(),
    brow: make(),
    frownX: make(),
    frownY: make(),
    head: make(),
    depth: make(),
    breath: make(),
  };
  for (let point = 0; point < count; point++) {
    weighMouth(weights, face, point, points[point * 3]!, points[point * 3 + 1]!);
    weighHead(weights, face, point, points);
  }
  for (const eye of [0, 1] as const) weighBrow(weights, face, points, eye);
  endBell(weights.jaw, 0.03);
  for (const bell of [weights.sideways, weights.corner]) endBell(bell, 0.012);
  for (const bell of [weights.shutUpper, weights.shutLower, weights.brow, weights.frownX, weights.frownY])
    endBell(bell, 0.0005);
  return weights;
}

/** Bell curves come near to nothing and never reach it; what does not move at all need not be drawn again. */
function endBell(weights: Float32Array, least: number): void {
  for (const [point, weight] of weights.entries()) {
    weights[point] = Math.sign(weight) * Math.max(0, Math.abs(weight) - least);
  }
}

const MOUTH_WEIGHTS = [
  'jaw',
  'lowerLip',
  'upperLip',
  'sideways',
  'thick',
  'corner',
  'shutUpper',
  'shutLower',
] as const satisfies readonly (keyof Weights)[];
const BROW_WEIGHTS = ['brow', 'frownX', 'frownY'] as const satisfies readonly (keyof Weights)[];

export const isMovedByMouth = (weights: Weights, point: number): boolean =>
  MOUTH_WEIGHTS.some((name) => weights[name][point] !== 0);
export const isMovedByBrows = (weights: Weights, point: number): boolean =>
  BROW_WEIGHTS.some((name) => weights[name][point] !== 0);

function weighMouth(weights: Weights, face: Face, point: number, x: number, y: number): void {
  const { chinAt, noseAt, halfMouth, seam } = face;
  const [a, b] = face.toFace(x, y);
  const below = b - seam(a);
  const reach = Math.abs(a) / halfMouth;
  const isBelow = !isUpperLip(point) && (isLowerLip(point) || below >= 0);
  // Nothing above the base of the nose moves with the lips.
  const nose = seam(0) - noseAt;
  const underNose = 1 - smooth(nose * 0.25, nose * 0.92, -below);
  const aside = 1 - smooth(1, 2.3, reach);
  weights.across[point] = a;
  weights.below[point] = Math.abs(a) < halfMouth ? b - (isBelow ? face.lowerInner(a) : face.upperInner(a)) : below;
  weights.reach[point] = reach;
  weights.isBelow[point] = isBelow ? 1 : 0;
  const sides = Math.max(0, 1 - (Math.abs(a) / 0.74) ** 2.2) ** 0.8;
  const hinge = smooth(-0.12, chinAt * 0.75, below) * sides * (1 - smooth(chinAt + 0.02, chinAt + 0.4, b));
  // The upper lip and what is over it do not hang on the jaw.
  weights.jaw[point] = isBelow ? hinge : hinge * smooth(0.8, 1.7, reach);
  weights.lowerLip[point] = isBelow && reach < 1 ? 1 - smooth(chinAt * 0.3, chinAt * 0.9, below) : 0;
  weights.upperLip[point] = isBelow ? 0 : underNose * aside;
  weights.sideways[point] = aside * (below < 0 ? underNose : Math.exp(-((below / 0.24) ** 2)));
  weights.thick[point] = aside * (1 - smooth(0.09, 0.2, Math.abs(below)));
  weights.corner[point] = Math.exp(-(((reach - 1.08) / 0.5) ** 2) - ((below + 0.02) / 0.15) ** 2);
  if (reach >= 1) return;
  // The edges of the lips meet exactly; what is beyond them follows less and less.
  const [upper, lower] = [face.upperInner(a), face.lowerInner(a)];
  if (isBelow) weights.shutLower[point] = (seam(a) - lower) * Math.exp(-((Math.max(0, b - lower) / 0.2) ** 2));
  else weights.shutUpper[point] = (seam(a) - upper) * (1 - smooth(nose * 0.25, nose * 0.92, upper - b));
}

function weighHead(weights: Weights, face: Face, point: number, points: Float32Array): void {
  const { unit, chin, eyes } = face;
  const [x, y, z] = [points[point * 3]!, points[point * 3 + 1]!, points[point * 3 + 2]!];
  const top = chin[1] - unit * 1.02;
  // A wide soft edge: hair and background show no bend.
  const away = Math.hypot((x - eyes[0]) / (unit * 1.12), (y - top) / (unit * 1.34));
  const neck = 1 - smooth(chin[1] + unit * 0.02, chin[1] + unit * 0.55, y);
  weights.head[point] = (1 - smooth(0.72, 1.4, away)) * neck;
  const ears = FACE_SIDES.reduce((sum, side) => sum + points[side * 3 + 2]! / 2, 0);
  weights.depth[point] = ears - z;
  weights.breath[point] = smooth(0.12, 0.95, (y - chin[1]) / unit);
}

function weighBrow(weights: Weights, face: Face, points: Float32Array, eye: 0 | 1): void {
  const { brow, upper } = EYES[eye];
  const at = (point: number): Point2 => face.toFace(points[point * 3]!, points[point * 3 + 1]!);
  const [left, right] = [at(upper[0]!), at(upper.at(-1)!)];
  const [centre, half] = [(left[0] + right[0]) / 2, (right[0] - left[0]) / 2];
  const lids = upper.map(at);
  const height = brow.map(at).reduce((sum, place) => sum + place[1] / brow.length, 0) - 0.03;
  const inner = at(eye === 0 ? 55 : 285);
  for (let point = 0; point < weights.count; point++) {
    const [a, b] = at(point);
    const lid = lids.reduce((sum, place) => sum + place[1], 0) / lids.length;
    const free = smooth(0, 0.14, lid - b + 0.02);
    const raised = Math.exp(-(((a - centre) / (half * 2.1)) ** 2) - ((b - height) / 0.2) ** 2);
    weights.brow[point]! -= raised * 0.045 * free;
    const pinched = Math.exp(-(((a - inner[0]) / 0.12) ** 2) - ((b - inner[1]) / 0.1) ** 2) * free;
    weights.frownX[point]! += pinched * (eye === 0 ? 0.022 : -0.022);
    weights.frownY[point]! += pinched * 0.024;
  }
}
