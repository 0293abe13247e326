// Eyes, lids, lashes, brows and glasses: blinking, gaze and brow movement.
import { mix, shift, withAlpha } from '../../colour.js';
import type { Look } from '../looks/looks.js';
import type { Brush, Point } from './brush.js';
import type { EyePose } from './pose.js';

type Side = -1 | 1;

/** How far a relaxed lid covers the eye. */
const CALM_LID = 0.13;

type Lids = { upper: Point[]; lower: Point[]; crease: Point[] };

function lids(look: Look, pose: EyePose, side: Side): Lids {
  const { spacing, tilt, hood } = look.eyes;
  const [width, height] = [look.eyes.width * 1.09, look.eyes.height * 1.17];
  const at = (across: number): number => side * (spacing + across * width);
  const shut = Math.min(1, CALM_LID + pose.blink * (1 - CALM_LID) + Math.max(0, pose.gazeY) * 0.12 - pose.brow * 0.07);
  const low = height * (0.6 - pose.squint * 0.22);
  const outerY = -tilt;
  const lower: Point[] = [
    [at(-0.5), 5],
    [at(-0.22), low * 0.94],
    [at(0.12), low],
    [at(0.36), low * 0.62 + outerY * 0.5],
    [at(0.5), outerY],
  ];
  const arch = [5, -height * 0.74, -height, -height * 0.66 + outerY * 0.5, outerY];
  const closed = [5, low * 0.78, low * 0.88, low * 0.5 + outerY * 0.5, outerY];
  const acrosses = [-0.5, -0.24, 0.06, 0.34, 0.5];
  const upper = acrosses.map((across, index): Point => {
    const y = arch[index]! + (closed[index]! - arch[index]!) * shut;
    return [at(across), y];
  });
  const lift = 8.5 - hood * 4;
  const crease = [-0.44, -0.2, 0.08, 0.36, 0.54].map((across, index): Point => {
    const open = arch[index]! - lift - (index === 0 ? -4 : 0);
    return [at(across), open + shut * 3.2];
  });
  return { upper, lower, crease };
}

function drawIris(brush: Brush, look: Look, pose: EyePose, side: Side): void {
  const { iris, spacing } = look.eyes;
  const height = look.eyes.height * 1.17;
  const radius = 6 + height * 0.44;
  const [x, y] = brush.project([side * spacing - 1.2 * side + pose.gazeX * 6, -height * 0.17 + pose.gazeY * 3.6]);
  const { context } = brush;
  const disc = (dx: number, dy: number, size: number, style: Parameters<Brush['fill']>[1]): void => {
    context.beginPath();
    context.ellipse(x + dx, y + dy, size, size, 0, 0, Math.PI * 2);
    context.fillStyle = style;
    context.fill();
  };
  disc(0, 0, radius, shift(iris, -0.2));
  disc(
    0,
    0,
    radius * 0.93,
    brush.radial([x, y + radius * 0.3], radius, [
      [0, shift(iris, 0.14, 1.1)],
      [0.62, iris],
      [1, shift(iris, -0.14)],
    ]),
  );
  disc(0, 0, radius * 0.46, '#100c0c');
  disc(-radius * 0.34, -radius * 0.36, radius * 0.25, 'rgba(255,255,255,0.94)');
  disc(radius * 0.36, radius * 0.42, radius * 0.15, 'rgba(255,255,255,0.28)');
}

/** Sclera and iris. Drawn first on their layer, so that they need no clipping. */
function drawBall(brush: Brush, look: Look, pose: EyePose, side: Side): void {
  if (pose.blink >= 0.93) return;
  const { upper, lower } = lids(look, pose, side);
  const [x] = brush.project([side * look.eyes.spacing, 0]);
  const white = brush.linear(
    [x - 24, 0],
    [x + 24, 0],
    [
      [0, '#d9cfca'],
      [0.3, '#f6f2ee'],
      [0.7, '#f4efeb'],
      [1, '#d3c8c3'],
    ],
  );
  brush.fill(brush.shape([...upper, ...[...lower].reverse().slice(1, -1)]), white);
  brush.atop(() => {
    drawIris(brush, look, pose, side);
    brush.stroke(brush.line(upper.map(([px, py]): Point => [px, py + 2])), 'rgba(48,26,26,0.34)', 7);
  });
}

function drawLids(brush: Brush, look: Look, pose: EyePose, side: Side): void {
  const { upper, lower, crease } = lids(look, pose, side);
  const { skin, eyes } = look;
  const dark = mix(shift(skin.shade, -0.3), '#1a1012', 0.72);
  brush.fill(brush.taper(lower.slice(1), [0.4, 1.3, 1.7, 1]), withAlpha(dark, 0.28 + eyes.lashes * 0.24));
  brush.fill(brush.taper(crease, [0.4, 1.7, 2, 1.5, 0.3]), withAlpha(shift(skin.shade, -0.16, 1.1), 0.62));
  const weight = 0.72 + eyes.lashes * 0.5;
  const widths = [1.2, 3.2, 4.4, 4.2, 2.4].map((width) => width * weight);
  brush.fill(brush.taper(upper, widths), withAlpha(dark, 0.95));
  if (eyes.lashes > 0.3) drawLashes(brush, upper, side, eyes.lashes, dark);
  if (pose.blink >= 0.5) return;
  // The inner corner.
  const [x, y] = brush.project(upper[0]!);
  brush.context.fillStyle = withAlpha(skin.blush, 0.55);
  brush.context.beginPath();
  brush.context.ellipse(x + side * 2, y - 0.4, 2.4, 1.7, 0, 0, Math.PI * 2);
  brush.context.fill();
}

function drawLashes(brush: Brush, upper: readonly Point[], side: Side, strength: number, colour: string): void {
  const [outer, before] = [upper[4]!, upper[3]!];
  const reach = 5 + strength * 4;
  brush.fill(
    brush.taper(
      [
        [before[0], before[1] - 0.5],
        [outer[0] + side * 1, outer[1] - 1.5],
        [outer[0] + side * reach, outer[1] - reach * 0.72],
      ],
      [2.2, 3.2, 0.4],
    ),
    withAlpha(colour, 0.92),
  );
}

function drawBrow(brush: Brush, look: Look, pose: EyePose, side: Side): void {
  const { brows, eyes } = look;
  const raise = pose.brow * 7;
  const inner = pose.frown * 4;
  const base = brows.y - raise;
  const x = (across: number): number => side * (eyes.spacing + across);
  const points: Point[] = [
    [x(-25 - inner * 0.6), base + 3 + inner - pose.brow * 1.5],
    [x(-12), base - brows.arch * 0.42 + inner * 0.5],
    [x(8), base - brows.arch * 0.95],
    [x(22), base - brows.arch * 0.82],
    [x(35), base + 4],
  ];
  const t = brows.thickness;
  const [from] = brush.project(points[0]!);
  const [to] = brush.project(points[4]!);
  const soft = brush.linear(
    [from, 0],
    [to, 0],
    [
      [0, withAlpha(brows.colour, 0.42)],
      [0.22, withAlpha(brows.colour, 0.86)],
      [1, withAlpha(brows.colour, 0.92)],
    ],
  );
  brush.fill(brush.taper(points, [t * 0.5, t, t * 0.94, t * 0.62, 0.6]), soft);
  const lifted = points.map(([px, py]): Point => [px, py - t * 0.18]);
  brush.fill(brush.taper(lifted, [t * 0.2, t * 0.5, t * 0.4, t * 0.2, 0.2]), withAlpha(shift(brows.colour, 0.1), 0.28));
}

function drawGlasses(brush: Brush, look: Look): void {
  if (!look.glasses) return;
  const { shape, colour } = look.glasses;
  const { spacing } = look.eyes;
  const [halfWidth, halfHeight] = shape === 'round' ? [33, 29] : [35, 25];
  const corner = shape === 'round' ? 0.72 : 0.9;
  for (const side of [-1, 1] as const) {
    const x = side * (spacing + 2);
    const depth = 96;
    const rim = brush.shape([
      [x, 2 - halfHeight, depth],
      [x + halfWidth * corner, 2 - halfHeight * corner, depth - side * 4],
      [x + halfWidth, 1, depth - 10],
      [x + halfWidth * corner * 0.94, 2 + halfHeight * corner, depth - 6],
      [x, 2 + halfHeight, depth],
      [x - halfWidth * corner * 0.94, 2 + halfHeight * corner, depth - 6],
      [x - halfWidth, 1, depth - 10],
      [x - halfWidth * corner, 2 - halfHeight * corner, depth + side * 4],
    ]);
    brush.inside(rim, () => {
      const [left, top] = brush.project([x - 30, -26, depth]);
      brush.fill(
        rim,
        brush.linear(
          [left, top],
          [left + 60, top + 50],
          [
            [0, 'rgba(255,255,255,0.20)'],
            [0.38, 'rgba(255,255,255,0.05)'],
            [0.4, 'rgba(255,255,255,0)'],
            [1, 'rgba(255,255,255,0.06)'],
          ],
        ),
      );
    });
    brush.stroke(rim, 'rgba(40,20,20,0.16)', 6.5);
    brush.stroke(rim, colour, 3.6);
    const temple: Point[] = [
      [side * (spacing + halfWidth), -6, 84],
      [side * (look.face.cheek + 4), -9, 10],
    ];
    brush.stroke(brush.line(temple), colour, 3.4);
  }
  const bridge: Point[] = [
    [-(spacing - halfWidth + 1), -3, 98],
    [0, -9, 112],
    [spacing - halfWidth + 1, -3, 98],
  ];
  brush.stroke(brush.line(bridge), colour, 3.4);
}

export function drawEyes(brush: Brush, look: Look, pose: EyePose): void {
  for (const side of [-1, 1] as const) {
    drawBall(brush, look, pose, side);
    drawLids(brush, look, pose, side);
    drawBrow(brush, look, pose, side);
  }
  drawGlasses(brush, look);
}
