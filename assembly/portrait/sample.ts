// One pixel of the photograph between its pixels, from the sixteen around it.

import { height, MARGIN, source, stride, weights, width } from './memory';

/** `x` and `y` in 64ths of a pixel; returns RGBA. */
// @ts-ignore: decorator
@inline
export function sampleAt(x: i32, y: i32): u32 {
  const fitX = min(max(x, -64), width << 6);
  const fitY = min(max(y, -64), height << 6);
  const from = source + <usize>(((fitY >> 6) + MARGIN - 1) * stride + (((fitX >> 6) + MARGIN - 1) << 2));
  const across = fitX & 63;
  const down = fitY & 63;
  if ((across | down) == 0) return load<u32>(from + <usize>stride + 4);
  const rowWeights = weights + (down << 3);
  const rowA = v128.load(from);
  const rowB = v128.load(from + <usize>stride);
  const rowC = v128.load(from + <usize>(stride << 1));
  const rowD = v128.load(from + <usize>(stride * 3));
  const weightA = v128.load16_splat(rowWeights);
  const weightB = v128.load16_splat(rowWeights, 2);
  const weightC = v128.load16_splat(rowWeights, 4);
  const weightD = v128.load16_splat(rowWeights, 6);
  const low = i16x8.add(
    i16x8.add(
      i16x8.mul(i16x8.extend_low_i8x16_u(rowA), weightA),
      i16x8.mul(i16x8.extend_low_i8x16_u(rowB), weightB),
    ),
    i16x8.add(
      i16x8.mul(i16x8.extend_low_i8x16_u(rowC), weightC),
      i16x8.mul(i16x8.extend_low_i8x16_u(rowD), weightD),
    ),
  );
  const high = i16x8.add(
    i16x8.add(
      i16x8.mul(i16x8.extend_high_i8x16_u(rowA), weightA),
      i16x8.mul(i16x8.extend_high_i8x16_u(rowB), weightB),
    ),
    i16x8.add(
      i16x8.mul(i16x8.extend_high_i8x16_u(rowC), weightC),
      i16x8.mul(i16x8.extend_high_i8x16_u(rowD), weightD),
    ),
  );
  // The channels of two neighbours side by side, so that one instruction weighs and adds both.
  const first = v128.shuffle<i16>(low, low, 0, 4, 1, 5, 2, 6, 3, 7);
  const second = v128.shuffle<i16>(high, high, 0, 4, 1, 5, 2, 6, 3, 7);
  const columnWeights = weights + (across << 3);
  const firstWeights = v128.load32_splat(columnWeights);
  const secondWeights = v128.load32_splat(columnWeights, 4);
  const sum = i32x4.add(i32x4.dot_i16x8_s(first, firstWeights), i32x4.dot_i16x8_s(second, secondWeights));
  const rounded = i32x4.shr_s(i32x4.add(sum, i32x4.splat(2048)), 12);
  const words = i16x8.narrow_i32x4_s(rounded, rounded);
  return <u32>i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0) | 0xff000000;
}
