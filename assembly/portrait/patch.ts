// Single pixels: taken from the photograph, brighter or darker, or a colour, laid over what is drawn.

import { sampleAt } from './sample';

/** 0 up to `from`, 1 beyond `to`, smooth between. */
// @ts-ignore: decorator
@inline
export function smooth(from: f64, to: f64, value: f64): f64 {
  const t = share((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

// @ts-ignore: decorator
@inline
export function share(value: f64): f64 {
  return min<f64>(1, max<f64>(0, value));
}

// @ts-ignore: decorator
@inline
export function square(value: f64): f64 {
  return value * value;
}

// @ts-ignore: decorator
@inline
export function all(value: f64): v128 {
  return f32x4.splat(<f32>value);
}

// @ts-ignore: decorator
@inline
export function colour(red: f64, green: f64, blue: f64): v128 {
  return f32x4.replace_lane(f32x4.replace_lane(all(blue), 0, <f32>red), 1, <f32>green);
}

/** The photograph's pixel at a place, mixed with what is below. */
// @ts-ignore: decorator
@inline
export function takenAt(x: f64, y: f64, part: f64, gain: f64, below: u32): u32 {
  const pixel = sampleAt(<i32>nearest<f64>(x * 64), <i32>nearest<f64>(y * 64));
  return opaque(mixed(f32x4.mul(channels(pixel), all(gain)), below, part));
}

/** A colour mixed with what is below. */
// @ts-ignore: decorator
@inline
export function tinted(above: v128, part: f64, below: u32): u32 {
  return opaque(mixed(above, below, part));
}

// @ts-ignore: decorator
@inline
function channels(pixel: u32): v128 {
  const words = i16x8.extend_low_i8x16_u(i32x4.splat(pixel));
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(words));
}

// @ts-ignore: decorator
@inline
function mixed(above: v128, below: u32, part: f64): v128 {
  return f32x4.add(
    f32x4.mul(f32x4.min(above, f32x4.splat(255)), all(part)),
    f32x4.mul(channels(below), all(1 - part)),
  );
}

// @ts-ignore: decorator
@inline
function opaque(pixel: v128): u32 {
  const rounded = i32x4.trunc_sat_f32x4_s(f32x4.nearest(pixel));
  const words = i16x8.narrow_i32x4_s(rounded, rounded);
  return <u32>i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0) | 0xff000000;
}
