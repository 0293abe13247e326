// A pose of the presenter as places of the mesh's points.
import type { PersonPose } from '../../picture/presenter/motion.js';
import type { EyePose, HeadPose, MouthPose } from '../../picture/presenter/person/pose.js';
import { clamp, smooth } from './curves.js';
import type { Face } from './face.js';
import type { Weights } from './weights.js';

/** What of a pose a photograph can show, in visible steps. */
export type PortraitPose = { head: HeadPose; eyes: EyePose; mouth: MouthPose; breath: number };

/** Adding nothing makes no difference but for a negative zero. */
const step = (value: number, size: number): number => Math.round(value / size) * size + 0;

/** A photograph shows one side of a head only. */
const MOST_YAW = 5;
const MOST_PITCH = 4;
const MOST_ROLL = 2.4;
const YAW_SHARE = 0.8;
const PITCH_SHARE = 0.6;
const ROLL_SHARE = 0.55;

export function portraitPose({ head, eyes, mouth, body }: PersonPose): PortraitPose {
  return {
    head: {
      yaw: clamp(step(head.yaw * YAW_SHARE, 0.5), -MOST_YAW, MOST_YAW),
      pitch: clamp(step(head.pitch * PITCH_SHARE, 0.5), -MOST_PITCH, MOST_PITCH),
      roll: clamp(step(head.roll * ROLL_SHARE, 0.2), -MOST_ROLL, MOST_ROLL),
    },
    eyes: {
      blink: step(eyes.blink, 0.1),
      gazeX: step(clamp(eyes.gazeX, -1, 1), 0.2),
      gazeY: step(clamp(eyes.gazeY, -1, 1), 0.2),
      brow: step(eyes.brow, 0.17),
      frown: step(eyes.frown, 0.2),
      squint: step(eyes.squint, 0.2),
    },
    mouth: {
      jaw: step(mouth.jaw, 1 / 13),
      wide: step(mouth.wide, 1 / 6),
      close: step(mouth.close, 0.2),
      tuck: step(mouth.tuck, 0.2),
      tongue: step(mouth.tongue, 0.34),
      smile: step(mouth.smile, 0.16),
    },
    breath: step(body.breath, 1 / 3),
  };
}

/** The lips of a pose, as what they are made of. */
export type Lips = {
  round: number;
  /** How far the lower lip hangs down with the jaw, in the face's measure. */
  drop: number;
  press: number;
  tuck: number;
  /** How far the lips draw back from the teeth that the photograph shows, 0 to 1. */
  bared: number;
  lift: number;
  widen: number;
  raise: number;
  /** The half width within which rounded lips part, in half widths of the mouth. */
  parted: number;
};

const DROP = 0.15;

export function lipsOf({ jaw, wide, close, tuck, smile }: MouthPose, face: Face): Lips {
  const press = clamp(close);
  const round = clamp(-wide);
  const spread = clamp(wide);
  const open = jaw * (1 - press);
  const free = 1 - round * 0.85;
  const wanted = smile * (1 - round * 0.8) * 0.055 + 0.006;
  return {
    round,
    press,
    tuck,
    drop: open * (1 - tuck * 0.75) * DROP,
    bared: face.isOpen ? clamp(smooth(0.02, 0.6, open) * 0.5 + spread * 0.35 * (1 - press) + tuck * 0.3) * free : 0,
    lift:
      round * open * 0.02 +
      (open * 0.02 + spread * 0.012 * (1 - press)) * free +
      tuck * 0.026 +
      (face.isOpen ? 0 : smile * open * 0.012),
    widen: spread * 0.09 + smile * 0.05 - round * 0.27 - open * 0.05 - face.widened * 0.75,
    raise: clamp(wanted - face.raised, -0.085, 0.06) * 0.9,
    parted: 1 - round * 0.5,
  };
}

/** Points move in eighths of a pixel: less cannot be seen, and what hardly moves is not drawn again. */
const FINE = 8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Writes the places of all points for a pose, in pixels; `points` are those of the mesh at rest. */
export function placePoints(
  { head, eyes, mouth, breath }: PortraitPose,
  face: Face,
  weights: Weights,
  points: Float32Array,
  places: Float32Array,
): void {
  const { unit, across, down } = face;
  const lips = lipsOf(mouth, face);
  const turn = headTurn(head, face);
  for (let point = 0; point < weights.count; point++) {
    const [sideways, downwards] = mouthShift(point, lips, weights, face);
    const da = sideways + weights.frownX[point]! * eyes.frown;
    const db = downwards + weights.brow[point]! * eyes.brow + weights.frownY[point]! * eyes.frown;
    let x = points[point * 3]! + (across[0] * da + down[0] * db) * unit;
    let y = points[point * 3 + 1]! + (across[1] * da + down[1] * db) * unit;
    const share = weights.head[point]!;
    if (share > 0) {
      const [turnedX, turnedY] = turn(x, y, weights.depth[point]!);
      x += (turnedX - x) * share;
      y += (turnedY - y) * share;
    }
    y -= weights.breath[point]! * breath * unit * 0.012;
    const [restX, restY] = [points[point * 3]!, points[point * 3 + 1]!];
    places[point * 2] = restX + Math.round((x - restX) * FINE) / FINE;
    places[point * 2 + 1] = restY + Math.round((y - restY) * FINE) / FINE;
  }
}

export type Turn = (x: number, y: number, depth: number) => [number, number];

function turnOf({ yaw, pitch, roll }: HeadPose, { unit, chin, down }: Face) {
  const shift = (unit / 150) * 0.4;
  const aside = Math.sin(radians(yaw));
  const nod = Math.sin(radians(pitch)) * 0.8;
  const [pivotX, pivotY] = [chin[0] + down[0] * unit * 0.12, chin[1] + down[1] * unit * 0.12];
  return {
    sin: Math.sin(radians(roll)),
    cos: Math.cos(radians(roll)),
    pivotX,
    pivotY,
    moveX: (depth: number): number => depth * aside + yaw * shift,
    moveY: (depth: number): number => depth * nod + pitch * shift,
  };
}

/** Turns a place of the head about the neck; what lies nearer to the viewer goes further. */
export function headTurn(head: HeadPose, face: Face): Turn {
  const { sin, cos, pivotX, pivotY, moveX, moveY } = turnOf(head, face);
  return (x, y, depth) => {
    const dx = x + moveX(depth) - pivotX;
    const dy = y + moveY(depth) - pivotY;
    return [pivotX + dx * cos - dy * sin, pivotY + dx * sin + dy * cos];
  };
}

/** From a place of the turned head to that of the photograph. */
export function headReturn(head: HeadPose, face: Face): Turn {
  const { sin, cos, pivotX, pivotY, moveX, moveY } = turnOf(head, face);
  return (x, y, depth) => {
    const [dx, dy] = [x - pivotX, y - pivotY];
    return [pivotX + dx * cos + dy * sin - moveX(depth), pivotY - dx * sin + dy * cos - moveY(depth)];
  };
}

/** How far the mouth moves a point, right and down, in the face's measure. */
function mouthShift(point: number, lips: Lips, weights: Weights, face: Face): [number, number] {
  const reach = weights.reach[point]!;
  const jaw = weights.jaw[point]!;
  const below = weights.below[point]!;
  const thick = weights.thick[point]!;
  let db = lips.drop * jaw - weights.corner[point]! * lips.raise;
  if (weights.isBelow[point]) {
    const hanging = weights.lowerLip[point]! * hangAt(reach, lips);
    db += lips.drop * (1 - jaw) * hanging + weights.shutLower[point]!;
    db -= tuckShift(below, hanging, lips, face);
  } else {
    const part = Math.min(1, reach / Math.max(0.6, lips.parted));
    db += weights.shutUpper[point]! * (1 - lips.bared * (1 - part ** 4));
    db -= lips.lift * weights.upperLip[point]! * (1 - part * part);
  }
  db += below * thick * (lips.round * 0.26 - lips.press * 0.16);
  return [weights.across[point]! * lips.widen * weights.sideways[point]!, db];
}

/** The lower lip's profile: it stays at the corners, and rounded lips part in the middle only. */
const hangAt = (reach: number, { parted, round }: Lips): number => {
  const t = reach / parted;
  return t >= 1 ? 0 : (1 - t * t) ** (0.6 - 0.15 * round);
};

/** For f and v the lower lip rolls in under the teeth: its red becomes thin, what is below follows. */
function tuckShift(below: number, hanging: number, { tuck }: Lips, { lowerOuter, seam }: Face): number {
  if (tuck === 0 || below < 0) return 0;
  const lip = lowerOuter(0) - seam(0);
  const rolled = Math.min(below, lip) * 0.42;
  return tuck * hanging * (rolled - 0.004) * (1 - smooth(lip * 1.3, lip * 3.2, below));
}
