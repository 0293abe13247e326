// Even maps from one plane to another, set before a part is drawn: a plane moves, turns and is sheared, nothing more.

/** From the picture to the part that is drawn: pixels along it and down. */
export const PART: usize = memory.data(48, 16);
/** To the photograph: from the part of an eye, from the picture for the teeth. */
export const PHOTO: usize = memory.data(48, 16);
/** From the picture to the face at rest, in its own measure. */
export const FACE: usize = memory.data(48, 16);

/** That to the part, to the photograph or to the face: 0, 1 or 2. */
export function setPlane(which: i32, x: f64, xAcross: f64, xDown: f64, y: f64, yAcross: f64, yDown: f64): void {
  const at = which == 0 ? PART : which == 1 ? PHOTO : FACE;
  store<f64>(at, x);
  store<f64>(at, xAcross, 8);
  store<f64>(at, xDown, 16);
  store<f64>(at, y, 24);
  store<f64>(at, yAcross, 32);
  store<f64>(at, yDown, 40);
}

// @ts-ignore: decorator
@inline
export function xIn(plane: usize, x: f64, y: f64): f64 {
  return load<f64>(plane) + x * load<f64>(plane, 8) + y * load<f64>(plane, 16);
}

// @ts-ignore: decorator
@inline
export function yIn(plane: usize, x: f64, y: f64): f64 {
  return load<f64>(plane, 24) + x * load<f64>(plane, 32) + y * load<f64>(plane, 40);
}
