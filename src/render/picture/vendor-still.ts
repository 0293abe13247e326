// Decodes the still of a vendor's presenter, which is untrusted input, and makes pictures smaller.
import { readFile } from 'node:fs/promises';
import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas';
import { openImage } from './image-file.js';

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
