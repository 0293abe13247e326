// Lays a part of a tile over a part of a picture; both hold RGBA whose colours are multiplied by their alpha already.

import { TILE_ROW_BYTES } from './memory';

/** Puts opaque pixels where others were. */
export function cover(to: usize, stride: i32, from: usize, width: i32, height: i32): void {
  for (let row = 0; row < height; row++) {
    let x = 0;
    for (; x + 4 <= width; x += 4) v128.store(to + (x << 2), v128.load(from + (x << 2)));
    for (; x < width; x++) store<u32>(to + (x << 2), load<u32>(from + (x << 2)));
    to += stride;
    from += TILE_ROW_BYTES;
  }
}

/** Lays pixels over others; `strength`, 0 to 256, thins them first. */
export function lay(to: usize, stride: i32, from: usize, width: i32, height: i32, strength: i32): void {
  for (let row = 0; row < height; row++) {
    let x = 0;
    for (; x + 4 <= width; x += 4) {
      const pixels = v128.load(from + (x << 2));
      if (!v128.any_true(pixels)) continue;
      v128.store(to + (x << 2), over(thinned(pixels, strength), v128.load(to + (x << 2))));
    }
    for (; x < width; x++) {
      const pixel = i32x4.splat(load<u32>(from + (x << 2)));
      const mixed = over(thinned(pixel, strength), i32x4.splat(load<u32>(to + (x << 2))));
      store<u32>(to + (x << 2), i32x4.extract_lane(mixed, 0));
    }
    to += stride;
    from += TILE_ROW_BYTES;
  }
}

// @ts-ignore: decorator
@inline
function thinned(pixels: v128, strength: i32): v128 {
  if (strength == 256) return pixels;
  const by = i16x8.splat(<i16>strength);
  const half = i16x8.splat(128);
  const low = i16x8.shr_u(i16x8.add(i16x8.mul(i16x8.extend_low_i8x16_u(pixels), by), half), 8);
  const high = i16x8.shr_u(i16x8.add(i16x8.mul(i16x8.extend_high_i8x16_u(pixels), by), half), 8);
  return i8x16.narrow_i16x8_u(low, high);
}

/** What is on top, and as much of what is below as it lets through, rounded. */
// @ts-ignore: decorator
@inline
function over(above: v128, below: v128): v128 {
  const alphas = v128.shuffle<i8>(above, above, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  const shares = v128.not(alphas);
  const low = i16x8.mul(i16x8.extend_low_i8x16_u(below), i16x8.extend_low_i8x16_u(shares));
  const high = i16x8.mul(i16x8.extend_high_i8x16_u(below), i16x8.extend_high_i8x16_u(shares));
  return i8x16.add(above, i8x16.narrow_i16x8_u(by255(low), by255(high)));
}

/** Divides products of two bytes by 255. */
// @ts-ignore: decorator
@inline
function by255(products: v128): v128 {
  const raised = i16x8.add(products, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(raised, i16x8.shr_u(raised, 8)), 8);
}
