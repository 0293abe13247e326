// A raised forearm with its hand: waving, presenting a point with an open palm, or counting it off.
import { shift, withAlpha } from '../../colour.js';
import type { Rect } from '../../layout.js';
import type { Look } from '../looks/looks.js';
import { type Brush, createBrush, type Flat, openCurve, taperedCurve } from './brush.js';
import { type HandShape, type PlacedArm, REST_HEAD } from './pose.js';

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
  point: [
    { x: -28, y: -86, angle: -6, length: 62, width: 21.5 },
    { x: -9, y: -86, angle: 0, length: 15, width: 23 },
    { x: 11, y: -84, angle: 2, length: 13, width: 22 },
    { x: 29, y: -76, angle: 5, length: 9, width: 19 },
  ],
};

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
function drawHand(brush: Brush, look: Look, hand: HandShape): void {
  const { skin } = look;
  const folded = hand === 'point';
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
        [24, 64],
        [-24, 64],
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
  for (const finger of FINGERS[hand].slice(1)) drawFinger(brush, look, { ...finger, y: finger.y + 26, length: 26 });
  drawThumb(brush, look, true);
}

function drawSleeve(brush: Brush, look: Look): void {
  const { main, inner, outfit } = look.body;
  const outline = openCurve([
    [-33, 34],
    [-40, 90],
    [-58, 230],
    [-66, 420],
  ]);
  openCurve(
    [
      [74, 420],
      [64, 230],
      [42, 90],
      [33, 34],
    ],
    outline,
    true,
  );
  outline.closePath();
  if (outfit === 'blazer' || outfit === 'suit') {
    brush.fill(
      brush.shape([
        [-30, 18, 0],
        [0, 13, 0],
        [30, 18, 0],
        [33, 44, 0],
        [-33, 44, 0],
      ]),
      shift(inner, -0.02),
    );
  }
  brush.fill(
    outline,
    brush.linear(
      [-60, 60],
      [66, 110],
      [
        [0, shift(main, 0.07)],
        [0.45, main],
        [1, shift(main, -0.11)],
      ],
    ),
  );
  brush.inside(outline, () => {
    const dark = withAlpha(shift(main, -0.14), 0.45);
    brush.fill(
      taperedCurve(
        [
          [-40, 120],
          [-4, 138],
          [30, 128],
        ],
        [1, 6, 1],
      ),
      dark,
    );
    brush.fill(
      taperedCurve(
        [
          [-52, 196],
          [-6, 214],
          [46, 200],
        ],
        [1, 8, 1],
      ),
      dark,
    );
    brush.fill(
      taperedCurve(
        [
          [-60, 290],
          [0, 306],
          [60, 286],
        ],
        [1, 9, 1],
      ),
      dark,
    );
    brush.fill(
      taperedCurve(
        [
          [-34, 46],
          [0, 52],
          [34, 46],
        ],
        [2, 2.4, 2],
      ),
      dark,
    );
    brush.stroke(
      outline,
      brush.linear(
        [10, 0],
        [60, 0],
        [
          [0, withAlpha(shift(main, 0.24), 0)],
          [1, withAlpha(shift(main, 0.3), 0.6)],
        ],
      ),
      6,
    );
  });
}

type Placement = { wristX: number; wristY: number; tilt: number };

/** The position of the raised wrist, in face units right of the presenter's centre, and the lean of the forearm. */
function placement(look: Look, hand: HandShape): Placement {
  const { shoulder } = look.body;
  if (hand === 'open') return { wristX: shoulder * 1.1, wristY: 262, tilt: 3 };
  if (hand === 'point') return { wristX: shoulder * 1.0, wristY: 274, tilt: 20 };
  return { wristX: shoulder * 0.98, wristY: 278, tilt: 30 };
}

/** From wrist to elbow. */
const FOREARM = 290;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

type Stance = { x: number; y: number; turn: number; handTurn: number };

/** How far an outward swing reaches beyond the wrist's x, in face units. */
function reachOf(tilt: number): number {
  const turn = radians(tilt + 7);
  return Math.sin(turn) * (FOREARM + 172) + Math.cos(turn) * 66;
}

/** The forearm rotates about the elbow, the hand slightly more about the wrist. */
function stance(look: Look, { hand, lift, swing, room }: PlacedArm): Stance {
  const { wristX, wristY, tilt } = placement(look, hand);
  const away = 1 - lift;
  // Without room beside the body, the hand is held in front of it.
  const x = Math.max(Math.min(wristX, room - reachOf(tilt)), look.body.shoulder * 0.45);
  return {
    x: x - away * 40,
    y: wristY + away * 430,
    turn: radians(tilt + swing * 7 - away * 18),
    handTurn: radians(swing * 9),
  };
}

/** Draws the raised arm; the canvas is in face units with its origin between the eyes. */
export function drawArm(context: Brush['context'], look: Look, pose: PlacedArm): void {
  const brush = createBrush(context, REST_HEAD);
  const { x, y, turn, handTurn } = stance(look, pose);
  context.save();
  context.scale(pose.side, 1);
  context.translate(x, y + FOREARM);
  context.rotate(turn);
  context.translate(0, -FOREARM);
  context.save();
  context.rotate(handTurn);
  drawHand(brush, look, pose.hand);
  context.restore();
  drawSleeve(brush, look);
  context.restore();
}

const turned = ([x, y]: Flat, angle: number): Flat => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

/** The bounding corners of hand and sleeve, relative to the wrist. */
const HAND_CORNERS: readonly Flat[] = [
  [-86, -178],
  [66, -178],
  [66, 66],
  [-86, 66],
];
const SLEEVE_CORNERS: readonly Flat[] = [
  [-44, 10],
  [44, 10],
  [80, 424],
  [-72, 424],
];

/** The bounding box of the raised arm, in face units. */
export function armExtent(look: Look, pose: PlacedArm): Rect {
  const { x, y, turn, handTurn } = stance(look, pose);
  const points = [...HAND_CORNERS.map((corner) => turned(corner, handTurn)), ...SLEEVE_CORNERS].map((corner): Flat => {
    const [dx, dy] = turned([corner[0], corner[1] - FOREARM], turn);
    return [pose.side * (x + dx), y + FOREARM + dy];
  });
  const [xs, ys] = [points.map(([px]) => px), points.map(([, py]) => py)];
  const [left, top] = [Math.min(...xs) - 3, Math.min(...ys) - 3];
  return { x: left, y: top, width: Math.max(...xs) + 3 - left, height: Math.max(...ys) + 3 - top };
}
