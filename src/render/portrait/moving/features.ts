// The eyes and the mouth of a photograph, which the mesh alone could only squeeze: lids and gaze, and the opening between the lips.
import type { Point2 } from '../mesh.js';
import { affineOf, type Curve, clamp, curveThrough, evened, mixed } from './curves.js';
import type { Face } from './face.js';
import { headReturn, headTurn, type PortraitPose } from './pose.js';
import type { Box, Raster } from './raster.js';
import { EYES, LIPS } from './topology.js';

// Lids and gaze, which the mesh could only squeeze: where an eye lies and how far it is open. `assembly/portrait/eye` draws it.

/** One eye at rest, in pixels about its middle: along the face and down. */
export type Eye = {
  centre: Point2;
  half: number;
  gap: number;
  /** Towards the viewer: in the middle, and its slope along the eye. */
  depth: number;
  slope: number;
  upper: Curve;
  lower: Curve;
  brow: Curve;
};

/** In the face's measure. */
const BELOW = 0.13;
const LEAST_ABOVE = 0.09;

export function createEyes(points: Float32Array, face: Face, depths: Float32Array): [Eye, Eye] {
  const { across, down } = face;
  return EYES.map(({ upper, lower, brow }): Eye => {
    const [first, last] = [upper[0]!, upper.at(-1)!];
    const centre: Point2 = [
      (points[first * 3]! + points[last * 3]!) / 2,
      (points[first * 3 + 1]! + points[last * 3 + 1]!) / 2,
    ];
    const place = (point: number): Point2 => {
      const [dx, dy] = [points[point * 3]! - centre[0], points[point * 3 + 1]! - centre[1]];
      return [dx * across[0] + dy * across[1], dx * down[0] + dy * down[1]];
    };
    const half = place(last)[0];
    const [above, below] = [curveThrough(evened(upper.map(place))), curveThrough(evened(lower.map(place)))];
    return {
      centre,
      half,
      gap: Math.max(1, below(0) - above(0)),
      depth: (depths[first]! + depths[last]!) / 2,
      slope: (depths[last]! - depths[first]!) / (2 * half),
      upper: above,
      lower: below,
      brow: curveThrough(brow.map(place)),
    };
  }) as [Eye, Eye];
}

/** In one column of the eye: the edges of the lids at rest, where they are in a pose, and how much skin is above. */
function columnOf(eye: Eye, { blink, squint }: PortraitPose['eyes'], u: number, unit: number): number[] {
  const top = eye.upper(u);
  const bottom = Math.max(top, eye.lower(u));
  const gap = bottom - top;
  const lowerLid = bottom - gap * (squint - 0.1) * 0.2 * (1 - blink);
  // A shut lid reaches a little over the found edge of the lower one: nothing of the eye may be left to see.
  const lid = mixed(top, lowerLid + gap * 0.14 + Math.min(0.5, gap), blink);
  return [top, bottom, lid, lowerLid, Math.max(LEAST_ABOVE * unit, (top - eye.brow(u)) * 0.75)];
}

export function eyeBox(eye: Eye, face: Face, { head }: Pick<PortraitPose, 'head'>): Box {
  const { unit } = face;
  const [x, y] = headTurn(head, face)(...eye.centre, eye.depth);
  const reach = Math.ceil(eye.half * 1.25);
  const highest = Math.max(
    LEAST_ABOVE * unit,
    (eye.upper(0) - Math.min(eye.brow(0), eye.brow(eye.half), eye.brow(-eye.half))) * 0.75,
  );
  return {
    left: Math.round(x) - reach,
    right: Math.round(x) + reach,
    top: Math.round(y - eye.gap - highest),
    bottom: Math.round(y + eye.gap + BELOW * unit),
  };
}

export function drawEye(raster: Raster, eye: Eye, face: Face, pose: PortraitPose): void {
  const unturn = headReturn(pose.head, face);
  const { across, down, unit } = face;
  const { centre, half, gap } = eye;
  const first = -Math.ceil(half * 1.6);
  const values = Array.from({ length: -2 * first + 1 }, (_, at) => columnOf(eye, pose.eyes, first + at, unit)).flat();
  raster.eye(eyeBox(eye, face, pose), {
    columns: { first, values },
    half,
    gap,
    shiftU: clamp(pose.eyes.gazeX, -1, 1) * half * 0.2,
    shiftV: clamp(pose.eyes.gazeY, -1, 1) * gap * 0.13,
    unit,
    toPart: affineOf((x, y) => {
      // Along the eye the depth changes evenly.
      const guess = (x - centre[0]) * across[0] + (y - centre[1]) * across[1];
      const [restX, restY] = unturn(x, y, eye.depth + eye.slope * guess);
      const [dx, dy] = [restX - centre[0], restY - centre[1]];
      return [dx * across[0] + dy * across[1], dx * down[0] + dy * down[1]];
    }),
    toPhoto: affineOf((u, v) => [centre[0] + across[0] * u + down[0] * v, centre[1] + across[1] * u + down[1] * v]),
  });
}

// The opening between the lips, where teeth, tongue and dark are seen. `assembly/portrait/mouth` draws them.

/** The opening between the lips of a pose: pixels along the mouth, and down. */
type Opening = {
  centre: Point2;
  across: Point2;
  half: number;
  upper: Curve;
  lower: Curve;
  gap: number;
};

export function openingOf(places: Float32Array): Opening {
  const place = (point: number): Point2 => [places[point * 2]!, places[point * 2 + 1]!];
  const [left, right] = [place(LIPS.upperInner[0]!), place(LIPS.upperInner[10]!)];
  const centre: Point2 = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
  const width = Math.max(1, Math.hypot(right[0] - left[0], right[1] - left[1]));
  const across: Point2 = [(right[0] - left[0]) / width, (right[1] - left[1]) / width];
  const along = (points: readonly number[]): Point2[] =>
    points.map((point) => {
      const [x, y] = place(point);
      const [dx, dy] = [x - centre[0], y - centre[1]];
      return [dx * across[0] + dy * across[1], dy * across[0] - dx * across[1]];
    });
  const [upper, lower] = [along(LIPS.upperInner), along(LIPS.lowerInner)];
  const gap = Math.max(...upper.map(([, v], at) => lower[at]![1] - v));
  return { centre, across, half: width / 2, upper: curveThrough(upper), lower: curveThrough(lower), gap };
}

/** In the face's measure. */
const BESIDE = 0.16;
const OVER = 0.1;
const UNDER = 0.17;

/** Rounded lips are shaded around the opening as well. */
const SHADED_FROM = 0.2;

export function mouthBox({ centre, half, gap, upper, lower }: Opening, { unit }: Face, { mouth }: PortraitPose): Box {
  const isShaded = -mouth.wide > SHADED_FROM;
  const reach = half + (isShaded ? BESIDE : 0.03) * unit;
  const edges = [-half, -half / 2, 0, half / 2, half];
  const room = 2 + Math.abs(half * 0.06) + gap * 0.1;
  return {
    left: Math.floor(centre[0] - reach),
    right: Math.ceil(centre[0] + reach),
    top: Math.floor(centre[1] + Math.min(...edges.map(upper)) - room - (isShaded ? OVER * unit : 0)),
    bottom: Math.ceil(centre[1] + Math.max(...edges.map(lower)) + room + (isShaded ? UNDER * unit : 0)),
  };
}

export function drawMouth(raster: Raster, opening: Opening, face: Face, depth: number, pose: PortraitPose): void {
  const { centre, across, half, gap, upper, lower } = opening;
  const unturn = headReturn(pose.head, face);
  const first = Math.floor(-half - BESIDE * face.unit) - 1;
  raster.mouth(mouthBox(opening, face, pose), {
    columns: {
      first,
      values: Array.from({ length: -2 * first + 1 }, (_, at) => [upper(first + at), lower(first + at)]).flat(),
    },
    half,
    gap,
    round: clamp(-pose.mouth.wide),
    tongue: pose.mouth.tongue,
    toPart: affineOf((x, y) => {
      const [dx, dy] = [x - centre[0], y - centre[1]];
      return [dx * across[0] + dy * across[1], dy * across[0] - dx * across[1]];
    }),
    toPhoto: affineOf((x, y) => unturn(x, y, depth)),
    toFace: affineOf((x, y) => face.toFace(...unturn(x, y, depth))),
  });
}
