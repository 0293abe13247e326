// Single pictures: the poster of a film, the picture at a moment, and the portrait of a presenter.
import { createCanvas } from '@napi-rs/canvas';
import { createOwnPresenter, type OwnAvatar } from '../avatar/own-presenter.js';
import type { Plan } from '../plan.js';
import { createBitmaps } from './bitmaps.js';
import { drawLayers, flatten } from './compositor.js';
import { lookOf } from './looks/looks.js';
import { createScenery } from './painter.js';
import { REST_BODY, REST_EYES, REST_HEAD, REST_MOUTH } from './person/pose.js';
import { createPresenter, type Presenter } from './presenter.js';

const JPEG_QUALITY = 88;
const PORTRAIT_BYTES = 64_000_000;

/** The picture at a moment of the film, as it is in the film. */
export async function stillPng(plan: Plan, atS: number): Promise<Buffer> {
  const { layersAt } = await createScenery(plan);
  const last = Math.round(plan.durationS * plan.fps) - 1;
  const frame = Math.min(last, Math.max(0, Math.round(atS * plan.fps)));
  return flatten(layersAt(frame), plan.width, plan.height).encode('png');
}

/** The picture that stands for the film: the greeting with the prospect's name, the presenter smiling and waving. */
export async function posterJpeg(plan: Plan): Promise<Buffer> {
  const first = plan.scenes[0];
  const named = first && plan.prospectName && !first.heading.includes(plan.prospectName);
  const scenes = named ? [{ ...first, heading: plan.prospectName! }, ...plan.scenes.slice(1)] : plan.scenes;
  // Without words nothing is halfway spoken: the mouth smiles.
  const { layersAt } = await createScenery({ ...plan, scenes, words: [], phones: [], captions: false });
  const frame = Math.round(Math.min(2.3, (first?.endS ?? 2) * 0.6) * plan.fps);
  return flatten(layersAt(frame), plan.width, plan.height).encode('jpeg', JPEG_QUALITY);
}

/** A presenter of ours on a plain ground, for a list to choose from. */
export const portraitPng = (lookId: string, size: number): Promise<Buffer> =>
  drawPortrait(createPresenter(lookOf(lookId), createBitmaps(PORTRAIT_BYTES)), size);

/** The same of a presenter made of somebody's own pictures. */
export const ownPortraitPng = (avatar: OwnAvatar, size: number): Promise<Buffer> =>
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
  const pose = {
    head: { ...REST_HEAD, yaw: -3, roll: 1.2 },
    eyes: { ...REST_EYES, squint: 0.3, brow: 0.2 },
    mouth: { ...REST_MOUTH, smile: 0.8 },
    body: REST_BODY,
    arm: null,
  };
  const clip = { x: 0, y: 0, width: size, height: size };
  drawLayers(context, presenter.layers(framing, pose, clip));
  return canvas.encode('png');
}
