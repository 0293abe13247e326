// The poster with a play button, for e-mails: a linked picture that must look like a video.
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { createPalette } from '../palette.js';

/** Twice the width at which e-mails show it, for high-density screens. */
const LONG_SIDE = 1_200;
const JPEG_QUALITY = 82;
/** The position of the presenter's chest, where the button covers neither face nor text. */
const PLACE = { wide: [0.72, 0.72], tall: [0.5, 0.82] } as const;

export async function playPosterJpeg(poster: Buffer, brandColour: string): Promise<Buffer> {
  const picture = await loadImage(poster);
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0, width, height);
  const [x, y] = height > width ? PLACE.tall : PLACE.wide;
  drawButton(context, width * x, height * y, Math.min(width, height) * 0.12, brandColour);
  return canvas.encode('jpeg', JPEG_QUALITY);
}

function drawButton(context: SKRSContext2D, x: number, y: number, radius: number, brandColour: string): void {
  const { brand, onBrand } = createPalette(brandColour);
  context.shadowColor = 'rgba(0, 0, 0, 0.35)';
  context.shadowBlur = radius * 0.5;
  context.shadowOffsetY = radius * 0.12;
  context.fillStyle = brand;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.shadowColor = 'transparent';
  context.lineWidth = radius * 0.07;
  context.strokeStyle = 'rgba(255, 255, 255, 0.9)';
  context.stroke();
  // A triangle looks centred when its centroid is.
  const side = radius * 0.95;
  context.fillStyle = onBrand;
  context.beginPath();
  context.moveTo(x - side * 0.29, y - side / 2);
  context.lineTo(x - side * 0.29, y + side / 2);
  context.lineTo(x + side * 0.58, y);
  context.closePath();
  context.fill();
}
