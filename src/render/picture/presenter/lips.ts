// Lip sync: turns timed phonemes into mouth shapes, frame by frame. Pure: no canvas, no clock. Vowels and tongue
// positions are blended by dominance functions (coarticulation); bilabial closures and labiodentals override their
// neighbours, since their absence is what viewers notice first. Lips close before a plosive is heard, vowels are
// anticipated during the consonant before them, and short pauses do not flap the mouth.
import type { TimedPhone, TimedWord } from '../../plan.js';
import { type MouthShape, phonesOfWords, shapeOf } from './visemes.js';

export type LipTrack = {
  jaw: Float32Array;
  wide: Float32Array;
  close: Float32Array;
  tuck: Float32Array;
  tongue: Float32Array;
};

type Target = { shape: MouthShape; startS: number; endS: number };

const SHUT_BEFORE_S = 0.045;
const SHUT_RAMP_S = 0.065;
const HOLD_S = 0.075;
const ANTICIPATION_S = 0.16;
const CARRY_S = 0.11;
const HOLD_PAUSE_S = 0.12;
const RELAX_PAUSE_S = 0.35;

const RELAXED: MouthShape = { jaw: 0.07, wide: 0, tongue: 0, weight: 0.8, kind: 'open' };
const SHUT: MouthShape = { jaw: 0, wide: 0, tongue: 0, weight: 1.6, kind: 'pause' };

/** Smoothstep easing from 0 to 1. */
export const ease = (value: number): number => {
  const t = Math.min(1, Math.max(0, value));
  return t * t * (3 - 2 * t);
};

/** Rises to 1 before `from`, stays until `to`, falls after it. */
function plateau(time: number, from: number, to: number, rise: number, fall: number): number {
  if (time < from) return ease(1 - (from - time) / rise);
  return time <= to ? 1 : ease(1 - (time - to) / fall);
}

function pauseTarget(startS: number, endS: number): Target | null {
  const length = endS - startS;
  if (length < HOLD_PAUSE_S) return null;
  return { shape: length < RELAX_PAUSE_S ? RELAXED : SHUT, startS, endS };
}

/** Phonemes as targets, with every gap turned into a hold, a relaxed mouth or a closed one. */
function toTargets(phones: readonly TimedPhone[], durationS: number): Target[] {
  const targets: Target[] = [];
  let spokenUntil = 0;
  const pause = (untilS: number): void => {
    const target = pauseTarget(spokenUntil, untilS);
    if (target) targets.push(target);
  };
  for (const phone of phones) {
    const shape = shapeOf(phone);
    if (!shape || phone.endS <= phone.startS) continue;
    pause(phone.startS);
    targets.push({ shape, startS: phone.startS, endS: phone.endS });
    spokenUntil = Math.max(spokenUntil, phone.endS);
  }
  pause(durationS + RELAX_PAUSE_S);
  return targets;
}

function dominance(target: Target, time: number): number {
  const vowel = target.shape.kind === 'vowel';
  const rise = vowel ? ANTICIPATION_S : 0.09;
  const fall = vowel ? CARRY_S : 0.08;
  const inset = Math.min(0.03, (target.endS - target.startS) / 4);
  const end = Math.max(target.endS - inset, target.startS + HOLD_S);
  return target.shape.weight * plateau(time, target.startS, end, rise, fall);
}

const shutWindow = (target: Target): [number, number] => {
  const from = Math.max(0, target.startS - SHUT_BEFORE_S);
  return [from, Math.max(target.endS - 0.035, from + HOLD_S)];
};

const tuckWindow = (target: Target): [number, number] => [
  Math.max(0, target.startS - 0.02),
  Math.max(target.endS - 0.02, target.startS - 0.02 + HOLD_S),
];

function addFrame(track: LipTrack, frame: number, time: number, near: readonly Target[]): void {
  let total = 0.0001;
  let jaw = 0;
  let wide = 0;
  let tongue = 0;
  let close = 0;
  let tuck = 0;
  for (const target of near) {
    const { shape } = target;
    const weight = dominance(target, time);
    total += weight;
    jaw += weight * shape.jaw;
    wide += weight * shape.wide;
    tongue += weight * shape.tongue;
    if (shape.kind === 'shut') {
      close = Math.max(close, plateau(time, ...shutWindow(target), SHUT_RAMP_S, 0.07));
    } else if (shape.kind === 'tuck') {
      tuck = Math.max(tuck, plateau(time, ...tuckWindow(target), 0.07, 0.07));
    } else if (shape.kind === 'pause') {
      const settled = plateau(time, target.startS + 0.16, target.endS - 0.1, 0.14, 0.1);
      jaw *= 1 - settled * 0.6;
      close = Math.max(close, 0.42 * settled);
    }
  }
  const free = 1 - close;
  track.jaw[frame] = (jaw / total) * free;
  track.wide[frame] = wide / total;
  track.tongue[frame] = (tongue / total) * free;
  track.close[frame] = close;
  track.tuck[frame] = tuck * (1 - Math.max(0, close - 0.42) / 0.58);
}

/**
 * Mouth movement over `durationS` seconds at `fps` frames a second; words are the fallback where no phonemes are known.
 */
export function createLipTrack(
  phones: readonly TimedPhone[],
  words: readonly TimedWord[],
  fps: number,
  durationS: number,
): LipTrack {
  const frames = Math.round(durationS * fps);
  const make = (): Float32Array => new Float32Array(frames);
  const track: LipTrack = { jaw: make(), wide: make(), close: make(), tuck: make(), tongue: make() };
  const targets = toTargets(phones.length > 0 ? phones : phonesOfWords(words), durationS);
  let first = 0;
  for (let frame = 0; frame < frames; frame++) {
    const time = frame / fps;
    while (first < targets.length && targets[first]!.endS < time - 0.4) first++;
    let last = first;
    while (last < targets.length && targets[last]!.startS < time + 0.4) last++;
    addFrame(track, frame, time, targets.slice(first, last));
  }
  return track;
}
