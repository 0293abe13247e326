// A presenter made of uploaded images: sprites composited in layers, one mouth sprite per viseme, blinking eyes and,
// where the head is a sprite of its own, small head rotations.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Bitmaps } from '../picture/bitmaps.js';
import type { Layer } from '../picture/compositor.js';
import type { Framing, Rect } from '../picture/layout.js';
import type { PersonPose } from '../picture/presenter/motion.js';
import type { MouthPose } from '../picture/presenter/person/pose.js';
import type { Presenter } from '../picture/presenter/presenter.js';
import { MANIFEST_FILE, type Manifest, type MouthLetter, PARTS, type PartName, readManifest } from './manifest.js';

/** An image cropped to its opaque area, and its position. */
type Part = Rect & { picture: Canvas };
export type OwnPresenter = { manifest: Manifest; parts: ReadonlyMap<PartName, Part> };

/** Distance from eyes to chin in face units, the units of the layouts. */
const FACE_UNITS = 150;
/** Translation of the head per degree of rotation, in face units. */
const SHIFT_PER_DEGREE = 1.1;
const ROLL_STEP = 0.5;
const BLINK_FROM = 0.5;

export async function loadOwnPresenter(folder: string): Promise<OwnPresenter> {
  const read = readManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8'));
  if ('problems' in read) throw new Error(`The presenter can’t be used: ${read.problems.join('; ')}.`);
  if ('photo' in read) throw new Error('The presenter is a photograph.');
  const names = await readdir(folder);
  const images = new Map<PartName, Image>();
  for (const part of PARTS) {
    const name = names.find((candidate) => candidate === `${part}.png` || candidate === `${part}.svg`);
    if (name) images.set(part, await loadImage(await readFile(join(folder, name))));
  }
  return assemblePresenter(read.manifest, images);
}

/** Positions every image: one of canvas size covers the canvas, a smaller one is centred on its anchor. */
export function assemblePresenter(manifest: Manifest, images: ReadonlyMap<PartName, Image>): OwnPresenter {
  const [width, height] = manifest.size;
  const parts = new Map<PartName, Part>();
  for (const [name, image] of images) {
    const isWhole = image.width === width && image.height === height;
    const [x, y] = isWhole ? [width / 2, height / 2] : anchorOf(manifest, name);
    const [left, top] = [Math.round(x - image.width / 2), Math.round(y - image.height / 2)];
    const part = trimmed(image, left, top);
    if (part) parts.set(name, part);
  }
  return { manifest, parts };
}

function anchorOf({ eyes, mouth, size }: Manifest, name: PartName): readonly [number, number] {
  if (name.startsWith('mouth-')) return mouth;
  return name === 'eyes' || name === 'blink' ? eyes : [size[0] / 2, size[1] / 2];
}

/** The image without transparent rows and columns: what changes is redrawn and re-encoded, so it must be small. */
function trimmed(image: Image, left: number, top: number): Part | null {
  const { width, height } = image;
  const whole = createCanvas(width, height);
  whole.getContext('2d').drawImage(image, 0, 0);
  const pixels = whole.data();
  let [firstX, firstY, lastX, lastY] = [width, height, -1, -1];
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (pixels[at] === 0) continue;
      firstX = Math.min(firstX, x);
      lastX = Math.max(lastX, x);
      firstY = Math.min(firstY, y);
      lastY = y;
    }
  }
  if (lastX < 0) return null;
  const area = { width: lastX - firstX + 1, height: lastY - firstY + 1 };
  const picture = createCanvas(area.width, area.height);
  picture.getContext('2d').drawImage(whole, -firstX, -firstY);
  return { ...area, x: left + firstX, y: top + firstY, picture };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The bounding box of a part that is rotated about the neck. */
function turnedBox({ x, y, width, height }: Rect, [aboutX, aboutY]: readonly [number, number], roll: number): Rect {
  const [sin, cos] = [Math.sin(radians(roll)), Math.cos(radians(roll))];
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([cornerX, cornerY]) => {
    const [dx, dy] = [cornerX! - aboutX, cornerY! - aboutY];
    return [aboutX + dx * cos - dy * sin, aboutY + dx * sin + dy * cos] as const;
  });
  const [xs, ys] = [corners.map(([cornerX]) => cornerX), corners.map(([, cornerY]) => cornerY)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

type Turn = { x: number; y: number; roll: number };
const STILL: Turn = { x: 0, y: 0, roll: 0 };

export function createOwnPresenter({ manifest, parts }: OwnPresenter, bitmaps: Bitmaps): Presenter {
  const faceHeight = manifest.chin[1] - manifest.eyes[1];
  const turns = parts.has('head');

  function layer(slot: string, name: PartName, framing: Framing, turn: Turn, clip: Rect): Layer | null {
    const part = parts.get(name);
    if (!part) return null;
    const scale = (framing.scale * FACE_UNITS) / faceHeight;
    const box = turnedBox(part, manifest.neck, turn.roll);
    const [left, top] = [Math.floor(box.x * scale), Math.floor(box.y * scale)];
    const x = framing.x - Math.round(manifest.eyes[0] * scale) + left + turn.x;
    const y = framing.y - Math.round(manifest.eyes[1] * scale) + top + turn.y;
    const width = Math.ceil(box.width * scale) + 2;
    const height = Math.max(1, Math.min(Math.ceil(box.height * scale) + 2, clip.height - y));
    const key = `own|${name}|${scale}|${turn.roll}|${height}`;
    const bitmap = () =>
      bitmaps.get(key, width, height, (context) => {
        context.imageSmoothingQuality = 'high';
        context.setTransform(scale, 0, 0, scale, -left, -top);
        context.translate(...manifest.neck);
        context.rotate(radians(turn.roll));
        context.translate(-manifest.neck[0], -manifest.neck[1]);
        context.drawImage(part.picture, part.x, part.y);
      });
    return { slot, key, x, y, width, height, alpha: 1, bitmap };
  }

  /** The head translates as it turns and rolls about the neck; the body does not move. */
  function turnOf({ head }: PersonPose, { scale }: Framing): Turn {
    if (!turns) return STILL;
    const shift = (degrees: number): number => Math.round(degrees * SHIFT_PER_DEGREE * scale);
    return { x: shift(head.yaw), y: shift(head.pitch), roll: Math.round(head.roll / ROLL_STEP) * ROLL_STEP };
  }

  return {
    layers(framing, pose, clip) {
      const turn = turnOf(pose, framing);
      const eyes = pose.eyes.blink > BLINK_FROM && parts.has('blink') ? 'blink' : 'eyes';
      return [
        layer('back', 'back', framing, turn, clip),
        layer('body', 'body', framing, STILL, clip),
        layer('head', 'head', framing, turn, clip),
        layer('eyes', eyes, framing, turn, clip),
        layer('mouth', `mouth-${mouthFor(pose.mouth)}`, framing, turn, clip),
        layer('front', 'front', framing, turn, clip),
      ].filter((found) => found !== null);
    },
  };
}

/**
 * The viseme for a mouth pose: A pressed lips (p, b, m) · B teeth nearly together (s, ee) · C open · D wide open · E
 * rounded, open · F puckered · G lower lip under the teeth (f, v) · H tongue raised (l, th) · X at rest.
 */
export function mouthFor({ jaw, wide, close, tuck, tongue }: MouthPose): MouthLetter {
  if (close > 0.7) return 'A';
  if (tuck > 0.5) return 'G';
  if (close > 0.28 && jaw < 0.08) return 'X';
  if (wide < -0.5) return jaw > 0.42 ? 'E' : 'F';
  if (jaw > 0.62) return 'D';
  if (tongue > 0.6 && jaw > 0.18) return 'H';
  if (wide < -0.25) return 'E';
  if (jaw > 0.36) return 'C';
  return jaw > 0.1 || Math.abs(wide) > 0.12 ? 'B' : 'X';
}
