// What every hair style gives: something behind head and body, something before the face, and the shape that throws a
// shadow on the forehead.
import { withAlpha } from '../../colour.js';
import type { Look } from '../../looks/look.js';
import type { Brush, Fill, Point } from '../brush.js';

export type Style = {
  back(brush: Brush, look: Look): void;
  front(brush: Brush, look: Look): void;
  shadow(look: Look): readonly (readonly Point[])[];
};

/** A lock: a line through points with a width at each. */
export type Lock = readonly [points: readonly Point[], widths: readonly number[]];

export const flip = (points: readonly Point[]): Point[] =>
  points.map(([x, y, z]): Point => (z === undefined ? [-x, y] : [-x, y, z]));

export const flipLock = ([points, widths]: Lock): Lock => [flip(points), widths];

/** Hair is darkest at the parting and the nape and catches light where it bends. */
export function hairFill(brush: Brush, look: Look, top: number, bottom: number): Fill {
  const { base, deep } = look.hair;
  return brush.linear(
    [-30, top],
    [34, bottom],
    [
      [0, base],
      [0.42, base],
      [1, deep],
    ],
  );
}

export function drawLocks(brush: Brush, locks: readonly Lock[], colour: string, alpha: number): void {
  for (const [points, widths] of locks) brush.fill(brush.taper(points, widths), withAlpha(colour, alpha));
}
