// The head without its moving parts: ears, the shaded face, the nose, lines of age and a beard.
import { shift, withAlpha } from '../colour.js';
import type { Look } from '../looks/look.js';
import { type Brush, mirrored, type Point } from './brush.js';

export function faceOutline({ face }: Look): Point[] {
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

function shadeFace(brush: Brush, look: Look): void {
  const { skin, face } = look;
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
}

function drawNose(brush: Brush, look: Look): void {
  const { skin, nose } = look;
  const [width, tip] = [nose.width, nose.length];
  const deep = shift(skin.shade, -0.13, 1.1);
  const tone = (colour: string) => (alpha: number) => withAlpha(colour, alpha);
  brush.fill(
    brush.shape([
      [6, -6, 108],
      [15, 10, 104],
      [width * 0.72, tip - 22, 108],
      [width * 1.02, tip - 6, 104],
      [width * 0.5, tip + 5, 112],
      [5, tip - 8, 122],
      [3, tip - 34, 118],
    ]),
    brush.linear(brush.project([2, 0, 112]), brush.project([width + 4, tip - 10, 104]), [
      [0, withAlpha(skin.shade, 0)],
      [0.55, withAlpha(skin.shade, 0.7)],
      [1, withAlpha(skin.shade, 0.12)],
    ]),
  );
  brush.glow([0, tip + 8, 108], width * 1.15, 9, tone(deep), 0.5);
  brush.fill(
    brush.taper(
      [
        [-4, -4, 108],
        [-4, tip * 0.4, 116],
        [-3, tip - 16, 124],
      ],
      [3, 8, 5],
    ),
    withAlpha(skin.light, 0.42),
  );
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
        [side * (nose.width + 15), nose.length + 14],
        [side * (mouth.width * 0.5 + 14), mouth.y - 4],
      ],
      [0.5, 2.4, 0.5],
    );
    brush.fill(fold, line(0.16 + look.age * 0.4));
    const bag = brush.taper(
      [
        [side * (eyes.spacing - 18), 15],
        [side * (eyes.spacing - 2), 20],
        [side * (eyes.spacing + 16), 16],
      ],
      [0.4, 1.8, 0.4],
    );
    brush.fill(bag, line(0.12 + look.age * 0.36));
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

function drawBeard(brush: Brush, look: Look): void {
  const { beard, face, mouth } = look;
  if (beard.kind === 'none') return;
  const full = beard.kind === 'full';
  const inner: Point[] = [
    [face.cheek - 8, 42, 20],
    [face.jaw - 12, face.jawY - 18, 50],
    [mouth.width * 0.5 + 17, mouth.y - 10],
    [mouth.width * 0.34, mouth.y - 19],
    [0, mouth.y - 16],
  ];
  const outer: Point[] = [
    [0, face.chinY + (full ? 11 : 2), 54],
    [face.chin * 0.9, face.chinY - (full ? -5 : 4), 46],
    [face.chin * 1.55, face.chinY - 22, 30],
    [face.jaw + 3, face.jawY + 2, 12],
    [face.cheek + 1, 38, 4],
    [face.cheek, 0, 0],
  ];
  const left = [...inner].reverse().map(([x, y, z]): Point => (z === undefined ? [-x, y] : [-x, y, z]));
  const leftOuter = [...outer].reverse().map(([x, y, z]): Point => [-x, y, z ?? 0]);
  const shape = brush.shape([...outer, ...inner.slice(0, -1), ...left, ...leftOuter.slice(0, -1)]);
  brush.fill(
    shape,
    brush.linear(
      [0, 30],
      [0, face.chinY + 6],
      [
        [0, withAlpha(beard.colour, full ? 0.45 : 0.05)],
        [0.35, withAlpha(beard.colour, full ? 0.94 : 0.2)],
        [1, withAlpha(shift(beard.colour, -0.04), full ? 1 : 0.3)],
      ],
    ),
  );
  if (!full) return;
  brush.inside(shape, () => {
    brush.glow([-40, face.chinY - 30, 50], 46, 34, (alpha) => withAlpha(shift(beard.colour, 0.14), alpha), 0.5);
    brush.glow([0, mouth.y + 24], 18, 10, (alpha) => withAlpha(shift(beard.colour, 0.1), alpha), 0.5);
  });
}

/** Light from behind along the right edge of the face: it lifts the head off the wall. */
function drawRim(brush: Brush, look: Look): void {
  const outline = brush.shape(faceOutline(look));
  brush.inside(outline, () => {
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

/** Everything of the head that neither speaks nor blinks. `shadowOf` are the shapes of hair above the forehead. */
export function drawHead(brush: Brush, look: Look, shadowOf: readonly (readonly Point[])[]): void {
  const { skin } = look;
  drawEar(brush, look, -1);
  drawEar(brush, look, 1);
  const face = brush.shape(faceOutline(look));
  brush.fill(
    face,
    brush.linear(
      [-110, -60],
      [110, 90],
      [
        [0, skin.light],
        [0.38, skin.base],
        [0.72, skin.base],
        [1, skin.shade],
      ],
    ),
  );
  brush.inside(face, () => {
    shadeFace(brush, look);
    const deep = shift(skin.shade, -0.1, 1.1);
    for (const [drop, alpha] of [
      [16, 0.14],
      [10, 0.2],
      [5, 0.26],
    ] as const) {
      for (const points of shadowOf) {
        brush.fill(
          brush.shape(
            points.map(
              ([x, y, z]): Point => (z === undefined ? [x + drop * 0.3, y + drop] : [x + drop * 0.3, y + drop, z]),
            ),
          ),
          withAlpha(deep, alpha),
        );
      }
    }
  });
  drawRim(brush, look);
  drawAge(brush, look);
  drawNose(brush, look);
  drawBeard(brush, look);
}
