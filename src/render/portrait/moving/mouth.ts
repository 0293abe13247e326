// The opening between the lips, where teeth, tongue and dark are seen. `assembly/portrait/mouth` draws them.

import type { Point2 } from '../mesh.js';
import { affineOf, type Curve, clamp, curveThrough } from './curves.js';
import type { Face } from './face.js';
import { headReturn, type PortraitPose } from './pose.js';
import type { Raster } from './raster.js';
import type { Box } from './region.js';
import { LIPS } from './topology.js';

/** The opening between the lips of a pose: pixels along the mouth, and down. */
export type Opening = {
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
