// The static parts of the head: ears, the shaded face, nose and age lines.
import { shift, withAlpha } from '../../colour.js';
import type { Look } from '../looks/looks.js';
import { type Brush, mirrored, type Point } from './brush.js';

// Beards: a full one, and stubble.

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

function drawBeard(brush: Brush, look: Look): void {
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

function faceOutline({ face }: Look): Point[] {
  return mirrored([
    [0, -152, 20],
    [62, -142, 8],
    [face.brow, -78, 0],
    [face.cheek, -8, 0],
    [face.cheek * 0.975, 38, 6],
    [face.jaw, face.jawY, 14],
    [face.chin * 1.42, face.chinY - 25, 34],
    [face.chin * 0.72, face.chinY - 5, 48],
    [0, face.chinY, 54],
  ]);
}

function drawEar(brush: Brush, look: Look, side: -1 | 1): void {
  const x = side * (look.face.cheek - 3);
  const { skin } = look;
  const ear = brush.shape([
    [x - side * 6, -16, -18],
    [x + side * 9, -27, -20],
    [x + side * 20, -14, -22],
    [x + side * 18, 12, -20],
    [x + side * 10, 36, -18],
    [x - side * 2, 40, -16],
    [x - side * 6, 20, -16],
  ]);
  brush.fill(
    ear,
    brush.linear(
      [x - side * 6, 0],
      [x + side * 20, 0],
      [
        [0, skin.shade],
        [0.6, side > 0 ? skin.base : skin.light],
        [1, skin.shade],
      ],
    ),
  );
  const fold = brush.line([
    [x + side * 4, -14, -20],
    [x + side * 13, -10, -20],
    [x + side * 11, 10, -20],
    [x + side * 4, 20, -20],
  ]);
  brush.stroke(fold, withAlpha(shift(skin.shade, -0.12), 0.55), 2.6);
}

/** How far below the hair its shadow reaches. */
const SHADOW_DROP = 20;
const SHADOW_STEPS = 10;

/** The shadow of the hair on the forehead, softer with distance: many thin layers, so that none shows an edge. */
function drawHairShadow(brush: Brush, look: Look, shapes: readonly (readonly Point[])[]): void {
  const colour = withAlpha(shift(look.skin.shade, -0.1, 1.1), 0.068);
  for (let step = SHADOW_STEPS; step > 0; step--) {
    const drop = (SHADOW_DROP * step) / SHADOW_STEPS;
    const lowered = ([x, y, z]: Point): Point =>
      z === undefined ? [x + drop * 0.3, y + drop] : [x + drop * 0.3, y + drop, z];
    for (const points of shapes) brush.fill(brush.shape(points.map(lowered)), colour);
  }
}

/** Soft shading of the face. So soft that turns of a degree share one drawing of it. */
export function drawShading(brush: Brush, look: Look, shadowOf: readonly (readonly Point[])[]): void {
  const { skin, face, nose } = look;
  const shade = (alpha: number): string => withAlpha(skin.shade, alpha);
  const deep = (alpha: number): string => withAlpha(shift(skin.shade, -0.1, 1.05), alpha);
  const light = (alpha: number): string => withAlpha(skin.light, alpha);
  const blush = (alpha: number): string => withAlpha(skin.blush, alpha);
  brush.glow([-34, -84], 86, 56, light, 0.6);
  brush.glow([-50, 34], 44, 34, light, 0.45);
  brush.glow([104, 20, 0], 54, 150, deep, 0.5);
  brush.glow([-112, 40, 0], 34, 120, shade, 0.5);
  brush.glow([0, face.chinY + 10, 50], 84, 34, deep, 0.34);
  brush.glow([58, 92, 50], 46, 42, shade, 0.42);
  brush.glow([-62, 50], 40, 27, blush, 0.3);
  brush.glow([60, 50], 40, 27, blush, 0.34);
  brush.glow([-4, face.chinY - 20, 70], 22, 15, light, 0.4);
  for (const side of [-1, 1]) {
    brush.glow([side * (look.eyes.spacing - 3), -12], 42, 24, deep, 0.34);
    brush.glow([side * 17, -2, 92], 15, 26, deep, side > 0 ? 0.32 : 0.16);
    brush.glow([side * look.eyes.spacing, 21], 30, 10, shade, 0.32 + look.age * 0.3);
  }
  // The ridge of the nose and its shaded side.
  brush.glow([-4, nose.length * 0.42, 114], 8, 34, light, 0.62);
  brush.glow([nose.width * 0.62, nose.length * 0.5, 104], 10, 32, deep, 0.4);
  drawHairShadow(brush, look, shadowOf);
}

function drawNose(brush: Brush, look: Look): void {
  const { skin, nose } = look;
  const [width, tip] = [nose.width, nose.length];
  const deep = shift(skin.shade, -0.13, 1.1);
  const tone = (colour: string) => (alpha: number) => withAlpha(colour, alpha);
  brush.glow([0, tip + 8, 108], width * 1.15, 9, tone(deep), 0.5);
  brush.glow([-3, tip - 9, 124], 12, 9, tone(skin.light), 0.85);
  const wing = (side: -1 | 1): void => {
    brush.fill(
      brush.taper(
        [
          [side * width * 0.86, tip - 13, 104],
          [side * width * 1.03, tip - 5, 102],
          [side * width * 0.9, tip + 3, 104],
        ],
        [0.6, 2.6, 0.8],
      ),
      withAlpha(deep, side > 0 ? 0.62 : 0.45),
    );
    brush.fill(
      brush.taper(
        [
          [side * width * 0.74, tip + 3, 106],
          [side * width * 0.46, tip, 110],
          [side * width * 0.2, tip + 4.5, 114],
        ],
        [0.8, 4, 0.8],
      ),
      withAlpha(shift(deep, -0.14), 0.72),
    );
  };
  wing(-1);
  wing(1);
}

function drawAge(brush: Brush, look: Look): void {
  const line = (alpha: number): string => withAlpha(shift(look.skin.shade, -0.1, 1.08), alpha);
  const { mouth, nose, eyes } = look;
  for (const side of [-1, 1]) {
    const fold = brush.taper(
      [
        [side * (nose.width + 5), nose.length - 4],
        [side * (nose.width + 17), nose.length + 9],
        [side * (mouth.width * 0.5 + 12), mouth.y - 12],
        [side * (mouth.width * 0.5 + 13), mouth.y + 2],
      ],
      [0.5, 2.2, 2.4, 0.5],
    );
    brush.fill(fold, line(look.age * 0.42));
    const bag = brush.taper(
      [
        [side * (eyes.spacing - 18), 15],
        [side * (eyes.spacing - 2), 20],
        [side * (eyes.spacing + 16), 16],
      ],
      [0.4, 1.8, 0.4],
    );
    brush.fill(bag, line(0.02 + look.age * 0.36));
    if (look.age < 0.4) continue;
    for (const drop of [-3, 4]) {
      const x = side * (eyes.spacing + eyes.width * 0.56);
      const crow = [
        [x, 3 + drop * 0.4],
        [x + side * 10, 3 + drop * 1.7],
      ] satisfies Point[];
      brush.fill(brush.taper(crow, [1.6, 0.3]), line(look.age * 0.36));
    }
  }
}

/** A rim light along the right edge of the face, which separates the head from the wall. */
function drawRim(brush: Brush, look: Look): void {
  const outline = brush.shape(faceOutline(look));
  brush.atop(() => {
    brush.stroke(
      outline,
      brush.linear(
        [44, 0],
        [106, 0],
        [
          [0, withAlpha(look.skin.light, 0)],
          [1, withAlpha(shift(look.skin.light, 0.05), 0.55)],
        ],
      ),
      7,
    );
  });
}

/** A small hoop below each ear. */
function drawEarrings(brush: Brush, look: Look): void {
  if (!look.earrings) return;
  const { context } = brush;
  for (const side of [-1, 1]) {
    const [x, y] = brush.project([side * (look.face.cheek + 7), 47, -14]);
    context.beginPath();
    context.ellipse(x, y, 7, 11, 0, 0, Math.PI * 2);
    context.strokeStyle = brush.linear(
      [x - 8, y - 8],
      [x + 8, y + 8],
      [
        [0, shift(look.earrings, 0.1)],
        [1, shift(look.earrings, -0.18)],
      ],
    );
    context.lineWidth = 3;
    context.stroke();
  }
}

/** The parts of the head that neither speak nor blink; `shade` draws the shading over what has been drawn so far. */
export function drawHead(brush: Brush, look: Look, shade: (brush: Brush) => void): void {
  const { skin } = look;
  drawEar(brush, look, -1);
  drawEar(brush, look, 1);
  drawEarrings(brush, look);
  const ground = brush.linear(
    [-110, -60],
    [110, 90],
    [
      [0, skin.light],
      [0.38, skin.base],
      [0.72, skin.base],
      [1, skin.shade],
    ],
  );
  brush.fill(brush.shape(faceOutline(look)), ground);
  brush.atop(() => shade(brush));
  drawRim(brush, look);
  drawAge(brush, look);
  drawNose(brush, look);
  drawBeard(brush, look);
}
