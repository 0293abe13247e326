// Removes the background of a portrait photograph: by the face, by colours, and by what somebody painted. The same photograph and strokes
// give the same pixels; nothing is learnt from any other picture.
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import type { Pixels } from '../face-mesh/pixels.js';
import type { FaceMesh, Point2 } from '../mesh.js';
import { unitOf } from '../moving/face.js';
import { type CutoutFinding, judge } from './clean.js';
import { divide } from './divide.js';
import { findEdge } from './edge.js';
import { shrink } from './fields.js';
import { type Cutout, cutOut } from './matte.js';
import { findSeeds, type Stroke } from './seeds.js';

export type RemovedBackground = {
  cutout: Cutout;
  /** Why it is not clean; none where it is. */
  findings: CutoutFinding[];
  /** Where it is least sure, in pixels of the photograph. */
  doubts: Point2[];
};

/** The distance from eyes to chin, in pixels of the picture in which person and background are divided. */
const SMALL_UNIT = 72;

export function removeBackground(photo: Pixels, mesh: FaceMesh, strokes: readonly Stroke[]): RemovedBackground {
  const step = Math.max(1, Math.round(unitOf(mesh) / SMALL_UNIT));
  const unit = unitOf(mesh) / step;
  const small = shrink(photo.data, photo.width, photo.height, step);
  const there = (value: number): number => (value + 0.5) / step - 0.5;
  const seeds = findSeeds(
    mesh.map(([x, y, z]) => [there(x), there(y), z / step] as const),
    small,
    strokes,
    step,
  );
  const share = divide(small, seeds);
  const edge = findEdge(small, share, seeds, unit);
  const { findings, doubts } = judge(share, edge, unit);
  return {
    cutout: cutOut(photo, edge, step, unit),
    findings,
    doubts: doubts.map(([x, y]) => [Math.round((x + 0.5) * step), Math.round((y + 0.5) * step)]),
  };
}

// The same as a picture: for films, or small for whoever looks at it.

export type CutoutPicture = {
  /** A PNG as large as the photograph; of a trial, a small WebP. */
  picture: Buffer;
  findings: CutoutFinding[];
  doubts: Point2[];
};

const TRIAL_SIDE = 720;
const TRIAL_QUALITY = 86;

export async function drawCutout(
  photo: Buffer,
  { mesh, strokes, isTrial }: { mesh: FaceMesh; strokes: readonly Stroke[]; isTrial: boolean },
): Promise<CutoutPicture> {
  const image = await loadImage(photo);
  const { width, height } = image;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const { cutout, findings, doubts } = removeBackground({ data, width, height }, mesh, strokes);
  const made = context.createImageData(width, height);
  made.data.set(cutout.data);
  context.putImageData(made, 0, 0);
  const picture = isTrial ? await encodeTrial(canvas) : await canvas.encode('png');
  return { picture, findings, doubts };
}

function encodeTrial(canvas: Canvas): Promise<Buffer> {
  const { width, height } = canvas;
  const scale = Math.min(1, TRIAL_SIDE / Math.max(width, height));
  const small = createCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = small.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, small.width, small.height);
  return small.encode('webp', TRIAL_QUALITY);
}
