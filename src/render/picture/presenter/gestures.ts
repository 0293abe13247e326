// Hand gestures of a presenter: waves at greeting and close, and gestures towards points as they appear.
import type { Plan } from '../../plan.js';
import { ease } from './lips.js';
import type { ArmPose, HandShape } from './person/pose.js';

export type Gesture = { startS: number; endS: number; side: -1 | 1; hand: HandShape; waves: number };

/** Side of the presenter on which the text of each scene is, and on which side hands point to it. */
export type Sides = readonly { textSide: -1 | 0 | 1; handSide: -1 | 1 }[];

/** Plans at most one hand at a time: a wave, one gesture towards the first point of each scene, and a last small wave. */
export function planGestures(plan: Plan, sides: Sides): Gesture[] {
  const gestures: Gesture[] = [];
  const add = (gesture: Gesture): void => {
    const last = gestures.at(-1);
    if (gesture.endS > plan.durationS + 0.6 || (last && gesture.startS < last.endS + 0.5)) return;
    gestures.push(gesture);
  };
  plan.scenes.forEach((scene, index) => {
    const { textSide, handSide: side } = sides[index]!;
    const waving = textSide > 0 ? -1 : 1;
    if (index === 0) add({ startS: 0.25, endS: Math.min(2.7, scene.endS - 0.1), side: waving, hand: 'open', waves: 3 });
    scene.points.forEach((point, order) => {
      const endS = Math.min(point.atS + 1.9, scene.endS - 0.15);
      if (order > 1 || endS - point.atS < 1.1) return;
      add({
        startS: Math.max(scene.startS + 0.2, point.atS - 0.35),
        endS,
        side,
        hand: order === 0 ? 'palmUp' : 'point',
        waves: 0,
      });
    });
    if (index === plan.scenes.length - 1 && index > 0) {
      add({ startS: plan.durationS - 2.5, endS: plan.durationS + 0.5, side: waving, hand: 'open', waves: 3 });
    }
  });
  return gestures;
}

/** The pose of the raised arm at a time; null while no arm is raised. */
export function armAt(gestures: readonly Gesture[], time: number): ArmPose | null {
  const gesture = gestures.find(({ startS, endS }) => time >= startS && time <= endS);
  if (!gesture) return null;
  const lift = ease((time - gesture.startS) / 0.55) * ease((gesture.endS - time) / 0.5);
  const since = time - gesture.startS - 0.35;
  const swing =
    gesture.waves > 0 ? Math.sin(2 * Math.PI * 1.55 * Math.max(0, since)) * lift : Math.sin(2.2 * since) * 0.3;
  return { side: gesture.side, hand: gesture.hand, lift, swing };
}
