// A raised forearm with its hand: its placement, its sleeve, and the area it covers.
import { shift, withAlpha } from '../../colour.js';
import type { Framing, Rect } from '../../layout.js';
import type { Look } from '../looks/looks.js';
import { type Brush, createBrush, type Flat, openCurve, taperedCurve } from './brush.js';
import { drawHand } from './hand.js';
import { type ArmPose, type PlacedArm, REST_HEAD, type Reach } from './pose.js';

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

type Place = {
  /** Of the elbow: a share of the shoulder's width, and face units below the eyes. */
  out: number;
  elbowY: number;
  /** Of the forearm, outwards. */
  tilt: number;
  handTurn: number;
  handSize: number;
  /** How long the forearm appears: less where it points at the viewer. */
  stretch: number;
};

const place = (out: number, elbowY: number, tilt: number, handTurn = 0, handSize = 1, stretch = 1): Place => ({
  out,
  elbowY,
  tilt,
  handTurn,
  handSize,
  stretch,
});

const REACHES: Record<Reach, Place> = {
  wave: place(1.12, 560, 4),
  present: place(0.95, 575, 24, 30, 1, 0.85),
  count: place(0.98, 572, 10, -4),
  you: place(0.6, 600, 6, 24, 1.12, 0.6),
  offer: place(0.8, 575, 12, 46, 1, 0.6),
  together: place(1.05, 640, -15, -18, 1, 0.9),
  beat: place(0.86, 640, -4, 24, 1, 0.8),
};

/** A lowered arm lies in the lap, below the picture. */
const LOWERED = place(0.95, 760, -75, 0, 1, 0.55);

/** From wrist to elbow. */
const FOREARM = 290;
/** A swing turns the forearm and the hand by as many degrees. */
const SWING = { arm: 7, hand: 9 };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const blend = (from: number, to: number, share: number): number => from + (to - from) * share;

/** `bottom` is the lower edge of the picture, in pixels as the framing. */
export function placeArm(arm: ArmPose, { x, y, scale, left, right }: Framing, bottom: number): PlacedArm {
  const pixels = arm.side > 0 ? right - x : x - left;
  return { ...arm, room: Math.round(pixels / scale), floor: Math.round((bottom - y) / scale) };
}

type Stance = { x: number; y: number; turn: number; stretch: number; handTurn: number; handSize: number };

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

const onArm = ([cx, cy]: Flat, { x, y, turn, stretch }: Stance): Flat => {
  const [dx, dy] = turned([cx, (cy - FOREARM) * stretch], turn);
  return [x + dx, y + dy];
};

const handCorners = (at: Stance): Flat[] =>
  HAND_CORNERS.map(([x, y]) => onArm(turned([x * at.handSize, y * at.handSize], at.handTurn), at));

/** An arm with its elbow at `x`, as it is while raised. */
const raisedAt = (x: number, { elbowY, tilt, stretch, handTurn, handSize }: Place, swing: number): Stance => ({
  x,
  y: elbowY,
  turn: radians(tilt + swing * SWING.arm),
  stretch,
  handTurn: radians(handTurn + swing * SWING.hand),
  handSize,
});

/** Elbows are at least as far out, and forearms that need room lean inwards at most as far. */
const LEAST_OUT = 0.5;
const LEAST_TILT = -40;
/** Of a sleeve at the elbow. */
const SLEEVE_HALF = 78;

/** Without room beside the body, the arm is held before it, and then more upright. */
function fitted(reach: Place, shoulder: number, room: number, swing: number): { x: number; tilt: number } {
  const reachOf = (tilt: number): number =>
    Math.max(...handCorners(raisedAt(0, { ...reach, tilt }, swing)).map(([x]) => x));
  const least = Math.min(reach.out, LEAST_OUT) * shoulder;
  let { tilt } = reach;
  while (tilt > LEAST_TILT && least + reachOf(tilt) > room) tilt -= 2;
  return { x: Math.max(least, Math.min(reach.out * shoulder, room - reachOf(tilt), room - SLEEVE_HALF)), tilt };
}

/** Below the chin, in face units. */
const BELOW_CHIN = 40;

/** Where there is room for the hand only before the face, it stays below it. */
function clearOfFace({ face }: Look, raised: Stance): Stance {
  const corners = handCorners(raised);
  const [inmost, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
  const tooHigh = face.chinY + BELOW_CHIN - top;
  return inmost < face.cheek && tooHigh > 0 ? { ...raised, y: raised.y + tooHigh } : raised;
}

/** Of the cuff below a hand. */
const CUFF = 34;

/** A hand is not cut by the lower edge of the picture. */
function aboveFloor(raised: Stance, floor: number): Stance {
  const swung = [-1, 0, 1].map((swing) => ({
    ...raised,
    turn: raised.turn + radians(swing * SWING.arm),
    handTurn: raised.handTurn + radians(swing * SWING.hand),
  }));
  const low = Math.max(...swung.flatMap(handCorners).map(([, y]) => y)) + CUFF - floor;
  return low > 0 ? { ...raised, y: raised.y - low } : raised;
}

/** The forearm rotates about the elbow, the hand slightly more about the wrist. */
function stance(look: Look, { reach, lift, swing, room, floor }: PlacedArm): Stance {
  const { shoulder } = look.body;
  const { x, tilt } = fitted(REACHES[reach], shoulder, room, reach === 'wave' ? 1 : 0);
  const raised = clearOfFace(look, aboveFloor(raisedAt(x, { ...REACHES[reach], tilt }, 0), floor));
  return {
    // On its way the hand is never further out than where it goes.
    x: blend(Math.min(LOWERED.out * shoulder, x), x, lift),
    y: blend(LOWERED.elbowY, raised.y, lift),
    turn: radians(blend(LOWERED.tilt, tilt, lift) + swing * SWING.arm),
    stretch: blend(LOWERED.stretch, raised.stretch, lift),
    handTurn: raised.handTurn * lift + radians(swing * SWING.hand),
    handSize: raised.handSize,
  };
}

/** Draws the raised arm; the canvas is in face units with its origin between the eyes. */
export function drawArm(context: Brush['context'], look: Look, pose: PlacedArm): void {
  const brush = createBrush(context, REST_HEAD);
  const { x, y, turn, stretch, handTurn, handSize } = stance(look, pose);
  context.save();
  context.scale(pose.side, 1);
  context.translate(x, y);
  context.rotate(turn);
  context.scale(1, stretch);
  context.translate(0, -FOREARM);
  context.save();
  context.rotate(handTurn);
  context.scale(handSize, handSize);
  drawHand(brush, look, pose.hand);
  context.restore();
  drawSleeve(brush, look);
  context.restore();
}

const boxOf = (points: readonly Flat[], side: number): Rect => {
  const [xs, ys] = [points.map(([x]) => x * side), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 3, Math.min(...ys) - 3];
  return { x: left, y: top, width: Math.max(...xs) + 3 - left, height: Math.max(...ys) + 3 - top };
};

/** The bounding box of the raised hand, in face units. */
export const handExtent = (look: Look, pose: PlacedArm): Rect => boxOf(handCorners(stance(look, pose)), pose.side);

/** The bounding box of the raised arm, in face units. */
export function armExtent(look: Look, pose: PlacedArm): Rect {
  const at = stance(look, pose);
  return boxOf([...handCorners(at), ...SLEEVE_CORNERS.map((corner) => onArm(corner, at))], pose.side);
}
