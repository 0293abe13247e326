// A raised forearm with its hand: its placement, its sleeve, and the area it covers.
import { shift, withAlpha } from '../../colour.js';
import type { Rect } from '../../layout.js';
import type { Look } from '../looks/looks.js';
import { type Brush, createBrush, type Flat, openCurve, taperedCurve } from './brush.js';
import { drawHand } from './hand.js';
import { type HandShape, type PlacedArm, REST_HEAD } from './pose.js';

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
