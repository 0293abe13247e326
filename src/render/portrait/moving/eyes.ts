// Lids and gaze, pixel by pixel: the lashes go down as they are, the skin between lid and brow stretches behind them, and the eyeball
// stays where it is or turns. The mesh could only squeeze an eye.

import type { Point2 } from '../mesh.js';
import { affineOf, type Curve, clamp, curveThrough, evened, mixed, smooth } from './curves.js';
import type { Face } from './face.js';
import { headReturn, headTurn, type PortraitPose } from './pose.js';
import type { Raster } from './raster.js';
import type { Box } from './region.js';
import { EYES } from './topology.js';

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
const LASHES = 0.02;
const LOWER_LASHES = 0.008;
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

/** The lids of a pose in one column of the eye. */
type Column = { top: number; bottom: number; lid: number; lowerLid: number; above: number };

function columnOf(eye: Eye, { blink, squint }: PortraitPose['eyes'], u: number, unit: number): Column {
  const top = eye.upper(u);
  const bottom = Math.max(top, eye.lower(u));
  const gap = bottom - top;
  const lowerLid = bottom - gap * (squint - 0.1) * 0.2 * (1 - blink);
  return {
    top,
    bottom,
    // A shut lid reaches a little over the found edge of the lower one: nothing of the eye may be left to see.
    lid: mixed(top, lowerLid + gap * 0.14 + Math.min(0.5, gap), blink),
    lowerLid,
    above: Math.max(LEAST_ABOVE * unit, (top - eye.brow(u)) * 0.75),
  };
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
  const box = eyeBox(eye, face, pose);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const unturn = headReturn(pose.head, face);
  const { across, down, unit } = face;
  const first = -Math.ceil(eye.half * 1.6);
  const columns = Array.from({ length: -2 * first + 1 }, (_, at) => columnOf(eye, pose.eyes, first + at, unit));
  const shiftU = clamp(pose.eyes.gazeX, -1, 1) * eye.half * 0.2;
  const shiftV = clamp(pose.eyes.gazeY, -1, 1) * eye.gap * 0.13;
  const toEye = affineOf((x, y) => {
    // Along the eye the depth changes evenly.
    const guess = (x - eye.centre[0]) * across[0] + (y - eye.centre[1]) * across[1];
    const [restX, restY] = unturn(x, y, eye.depth + eye.slope * guess);
    const [dx, dy] = [restX - eye.centre[0], restY - eye.centre[1]];
    return [dx * across[0] + dy * across[1], dx * down[0] + dy * down[1]];
  });
  const eachPixel = (
    entries: Float32Array,
    write: (at: number, u: number, v: number, column: Column) => void,
  ): void => {
    for (let row = 0, at = 0; row < height; row++) {
      let u = toEye.x + box.left * toEye.xAcross + (box.top + row) * toEye.xDown;
      let v = toEye.y + box.left * toEye.yAcross + (box.top + row) * toEye.yDown;
      for (let x = 0; x < width; x++, at += 4, u += toEye.xAcross, v += toEye.yAcross) {
        entries[at + 2] = 0;
        const column = columns[Math.round(u) - first];
        if (column) write(at, u, v, column);
      }
    }
  };
  const put = (entries: Float32Array, at: number, u: number, v: number, share: number, gain: number): void => {
    entries[at] = eye.centre[0] + across[0] * u + down[0] * v;
    entries[at + 1] = eye.centre[1] + across[1] * u + down[1] * v;
    entries[at + 2] = share;
    entries[at + 3] = gain;
  };
  const entries = raster.entries(width * height);
  eachPixel(entries, (at, u, v, { top, bottom, lid, lowerLid }) => {
    if (v < lid - 1 || v > lowerLid + 1 || bottom - top < 0.5) return;
    const part = u / eye.half;
    const turn = Math.max(0, 1 - part ** 4);
    const from = clamp(v - shiftV * turn, top + 0.8, bottom - 0.4);
    const dark = (lid - top) / eye.gap;
    const shade = 1 - 0.35 * Math.min(1, dark * 2) * Math.exp(-Math.max(0, v - lid) / (unit * 0.018));
    put(entries, at, u - shiftU * turn, from, 1, shade);
  });
  raster.take(box.left, box.top, width, height);
  eachPixel(entries, (at, u, v, column) => {
    const isUpper = v < (column.lid + column.lowerLid) / 2;
    const share = isUpper ? upperShare(v, column) : lowerShare(v, column, unit);
    if (share <= 0) return;
    const from = isUpper ? upperSkin(v, column, unit) : lowerSkin(v, column, unit);
    put(entries, at, u, from, share * (1 - smooth(eye.half * 1.05, eye.half * 1.25, Math.abs(u))), 1);
  });
  raster.take(box.left, box.top, width, height);
}

/** The part of a stretched strip of skin, behind lashes that keep their thickness, that is shown so far from the lid's edge. */
const strip = (away: number, lashes: number, length: number, moved: number): number =>
  away <= lashes ? away : lashes + ((away - lashes) * (length - lashes)) / (length - lashes + moved);

function upperShare(v: number, { top, lid, above }: Column): number {
  const [moved, away] = [lid - top, lid - v];
  if (moved === 0 || away > above + moved) return 0;
  return clamp(away + 0.5) * (1 - smooth(0.6, 1, away / (above + moved)));
}

const upperSkin = (v: number, { top, lid, above }: Column, unit: number): number =>
  top - strip(Math.max(0, lid - v), LASHES * unit, above, lid - top);

function lowerShare(v: number, { bottom, lowerLid: edge }: Column, unit: number): number {
  const [moved, away, length] = [bottom - edge, v - edge, BELOW * unit];
  if (moved === 0 || away > length + moved) return 0;
  return clamp(away + 0.5) * (1 - smooth(0.6, 1, away / (length + moved)));
}

const lowerSkin = (v: number, { bottom, lowerLid: edge }: Column, unit: number): number =>
  bottom + strip(Math.max(0, v - edge), LOWER_LASHES * unit, BELOW * unit, bottom - edge);
