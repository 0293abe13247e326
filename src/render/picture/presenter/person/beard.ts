// Beards: a full one, and stubble.
import { shift, withAlpha } from '../../colour.js';
import type { Look } from '../looks/looks.js';
import type { Brush, Point } from './brush.js';

/** The area of a beard, inset by `inset` on all sides. */
function beardShape(brush: Brush, look: Look, inset: number) {
  const { face, mouth, beard } = look;
  const below = beard.kind === 'full' ? 10 : 0;
  const right: Point[] = [
    [0, face.chinY + below, 54],
    [face.chin * 0.9, face.chinY - 4 + below, 46],
    [face.chin * 1.6, face.chinY - 22 + below * 0.5, 30],
    [face.jaw + 2, face.jawY + 2, 12],
    [face.cheek, 38, 4],
    [face.cheek - 1, 2, 0],
    [face.cheek - 9 - inset, 38 + inset, 20],
    [face.jaw - 15 - inset, face.jawY - 18 + inset, 50],
    [mouth.width * 0.5 + 16 - inset, mouth.y - 11 + inset * 0.6],
    [mouth.width * 0.33, mouth.y - 20 + inset * 0.5],
    [0, mouth.y - 16 + inset * 0.4],
  ];
  const left = right
    .slice(1, -1)
    .reverse()
    .map(([x, y, z]): Point => (z === undefined ? [-x, y] : [-x, y, z]));
  return brush.shape([...right, ...left]);
}

/** How much of the beard's colour stubble gives to the chin. */
export const STUBBLE_AT_CHIN = 0.27;
const HAIRS = 1_300;

/** Stubble: a breath of colour that fades out towards cheeks and throat, and short hairs in a fixed pattern. */
function drawStubble(brush: Brush, look: Look): void {
  const { beard, face, mouth } = look;
  const tone = (alpha: number): string => withAlpha(beard.colour, alpha);
  const densityAt = (x: number, y: number): number => {
    const jaw = 1 - Math.hypot(x / (face.jaw * 1.16), (y - face.chinY + 18) / 66);
    const lip = 1 - Math.hypot(x / (mouth.width * 0.62), (y - mouth.y + 17) / 13);
    return Math.min(1, Math.max(0, jaw * 1.5, lip * 1.2));
  };
  brush.atop(() => {
    brush.glow([0, face.chinY - 8, 56], 70, 46, tone, STUBBLE_AT_CHIN);
    for (const side of [-1, 1]) {
      brush.glow([side * (face.jaw - 22), face.jawY + 10, 40], 56, 58, tone, 0.2);
      brush.glow([side * mouth.width * 0.24, mouth.y - 17, 98], 27, 12, tone, 0.24);
    }
    const { context } = brush;
    context.beginPath();
    for (let index = 0; index < HAIRS; index++) {
      const x = ((index * 0.754877666) % 1) * 2 * face.cheek - face.cheek;
      const y = mouth.y - 34 + ((index * 0.569840291) % 1) * (face.chinY - mouth.y + 34);
      if ((index * 0.618033989) % 1 > densityAt(x, y)) continue;
      const [px, py] = brush.project([x, y]);
      context.moveTo(px, py);
      context.lineTo(px + x * 0.008, py + 2.4);
    }
    context.strokeStyle = tone(0.2);
    context.lineWidth = 1;
    context.stroke();
  });
}

export function drawBeard(brush: Brush, look: Look): void {
  const { beard, face, mouth } = look;
  if (beard.kind === 'none') return;
  if (beard.kind === 'stubble') {
    drawStubble(brush, look);
    return;
  }
  const fill = brush.linear(
    [0, 20],
    [0, face.chinY + 6],
    [
      [0, withAlpha(beard.colour, 0.1)],
      [0.2, withAlpha(beard.colour, 0.5)],
      [0.42, withAlpha(beard.colour, 0.95)],
      [1, beard.colour],
    ],
  );
  brush.fill(beardShape(brush, look, 1.5), fill);
  brush.atop(() => {
    const light = (by: number) => (alpha: number) => withAlpha(shift(beard.colour, by), alpha);
    brush.fill(beardShape(brush, look, -2.5), withAlpha(beard.colour, 0.3));
    brush.glow([-40, face.chinY - 30, 50], 46, 34, light(0.14), 0.5);
    brush.glow([0, mouth.y + 24], 18, 10, light(0.1), 0.5);
  });
}
