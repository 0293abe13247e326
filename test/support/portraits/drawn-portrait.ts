// Portraits of nobody: the built-in presenters, drawn large, in any pose.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { createBitmaps } from '../../../src/render/picture/bitmaps.js';
import { drawLayers } from '../../../src/render/picture/compositor.js';
import { lookOf } from '../../../src/render/picture/presenter/looks/looks.js';
import {
  type EyePose,
  type HeadPose,
  type MouthPose,
  REST_BODY,
  REST_EYES,
  REST_HEAD,
  REST_MOUTH,
} from '../../../src/render/picture/presenter/person/pose.js';
import { createPresenter } from '../../../src/render/picture/presenter/presenter.js';

export type DrawnPose = { head?: Partial<HeadPose>; eyes?: Partial<EyePose>; mouth?: Partial<MouthPose> };

const BITMAP_BYTES = 64_000_000;
/** Small enough that the shoulders are seen. */
const SIDES_PER_PRESENTER = 640;

/** A square on a plain wall. */
export function drawnPortrait(look: string, pose: DrawnPose = {}, side = 800): Canvas {
  return painted(side, side, (context) => context.drawImage(drawnPresenter(look, pose, side), 0, 0));
}

/** A square with nothing behind the presenter. */
export function drawnPresenter(look: string, pose: DrawnPose, side: number): Canvas {
  const canvas = createCanvas(side, side);
  const presenter = createPresenter(lookOf(look), createBitmaps(BITMAP_BYTES));
  const framing = { x: side / 2, y: side * 0.45, scale: side / SIDES_PER_PRESENTER, left: 0, right: side };
  const posed = {
    head: { ...REST_HEAD, ...pose.head },
    eyes: { ...REST_EYES, ...pose.eyes },
    mouth: { ...REST_MOUTH, ...pose.mouth },
    body: REST_BODY,
    arms: [],
  };
  drawLayers(canvas.getContext('2d'), presenter.layers(framing, posed, { x: 0, y: 0, width: side, height: side }));
  return canvas;
}

/** A picture of another size with something painted on it. */
export function painted(width: number, height: number, paint: (context: SKRSContext2D) => void): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#d5dcea';
  context.fillRect(0, 0, width, height);
  paint(context);
  return canvas;
}
