// Chooses the scalefactor of each band by the noise that it hides, and quantises the band.

import { ENERGIES, LEVELS, MASKS, POWERS, ROOTS, SCALES, SPECTRUM, bandCount, edgeAt } from './frame';
import { quietOf } from './masking';

/** Of a band whose levels are all zero. */
export const NO_SCALE: i32 = -1;
// At this scalefactor steps are one; at four more they are twice as large.
const UNIT_SCALE: i32 = 100;
const HIGHEST_SCALE: i32 = 255;
const MOST_APART: i32 = 60;
/** The highest level, 8191, stands for a little more than this. */
const LARGEST: f32 = 165110;
/** Levels are closer to each other than what they stand for, so that rounding up begins later. */
const ROUNDING: f32 = 0.4054;

const factors: usize = memory.data(1024, 16);

export function fillQuantiser(): void {
  for (let scale = 0; scale <= HIGHEST_SCALE; scale++) {
    store<f32>(factors + (scale << 2), <f32>Math.pow(2, (3.0 / 16) * (UNIT_SCALE - scale)));
  }
}

/** `share` is the part of the hidden noise that may be made. */
export function quantise(channel: usize, share: f32): void {
  const count = bandCount();
  let highest = 0;
  for (let band = 0; band < count; band++) {
    const scale = scaleFor(channel + (band << 2), share, quietOf(band));
    store<i32>(channel + SCALES + (band << 2), scale);
    highest = max(highest, scale);
  }
  for (let band = 0; band < count; band++) {
    const at = channel + SCALES + (band << 2);
    const scale = load<i32>(at) == NO_SCALE ? NO_SCALE : max(load<i32>(at), highest - MOST_APART);
    store<i32>(at, quantiseBand(channel, band, scale) ? scale : NO_SCALE);
  }
}

/** The noise of steps s is about 4/27 times the power 3/2 of s times the sum of the roots of the coefficients. */
function scaleFor(band: usize, share: f32, quiet: f32): i32 {
  const energy = load<f32>(band + ENERGIES);
  const allowed = max(load<f32>(band + MASKS) * share, quiet);
  if (allowed >= energy) return NO_SCALE;
  const byNoise = <f32>(8.0 / 3) * Mathf.log2((<f32>6.75 * allowed) / load<f32>(band + ROOTS)) - 0.5;
  const byPeak = Mathf.log2(energy / (LARGEST * LARGEST)) * 2;
  return max(0, min(HIGHEST_SCALE, UNIT_SCALE + <i32>Mathf.ceil(max(byNoise, byPeak))));
}

/** Returns whether any level is not zero. */
function quantiseBand(channel: usize, band: i32, scale: i32): bool {
  const factor = scale == NO_SCALE ? f32x4.splat(0) : v128.load32_splat(factors + (scale << 2));
  const end = channel + edgeAt(band + 1);
  let any = i32x4.splat(0);
  for (let at = channel + edgeAt(band); at < end; at += 16) {
    const size = f32x4.add(f32x4.mul(v128.load(at + POWERS), factor), f32x4.splat(ROUNDING));
    const sign = i32x4.shr_s(v128.load(at + SPECTRUM), 31);
    const levels = i32x4.sub(v128.xor(i32x4.trunc_sat_f32x4_s(size), sign), sign);
    v128.store(at + LEVELS, levels);
    any = v128.or(any, levels);
  }
  return v128.any_true(any);
}
