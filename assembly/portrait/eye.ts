// Lids and gaze, pixel by pixel: the lashes go down as they are, the skin between lid and brow stretches behind them, and the eyeball
// stays where it is or turns.

import { height, output, table, width } from './memory';
import { share, smooth, square, takenAt } from './patch';
import { PART, PHOTO, xIn, yIn } from './place';

/** In the face's measure. */
const LASHES: f64 = 0.02;
const LOWER_LASHES: f64 = 0.008;
const BELOW: f64 = 0.13;

/** Each column of the eye: the edges of the lids at rest, where they are, and how much skin is above. */
const COLUMN_BYTES: usize = 20;

/** `gap` is how far the eye is open at rest. */
export function drawEye(
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  first: i32,
  count: i32,
  half: f64,
  gap: f64,
  shiftU: f64,
  shiftV: f64,
  unit: f64,
): void {
  for (let y = max(0, top); y < min(height, bottom); y++) {
    for (let x = max(0, left); x < min(width, right); x++) {
      const u = xIn(PART, <f64>x, <f64>y);
      const v = yIn(PART, <f64>x, <f64>y);
      const column = <i32>floor<f64>(u + 0.5) - first;
      if (<u32>column >= <u32>count) continue;
      const at = table + <usize>column * COLUMN_BYTES;
      const to = output + (<usize>(y * width + x) << 2);
      const under = load<u32>(to);
      const seen = ball(at, u, v, half, gap, shiftU, shiftV, unit, under);
      const shown = skin(at, u, v, half, unit, seen);
      if (shown != under) store<u32>(to, shown);
    }
  }
}

function ball(at: usize, u: f64, v: f64, half: f64, gap: f64, shiftU: f64, shiftV: f64, unit: f64, below: u32): u32 {
  const top = load<f32>(at);
  const bottom = load<f32>(at, 4);
  const lid = load<f32>(at, 8);
  if (v < lid - 1 || v > load<f32>(at, 12) + 1 || bottom - top < 0.5) return below;
  const turn = max<f64>(0, 1 - square(square(u / half)));
  const from = min<f64>(bottom - 0.4, max<f64>(top + 0.8, v - shiftV * turn));
  const dark = min<f64>(1, (2 * (lid - top)) / gap);
  const shade = dark == 0 ? 1 : 1 - 0.35 * dark * Math.exp(-max<f64>(0, v - lid) / (unit * 0.018));
  return placed(u - shiftU * turn, from, 1, shade, below);
}

function skin(at: usize, u: f64, v: f64, half: f64, unit: f64, below: u32): u32 {
  const lid = load<f32>(at, 8);
  const lowerLid = load<f32>(at, 12);
  const isUpper = v < (lid + lowerLid) / 2;
  const rest = isUpper ? load<f32>(at) : load<f32>(at, 4);
  const moved = isUpper ? lid - rest : rest - lowerLid;
  const away = isUpper ? lid - v : v - lowerLid;
  const length = isUpper ? load<f32>(at, 16) : BELOW * unit;
  if (moved == 0 || away > length + moved) return below;
  const part =
    share(away + 0.5) *
    (1 - smooth(0.6, 1, away / (length + moved))) *
    (1 - smooth(half * 1.05, half * 1.25, abs<f64>(u)));
  if (part <= 0) return below;
  const from = strip(max<f64>(0, away), (isUpper ? LASHES : LOWER_LASHES) * unit, length, moved);
  return placed(u, isUpper ? rest - from : rest + from, part, 1, below);
}

/** The part of a stretched strip of skin, behind lashes that keep their thickness, that is shown so far from the lid's edge. */
// @ts-ignore: decorator
@inline
function strip(away: f64, lashes: f64, length: f64, moved: f64): f64 {
  return away <= lashes ? away : lashes + ((away - lashes) * (length - lashes)) / (length - lashes + moved);
}

// @ts-ignore: decorator
@inline
function placed(u: f64, v: f64, part: f64, gain: f64, below: u32): u32 {
  return takenAt(xIn(PHOTO, u, v), yIn(PHOTO, u, v), part, gain, below);
}
