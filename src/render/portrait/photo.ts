// Opens a portrait photograph and makes it small enough to be stored: nothing but its pixels is kept.
import { type ImageLimits, openImage } from '../picture/image-file.js';
import { scaled } from '../picture/vendor-still.js';
import { ImageFileError } from '../upload-errors.js';
import type { Pixels } from './face-mesh/pixels.js';

/** What a phone takes fits: 24 megapixels. */
const LIMITS: ImageLimits = {
  kinds: ['jpeg', 'png', 'webp'],
  bytes: 15_000_000,
  side: 10_000,
  pixels: 25_000_000,
  visible: true,
};
const LONGER_SIDE = 1_600;
/** A face that is large enough does not fit into less. */
const LEAST_SIDE = 300;

export type Photo = { pixels: Pixels; png(): Promise<Buffer> };

/** Upright and on white. Throws ImageFileError, whose message says what is wrong. */
export async function openPhoto(bytes: Buffer): Promise<Photo> {
  // The decoder turns pictures the way that the camera noted.
  const { image } = await openImage(bytes, LIMITS);
  if (Math.min(image.width, image.height) < LEAST_SIDE)
    throw new ImageFileError(`is ${image.width} × ${image.height} pixels. Each side must be at least ${LEAST_SIDE}`);
  const canvas = scaled(image, LONGER_SIDE);
  const context = canvas.getContext('2d');
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { pixels: { data, width, height }, png: () => canvas.encode('png') };
}
