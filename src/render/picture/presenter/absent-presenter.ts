// Stands in for a presenter that only a vendor can film: its still, or a silhouette, on storyboards and posters.

import { readFile } from 'node:fs/promises';
import { type Canvas, createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import type { Bitmaps } from '../bitmaps.js';
import type { Layer } from '../compositor.js';
import { openImage } from '../image-file.js';
import type { Framing, Rect } from '../layout.js';
import type { Presenter } from './presenter.js';

/** In face units, relative to the midpoint of the eyes. */
const STILL: Rect = { x: -290, y: -230, width: 580, height: 760 };
const STILL_CORNER = 36;
const SILHOUETTE: Rect = { x: -330, y: -170, width: 660, height: 1_400 };
const SILHOUETTE_COLOUR = '#8d99b3';

export function createAbsentPresenter(still: Image | null, bitmaps: Bitmaps): Presenter {
  const area = still ? STILL : SILHOUETTE;
  const draw = (context: SKRSContext2D) => (still ? drawStill(context, still) : drawSilhouette(context));
  return {
    layers: (framing, _pose, clip) => [layerOf(area, framing, clip, bitmaps, draw)],
  };
}

type Draw = (context: SKRSContext2D) => void;

function layerOf(area: Rect, { x, y, scale }: Framing, clip: Rect, bitmaps: Bitmaps, draw: Draw): Layer {
  const [left, top] = [x + Math.round(area.x * scale), y + Math.round(area.y * scale)];
  const width = Math.max(1, Math.ceil(area.width * scale));
  const height = Math.max(1, Math.min(Math.ceil(area.height * scale), clip.height - top));
  const key = `absent|${scale}|${height}`;
  const bitmap = () =>
    bitmaps.get(key, width, height, (context) => {
      context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
      draw(context);
    });
  return { slot: 'absent', key, x: left, y: top, width, height, alpha: 1, bitmap };
}

/** The still, cropped to its frame around the centre. */
function drawStill(context: SKRSContext2D, still: Image): void {
  const { x, y, width, height } = STILL;
  const fill = Math.max(width / still.width, height / still.height);
  const [shownWidth, shownHeight] = [width / fill, height / fill];
  context.beginPath();
  context.roundRect(x, y, width, height, STILL_CORNER);
  context.clip();
  context.imageSmoothingQuality = 'high';
  const [fromX, fromY] = [(still.width - shownWidth) / 2, (still.height - shownHeight) / 2];
  context.drawImage(still, fromX, fromY, shownWidth, shownHeight, x, y, width, height);
}

function drawSilhouette(context: SKRSContext2D): void {
  context.fillStyle = SILHOUETTE_COLOUR;
  context.beginPath();
  context.ellipse(0, 20, 118, 150, 0, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  context.roundRect(-52, 120, 104, 140, 30);
  context.fill();
  context.beginPath();
  context.moveTo(-290, 1_230);
  context.lineTo(-290, 470);
  context.bezierCurveTo(-285, 300, -150, 250, 0, 235);
  context.bezierCurveTo(150, 250, 285, 300, 290, 470);
  context.lineTo(290, 1_230);
  context.closePath();
  context.fill();
}

// Decodes the still of a vendor's presenter, which is untrusted input, and makes pictures smaller.

/** Accepted image formats; others count as no still. */
const STILL_LIMITS = { kinds: ['png', 'jpeg'], bytes: 12_000_000, side: 5_000 } as const;

/** Null for what cannot be decoded. */
export async function findStill(path: string | null): Promise<Image | null> {
  const bytes = path === null ? null : await readFile(path).catch(() => null);
  if (!bytes) return null;
  const opened = await openImage(bytes, STILL_LIMITS).catch(() => null);
  return opened?.image ?? null;
}

/** Pixels of pictures that may become films come in pairs. */
export const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** Never larger than it is. */
export function scaled(image: Image | Canvas, longerSide: number): Canvas {
  const scale = Math.min(1, longerSide / Math.max(image.width, image.height));
  const canvas = createCanvas(even(image.width * scale), even(image.height * scale));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
