// Hand gestures of a presenter, chosen by what is said: waves at greeting and goodbye, gestures at items as they appear, and at words
// that ask for one; which of those that fit, differs from film to film.
import { createSeededRandom } from '../../../lib/variation.js';
import type { Plan, PlanPoint, PlanScene, TimedWord } from '../../plan.js';
import type { SceneLayout } from '../layout.js';
import { createCues } from './cues.js';
import { ease } from './lips.js';
import type { ArmPose, HandShape, Reach } from './person/pose.js';
import { phraseStarts, type Random, stresses } from './timeline.js';

type GestureKind = 'wave' | 'present' | 'count' | 'date' | 'contrast' | 'you' | 'together' | 'offer' | 'beat';

export type Gesture = {
  kind: GestureKind;
  startS: number;
  endS: number;
  /** Of a gesture with one hand. */
  side: -1 | 1;
  /** When the raised hand moves with a stressed word. */
  beats: number[];
};

/** Side of the presenter on which the text of each scene is, and on which sides hands point and wave. */
export type Sides = readonly Pick<SceneLayout, 'textSide' | 'handSide' | 'waveSide'>[];

type Form = { reach: Reach; hand: HandShape; hands: 'one' | 'both' | 'by turns'; lastsS: number };

const FORMS: Record<GestureKind, Form> = {
  wave: { reach: 'wave', hand: 'open', hands: 'one', lastsS: 2.3 },
  present: { reach: 'present', hand: 'palmUp', hands: 'one', lastsS: 2.1 },
  count: { reach: 'count', hand: 'three', hands: 'one', lastsS: 1.9 },
  // A single finger would count.
  date: { reach: 'count', hand: 'open', hands: 'one', lastsS: 1.9 },
  contrast: { reach: 'offer', hand: 'palmUp', hands: 'by turns', lastsS: 2.4 },
  you: { reach: 'you', hand: 'palmUp', hands: 'one', lastsS: 1.7 },
  together: { reach: 'together', hand: 'palmUp', hands: 'both', lastsS: 1.8 },
  offer: { reach: 'offer', hand: 'palmUp', hands: 'both', lastsS: 1.8 },
  beat: { reach: 'beat', hand: 'palmUp', hands: 'one', lastsS: 1.7 },
};

const RAISE_S = 0.5;
const LOWER_S = 0.45;
/** A hand is up as the word is heard. */
const AHEAD_S = 0.4;
/** Between a gesture and the next. */
const APART_S = 0.9;
/** After as long without one, a gesture is made at the next word that bears one. */
const LONGEST_WITHOUT_S = 4.5;

/** A gesture that might be made; the higher its weight, the sooner it is chosen. */
type Wish = { kind: GestureKind; atS: number; side: -1 | 1; weight: number };

/** The third item of a list is counted off; two fingers are a sign of their own, and fingers beside a figure or a date would say another number. */
const COUNTED_ITEMS = 3;
/** Of the items, so many wait for what the words around them ask for. */
const QUIET_SHARE = 0.35;

/** A gesture for each item as it appears, by what it is: lists are counted, dates held up, who does a step is meant. */
function itemWishes(plan: Plan, sides: Sides): Wish[] {
  const isCue = createCues(plan.language);
  const kindOf = ({ text, figure, isMoney }: PlanPoint, role: PlanScene['role'], random: Random): GestureKind => {
    const [doer = ''] = text.split(' ', 1);
    if (role === 'next' && isCue(doer, 'you')) return 'you';
    if (role === 'next' && isCue(doer, 'together')) return 'together';
    if (role === 'next' && figure !== null) return 'date';
    // Open hands beside a price look like a shrug.
    if (figure !== null && (isMoney || random() < 0.5)) return 'beat';
    return role === 'next' || role === 'closing' || random() < 0.6 ? 'present' : 'offer';
  };
  return plan.scenes.flatMap(({ role, points }, index) => {
    const random = randomOf(plan, index);
    const isList =
      role !== 'greeting' &&
      !plan.isSerious &&
      points.length >= COUNTED_ITEMS &&
      points.every(({ figure }) => figure === null);
    return points.map((point, order): Wish => {
      const isCounted = isList && order === COUNTED_ITEMS - 1;
      const kind = isCounted ? 'count' : kindOf(point, role, random);
      const weight = random() < QUIET_SHARE ? 1 : 4;
      return { kind, atS: point.atS, side: sides[index]!.handSide, weight };
    });
  });
}

/** Its own in each scene, so that an edit leaves the other scenes as they are. */
const randomOf = ({ presenter, title, prospectName }: Plan, scene: number): Random =>
  createSeededRandom(`${presenter}|${title}|${prospectName}|${scene}`);

/** The gestures that words ask for. */
function wordWishes({ words, scenes, language }: Plan): Wish[] {
  const isCue = createCues(language);
  const roleAt = (atS: number) => scenes.findLast(({ startS }) => atS >= startS - 1e-6)?.role;
  const kindOf = (word: TimedWord): { kind: GestureKind; weight: number } | null => {
    // At a hello an open hand looks like a wave, and hands that come together like a plea.
    if (roleAt(word.startS) === 'greeting') return null;
    if (isCue(word.text, 'contrast')) return { kind: 'contrast', weight: 3 };
    if (isCue(word.text, 'together')) return { kind: 'together', weight: 2 };
    if (/\d/.test(word.text)) return { kind: roleAt(word.startS) === 'next' ? 'date' : 'beat', weight: 2 };
    if (isCue(word.text, 'you')) return { kind: 'you', weight: 1.5 };
    return word.text.endsWith('?') || word.text.endsWith('？') ? { kind: 'offer', weight: 2.5 } : null;
  };
  return words.flatMap((word, index): Wish[] => {
    const found = kindOf(word);
    return found ? [{ ...found, atS: word.startS, side: index % 2 === 0 ? 1 : -1 }] : [];
  });
}

const FILLING: readonly GestureKind[] = ['offer', 'beat', 'present', 'you', 'beat', 'together'];
/** At a goodbye and beside a price open hands look like a shrug. */
const FILLING_CALMLY: readonly GestureKind[] = ['you', 'beat', 'together'];
const FILLING_HELLO: readonly GestureKind[] = ['beat'];

/** Open hands and beats at stressed words and new phrases, for where nothing else asks for a gesture. */
const fillingWishes = (plan: Plan): Wish[] => {
  const times = [...stresses(plan.words), ...phraseStarts(plan.words)].sort((a, b) => a - b);
  return plan.scenes.flatMap(({ role, points, startS, endS }, index) => {
    const random = randomOf(plan, index);
    const isCalm = role === 'closing' || points.some(({ isMoney }) => isMoney);
    const kinds = role === 'greeting' ? FILLING_HELLO : isCalm ? FILLING_CALMLY : FILLING;
    return times
      .filter((atS) => atS >= startS && atS < endS)
      .map((atS) => ({
        kind: kinds[Math.floor(random() * kinds.length)]!,
        atS,
        side: random() < 0.5 ? 1 : -1,
        weight: 0,
      }));
  });
};

/** Chooses gestures that do not collide, first those with most weight; neighbours differ in kind. */
function createChoice(plan: Plan) {
  const chosen: Gesture[] = [];
  const stressed = stresses(plan.words);
  const place = ({ kind, atS, side }: Wish): Gesture | null => {
    const form = FORMS[kind];
    const scene = plan.scenes.findLast(({ startS }) => atS >= startS - 1e-6) ?? plan.scenes[0]!;
    const startS = Math.max(scene.startS + 0.1, atS - AHEAD_S);
    const endS = Math.min(startS + form.lastsS, scene.endS - 0.1);
    if (endS - startS < RAISE_S + LOWER_S + 0.25) return null;
    const beats = stressed.filter((timeS) => timeS > startS + RAISE_S && timeS < endS - LOWER_S);
    return { kind, startS, endS, side, beats };
  };
  const fits = ({ kind, startS, endS }: Gesture): boolean => {
    const before = chosen.findLast((other) => other.startS <= startS);
    const after = chosen.find((other) => other.startS > startS);
    const apart = (!before || startS - before.endS >= APART_S) && (!after || after.startS - endS >= APART_S);
    return apart && before?.kind !== kind && after?.kind !== kind;
  };
  return {
    chosen,
    add(gesture: Gesture): void {
      chosen.push(gesture);
      chosen.sort((a, b) => a.startS - b.startS);
    },
    /** Whether the wish was granted. */
    grant(wish: Wish): boolean {
      const gesture = place(wish);
      if (!gesture || !fits(gesture)) return false;
      this.add(gesture);
      return true;
    },
  };
}

/** Waves at the greeting and as the film ends; nobody waves at a loss. */
function planWaves({ scenes, durationS, isSerious }: Plan, sides: Sides): Gesture[] {
  if (isSerious) return [];
  const wave = (startS: number, endS: number, side: -1 | 1): Gesture => ({
    kind: 'wave',
    startS,
    endS,
    side,
    beats: [],
  });
  const waves = [wave(0.15, Math.min(0.15 + FORMS.wave.lastsS, scenes[0]!.endS - 0.1), sides[0]!.waveSide)];
  const last = scenes.at(-1)!;
  const startS = Math.max(last.startS + 0.2, durationS - 2.2);
  if (scenes.length > 1 && durationS - startS > 1.2) waves.push(wave(startS, durationS + 1, sides.at(-1)!.waveSide));
  return waves;
}

/** The gestures of a film in order of time; they do not overlap. */
export function planGestures(plan: Plan, sides: Sides): Gesture[] {
  const choice = createChoice(plan);
  for (const wave of planWaves(plan, sides)) choice.add(wave);
  const wishes = [...itemWishes(plan, sides), ...wordWishes(plan)];
  for (const wish of wishes.sort((a, b) => b.weight - a.weight || a.atS - b.atS)) choice.grant(wish);
  for (const wish of fillingWishes(plan)) {
    const before = choice.chosen.findLast(({ startS }) => startS <= wish.atS)?.endS ?? 0;
    const after = choice.chosen.find(({ startS }) => startS > wish.atS)?.startS ?? plan.durationS;
    if (after - before > LONGEST_WITHOUT_S) choice.grant(wish);
  }
  return choice.chosen;
}

/** A short dip of the hand. */
const dip = (sinceS: number): number => (sinceS > 0 && sinceS < 0.36 ? -Math.sin((Math.PI * sinceS) / 0.36) : 0);

/** A lowering hand falls: it starts slowly and is quick as it leaves. */
const lowering = (share: number): number => ease(Math.min(1, Math.max(0, share)) ** 0.8);

const liftAt = (startS: number, endS: number, time: number): number =>
  ease((time - startS) / RAISE_S) * lowering((endS - time) / LOWER_S);

/** The poses of raised arms at a time. */
export function armsAt(gestures: readonly Gesture[], time: number): ArmPose[] {
  const gesture = gestures.find(({ startS, endS }) => time >= startS && time <= endS);
  if (!gesture) return [];
  const { kind, startS, endS, side, beats } = gesture;
  const { reach, hand, hands } = FORMS[kind];
  const waving = Math.sin(2 * Math.PI * 1.55 * Math.max(0, time - startS - 0.35));
  const dips = beats.reduce((sum, atS) => sum + dip(time - atS + 0.12), 0);
  const arm = (armSide: -1 | 1, fromS: number, untilS: number): ArmPose => {
    const lift = liftAt(fromS, untilS, time);
    return { side: armSide, hand, reach, lift, swing: kind === 'wave' ? waving * lift : dips * lift };
  };
  if (hands === 'one') return [arm(side, startS, endS)].filter(({ lift }) => lift > 0);
  const turnS = hands === 'by turns' ? (endS - startS - RAISE_S) / 2 : 0;
  const pair = [arm(-1, startS, endS - turnS), arm(1, startS + turnS, endS)];
  return pair.filter(({ lift }) => lift > 0);
}
