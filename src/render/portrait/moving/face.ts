// A face in its own measure: the middle of the mouth is the origin, from eyes to chin is one, axes turn with the face.

import type { FaceMesh, Point2 } from '../mesh.js';
import { type Curve, clamp, curveThrough } from './curves.js';
import { CHIN, EYES, LIPS, NOSE_BASE } from './topology.js';

export type Face = {
  /** Pixels from eyes to chin. */
  unit: number;
  eyes: Point2;
  chin: Point2;
  mouth: Point2;
  /** The axes: to the right and down. */
  across: Point2;
  down: Point2;
  /** In the face's measure. */
  chinAt: number;
  noseAt: number;
  halfMouth: number;
  /** Where the lips meet, or would meet, and how far they are away from it. */
  seam: Curve;
  upperInner: Curve;
  lowerInner: Curve;
  lowerOuter: Curve;
  /** Whether the photograph shows teeth. */
  isOpen: boolean;
  /** How much the photograph smiles: corners raised, and the mouth wider than at rest, in the face's measure. */
  raised: number;
  widened: number;
  toFace(x: number, y: number): Point2;
};

const OPEN_FROM = 0.03;
/** Of a face at rest, measured on the mean face: outer mouth corners over outer eye corners, and corners below the seam. */
const REST_WIDTH = 0.553;
const REST_CORNER = 0.03;

const middle = (mesh: FaceMesh, ...points: readonly number[]): Point2 => [
  points.reduce((sum, point) => sum + mesh[point]![0], 0) / points.length,
  points.reduce((sum, point) => sum + mesh[point]![1], 0) / points.length,
];

const distance = (a: Point2, b: Point2): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The middle between both eyes' lids: where eyes look from. */
export const eyesOf = (mesh: FaceMesh): Point2 => middle(mesh, 159, 145, 386, 374);
export const unitOf = (mesh: FaceMesh): number => distance(eyesOf(mesh), middle(mesh, CHIN));

/** In the measure of the face: the inner edge of a lip is found so far inside of the teeth, or of the dark between them. */
const INSET = { upper: 0.005, lower: 0.008 };
/** Teeth are looked for so far below the edge that was found, in such steps. */
const SEARCHED = 0.04;
const SEARCH_STEP = 0.004;
/** Of the lip's own redness; less is tooth. */
const TOOTH_REDNESS = 0.6;

/** RGB of the photograph at a place. */
export type ReadColour = (x: number, y: number) => readonly [number, number, number];

const rednessOf = ([red, green, blue]: ReturnType<ReadColour>): number => (red - (green + blue) / 2) / Math.max(1, red);

/** A mesh whose lips leave out the teeth that the photograph shows. */
export function partLips(mesh: FaceMesh, colourAt: ReadColour): FaceMesh {
  const { isOpen, down, unit } = measureFace(mesh);
  if (!isOpen) return mesh;
  const moved = new Map<number, number>();
  for (const point of LIPS.upperInner.slice(1, -1)) moved.set(point, -INSET.upper);
  const depths = LIPS.lowerInner.map((point, at) => {
    const [x, y] = mesh[point]!;
    const [outerX, outerY] = mesh[LIPS.lowerOuter[at]!]!;
    const lip = rednessOf(colourAt((x + 2 * outerX) / 3, (y + 2 * outerY) / 3));
    const isTooth = (away: number): boolean =>
      rednessOf(colourAt(x + down[0] * away * unit, y + down[1] * away * unit)) < lip * TOOTH_REDNESS;
    let away = 0;
    while (away < SEARCHED && isTooth(away)) away += SEARCH_STEP;
    // What looks like a tooth all the way is a lip with a shine.
    return away < SEARCHED ? away : 0;
  });
  for (let at = 1; at < depths.length - 1; at++) {
    const even = depths[at]! * 0.5 + (depths[at - 1]! + depths[at + 1]!) * 0.25;
    moved.set(LIPS.lowerInner[at]!, INSET.lower + Math.max(depths[at]!, even));
  }
  return mesh.map(([x, y, z], point) => {
    const by = (moved.get(point) ?? 0) * unit;
    return [x + down[0] * by, y + down[1] * by, z];
  });
}

export function measureFace(mesh: FaceMesh): Face {
  const [left, right] = EYES.map(({ upper }) => middle(mesh, upper[0]!, upper.at(-1)!)) as [Point2, Point2];
  const between = distance(left, right);
  const across: Point2 = [(right[0] - left[0]) / between, (right[1] - left[1]) / between];
  const down: Point2 = [-across[1], across[0]];
  const unit = unitOf(mesh);
  const corners = middle(mesh, 78, 308);
  const gap = middle(mesh, 13, 14);
  const mouth: Point2 = [(corners[0] + gap[0]) / 2, (corners[1] + gap[1]) / 2];
  const toFace = (x: number, y: number): Point2 => {
    const [dx, dy] = [x - mouth[0], y - mouth[1]];
    return [(dx * across[0] + dy * across[1]) / unit, (dx * down[0] + dy * down[1]) / unit];
  };
  const along = (points: readonly number[]): Point2[] => points.map((point) => toFace(...middle(mesh, point)));
  const [upper, lower] = [along(LIPS.upperInner), along(LIPS.lowerInner)];
  const seam = upper.map(([a, b], at): Point2 => [(a + lower[at]![0]) / 2, b * 0.55 + lower[at]![1] * 0.45]);
  const chin = middle(mesh, CHIN);
  const width = distance(middle(mesh, 61), middle(mesh, 291)) / distance(middle(mesh, 33), middle(mesh, 263));
  const ends = (seam[0]![1] + seam[10]![1]) / 2;
  const raised = REST_CORNER - (ends - seam[5]![1]);
  return {
    unit,
    eyes: eyesOf(mesh),
    chin,
    mouth,
    across,
    down,
    chinAt: toFace(...chin)[1],
    noseAt: toFace(...middle(mesh, NOSE_BASE))[1],
    halfMouth: distance(middle(mesh, 78), middle(mesh, 308)) / 2 / unit,
    seam: curveThrough(seam),
    upperInner: curveThrough(upper),
    lowerInner: curveThrough(lower),
    lowerOuter: curveThrough(along(LIPS.lowerOuter)),
    isOpen: lower[5]![1] - upper[5]![1] > OPEN_FROM,
    raised: clamp(raised, -0.03, 0.12),
    widened: clamp(width / REST_WIDTH - 1 - 0.06, 0, 0.35),
    toFace,
  };
}
