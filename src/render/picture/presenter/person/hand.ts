// A raised hand: waving, presenting a point with an open palm, or counting it off.
import { shift, withAlpha } from '../../colour.js';
import type { Look } from '../looks/looks.js';
import { type Brush, type Flat, taperedCurve } from './brush.js';
import type { HandShape } from './pose.js';

type Finger = { x: number; y: number; angle: number; length: number; width: number };

const FINGERS: Record<HandShape, readonly Finger[]> = {
  open: [
    { x: -29, y: -86, angle: -13, length: 58, width: 21 },
    { x: -10, y: -92, angle: -4, length: 66, width: 21.5 },
    { x: 11, y: -90, angle: 5, length: 61, width: 20.5 },
    { x: 30, y: -80, angle: 15, length: 47, width: 18 },
  ],
  palmUp: [
    { x: -28, y: -86, angle: -5, length: 58, width: 21 },
    { x: -9, y: -92, angle: -1, length: 65, width: 21.5 },
    { x: 11, y: -90, angle: 3, length: 60, width: 20.5 },
    { x: 29, y: -80, angle: 8, length: 46, width: 18 },
  ],
  three: [
    { x: -28, y: -86, angle: -13, length: 62, width: 21.5 },
    { x: -9, y: -91, angle: 1, length: 66, width: 21.5 },
    { x: 11, y: -88, angle: 15, length: 60, width: 20.5 },
    { x: 29, y: -76, angle: 5, length: 9, width: 19 },
  ],
};

/** Stretched out of a fist that counts. */
const COUNTED_FINGERS = 3;

const tipOf = ({ x, y, angle, length }: Finger): Flat => {
  const radians = (angle * Math.PI) / 180;
  return [x + Math.sin(radians) * length, y - Math.cos(radians) * length];
};

function drawFinger(brush: Brush, look: Look, finger: Finger): void {
  const { context } = brush;
  const { skin } = look;
  const [tipX, tipY] = tipOf(finger);
  const pass = (style: Parameters<Brush['stroke']>[1], width: number, dx: number): void => {
    context.beginPath();
    context.moveTo(finger.x + dx, finger.y + 16);
    context.lineTo(tipX + dx, tipY);
    context.strokeStyle = style;
    context.lineWidth = width;
    context.stroke();
  };
  pass(withAlpha(shift(skin.shade, -0.06), 0.9), finger.width + 2.4, 0.6);
  pass(
    brush.linear(
      [finger.x - 12, 0],
      [finger.x + 13, 0],
      [
        [0, skin.light],
        [0.55, skin.base],
        [1, skin.shade],
      ],
    ),
    finger.width,
    0,
  );
  for (const share of [0.36, 0.68]) {
    const [x, y] = tipOf({ ...finger, length: finger.length * share });
    context.beginPath();
    context.moveTo(x - finger.width * 0.3, y);
    context.lineTo(x + finger.width * 0.3, y + 0.6);
    context.strokeStyle = withAlpha(skin.shade, 0.5);
    context.lineWidth = 1.6;
    if (finger.length > 30) context.stroke();
  }
}

function drawThumb(brush: Brush, look: Look, folded: boolean): void {
  const { skin } = look;
  const line: Flat[] = folded
    ? [
        [-4, 52],
        [-20, 8],
        [-37, -28],
        [-30, -52],
        [-3, -60],
      ]
    : [
        [-8, 2],
        [-44, -34],
        [-61, -62],
        [-68, -88],
      ];
  const widths = folded ? [34, 35, 28, 21.5, 18.5] : [52, 33, 24, 17];
  brush.fill(
    taperedCurve(
      line,
      widths.map((width) => width + 2.2),
    ),
    withAlpha(shift(skin.shade, -0.06), 0.9),
  );
  const fill = brush.linear(
    [-70, -60],
    [-20, -20],
    [
      [0, skin.light],
      [0.6, skin.base],
      [1, skin.base],
    ],
  );
  brush.fill(taperedCurve(line, widths), fill);
  const [x, y] = line.at(-1)!;
  brush.context.beginPath();
  brush.context.arc(x + 0.2, y, folded ? 9.3 : 8.6, 0, Math.PI * 2);
  brush.context.fillStyle = fill;
  brush.context.fill();
}

/** A hand with its wrist at the origin, fingers up, thumb to the left, palm towards the viewer. */
export function drawHand(brush: Brush, look: Look, hand: HandShape): void {
  const { skin } = look;
  const folded = hand === 'three';
  for (const finger of FINGERS[hand]) drawFinger(brush, look, finger);
  if (!folded) drawThumb(brush, look, false);
  const palm = brush.shape(
    (
      [
        [-37, -88],
        [-14, -97],
        [14, -95],
        [38, -82],
        [43, -48],
        [33, -8],
        [24, 16],
        [24, 42],
        [-24, 42],
        [-24, 16],
        [-32, -4],
        [-43, -46],
      ] as Flat[]
    ).map(([x, y]) => [x, y, 0] as const),
  );
  brush.fill(
    palm,
    brush.linear(
      [-44, -60],
      [46, -20],
      [
        [0, skin.light],
        [0.5, skin.base],
        [1, skin.shade],
      ],
    ),
  );
  brush.inside(palm, () => {
    brush.glow([-18, -32, 0], 26, 34, (alpha) => withAlpha(skin.light, alpha), 0.6);
    brush.glow([26, -34, 0], 18, 38, (alpha) => withAlpha(skin.blush, alpha), 0.2);
    brush.glow([0, -92, 0], 44, 16, (alpha) => withAlpha(skin.blush, alpha), 0.16);
    const crease = withAlpha(shift(skin.shade, -0.05), 0.5);
    if (!folded) {
      brush.fill(
        taperedCurve(
          [
            [-40, -62],
            [-16, -56],
            [-6, -30],
            [-12, 4],
          ],
          [0.5, 2.2, 2.2, 0.5],
        ),
        crease,
      );
      brush.fill(
        taperedCurve(
          [
            [-34, -68],
            [0, -62],
            [34, -44],
          ],
          [0.5, 2, 0.5],
        ),
        crease,
      );
      brush.fill(
        taperedCurve(
          [
            [-12, -82],
            [14, -70],
            [40, -66],
          ],
          [0.5, 2, 0.5],
        ),
        crease,
      );
    }
  });
  if (!folded) return;
  // Fingers that are bent towards the viewer, and the thumb that holds them; it grows out of the sleeve.
  for (const finger of FINGERS[hand].slice(COUNTED_FINGERS))
    drawFinger(brush, look, { ...finger, y: finger.y + 26, length: 26 });
  drawThumb(brush, look, true);
}
