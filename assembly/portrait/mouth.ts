// What lies between the lips, pixel by pixel: teeth, the photograph's own where it shows them, tongue and dark, in the photograph's
// light.

import { height, output, table, width } from './memory';
import { all, colour, share, smooth, square, takenAt, tinted } from './patch';
import { FACE, PART, PHOTO, xIn, yIn } from './place';

/** Below this many pixels lips are shut. */
const SHUT: f64 = 0.6;
/** Rounded lips are shaded around the opening as well. */
const SHADED_FROM: f64 = 0.2;
/** Where one upper tooth ends and the next begins, from the middle, in the face's measure; and how far each reaches down. */
const TEETH: usize = memory.data<f64>([0, 0.077, 0.138, 0.186, 0.226, 0.262]);
const EDGES: usize = memory.data<f64>([0.031, 0.026, 0.029, 0.02, 0.012]);
const TOOTH_COUNT: usize = 5;

// The photograph's: the lips' red, what things that are white look like, how bright; and how it holds its mouth.
let lip: v128 = f32x4.splat(0);
let white: v128 = f32x4.splat(0);
let light: f64 = 0;
let unit: f64 = 0;
let isOpen: bool = false;
let downX: f64 = 0;
let downY: f64 = 0;
/** Half its width, and its middle, in the face's measure. */
let halfMouth: f64 = 0;
let seam: f64 = 0;

export function setTones(lipR: f64, lipG: f64, lipB: f64, whiteR: f64, whiteG: f64, whiteB: f64, bright: f64): void {
  lip = colour(lipR, lipG, lipB);
  white = colour(228 * whiteR, 218 * whiteG, 203 * whiteB);
  light = bright;
}

export function setMouth(measure: f64, open: bool, down0: f64, down1: f64, half: f64, middle: f64): void {
  unit = measure;
  isOpen = open;
  downX = down0;
  downY = down1;
  halfMouth = half;
  seam = middle;
}

// The opening of a pose: half its width, its height, how round the lips are and how far the tongue is raised.
let half: f64 = 0;
let gap: f64 = 0;
let round: f64 = 0;
let raised: f64 = 0;
/** Where the edges of the photograph's lips are, above and below: each column of the face, evenly from corner to corner. */
let inner: usize = 0;
let innerCount: i32 = 0;

// A pixel of it: along the opening and down, its edges there, and how much of it lies between them.
let u: f64 = 0;
let v: f64 = 0;
let upper: f64 = 0;
let lower: f64 = 0;
let cover: f64 = 0;

/** The table holds the edges of `count` columns of the opening, from `first` on, and those of the photograph's lips. */
export function drawMouth(
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  first: i32,
  count: i32,
  innerColumns: i32,
  halfWidth: f64,
  height_: f64,
  rounded: f64,
  tongue: f64,
): void {
  half = halfWidth;
  gap = height_;
  round = rounded;
  raised = tongue;
  inner = table + <usize>(count << 3);
  innerCount = innerColumns;
  for (let y = max(0, top); y < min(height, bottom); y++) {
    for (let x = max(0, left); x < min(width, right); x++) {
      if (!moveTo(<f64>x, <f64>y, first, count)) continue;
      const to = output + (<usize>(y * width + x) << 2);
      const under = load<u32>(to);
      store<u32>(to, cover > 0 ? inside(<f64>x, <f64>y, under) : beside(under));
    }
  }
}

function moveTo(x: f64, y: f64, first: i32, count: i32): bool {
  u = xIn(PART, x, y);
  v = yIn(PART, x, y);
  const column = <i32>floor<f64>(u) - first;
  if (column < 0 || column + 1 >= count) return false;
  const at = table + (<usize>column << 3);
  const part = u - floor<f64>(u);
  upper = load<f32>(at) + (load<f32>(at, 8) - load<f32>(at)) * part;
  lower = load<f32>(at, 4) + (load<f32>(at, 12) - load<f32>(at, 4)) * part;
  // Between lips that a photograph shows apart, nothing of it may be left to see.
  const wide: f64 = isOpen ? 1 : 0.6;
  const parted = isOpen && abs<f64>(u) < half ? 1 : share((lower - upper) / SHUT);
  cover = share(v - upper + wide) * share(lower - v + wide) * parted;
  return true;
}

function inside(x: f64, y: f64, below: u32): u32 {
  const dark = tinted(darkness(), cover, below);
  if (gap <= SHUT) return dark;
  return isOpen ? ownTeeth(x, y, dark) : drawnTeeth(x, y, dark);
}

/** The dark, and the tongue in it. */
function darkness(): v128 {
  const down = share((v - upper) / max<f64>(1, lower - upper));
  const side = u / max<f64>(1, half * 0.7);
  const tall = max<f64>(1, gap) * (0.26 + 0.36 * raised) * sqrt<f64>(max<f64>(0, 1 - side * side));
  const tongue = smooth(-unit * 0.018, unit * 0.03, v - lower + tall) * smooth(0, 0.05, gap / unit);
  const lit = (0.6 + 0.25 * raised) * (1 - (0.5 * abs<f64>(u)) / half);
  // Next to the lips their own red is seen.
  const edge = Math.exp(-min<f64>(v - upper + 1, lower - v + 1) / (unit * 0.009)) * 0.55;
  const other = (12 + 12 * down) * light;
  const base = colour((34 + 28 * down) * light, other, other);
  const flesh = f32x4.mul(f32x4.mul(lip, f32x4(1.08, 0.78, 0.8, 0)), all(lit));
  return between(between(base, flesh, tongue), f32x4.mul(lip, all(0.42)), edge);
}

// @ts-ignore: decorator
@inline
function between(from: v128, to: v128, part: f64): v128 {
  return f32x4.add(f32x4.mul(from, all(1 - part)), f32x4.mul(to, all(part)));
}

/** Light on the lips: rounded ones come forward, and lips that a photograph shows apart meet in a line. */
function beside(below: u32): u32 {
  const shut = isOpen ? 1 - share(gap / (unit * 0.03)) : 0;
  if (shut > 0) {
    const away = (v - (upper + lower) / 2) / (unit * 0.0075);
    const line = shut * 0.8 * Math.exp(-square(away)) * (1 - smooth(0.88, 1.06, abs<f64>(u) / half));
    if (line > 0.02) return tinted(f32x4.mul(lip, f32x4(0.45, 0.32, 0.32, 0)), line, below);
  }
  return round > SHADED_FROM ? rounding(u / unit, (v - lower) / unit, (v - upper) / unit, below) : below;
}

function rounding(x: f64, under: f64, over: f64, below: u32): u32 {
  const glow = 0.16 * round * bell(x / 0.07, (under - 0.04) / 0.022);
  const shadow = 0.2 * round * bell(x / 0.11, (under - 0.115) / 0.03);
  const sides = 0.17 * round * bell((abs<f64>(x) - 0.185) / 0.035, (under + over) / 0.13);
  const dark = shadow + sides;
  if (dark > glow && dark > 0.01) return tinted(f32x4(70, 30, 26, 0), dark, below);
  return glow > 0.01 ? tinted(f32x4(255, 225, 215, 0), glow, below) : below;
}

/** Next to nothing is nothing. */
// @ts-ignore: decorator
@inline
function bell(x: f64, y: f64): f64 {
  const away = x * x + y * y;
  return away > 6 ? 0 : Math.exp(-away);
}

/** Less light at the corners of the mouth, and under the upper lip. */
function teethLight(): f64 {
  const side = 1 - 0.62 * smooth(0.45, 1, abs<f64>(u) / half);
  const shadow = Math.exp(-max<f64>(0, v - upper) / (unit * 0.016));
  return side * (1 - 0.5 * smooth(0.02, 0.08, gap / unit) * shadow) * (1 - 0.4 * round);
}

/** The photograph's own teeth: they stay with the skull. */
function ownTeeth(x: f64, y: f64, below: u32): u32 {
  const a = xIn(FACE, x, y);
  const b = yIn(FACE, x, y);
  const place = ((a / halfMouth + 1) / 2) * <f64>(innerCount - 1);
  const column = <i32>floor<f64>(place);
  if (column < 0 || column + 1 >= innerCount) return below;
  const at = inner + (<usize>column << 3);
  const part = place - <f64>column;
  const from = load<f32>(at) + (load<f32>(at, 8) - load<f32>(at)) * part;
  const to = load<f32>(at, 4) + (load<f32>(at, 12) - load<f32>(at, 4)) * part;
  const seen = max<f64>(b, from + 0.012);
  // Rounded lips come forward over the teeth: what is left to see lies close under the upper lip.
  const hidden = round > 0 ? smooth(0, 0.02, (v - upper) / unit - 0.09 * (1 - round)) : <f32>0;
  const shown =
    smooth(0, 0.016, to - 0.008 - seen) *
    (1 - smooth(0.82, 0.98, abs<f64>(a) / halfMouth)) *
    cover *
    (1 - hidden) *
    (1 - round * 0.4) *
    smooth(1, 3.5, lower - upper);
  if (shown <= 0) return below;
  const shift = (seen - b) * unit;
  return takenAt(xIn(PHOTO, x, y) + downX * shift, yIn(PHOTO, x, y) + downY * shift, shown, teethLight(), below);
}

/** Teeth for a photograph that shows none. */
function drawnTeeth(x: f64, y: f64, below: u32): u32 {
  const away = abs<f64>(xIn(FACE, x, y));
  const b = yIn(FACE, x, y);
  let tooth: usize = 0;
  while (tooth < TOOTH_COUNT && away >= load<f64>(TEETH + (tooth << 3), 8)) tooth++;
  if (tooth == TOOTH_COUNT) return below;
  const from = load<f64>(TEETH + (tooth << 3));
  const to = load<f64>(TEETH + (tooth << 3), 8);
  const fine = 1.4 / unit;
  const rounded = 0.011 * square(square(abs<f64>((away - from) / (to - from) - 0.5) * 2));
  const edge = seam + load<f64>(EDGES + (tooth << 3)) - rounded - 0.02 * round;
  const shown = smooth(-fine, fine, edge - b) * cover * (1 - round * 0.4);
  if (shown <= 0) return below;
  const between = 1 - 0.13 * Math.exp(-square(min<f64>(away - from, to - away) / 0.0055));
  const tip = 1 - 0.1 * smooth(0.012, 0, edge - b);
  return tinted(f32x4.mul(white, all(light * between * tip * teethLight())), shown, below);
}
