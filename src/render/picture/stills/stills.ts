// Single pictures: the poster of a film, the frame at a moment, and the portrait of a presenter.

import { createCanvas } from '@napi-rs/canvas';
import { createOwnPresenter, type OwnPresenter } from '../../own-presenter/own-presenter.js';
import type { Plan } from '../../plan.js';
import { createBitmaps } from '../bitmaps.js';
import { compositeLayers, drawLayers } from '../compositor.js';
import { createScenery } from '../painter.js';
import { lookOf } from '../presenter/looks/looks.js';
import { holdGaze, type PersonPose } from '../presenter/motion.js';
import { REST_BODY, REST_EYES, REST_HEAD, REST_MOUTH } from '../presenter/person/pose.js';
import { createPresenter, type Presenter } from '../presenter/presenter.js';

const JPEG_QUALITY = 88;
const PORTRAIT_BYTES = 64_000_000;

/** The frame at a moment of the film, exactly as in the film. */
export async function stillPng(plan: Plan, atS: number): Promise<Buffer> {
  const { layersAt } = await createScenery(plan);
  const last = Math.round(plan.durationS * plan.fps) - 1;
  const frame = Math.min(last, Math.max(0, Math.round(atS * plan.fps)));
  return compositeLayers(layersAt(frame), plan.width, plan.height).encode('png');
}

/** The pose of a greeting: facing the viewer, with a smile. */
function greeting(arms: PersonPose['arms']): PersonPose {
  const head = { ...REST_HEAD, yaw: -2.4, roll: 2 };
  return {
    head,
    eyes: { ...REST_EYES, ...holdGaze(0, 0, head), squint: 0.4, brow: 0.34 },
    mouth: { ...REST_MOUTH, smile: 1, jaw: 0.23, wide: 0.17 },
    body: REST_BODY,
    arms,
  };
}

/** The poster: the greeting with all its text, the presenter smiling and waving. */
export async function posterJpeg(plan: Plan): Promise<Buffer> {
  const first = plan.scenes[0];
  const named = first && plan.prospectName && !first.heading.includes(plan.prospectName);
  // As it begins, with who sends it.
  const heading = named ? plan.prospectName! : first?.heading;
  const scenes = first ? [{ ...first, heading: heading!, points: [] }, ...plan.scenes.slice(1)] : plan.scenes;
  const { layersWith, layout } = await createScenery({ ...plan, scenes, captions: false, label: null });
  // Late enough that every element has appeared, and before they leave.
  const atS = Math.max(0, (first?.endS ?? 2) - 0.35);
  const side = layout.scenes[0]!.textSide > 0 ? -1 : 1;
  const layers = layersWith(
    Math.floor(atS * plan.fps),
    greeting([{ side, hand: 'open', reach: 'wave', lift: 1, swing: 0.2 }]),
  );
  return compositeLayers(layers, plan.width, plan.height).encode('jpeg', JPEG_QUALITY);
}

/** A built-in presenter on a plain background, for lists. */
export const portraitPng = (lookId: string, size: number): Promise<Buffer> =>
  drawPortrait(createPresenter(lookOf(lookId), createBitmaps(PORTRAIT_BYTES)), size);

/** The portrait of a custom presenter. */
export const ownPortraitPng = (avatar: OwnPresenter, size: number): Promise<Buffer> =>
  drawPortrait(createOwnPresenter(avatar, createBitmaps(PORTRAIT_BYTES)), size);

async function drawPortrait(presenter: Presenter, size: number): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  const ground = context.createLinearGradient(0, 0, size, size);
  ground.addColorStop(0, '#eef2f9');
  ground.addColorStop(1, '#c3cde0');
  context.fillStyle = ground;
  context.fillRect(0, 0, size, size);
  const framing = { x: Math.round(size / 2), y: Math.round(size * 0.45), scale: size / 560, left: 0, right: size };
  const clip = { x: 0, y: 0, width: size, height: size };
  drawLayers(context, presenter.layers(framing, greeting([]), clip));
  return canvas.encode('png');
}
