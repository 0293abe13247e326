// How the presenter moves and where captions stand: read from the layers and poses that the painter draws, without drawing them.
import { createLayout, type Rect, type SceneLayout } from '../../../src/render/picture/layout.js';
import { createScenery, type Scenery } from '../../../src/render/picture/painter.js';
import { type Gesture, planGestures } from '../../../src/render/picture/presenter/gestures.js';
import { type Look, lookOf } from '../../../src/render/picture/presenter/looks/looks.js';
import { createMotion, type PersonPose } from '../../../src/render/picture/presenter/motion.js';
import { handExtent, placeArm } from '../../../src/render/picture/presenter/person/arm.js';
import { liftAt } from '../../../src/render/picture/presenter/person/cloth.js';
import { phraseEnds } from '../../../src/render/picture/presenter/timeline.js';
import type { Plan } from '../../../src/render/plan.js';
import type { Film } from '../film.js';
import type { Measured } from '../measures.js';

/** What moves less than this, in face units of which a head has 350, is still. */
const STILL_UNITS = 8;
/** The pivot of a lean, below the eyes. */
const WAIST = 720;
/** How long before and after the end of a phrase a blink belongs to it. */
const BLINK_NEAR_S = 0.25;
const GLANCE = 0.3;

type Frame = { timeS: number; scene: number; pose: PersonPose; layers: ReturnType<Scenery['layersAt']> };

const meet = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const stamp = (timeS: number): string => `${timeS.toFixed(1)} s`;

/** The area of the picture that a rectangle in face units covers. */
const inPicture = (area: Rect, { framing }: SceneLayout): Rect => ({
  x: framing.x + area.x * framing.scale,
  y: framing.y + area.y * framing.scale,
  width: area.width * framing.scale,
  height: area.height * framing.scale,
});

/** Neck to waist, between the arms. */
const torsoOf = ({ body }: Look): Rect => ({
  x: -body.shoulder * 1.13,
  y: 230,
  width: body.shoulder * 2.26,
  height: 1_000,
});
const MOUTH: Rect = { x: -45, y: 75, width: 90, height: 80 };

async function framesOf(plan: Plan): Promise<Frame[]> {
  const { layersAt, layout } = await createScenery(plan);
  const motion = createMotion(plan, layout.scenes);
  return Array.from({ length: Math.round(plan.durationS * plan.fps) }, (_, frame): Frame => {
    const timeS = frame / plan.fps;
    const scene = Math.max(
      0,
      plan.scenes.findLastIndex(({ startS }) => timeS >= startS - 1e-6),
    );
    return { timeS, scene, pose: motion.at(frame), layers: layersAt(frame) };
  });
}

/** Seconds of the frames for which something holds, and where each stretch of them begins. */
function secondsOf(name: string, frames: readonly Frame[], plan: Plan, holds: (frame: Frame) => boolean): Measured {
  const marked = frames.map(holds);
  const places = frames.filter((_, index) => marked[index] && !marked[index - 1]).map(({ timeS }) => stamp(timeS));
  return { name, value: marked.filter(Boolean).length / plan.fps, unit: 's', places };
}

function measureCaptions(plan: Plan, frames: readonly Frame[]): Measured[] {
  const { scenes } = createLayout(plan);
  const look = lookOf(plan.presenter);
  const covers = (name: string, areas: (frame: Frame, scene: SceneLayout) => Rect[]): Measured =>
    secondsOf(name, frames, plan, (frame) => {
      const caption = frame.layers.find(({ slot }) => slot === 'caption');
      const scene = scenes[frame.scene]!;
      return caption !== undefined && areas(frame, scene).some((area) => meet(inPicture(area, scene), caption));
    });
  const isShown = ({ slot, alpha }: { slot: string; alpha: number }): boolean =>
    slot.startsWith('scene-') && alpha > 0.3;
  const captionOf = (frame: Frame | undefined) => frame?.layers.find(({ slot }) => slot === 'caption')?.key;
  const kept = frames.filter((frame, index) => {
    const before = frames[index - 1];
    return before && before.scene !== frame.scene && captionOf(frame) && captionOf(before) === captionOf(frame);
  });
  return [
    covers('captions over hands', ({ pose }, scene) =>
      pose.arms.map((arm) => handExtent(look, placeArm(arm, scene.framing, plan.height))),
    ),
    covers('captions over the mouth', () => [MOUTH]),
    covers('captions over the torso', () => [torsoOf(look)]),
    secondsOf(
      'captions over a blank board',
      frames,
      plan,
      ({ layers }) => layers.some(({ slot }) => slot === 'caption') && !layers.some(isShown),
    ),
    {
      name: 'captions over a cut',
      value: kept.length,
      unit: 'count',
      places: kept.map(({ timeS }) => stamp(timeS)),
    },
    secondsOf('whole pictures that dissolve', frames, plan, ({ layers }) =>
      layers.some(({ width, height, alpha }) => alpha < 1 && width === plan.width && height === plan.height),
    ),
  ];
}

/** Where shoulders and hands are, in face units. */
function bodyPoints({ body, arms }: PersonPose, look: Look, scene: SceneLayout, bottom: number): number[] {
  const angle = (body.lean * Math.PI) / 180;
  const ends = [-1, 1].map((side): [number, number] => [side * look.body.shoulder * 0.9, 262]);
  const shoulders = ends.flatMap(([x, rest]) => {
    const y = rest - liftAt(body, x, rest);
    return [x * Math.cos(angle) - (y - WAIST) * Math.sin(angle), x * Math.sin(angle) + (y - WAIST) * Math.cos(angle)];
  });
  const hands = ([-1, 1] as const).flatMap((side) => {
    const arm = arms.find((other) => other.side === side);
    if (!arm) return [0, 0];
    const { x, y } = handExtent(look, placeArm(arm, scene.framing, bottom));
    return [x, y];
  });
  return [...shoulders, ...hands];
}

function measureStillness(plan: Plan, frames: readonly Frame[]): Measured {
  const { scenes } = createLayout(plan);
  const look = lookOf(plan.presenter);
  const points = frames.map(({ pose, scene }) => bodyPoints(pose, look, scenes[scene]!, plan.height));
  const isNear = (a: readonly number[], b: readonly number[]): boolean =>
    a.every((value, index) => Math.abs(value - b[index]!) < STILL_UNITS);
  let longest = { fromS: 0, lastsS: 0 };
  for (let first = 0; first < points.length; first += 3) {
    let end = first + 1;
    while (end < points.length && isNear(points[first]!, points[end]!)) end++;
    const lastsS = (end - first) / plan.fps;
    if (lastsS > longest.lastsS) longest = { fromS: first / plan.fps, lastsS };
  }
  return { name: 'longest stillness of the body', value: longest.lastsS, unit: 's', places: [stamp(longest.fromS)] };
}

function measureGestures(plan: Plan, gestures: readonly Gesture[]): Measured[] {
  const ends = [0, ...gestures.map(({ endS }) => endS)];
  const starts = [...gestures.map(({ startS }) => startS), plan.durationS];
  const rests = starts.map((startS, index) => startS - ends[index]!);
  return [
    {
      name: 'gestures',
      value: gestures.length,
      unit: 'count',
      places: gestures.map(({ kind, startS }) => `${stamp(startS)}: ${kind}`),
    },
    { name: 'kinds of gestures', value: new Set(gestures.map(({ kind }) => kind)).size, unit: 'count' },
    { name: 'longest rest between gestures', value: Math.max(...rests), unit: 's' },
  ];
}

function measureBlinks(plan: Plan, frames: readonly Frame[]): Measured[] {
  const isClosed = (frame: Frame | undefined): boolean => (frame?.pose.eyes.blink ?? 0) > 0.5;
  const blinks = frames.filter((frame, index) => isClosed(frame) && !isClosed(frames[index - 1]));
  const intervals = blinks
    .slice(1)
    .map(({ timeS }, index) => timeS - blinks[index]!.timeS)
    .sort((a, b) => a - b);
  const ends = phraseEnds(plan);
  const placed = blinks.filter(({ timeS }) => ends.some((endS) => Math.abs(timeS - endS) <= BLINK_NEAR_S));
  return [
    { name: 'blink interval, shortest', value: intervals[0] ?? 0, unit: 's' },
    { name: 'blink interval, median', value: intervals[Math.floor(intervals.length / 2)] ?? 0, unit: 's' },
    { name: 'blink interval, longest', value: intervals.at(-1) ?? 0, unit: 's' },
    { name: 'blinks where a phrase ends', value: placed.length / Math.max(1, blinks.length), unit: 'share' },
  ];
}

/** Whether the eyes turn to the card as each item appears. */
function measureGlances(plan: Plan, frames: readonly Frame[]): Measured {
  const { scenes } = createLayout(plan);
  const items = plan.scenes.flatMap(({ points }, scene) =>
    points.map(({ atS, text }) => ({ atS, text, side: scenes[scene]!.textSide })),
  );
  const missed = items.filter(({ atS, side }) => {
    const near = frames.slice(Math.max(0, Math.round((atS - 0.3) * plan.fps)), Math.round((atS + 0.7) * plan.fps));
    return !near.some(({ pose: { eyes } }) => (side === 0 ? eyes.gazeY < -GLANCE / 2 : eyes.gazeX * side > GLANCE));
  });
  return {
    name: 'items without a glance',
    value: missed.length,
    unit: 'count',
    places: missed.map(({ atS, text }) => `${stamp(atS)}: "${text}"`),
  };
}

export async function measureMotion({ plan }: Pick<Film, 'plan'>): Promise<Measured[]> {
  const frames = await framesOf(plan);
  return [
    ...measureCaptions(plan, frames),
    measureStillness(plan, frames),
    ...measureGestures(plan, planGestures(plan, createLayout(plan).scenes)),
    ...measureBlinks(plan, frames),
    measureGlances(plan, frames),
  ];
}
