// Small arithmetic of curves that run from left to right.
import type { Point2 } from '../mesh.js';

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

/** 0 up to `from`, 1 beyond `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export const mixed = (from: number, to: number, share: number): number => from + (to - from) * share;

/** y at x; the end points' beyond them. */
export type Curve = (x: number) => number;

/** A smooth curve through points whose x grow: a cubic between each two, with the slopes of their neighbours. */
export function curveThrough(points: readonly Point2[]): Curve {
  const slopes = points.map((_, at) => {
    const [before, after] = [points[Math.max(0, at - 1)]!, points[Math.min(points.length - 1, at + 1)]!];
    return (after[1] - before[1]) / Math.max(1e-6, after[0] - before[0]);
  });
  return (x) => {
    const next = points.findIndex((point) => x < point[0]);
    if (next === 0) return points[0]![1];
    if (next < 0) return points.at(-1)![1];
    const [from, to] = [points[next - 1]!, points[next]!];
    const width = to[0] - from[0];
    const t = (x - from[0]) / width;
    const [t2, t3] = [t * t, t * t * t];
    return (
      (2 * t3 - 3 * t2 + 1) * from[1] +
      (t3 - 2 * t2 + t) * width * slopes[next - 1]! +
      (3 * t2 - 2 * t3) * to[1] +
      (t3 - t2) * width * slopes[next]!
    );
  };
}

/** The same points with the unevenness of their finding evened out; both ends stay. */
export const evened = (points: readonly Point2[]): Point2[] =>
  points.map(([x, y], at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    return before && after ? [x, y * 0.5 + (before[1] + after[1]) * 0.25] : [x, y];
  });

/** A map of the plane that keeps straight lines straight, as numbers: x then y of its origin, and of one step right and down. */
export type Affine = { x: number; y: number; xAcross: number; yAcross: number; xDown: number; yDown: number };

/** Reads such a map from three of its places; calling it for every pixel costs far more. */
export function affineOf(map: (x: number, y: number) => Point2): Affine {
  const [origin, right, below] = [map(0, 0), map(1, 0), map(0, 1)];
  return {
    x: origin[0],
    y: origin[1],
    xAcross: right[0] - origin[0],
    yAcross: right[1] - origin[1],
    xDown: below[0] - origin[0],
    yDown: below[1] - origin[1],
  };
}
