// Takes parts of the picture out, within the shape that it fills.

import { cutting, MARGIN, output, shape, source, stride, width } from './memory';

/** Of the photograph as it is, or as it was drawn last. */
export function cut(isDrawn: bool, x: i32, y: i32, wide: i32, tall: i32): void {
  const rowBytes = isDrawn ? width << 2 : stride;
  const margin = isDrawn ? 0 : MARGIN;
  const first = isDrawn ? output : source;
  let to = cutting;
  for (let row = y; row < y + tall; row++) {
    const from = first + <usize>((row + margin) * rowBytes + ((x + margin) << 2));
    cutRow(to, from, shape + <usize>(row * width + x), wide);
    to += <usize>(wide << 2);
  }
}

function cutRow(to: usize, from: usize, shares: usize, wide: i32): void {
  let at: usize = 0;
  for (; at + 4 <= <usize>wide; at += 4) {
    const pixels = withinAlpha(v128.load(from + (at << 2)));
    const share = load<u32>(shares + at);
    v128.store(to + (at << 2), share == 0xffffffff ? pixels : covered(pixels, share));
  }
  for (; at < <usize>wide; at++) {
    const pixel = withinAlpha(i32x4.splat(load<u32>(from + (at << 2))));
    store<u32>(to + (at << 2), i32x4.extract_lane(covered(pixel, load<u8>(shares + at)), 0));
  }
}

/** Samples overshoot at edges: no colour may be more than the alpha that it is multiplied by, or it would spill over when it is laid on another. */
// @ts-ignore: decorator
@inline
function withinAlpha(pixels: v128): v128 {
  return i8x16.min_u(pixels, v128.shuffle<i8>(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15));
}

/** Four pixels times their shares of 255, rounded. */
// @ts-ignore: decorator
@inline
function covered(pixels: v128, shares: u32): v128 {
  const packed = i32x4.splat(shares);
  const each = v128.shuffle<i8>(packed, packed, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  const low = i16x8.mul(i16x8.extend_low_i8x16_u(pixels), i16x8.extend_low_i8x16_u(each));
  const high = i16x8.mul(i16x8.extend_high_i8x16_u(pixels), i16x8.extend_high_i8x16_u(each));
  return i8x16.narrow_i16x8_u(by255(low), by255(high));
}

// @ts-ignore: decorator
@inline
function by255(products: v128): v128 {
  const raised = i16x8.add(products, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(raised, i16x8.shr_u(raised, 8)), 8);
}
