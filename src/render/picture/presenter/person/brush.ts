// Draws smooth shapes given as points on a turning head. The head is projected as an ellipsoid: a small turn moves the
// nose further than the eyes, and the ears not at all.
import type { Path2D as Path, SKRSContext2D } from '@napi-rs/canvas';
import { Path2D } from '@napi-rs/canvas';
import type { HeadPose } from './pose.js';

/** x, y and depth towards the viewer; without a depth the point lies on the face. */
export type Point = readonly [x: number, y: number, z?: number];
export type Flat = readonly [x: number, y: number];
export type Fill = string | CanvasGradient;
type CanvasGradient = ReturnType<SKRSContext2D['createLinearGradient']>;
export type Stops = readonly (readonly [at: number, colour: string])[];

/** The pivot of the head: inside the neck, below the ears. */
export const PIVOT: Flat = [0, 130];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function faceDepth(x: number, y: number): number {
  const inside = 1 - (x / 128) ** 2 - ((y - 5) / 195) ** 2;
  return inside > 0 ? 100 * Math.sqrt(inside) : 0;
}

/** Maps points of the head at rest to the head in `pose`; roll is applied by the canvas. */
export function createProjection({ yaw, pitch }: HeadPose): (point: Point) => Flat {
  const [sinYaw, cosYaw] = [Math.sin(radians(yaw)), Math.cos(radians(yaw))];
  const [sinPitch, cosPitch] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))];
  return ([x, y, z = faceDepth(x, y)]) => {
    const turnedX = x * cosYaw + z * sinYaw;
    const turnedZ = z * cosYaw - x * sinYaw;
    return [turnedX, (y - 40) * cosPitch + turnedZ * sinPitch + 40];
  };
}

function addCurve(path: Path, before: Flat, from: Flat, to: Flat, after: Flat): void {
  path.bezierCurveTo(
    from[0] + (to[0] - before[0]) / 6,
    from[1] + (to[1] - before[1]) / 6,
    to[0] - (after[0] - from[0]) / 6,
    to[1] - (after[1] - from[1]) / 6,
    to[0],
    to[1],
  );
}

/** A closed smooth curve through all points. */
export function closedCurve(points: readonly Flat[]): Path {
  const path = new Path2D();
  const at = (index: number): Flat => points[(index + points.length) % points.length]!;
  path.moveTo(at(0)[0], at(0)[1]);
  for (let index = 0; index < points.length; index++) {
    addCurve(path, at(index - 1), at(index), at(index + 1), at(index + 2));
  }
  path.closePath();
  return path;
}

/** Adds an open smooth curve through all points to `path`, starting a new subpath if there is none. */
export function openCurve(points: readonly Flat[], path: Path = new Path2D(), join = false): Path {
  const last = points.length - 1;
  const at = (index: number): Flat => points[Math.min(last, Math.max(0, index))]!;
  if (join) path.lineTo(at(0)[0], at(0)[1]);
  else path.moveTo(at(0)[0], at(0)[1]);
  for (let index = 0; index < last; index++) {
    addCurve(path, at(index - 1), at(index), at(index + 1), at(index + 2));
  }
  return path;
}

/** The outline of a stroke of width `widths[i]` at `points[i]`: for brows, lids and strands of hair. */
export function taperedCurve(points: readonly Flat[], widths: readonly number[]): Path {
  const sides = [1, -1].map((side) =>
    points.map((point, index): Flat => {
      const before = points[Math.max(0, index - 1)]!;
      const after = points[Math.min(points.length - 1, index + 1)]!;
      const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
      const half = ((widths[index] ?? 0) / 2) * side;
      return [point[0] - ((after[1] - before[1]) / length) * half, point[1] + ((after[0] - before[0]) / length) * half];
    }),
  );
  const path = openCurve(sides[0]!);
  openCurve([...sides[1]!].reverse(), path, true);
  path.closePath();
  return path;
}

/** A closed polygon with slightly rounded corners, for cut cloth. */
export function panel(points: readonly Flat[], radius: number): Path {
  const path = new Path2D();
  const count = points.length;
  const [first, last] = [points[0]!, points[count - 1]!];
  path.moveTo((first[0] + last[0]) / 2, (first[1] + last[1]) / 2);
  for (let index = 0; index < count; index++) {
    const [corner, next] = [points[index]!, points[(index + 1) % count]!];
    path.arcTo(corner[0], corner[1], next[0], next[1], radius);
  }
  path.closePath();
  return path;
}

export type Brush = ReturnType<typeof createBrush>;

/** A canvas with the current head pose; everything of the person is drawn through one. */
export function createBrush(context: SKRSContext2D, pose: HeadPose) {
  const project = createProjection(pose);
  const flat = (points: readonly Point[]): Flat[] => points.map(project);
  const withStops = (gradient: CanvasGradient, stops: Stops): CanvasGradient => {
    for (const [at, colour] of stops) gradient.addColorStop(at, colour);
    return gradient;
  };
  const linear = (from: Flat, to: Flat, stops: Stops): CanvasGradient =>
    withStops(context.createLinearGradient(from[0], from[1], to[0], to[1]), stops);
  const radial = (centre: Flat, radius: number, stops: Stops): CanvasGradient =>
    withStops(context.createRadialGradient(centre[0], centre[1], 0, centre[0], centre[1], radius), stops);
  const fill = (path: Path, style: Fill): void => {
    context.fillStyle = style;
    context.fill(path);
  };
  const stroke = (path: Path, style: Fill, width: number): void => {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.stroke(path);
  };
  return {
    context,
    pose,
    project,
    flat,
    linear,
    radial,
    fill,
    stroke,
    /** A closed shape through points of the head. */
    shape: (points: readonly Point[]): Path => closedCurve(flat(points)),
    line: (points: readonly Point[]): Path => openCurve(flat(points)),
    taper: (points: readonly Point[], widths: readonly number[]): Path => taperedCurve(flat(points), widths),
    /** A radial gradient: full colour in its centre, transparent at its rim. */
    glow(point: Point, radiusX: number, radiusY: number, colour: (alpha: number) => string, strength: number): void {
      const [x, y] = project(point);
      context.save();
      context.translate(x, y);
      context.scale(1, radiusY / radiusX);
      context.fillStyle = radial([0, 0], radiusX, [
        [0, colour(strength)],
        [0.35, colour(strength * 0.72)],
        [0.7, colour(strength * 0.2)],
        [1, colour(0)],
      ]);
      context.fillRect(-radiusX, -radiusX, radiusX * 2, radiusX * 2);
      context.restore();
    },
    /** Runs `draw` with source-atop compositing, which is much cheaper than clipping to a curve. */
    atop(draw: () => void): void {
      context.globalCompositeOperation = 'source-atop';
      draw();
      context.globalCompositeOperation = 'source-over';
    },
    /** Runs `draw` with destination-over compositing. */
    behind(draw: () => void): void {
      context.globalCompositeOperation = 'destination-over';
      draw();
      context.globalCompositeOperation = 'source-over';
    },
    /** Runs `draw` clipped to `path`. */
    inside(path: Path, draw: () => void): void {
      context.save();
      context.clip(path);
      draw();
      context.restore();
    },
  };
}

/** The points and their mirror images as one outline, from the top round the right side to the left side. */
export function mirrored(right: readonly Point[]): Point[] {
  const left = right
    .filter(([x]) => x !== 0)
    .map(([x, y, z]): Point => (z === undefined ? [-x, y] : [-x, y, z]))
    .reverse();
  return [...right, ...left];
}
