// Cloth over shoulders: its outline, folds and lighting, and how far it rises with breath and arms.
import type { Path2D as Path } from '@napi-rs/canvas';
import { shift, withAlpha } from '../../colour.js';
import type { Look } from '../looks/looks.js';
import { type Brush, type Flat, openCurve, taperedCurve } from './brush.js';
import type { BodyPose } from './pose.js';

export type Cloth = { brush: Brush; look: Look };

/** Breath and arms move nothing below this line, in face units. */
export const STILL_BELOW = 430;
/** A lift fades out over so much above that line. */
const FADE = 140;
const FADES_AT = STILL_BELOW - 10;

/** How far a breath and a raised arm lift the shoulder, in face units. */
const BREATH_LIFT = 9;
const ARM_LIFT = 15;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** How far below a place of the body lies, at rest, what breath and arms lift there: the shoulders most, the chest a little. */
export function liftAt({ breath, left, right }: BodyPose, x: number, y: number): number {
  const reach = 0.25 + 0.75 * clamp(Math.abs(x) / 150);
  const raised = (x < 0 ? left : right) * clamp((Math.abs(x) - 40) / 130);
  const lift = breath * BREATH_LIFT * reach + raised * ARM_LIFT;
  return Math.min(lift, (Math.max(0, FADES_AT - y) * lift) / (FADE + lift));
}

export const flip = (points: readonly Flat[]): Flat[] => points.map(([x, y]): Flat => [-x, y]);
export const sided = (side: number, points: readonly Flat[]): Flat[] => points.map(([x, y]): Flat => [x * side, y]);

/** The outline of a garment: the neckline from left to right, then round the shoulders. */
export function garment({ look }: Cloth, neckline: readonly Flat[], curved = false): Path {
  const { shoulder, neck } = look.body;
  const right: Flat[] = [
    [neck + 9, 195],
    [neck + 40, 216],
    [shoulder * 0.62, 236],
    [shoulder * 0.84, 254],
    [shoulder * 0.98, 290],
    [shoulder * 1.06, 350],
    [shoulder * 1.1, 440],
    [shoulder * 1.13, 560],
    [shoulder * 1.12, 900],
  ];
  const path = openCurve(right);
  openCurve([...flip(right)].reverse(), path, true);
  if (curved) openCurve(neckline, path, true);
  else for (const [x, y] of neckline) path.lineTo(x, y);
  path.closePath();
  return path;
}

function shadeCloth({ brush, look }: Cloth, colour: string): void {
  const { shoulder } = look.body;
  const dark = (alpha: number): string => withAlpha(shift(colour, -0.13), alpha);
  const light = (alpha: number): string => withAlpha(shift(colour, 0.13), alpha);
  brush.glow([-shoulder * 0.72, 282, 0], 110, 62, light, 0.5);
  brush.glow([shoulder * 0.98, 360, 0], 60, 150, dark, 0.6);
  for (const side of [-1, 1]) {
    const crease: Flat[] = [
      [shoulder * 0.76, 372],
      [shoulder * 0.8, 440],
      [shoulder * 0.77, 540],
      [shoulder * 0.79, 760],
    ];
    brush.fill(taperedCurve(sided(side, crease), [1, 10, 15, 15]), dark(0.5));
    brush.fill(
      taperedCurve(
        sided(
          side,
          crease.map(([x, y]): Flat => [x - 13, y]),
        ),
        [1, 8, 10, 8],
      ),
      light(0.26),
    );
    const fold: Flat[] = [
      [shoulder * 0.96, 330],
      [shoulder * 0.86, 392],
      [shoulder * 0.74, 412],
    ];
    brush.fill(taperedCurve(sided(side, fold), [1, 6, 1]), dark(0.34));
    const seam: Flat[] = [
      [shoulder * 0.83, 256],
      [shoulder * 0.87, 302],
      [shoulder * 0.8, 372],
    ];
    brush.fill(taperedCurve(sided(side, seam), [1.4, 2, 1]), dark(0.5));
  }
}

/** Fills and shades a garment, with a rim light on its right shoulder. */
export function drawCloth(cloth: Cloth, outline: Path, colour: string): void {
  const { brush, look } = cloth;
  const { shoulder } = look.body;
  brush.fill(
    outline,
    brush.linear(
      [-shoulder, 240],
      [shoulder, 640],
      [
        [0, shift(colour, 0.055)],
        [0.45, colour],
        [1, shift(colour, -0.075)],
      ],
    ),
  );
  const edge = brush.linear(
    [0, 0],
    [shoulder, 0],
    [
      [0, withAlpha(shift(colour, 0.24), 0)],
      [0.5, withAlpha(shift(colour, 0.24), 0.12)],
      [1, withAlpha(shift(colour, 0.3), 0.75)],
    ],
  );
  brush.atop(() => {
    shadeCloth(cloth, colour);
    brush.stroke(outline, edge, 7);
  });
}
