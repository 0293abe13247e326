// Single pictures: the poster of a film, the frame at a moment, and the portrait of a presenter.
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { createOwnPresenter, type OwnPresenter } from '../../own-presenter/own-presenter.js';
import type { Plan } from '../../plan.js';
import { plainGround } from '../backdrop.js';
import { createBitmaps } from '../bitmaps.js';
import { compositeLayers, drawLayers } from '../compositor.js';
import { createScenery } from '../painter.js';
import { createPalette } from '../palette.js';
import { lookOf } from '../presenter/looks/looks.js';
import { holdGaze, type PersonPose } from '../presenter/motion.js';
import { REST_BODY, REST_EYES, REST_HEAD, REST_MOUTH } from '../presenter/person/pose.js';
import { createPresenter, type Presenter } from '../presenter/presenter.js';

const JPEG_QUALITY = 88;
const PORTRAIT_BYTES = 64_000_000;

/** The frame at a moment of the film, exactly as in the film. */
export async function stillPng(plan: Plan, atS: number): Promise<Buffer> {
  const { show, layersAt } = await createScenery(plan);
  const last = Math.round(plan.durationS * plan.fps) - 1;
  const frame = Math.min(last, Math.max(0, Math.round(atS * plan.fps)));
  await show(frame);
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
  const { show, layersWith, layout } = await createScenery({ ...plan, scenes, captions: false, label: null });
  // Late enough that every element has appeared, and before they leave.
  const atS = Math.max(0, (first?.endS ?? 2) - 0.35);
  const side = layout.scenes[0]!.textSide > 0 ? -1 : 1;
  const frame = Math.floor(atS * plan.fps);
  await show(frame);
  const layers = layersWith(frame, greeting([{ side, hand: 'open', reach: 'wave', lift: 1, swing: 0.2 }]));
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
  context.fillStyle = plainGround(context, size, size);
  context.fillRect(0, 0, size, size);
  const framing = { x: Math.round(size / 2), y: Math.round(size * 0.45), scale: size / 560, left: 0, right: size };
  const clip = { x: 0, y: 0, width: size, height: size };
  drawLayers(context, presenter.layers(framing, greeting([]), clip));
  return canvas.encode('png');
}

// The poster with a play button, for e-mails: a linked picture that must look like a video.

/** Twice the width at which e-mails show it, for high-density screens. */
const LONG_SIDE = 1_200;
const PLAY_QUALITY = 82;
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
  return canvas.encode('jpeg', PLAY_QUALITY);
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

// Assembles an animated WebP from encoded still WebP files, after the container's specification.

export type WebpFrame = { still: Buffer; durationMs: number };

type Chunk = { name: string; body: Buffer };

const PLAYS = 0x02;
const HAS_ALPHA = 0x10;
/** Each frame replaces the one before instead of being blended over it. */
const REPLACES = 0x02;
/** Chunks of an extended still that the animation states once, or does not need. */
const FOR_STILLS = new Set(['VP8X', 'ICCP', 'EXIF', 'XMP ']);

function chunksOf(file: Buffer): Chunk[] {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') {
    throw new TypeError('A frame of an animation must be a WebP picture.');
  }
  const found: Chunk[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const sizeBytes = file.readUInt32LE(at + 4);
    found.push({ name: file.toString('latin1', at, at + 4), body: file.subarray(at + 8, at + 8 + sizeBytes) });
    at += 8 + sizeBytes + (sizeBytes & 1);
  }
  return found;
}

function chunk(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length & 1)]);
}

/** 24-bit little-endian integers. */
function triples(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 3);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * 3, 3);
  return bytes;
}

/** All frames cover the whole picture; it loops for ever. */
export function animateWebp(frames: readonly WebpFrame[], width: number, height: number): Buffer {
  let flags = PLAYS;
  const pictures = frames.map(({ still, durationMs }) => {
    const kept = chunksOf(still).filter(({ name }) => !FOR_STILLS.has(name));
    if (kept.some(({ name }) => name === 'ALPH' || name === 'VP8L')) flags |= HAS_ALPHA;
    const head = Buffer.concat([triples(0, 0, width - 1, height - 1, durationMs), Buffer.from([REPLACES])]);
    return chunk('ANMF', head, ...kept.map(({ name, body }) => chunk(name, body)));
  });
  const canvas = chunk('VP8X', Buffer.from([flags, 0, 0, 0]), triples(width - 1, height - 1));
  // Transparent background, endless loop.
  const animation = chunk('ANIM', Buffer.alloc(6));
  return chunk('RIFF', Buffer.from('WEBP', 'latin1'), canvas, animation, ...pictures);
}
