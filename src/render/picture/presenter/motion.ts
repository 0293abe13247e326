// Keyframes of a presenter's motion while speaking: head turns at phrases, brow raises and nods at stressed words,
// glances and gestures at points, breath and blinks in between. Precomputed for every frame from a seeded random
// generator.
import type { Plan, TimedWord } from '../../plan.js';
import { createSeededRandom } from '../dither.js';
import { armAt, type Gesture, planGestures, type Sides } from './gestures.js';
import { createLipTrack, ease, type LipTrack } from './lips.js';
import type { ArmPose, BodyPose, EyePose, HeadPose, MouthPose } from './person/pose.js';

export type PersonPose = { head: HeadPose; eyes: EyePose; mouth: MouthPose; body: BodyPose; arm: ArmPose | null };
export type Motion = { at(frame: number): PersonPose };

type Random = () => number;
type Track = Float32Array;

const CHANNELS = [
  'yaw',
  'pitch',
  'roll',
  'lean',
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

const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** Eases a track to `value` from time `atS` on. */
function moveTo(track: Track, fps: number, atS: number, value: number, takesS: number): void {
  const first = Math.max(0, Math.round(atS * fps));
  const from = track[Math.min(first, track.length - 1)]!;
  for (let frame = first; frame < track.length; frame++) {
    track[frame] = from + (value - from) * ease((frame - first) / (takesS * fps));
  }
}

/** Adds a smooth bump centred in a span. */
function addBump(track: Track, fps: number, atS: number, takesS: number, height: number): void {
  const [first, last] = [Math.round(atS * fps), Math.round((atS + takesS) * fps)];
  for (let frame = Math.max(0, first); frame < Math.min(last, track.length); frame++) {
    track[frame]! += height * Math.sin((Math.PI * (frame - first)) / (last - first)) ** 2;
  }
}

/** Adds a plateau with eased edges. */
function addPlateau(track: Track, fps: number, fromS: number, toS: number, height: number, edgeS = 0.35): void {
  const [first, last] = [Math.round(fromS * fps), Math.round(toS * fps)];
  for (let frame = Math.max(0, first); frame < Math.min(last, track.length); frame++) {
    const edge = Math.min(frame - first, last - frame) / (edgeS * fps);
    track[frame]! += height * ease(edge);
  }
}

const PHRASE_END = /[.!?,;:–—…]["')]*$/u;

/** The start times of phrases. */
function phraseStarts(words: readonly TimedWord[]): number[] {
  const starts: number[] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const fresh = !before || PHRASE_END.test(before.text) || word.startS - before.endS > 0.2;
    if (fresh && word.startS - (starts.at(-1) ?? -9) > 1.1) starts.push(word.startS);
  });
  return starts;
}

/** The times of words that a speaker would stress: numbers, names, long words. */
function stresses(words: readonly TimedWord[]): number[] {
  const times: number[] = [];
  words.forEach((word, index) => {
    const named = index > 0 && /^\p{Lu}/u.test(word.text) && !/[.!?]$/.test(words[index - 1]!.text);
    const strong = /\d/.test(word.text) || named || word.text.length >= 9;
    if (strong && word.startS - (times.at(-1) ?? -9) > 1.3) times.push(word.startS);
  });
  return times;
}

function addBlinks(tracks: Tracks, fps: number, durationS: number, random: Random): void {
  const shape = [0.45, 1, 1, 0.7, 0.3];
  let atS = between(random, 1, 2);
  while (atS < durationS - 0.3) {
    const twice = random() < 0.12;
    for (const startS of twice ? [atS, atS + 0.3] : [atS]) {
      const first = Math.round(startS * fps);
      shape.forEach((value, index) => {
        const frame = first + Math.round((index * fps) / 30);
        if (frame < tracks.blink.length) tracks.blink[frame] = Math.max(tracks.blink[frame]!, value);
      });
    }
    atS += between(random, 2.2, 4.6);
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
  for (const { startS, side, waves } of gestures) {
    // A wave comes with a tilt of the head towards the hand.
    if (waves > 0) wanted.push({ atS: startS + 0.05, to: { yaw: side * 3, pitch: -1, roll: side * 4 }, takesS: 0.6 });
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
  phraseStarts(plan.words).forEach((startS, index) => {
    addBump(tracks.brow, plan.fps, startS - 0.18, 0.7, between(random, 0.2, 0.5));
    // A lean redraws the whole body, so it is rare and slow.
    if (index % 3 === 1) moveTo(tracks.lean, plan.fps, startS - 0.2, [-0.7, 0, 0.7][Math.floor(random() * 3)]!, 1);
  });
}

function addStresses(tracks: Tracks, plan: Plan, random: Random): void {
  for (const startS of stresses(plan.words)) {
    addBump(tracks.pitch, plan.fps, startS - 0.06, 0.46, 3.2);
    addBump(tracks.brow, plan.fps, startS - 0.1, 0.6, between(random, 0.45, 0.8));
    if (random() < 0.3) addBump(tracks.frown, plan.fps, startS - 0.1, 0.6, 0.4);
  }
}

function addBreath({ breath }: Tracks, fps: number): void {
  for (let frame = 0; frame < breath.length; frame++) {
    breath[frame] = 0.5 - 0.5 * Math.cos((2 * Math.PI * frame) / (4.2 * fps));
  }
}

/** Smiles at the greeting, at the close and in pauses. */
function addSmiles(tracks: Tracks, plan: Plan): void {
  const { smile, squint } = tracks;
  smile.fill(0.46);
  squint.fill(0.12);
  for (const { role, startS, endS } of plan.scenes) {
    if (role !== 'greeting' && role !== 'closing') continue;
    addPlateau(smile, plan.fps, startS - 0.3, endS + 0.4, 0.32, 0.6);
    addPlateau(squint, plan.fps, startS - 0.3, endS + 0.4, 0.25, 0.6);
  }
  plan.words.forEach((word, index) => {
    const next = plan.words[index + 1]?.startS ?? plan.durationS;
    if (next - word.endS > 0.45) addPlateau(smile, plan.fps, word.endS - 0.1, next + 0.15, 0.25, 0.25);
  });
}

/** Gaze leads head movements towards new elements, and returns first. */
function addGaze(tracks: Tracks, plan: Plan, sides: Sides): void {
  plan.scenes.forEach((scene, index) => {
    const side = sides[index]?.textSide ?? 0;
    for (const point of scene.points) {
      const untilS = Math.min(point.atS + 1, scene.endS);
      addPlateau(tracks.gazeX, plan.fps, point.atS - 0.15, untilS - 0.1, side * 0.75, 0.09);
      if (side === 0) addPlateau(tracks.gazeY, plan.fps, point.atS - 0.15, untilS - 0.1, -0.4, 0.09);
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
  addMoves(tracks, plan, planMoves(plan, sides, gestures, random));
  addPhrases(tracks, plan, random);
  addGlances(tracks, plan.fps, plan.durationS, random);
  addGaze(tracks, plan, sides);
  addStresses(tracks, plan, random);
  addBlinks(tracks, plan.fps, plan.durationS, random);
  addBreath(tracks, plan.fps);
  addSmiles(tracks, plan);
  const lips = createLipTrack(plan.phones, plan.words, plan.fps, plan.durationS);
  return {
    at(frame) {
      const read = (channel: Channel): number => tracks[channel][Math.min(frame, frames - 1)] ?? 0;
      const head = { yaw: read('yaw'), pitch: read('pitch'), roll: read('roll') };
      return {
        head,
        eyes: {
          blink: read('blink'),
          ...holdGaze(read('gazeX'), read('gazeY'), head),
          brow: Math.min(1, read('brow')),
          frown: read('frown'),
          squint: Math.min(1, read('squint')),
        },
        mouth: mouthAt(lips, Math.min(1, read('smile')), frame),
        body: { breath: read('breath'), lean: read('lean') },
        arm: armAt(gestures, frame / plan.fps),
      };
    },
  };
}
