// Keyframes of a presenter's motion while speaking: head turns at phrases, brow raises and nods at stressed words,
// glances and gestures at points, shifts of weight between them, breath and blinks. Precomputed for every frame from a
// seeded random generator.
import { createSeededRandom } from '../../../lib/variation.js';
import type { Plan } from '../../plan.js';
import { type Mood, moodsOf } from './cues.js';
import { armsAt, type Gesture, planGestures, type Sides } from './gestures.js';
import { createLipTrack, ease, type LipTrack } from './lips.js';
import type { ArmPose, BodyPose, EyePose, HeadPose, MouthPose } from './person/pose.js';
import {
  addBump,
  addPlateau,
  between,
  moveTo,
  phraseEnds,
  phraseStarts,
  type Random,
  stresses,
  type Track,
} from './timeline.js';

export type PersonPose = { head: HeadPose; eyes: EyePose; mouth: MouthPose; body: BodyPose; arms: ArmPose[] };
export type Motion = { at(frame: number): PersonPose };

const CHANNELS = [
  'yaw',
  'pitch',
  'roll',
  'lean',
  'left',
  'right',
  'breath',
  'blink',
  'gazeX',
  'gazeY',
  'brow',
  'frown',
  'squint',
  'smile',
] as const;
type Channel = (typeof CHANNELS)[number];
type Tracks = Record<Channel, Track>;

function addBlinks({ blink }: Tracks, plan: Plan, random: Random): void {
  const shape = [0.45, 1, 1, 0.7, 0.3];
  for (const startS of planBlinks(phraseEnds(plan), plan.durationS, random)) {
    const first = Math.round(startS * plan.fps);
    shape.forEach((value, index) => {
      const frame = first + Math.round((index * plan.fps) / 30);
      if (frame < blink.length) blink[frame] = Math.max(blink[frame]!, value);
    });
  }
}

function addGlances(tracks: Tracks, fps: number, durationS: number, random: Random): void {
  for (let atS = 0.6; atS < durationS; atS += between(random, 0.7, 2.2)) {
    const away = random() < 0.22;
    moveTo(tracks.gazeX, fps, atS, away ? between(random, -0.35, 0.35) : 0, 0.07);
    moveTo(tracks.gazeY, fps, atS, away ? between(random, -0.2, 0.3) : 0, 0.07);
  }
}

/** The head poses that a speaker returns to. Few, so that each is drawn once and reused. */
function headPoses(random: Random): HeadPose[] {
  const turned = (yaw: number, roll: number): HeadPose => ({
    yaw: yaw * between(random, 0.85, 1.15),
    pitch: between(random, -1.6, 1.6),
    roll: roll * between(random, 0.8, 1.2),
  });
  return [turned(-1, 0.4), turned(4.6, 1.8), turned(-4.8, -1.6), turned(2, -1.8)];
}

type Move = { atS: number; to: HeadPose; takesS: number };

const MOVE_STEPS = 9;
/** The minimum time between two head movements. */
const REST_S = 0.6;

/** Plans a turn for about every second phrase, and one towards each point as it appears. */
function planMoves(plan: Plan, sides: Sides, gestures: readonly Gesture[], random: Random): Move[] {
  const poses = headPoses(random);
  const looks = [-1, 0, 1].map((side): HeadPose => ({ yaw: side * 8, pitch: side === 0 ? -4 : 0, roll: side * 1.2 }));
  const wanted: Move[] = phraseStarts(plan.words).map((startS) => ({
    atS: startS - 0.2,
    to: poses[Math.floor(random() * poses.length)]!,
    takesS: 0.66,
  }));
  plan.scenes.forEach((scene, index) => {
    if (index > 0) wanted.push({ atS: scene.startS, to: poses[0]!, takesS: 0.4 });
    for (const { atS } of scene.points) {
      wanted.push({ atS: atS - 0.2, to: looks[(sides[index]?.textSide ?? 0) + 1]!, takesS: 0.5 });
      wanted.push({ atS: atS + 1, to: poses[Math.floor(random() * poses.length)]!, takesS: 0.6 });
    }
  });
  for (const { startS, side, kind } of gestures) {
    // A wave comes with a tilt of the head towards the hand.
    if (kind === 'wave')
      wanted.push({ atS: startS + 0.05, to: { yaw: side * 3, pitch: -1, roll: side * 4 }, takesS: 0.6 });
  }
  const moves: Move[] = [];
  for (const move of wanted.sort((a, b) => a.atS - b.atS)) {
    const last = moves.at(-1);
    if (last && (last.to === move.to || move.atS < last.atS + last.takesS + REST_S)) continue;
    moves.push({ ...move, atS: Math.max(0, move.atS) });
  }
  return moves;
}

/** Moves the head through quantized steps, so that cached drawings are reused. */
function addMoves(tracks: Tracks, plan: Plan, moves: readonly Move[]): void {
  moves.forEach((move, index) => {
    const from = moves[index - 1]?.to ?? { yaw: 0, pitch: 0, roll: 0 };
    const until = Math.round((moves[index + 1]?.atS ?? plan.durationS) * plan.fps);
    for (let frame = Math.round(move.atS * plan.fps); frame < until && frame < tracks.yaw.length; frame++) {
      const exact = ease((frame / plan.fps - move.atS) / move.takesS);
      const part = Math.round(exact * MOVE_STEPS) / MOVE_STEPS;
      tracks.yaw[frame] = from.yaw + (move.to.yaw - from.yaw) * part;
      tracks.pitch[frame] = from.pitch + (move.to.pitch - from.pitch) * part;
      tracks.roll[frame] = from.roll + (move.to.roll - from.roll) * part;
    }
  });
}

function addPhrases(tracks: Tracks, plan: Plan, random: Random): void {
  for (const startS of phraseStarts(plan.words)) {
    addBump(tracks.brow, plan.fps, startS - 0.18, 0.7, between(random, 0.2, 0.5));
  }
}

/** Without a gesture, the body moves at least as often as this. */
const SHIFT_EVERY_S = 1.9;
const LEANS = [0.9, -0.9];

/** Between gestures the weight shifts: the trunk leans to the other side, or a shoulder moves. */
function addShifts(tracks: Tracks, { fps, durationS }: Plan, gestures: readonly Gesture[], random: Random): void {
  let shifts = 0;
  let fromS = 0;
  for (const { startS, endS } of [...gestures, { startS: durationS, endS: durationS }]) {
    const count = Math.floor((startS - fromS) / SHIFT_EVERY_S);
    for (let index = 1; index <= count; index++) {
      const atS = fromS + ((startS - fromS) * index) / (count + 1) - 0.5 + between(random, -0.25, 0.25);
      // A lean redraws the whole trunk, a shoulder only its edge.
      if (shifts % 3 === 0) moveTo(tracks.lean, fps, atS, LEANS[(shifts / 3) % LEANS.length]!, 1);
      else addPlateau(shifts % 3 === 1 ? tracks.left : tracks.right, fps, atS, atS + 1.6, 0.75, 0.5);
      shifts++;
    }
    fromS = endS;
  }
}

function addStresses(tracks: Tracks, plan: Plan, random: Random): void {
  for (const startS of stresses(plan.words)) {
    addBump(tracks.pitch, plan.fps, startS - 0.06, 0.46, 3.2);
    addBump(tracks.brow, plan.fps, startS - 0.1, 0.6, between(random, 0.45, 0.8));
  }
}

function addBreath({ breath }: Tracks, fps: number): void {
  for (let frame = 0; frame < breath.length; frame++) {
    breath[frame] = 0.5 - 0.5 * Math.cos((2 * Math.PI * frame) / (4.2 * fps));
  }
}

type Face = { smile: number; squint: number; frown: number; brow: number };

const FACES: Record<Mood, Face> = {
  warm: { smile: 0.8, squint: 0.36, frown: 0, brow: 0.06 },
  bright: { smile: 0.52, squint: 0.18, frown: 0, brow: 0.04 },
  kind: { smile: 0.36, squint: 0.15, frown: 0, brow: 0.04 },
  attentive: { smile: 0.34, squint: 0.13, frown: 0, brow: 0.06 },
  earnest: { smile: 0.15, squint: 0.07, frown: 0.3, brow: 0.13 },
};
/** A pause from which on a friendly face smiles. */
const SMILING_PAUSE_S = 0.45;

/** The face follows what is said. */
function addMoods(tracks: Tracks, plan: Plan): void {
  const spans = moodsOf(plan);
  for (const { fromS, mood } of spans) {
    const face = FACES[mood];
    for (const channel of ['smile', 'squint', 'frown', 'brow'] as const) {
      if (fromS === 0) tracks[channel].fill(face[channel]);
      else moveTo(tracks[channel], plan.fps, fromS - 0.35, face[channel], 0.5);
    }
  }
  plan.words.forEach((word, index) => {
    const next = plan.words[index + 1]?.startS ?? plan.durationS;
    const mood = spans.find(({ untilS }) => word.endS < untilS)?.mood;
    // Who is told of a trouble does not smile at it.
    if (next - word.endS <= SMILING_PAUSE_S || (mood !== 'warm' && mood !== 'bright')) return;
    addPlateau(tracks.smile, plan.fps, word.endS - 0.1, next - 0.15, 0.2, 0.25);
  });
}

/** Gaze leads head movements towards new elements, and returns first. */
function addGaze(tracks: Tracks, plan: Plan, sides: Sides): void {
  plan.scenes.forEach((scene, index) => {
    const side = sides[index]?.textSide ?? 0;
    for (const point of scene.points) {
      const untilS = Math.min(point.atS + 1, scene.endS);
      addPlateau(tracks.gazeX, plan.fps, point.atS - 0.15, untilS - 0.1, side * 0.75, 0.09);
      if (side === 0) addPlateau(tracks.gazeY, plan.fps, point.atS - 0.15, untilS - 0.1, -0.55, 0.09);
    }
  });
}

function mouthAt(lips: LipTrack, smile: number, frame: number): MouthPose {
  return {
    jaw: lips.jaw[frame] ?? 0,
    wide: lips.wide[frame] ?? 0,
    close: lips.close[frame] ?? 0,
    tuck: lips.tuck[frame] ?? 0,
    tongue: lips.tongue[frame] ?? 0,
    smile,
  };
}

/** Vestibulo-ocular reflex: eye rotation per degree of head rotation, to keep looking at the viewer. */
const HOLD_X = 0.07;
const HOLD_Y = 0.1;
/** A glance wider than this is directed at something other than the viewer. */
const AWAY = 0.6;

/** Keeps the gaze on the viewer while the head turns, unless it is directed at something. */
export function holdGaze(gazeX: number, gazeY: number, { yaw, pitch }: HeadPose): Pick<EyePose, 'gazeX' | 'gazeY'> {
  const held = 1 - Math.min(1, Math.hypot(gazeX, gazeY) / AWAY);
  return { gazeX: gazeX - yaw * HOLD_X * held, gazeY: gazeY - pitch * HOLD_Y * held };
}

export function createMotion(plan: Plan, sides: Sides): Motion {
  const random = createSeededRandom(`${plan.presenter}|${plan.title}|${plan.durationS}`);
  const frames = Math.round(plan.durationS * plan.fps);
  const tracks = Object.fromEntries(CHANNELS.map((name) => [name, new Float32Array(frames)])) as Tracks;
  const gestures = planGestures(plan, sides);
  addMoods(tracks, plan);
  addMoves(tracks, plan, planMoves(plan, sides, gestures, random));
  addPhrases(tracks, plan, random);
  addShifts(tracks, plan, gestures, random);
  addGlances(tracks, plan.fps, plan.durationS, random);
  addGaze(tracks, plan, sides);
  addStresses(tracks, plan, random);
  addBlinks(tracks, plan, random);
  addBreath(tracks, plan.fps);
  const lips = createLipTrack(plan.phones, plan.words, plan.fps, plan.durationS);
  return {
    at(frame) {
      const read = (channel: Channel): number => tracks[channel][Math.min(frame, frames - 1)] ?? 0;
      const arms = armsAt(gestures, frame / plan.fps);
      const lifted = (side: -1 | 1): number => Math.max(0, ...arms.map((arm) => (arm.side === side ? arm.lift : 0)));
      const head = { yaw: read('yaw'), pitch: read('pitch'), roll: read('roll') };
      return {
        head,
        eyes: {
          blink: read('blink'),
          ...holdGaze(read('gazeX'), read('gazeY'), head),
          brow: Math.min(1, read('brow')),
          frown: Math.min(1, read('frown')),
          squint: Math.min(1, read('squint')),
        },
        mouth: mouthAt(lips, Math.min(1, read('smile')), frame),
        body: {
          breath: read('breath'),
          lean: read('lean'),
          left: Math.max(read('left'), lifted(-1)),
          right: Math.max(read('right'), lifted(1)),
        },
        arms,
      };
    },
  };
}

const SHORTEST_S = 1;
const LONGEST_S = 7;
const MEDIAN_S = 2.7;
/** Standard deviation of the logarithm of intervals. */
const SPREAD = 0.55;
/** How far a blink is moved to reach the end of a phrase. */
const NEAR_S = 1.5;

/** A normal deviate, by Box and Muller. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(Math.max(1e-9, random()))) * Math.cos(2 * Math.PI * random());

/** The start times of blinks; `ends` are the times at which phrases end. */
export function planBlinks(ends: readonly number[], durationS: number, random: Random): number[] {
  const blinks: number[] = [];
  let lastS = between(random, -0.6, 0.4);
  for (;;) {
    const interval = Math.min(LONGEST_S, Math.max(SHORTEST_S, MEDIAN_S * Math.exp(SPREAD * normal(random))));
    const wantedS = lastS + interval;
    const near = ends
      .map((endS) => endS + between(random, -0.06, 0.08))
      .filter((endS) => Math.abs(endS - wantedS) <= NEAR_S && endS >= lastS + SHORTEST_S && endS <= lastS + LONGEST_S)
      .sort((a, b) => Math.abs(a - wantedS) - Math.abs(b - wantedS));
    lastS = near[0] ?? wantedS;
    if (lastS > durationS - 0.3) return blinks;
    if (lastS > 0) blinks.push(lastS);
  }
}
