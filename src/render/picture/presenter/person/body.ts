// The neck and the clothes below it. The shoulders rise with breath and the neck does not, so it is a layer of its own.
import { shift, withAlpha } from '../../colour.js';
import type { Look } from '../looks/looks.js';
import { type Brush, createBrush, mirrored, taperedCurve } from './brush.js';
import { sided } from './cloth.js';
import { OUTFITS } from './outfits.js';
import { REST_HEAD } from './pose.js';

export function drawNeck(context: Brush['context'], look: Look): void {
  const brush = createBrush(context, REST_HEAD);
  const { skin, body } = look;
  const neck = brush.shape(
    mirrored([
      [body.neck, 60, 0],
      [body.neck - 2, 140, 0],
      [body.neck + 3, 182, 0],
      [body.neck + 12, 206, 0],
      [74, 236, 0],
      [60, 290, 0],
      [0, 380, 0],
    ]),
  );
  brush.fill(
    neck,
    brush.linear(
      [-body.neck, 0],
      [body.neck, 0],
      [
        [0, skin.base],
        [0.3, skin.base],
        [0.75, skin.shade],
        [1, shift(skin.shade, -0.05)],
      ],
    ),
  );
  brush.atop(() => {
    const deep = (alpha: number): string => withAlpha(shift(skin.shade, -0.13, 1.1), alpha);
    brush.glow([8, 146, 0], 92, 62, deep, 0.9);
    brush.glow([10, 158, 0], 60, 26, deep, 0.5);
    for (const side of [-1, 1]) {
      const cord = sided(side, [
        [body.neck - 10, 156],
        [body.neck * 0.5, 204],
        [13, 238],
      ]);
      brush.fill(taperedCurve(cord, [1, 6, 2]), deep(0.05 + look.age * 0.14));
      const collarbone = sided(side, [
        [15, 246],
        [50, 238],
        [108, 232],
      ]);
      brush.fill(taperedCurve(collarbone, [3, 5, 1]), deep(0.24));
    }
    brush.glow([-20, 264, 0], 46, 26, (alpha) => withAlpha(skin.light, alpha), 0.5);
  });
}

/** Draws all clothes below the neck, at rest. */
export function drawBody(context: Brush['context'], look: Look): void {
  OUTFITS[look.body.outfit]({ brush: createBrush(context, REST_HEAD), look });
}
