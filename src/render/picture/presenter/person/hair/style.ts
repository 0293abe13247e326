// What a hair style provides: a layer behind head and body, a layer before the face, and the shape that casts a shadow
// on the forehead.
import { shift, withAlpha } from '../../../colour.js';
import type { Look } from '../../looks/looks.js';
import type { Brush, Fill, Point } from '../brush.js';

/** The bounding box in face units as left, top, right and bottom, head turns included. */
export type Extent = readonly [left: number, top: number, right: number, bottom: number];

export type Style = {
  backExtent: Extent;
  frontExtent: Extent;
  back(brush: Brush, look: Look): void;
  front(brush: Brush, look: Look): void;
  shadow(look: Look): readonly (readonly Point[])[];
};

/** A strand: a curve through points with a width at each. */
export type Lock = readonly [points: readonly Point[], widths: readonly number[]];

export const flip = (points: readonly Point[]): Point[] =>
  points.map(([x, y, z]): Point => (z === undefined ? [-x, y] : [-x, y, z]));

export const flipLock = ([points, widths]: Lock): Lock => [flip(points), widths];

/** Hair is darkest at the nape. Gradients between two colours, from end to end, are drawn three times as fast as others. */
export function hairFill(brush: Brush, look: Look, top: number, bottom: number): Fill {
  const { base, deep } = look.hair;
  return brush.linear(
    [-3, top + (bottom - top) * 0.42],
    [34, bottom],
    [
      [0, base],
      [1, deep],
    ],
  );
}

export function drawLocks(brush: Brush, locks: readonly Lock[], colour: string, alpha: number): void {
  for (const [points, widths] of locks) brush.fill(brush.taper(points, widths), withAlpha(colour, alpha));
}

/** How far a turn of the head moves hair against light that lies beside it, in face units. */
const BEYOND = 12;

/** A mass of hair beside the face: outline, strands, and highlights over the crown. */
export function drawCurtain(
  brush: Brush,
  look: Look,
  points: readonly Point[],
  locks: readonly Lock[],
  bottom: number,
): void {
  const shape = brush.shape(points);
  brush.fill(shape, hairFill(brush, look, -185, bottom));
  brush.atop(() => {
    drawLocks(brush, locks, look.hair.deep, 0.42);
    const lit = locks.map(
      ([line, widths]): Lock => [line.map(([x, y, z = 40]): Point => [x - 6, y - 3, z]), widths.map((w) => w * 0.55)],
    );
    drawLocks(brush, lit, look.hair.shine, 0.34);
    const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
    const glow = (at: Point, width: number, height: number, colour: string, strength: number): void => {
      const meets = at[0] + width > left - BEYOND && at[0] - width < right + BEYOND;
      if (meets) brush.glow(at, width, height, (alpha) => withAlpha(colour, alpha), strength);
    };
    glow([-56, -128, 50], 58, 30, look.hair.shine, 0.5);
    glow([66, -120, 40], 44, 26, look.hair.shine, 0.36);
    glow([128, 0, 0], 30, 170, shift(look.hair.shine, 0.05), 0.42);
  });
}
