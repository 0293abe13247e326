// What the mesh cannot do: parts of the photograph taken pixel by pixel, and colours laid over it.

import { entries, height, output, tint, width } from './memory';
import { sampleAt } from './sample';

/** Takes a patch of the photograph, each pixel from a place of its own, brighter or darker, and mixed with what is there. */
export function take(x: i32, y: i32, wide: i32, tall: i32): void {
  for (let row = 0; row < tall; row++) {
    if (y + row < 0 || y + row >= height) continue;
    for (let column = 0; column < wide; column++) {
      if (x + column < 0 || x + column >= width) continue;
      const at = entries + (<usize>(row * wide + column) << 4);
      const share = load<f32>(at, 8);
      if (share <= 0) continue;
      const pixel = sampleAt(<i32>nearest<f32>(load<f32>(at) * 64), <i32>nearest<f32>(load<f32>(at, 4) * 64));
      const to = output + (<usize>((y + row) * width + x + column) << 2);
      store<u32>(to, mix(pixel, load<u32>(to), share, load<f32>(at, 12)));
    }
  }
}

// @ts-ignore: decorator
@inline
function channels(pixel: u32): v128 {
  const words = i16x8.extend_low_i8x16_u(i32x4.splat(pixel));
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(words));
}

// @ts-ignore: decorator
@inline
function mix(above: u32, below: u32, share: f32, gain: f32): u32 {
  const bright = f32x4.min(f32x4.mul(channels(above), f32x4.splat(gain)), f32x4.splat(255));
  const mixed = f32x4.add(
    f32x4.mul(bright, f32x4.splat(share)),
    f32x4.mul(channels(below), f32x4.splat(1 - share)),
  );
  const rounded = i32x4.trunc_sat_f32x4_s(f32x4.nearest(mixed));
  const words = i16x8.narrow_i32x4_s(rounded, rounded);
  return <u32>i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0) | 0xff000000;
}

/** Lays a tint over the picture. */
export function lay(x: i32, y: i32, wide: i32, tall: i32): void {
  for (let row = 0; row < tall; row++) {
    if (y + row < 0 || y + row >= height) continue;
    for (let column = 0; column < wide; column++) {
      if (x + column < 0 || x + column >= width) continue;
      const pixel = load<u32>(tint + (<usize>(row * wide + column) << 2));
      if (pixel == 0) continue;
      const to = output + (<usize>((y + row) * width + x + column) << 2);
      store<u32>(to, over(pixel, load<u32>(to)));
    }
  }
}

// @ts-ignore: decorator
@inline
function over(above: u32, below: u32): u32 {
  const rest = 255 - (above >>> 24);
  const even = (below & 0x00ff00ff) * rest + 0x00800080;
  const odd = ((below >>> 8) & 0x00ff00ff) * rest + 0x00800080;
  const low = ((even + ((even >>> 8) & 0x00ff00ff)) >>> 8) & 0x00ff00ff;
  const high = (odd + ((odd >>> 8) & 0x00ff00ff)) & 0xff00ff00;
  return above + (low | high);
}
