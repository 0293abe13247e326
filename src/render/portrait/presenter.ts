// A photograph as presenter: it fills the shape behind the presenter with its own background, or stands before the painted one without.
// What never moves is one layer; what the head and breath move, and what the face moves, are layers of their own, so that little is
// drawn, composed and encoded again.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { CUTOUT_FILE, MANIFEST_FILE, PHOTO_FILE, type PhotoManifest, readManifest } from '../own-presenter/manifest.js';
import { plainGround, traceStage } from '../picture/backdrop.js';
import { type Bitmaps, createBitmaps } from '../picture/bitmaps.js';
import { drawLayers, type Layer, type Pixels, TILE, toCanvas } from '../picture/compositor.js';
import type { Framing, Rect, Stage } from '../picture/layout.js';
import type { PersonPose } from '../picture/presenter/motion.js';
import { REST_BODY, REST_EYES, REST_HEAD, REST_MOUTH } from '../picture/presenter/person/pose.js';
import type { Presenter } from '../picture/presenter/presenter.js';
import { type CutPerson, personOf } from './cutout/person.js';
import { clamp } from './moving/curves.js';
import { eyesOf, unitOf } from './moving/face.js';
import { fitPhoto, resample, type Subject } from './moving/fit.js';
import { createMoving } from './moving/moving.js';
import { type PortraitPose, portraitPose } from './moving/pose.js';
import type { Box } from './moving/raster.js';

export type Portrait = {
  manifest: PhotoManifest;
  /** RGBA, multiplied by alpha. */
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
  /** Null for a photograph with its background. */
  person: CutPerson | null;
};

/** Null where the folder holds a presenter of another kind. */
export async function loadPortrait(folder: string): Promise<Portrait | null> {
  const read = readManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8'));
  if (!('photo' in read)) return null;
  const cutout = await readFile(join(folder, CUTOUT_FILE)).catch(notThere);
  return openPortrait(read.photo, cutout ?? (await readFile(join(folder, PHOTO_FILE))), cutout !== null);
}

function notThere(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

async function openPortrait(manifest: PhotoManifest, photo: Buffer, isCut: boolean): Promise<Portrait> {
  const image = await loadImage(photo);
  const { width, height } = image;
  if (width !== manifest.size[0] || height !== manifest.size[1]) {
    throw new Error(`The photograph has ${width} × ${height} pixels, its manifest says ${manifest.size.join(' × ')}.`);
  }
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  if (!isCut) return { manifest, pixels: context.getImageData(0, 0, width, height).data, width, height, person: null };
  // What a canvas holds is multiplied by alpha.
  const pixels = Uint8ClampedArray.from(canvas.data());
  return { manifest, pixels, width, height, person: personOf({ data: pixels, width, height }, manifest.mesh) };
}

type MovingPart = { box: Box; mouth: boolean; eyes: boolean };

/** A photograph scaled into the shape of a scene. */
type Framed = {
  key: string;
  shown: Rect;
  /** Parts of what is shown, which do not overlap: by what moves them beside the head and breath. */
  parts: MovingPart[];
  still(): Pixels;
  cut(box: Box, pose: PortraitPose): Pixels;
};

export function createPortraitPresenter(portrait: Portrait, bitmaps: Bitmaps): Presenter {
  const kept = new Map<string, Framed>();
  const framed = (framing: Framing, clip: Rect, stage: Stage | undefined): Framed => {
    const { x, y, scale } = framing;
    const key = JSON.stringify([x, y, scale, clip, stage]);
    const found = kept.get(key) ?? frame(portrait, framing, clip, stage, `${kept.size}`);
    kept.set(key, found);
    return found;
  };
  const { person } = portrait;
  return {
    fillsStage: person === null,
    ...(person && {
      worn: person.worn,
      shapeOf: (framing: Framing, clip: Rect, stage: Stage): Stage => fitPortrait(portrait, framing, clip, stage).shape,
    }),
    layers(framing, exact, clip, stage) {
      const made = framed(framing, clip, stage);
      const pose = portraitPose(exact);
      const head = `${made.key}|${valuesOf(pose.head)}|${pose.breath.toFixed(1)}`;
      const keyOf = ({ mouth, eyes }: MovingPart): string =>
        `${head}${eyes ? `|${valuesOf(pose.eyes)}` : ''}${mouth ? `|${valuesOf(pose.mouth)}` : ''}`;
      const { x, y, width, height } = made.shown;
      const whole: Box = { left: 0, top: 0, right: width, bottom: height };
      const layer = (slot: string, key: string, box: Box, pixels: () => Pixels): Layer => ({
        slot,
        key,
        x: x + box.left,
        y: y + box.top,
        width: box.right - box.left,
        height: box.bottom - box.top,
        alpha: 1,
        pixels,
        bitmap: () => toCanvas(bitmaps, `portrait|${slot}|${key}`, pixels()),
      });
      return [
        layer('photo', made.key, whole, made.still),
        ...made.parts.map((part, index) =>
          layer(`photo ${index}`, keyOf(part), part.box, () => made.cut(part.box, pose)),
        ),
      ];
    },
  };
}

const valuesOf = (pose: object): string =>
  Object.values(pose)
    .map((value: number) => value.toFixed(3))
    .join(',');

/** What breath and turns bring into view beyond the shape, in eye-to-chin distances. */
const BEYOND = 0.06;

function fitPortrait({ manifest, width, height, person }: Portrait, framing: Framing, clip: Rect, stage?: Stage) {
  const subject: Subject = { width, height, eyes: eyesOf(manifest.mesh), unit: unitOf(manifest.mesh) };
  return fitPhoto(
    person ? { ...subject, open: person.open } : subject,
    framing,
    stage ?? { ...clip, shape: 'column' },
    clip,
  );
}

function frame(portrait: Portrait, framing: Framing, clip: Rect, stage: Stage | undefined, key: string): Framed {
  const { manifest, width, height } = portrait;
  const unit = unitOf(manifest.mesh);
  const fit = fitPortrait(portrait, framing, clip, stage);
  const shown = onTiles(fit.shown);
  const margin = Math.ceil(BEYOND * unit * fit.scale);
  const size = { width: shown.width + 2 * margin, height: shown.height + 2 * margin };
  const [left, top] = [fit.x - shown.x + margin, fit.y - shown.y + margin];
  const section = { x: left, y: top, ...size, scale: fit.scale };
  const photo = resample({ data: portrait.pixels, width, height }, section, portrait.person === null);
  const mesh = manifest.mesh.map(([x, y, z]) => [left + x * fit.scale, top + y * fit.scale, z * fit.scale] as const);
  const mask = stage ? maskOf(fit.shape, { x: shown.x - margin, y: shown.y - margin, ...size }) : null;
  const moving = createMoving({ pixels: photo, ...size }, mesh, mask);
  const within = (box: Box): Box => {
    const [x, y] = [shown.x - margin, shown.y - margin];
    const { left, top, right, bottom } = boxOf(
      onTiles({ x: x + box.left, y: y + box.top, width: box.right - box.left, height: box.bottom - box.top }),
    );
    return {
      left: clamp(left - shown.x, 0, shown.width),
      top: clamp(top - shown.y, 0, shown.height),
      right: clamp(right - shown.x, 0, shown.width),
      bottom: clamp(bottom - shown.y, 0, shown.height),
    };
  };
  const head = within(moving.head);
  const cut = (pose: PortraitPose | null, box: Box): Pixels => {
    const { left, top, right, bottom } = box;
    const data = moving.cut(pose, {
      left: left + margin,
      top: top + margin,
      right: right + margin,
      bottom: bottom + margin,
    });
    return { width: right - left, height: bottom - top, data: () => data };
  };
  return {
    key,
    shown,
    parts: partsOf(head, within(moving.mouth), within(moving.eyes)),
    still() {
      const whole = cut(null, { left: 0, top: 0, right: shown.width, bottom: shown.height });
      const data = whole.data();
      for (let row = head.top; row < head.bottom; row++) {
        data.fill(0, (row * shown.width + head.left) * 4, (row * shown.width + head.right) * 4);
      }
      return whole;
    },
    cut: (box, pose) => cut(pose, box),
  };
}

const boxOf = ({ x, y, width, height }: Rect): Box => ({ left: x, top: y, right: x + width, bottom: y + height });

/** Grown to whole tiles of the picture, so that a tile of a layer touches one of the picture. */
export function onTiles(rect: Rect): Rect {
  const { left, top, right, bottom } = boxOf(rect);
  const [x, y] = [Math.floor(left / TILE) * TILE, Math.floor(top / TILE) * TILE];
  return { x, y, width: Math.ceil(right / TILE) * TILE - x, height: Math.ceil(bottom / TILE) * TILE - y };
}

/** Cuts what the head moves into bands: what mouth and eyes move within them, and what is left of them beside that. */
function partsOf(head: Box, mouth: Box, eyes: Box): MovingPart[] {
  const rows = [head, mouth, eyes].flatMap(({ top, bottom }) => [top, bottom]).sort((a, b) => a - b);
  return rows.slice(1).flatMap((bottom, at): MovingPart[] => {
    const top = rows[at]!;
    const [hasMouth, hasEyes] = [mouth, eyes].map((box) => box.top <= top && box.bottom >= bottom);
    const inside = [...(hasMouth ? [mouth] : []), ...(hasEyes ? [eyes] : [])];
    const left = Math.min(head.right, ...inside.map((box) => box.left));
    const right = Math.max(left, ...inside.map((box) => box.right));
    return [
      { box: { left: head.left, top, right: left, bottom }, mouth: false, eyes: false },
      { box: { left, top, right, bottom }, mouth: hasMouth!, eyes: hasEyes! },
      { box: { left: right, top, right: head.right, bottom }, mouth: false, eyes: false },
    ].filter(({ box }) => box.right > box.left && box.bottom > box.top);
  });
}

/** How much of each pixel of a rectangle the shape covers. */
export function maskOf(shape: Stage, { x, y, width, height }: Rect): Uint8Array {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.translate(-x, -y);
  traceStage(context, shape);
  context.fill();
  const pixels = canvas.data();
  const shares = new Uint8Array(width * height);
  for (let index = 0; index < shares.length; index++) shares[index] = pixels[index * 4 + 3]!;
  return shares;
}

// Single pictures of a photograph as presenter: for lists, and the states in which whoever adds it judges how it moves.

const REST: PersonPose = {
  head: REST_HEAD,
  eyes: REST_EYES,
  mouth: { ...REST_MOUTH, close: 0.42 },
  body: REST_BODY,
  arms: [],
};
const speaking = (mouth: Partial<PersonPose['mouth']>): PersonPose => ({ ...REST, mouth: { ...REST_MOUTH, ...mouth } });

/** From left to right and row by row. */
const PORTRAIT_STATES = ['rest', 'A', 'D', 'F', 'blink', 'turn'] as const;
const POSES: Record<(typeof PORTRAIT_STATES)[number], PersonPose> = {
  rest: REST,
  A: speaking({ close: 1 }),
  D: speaking({ jaw: 0.92 }),
  F: speaking({ jaw: 0.26, wide: -0.95 }),
  blink: { ...REST, eyes: { ...REST_EYES, blink: 1 } },
  turn: { ...speaking({ jaw: 0.4 }), head: { yaw: 6, pitch: 1.4, roll: 2.7 } },
};
const COLUMNS = 3;
const STATE_SIZE = 360;
/** How many face units a picture is wide: in a list the head, in the states the face. */
const LIST_SIDES = 470;
const STATE_SIDES = 310;
const BITMAP_BYTES = 16_000_000;

/** The face and the hair around it, as large as in lists of presenters. */
const closeUp = (size: number, sides: number) => ({
  x: Math.round(size / 2),
  y: Math.round(size * 0.45),
  scale: size / sides,
  left: 0,
  right: size,
});
const square = (size: number): Rect => ({ x: 0, y: 0, width: size, height: size });

/** A square PNG for lists: the photograph itself, with a trace of a smile. `folder` holds the presenter's files. */
export async function portraitStill(folder: string, size: number): Promise<Buffer> {
  const presenter = await openPresenter(folder);
  const pose = { ...REST, mouth: { ...REST_MOUTH, smile: 0.6 }, eyes: { ...REST_EYES, squint: 0.3 } };
  const canvas = openSheet(presenter, size, size);
  drawLayers(canvas.getContext('2d'), presenter.layers(closeUp(size, LIST_SIDES), pose, square(size)));
  return canvas.encode('png');
}

async function openPresenter(folder: string): Promise<Presenter> {
  const portrait = await loadPortrait(folder);
  if (!portrait) throw new Error('The presenter is not a photograph.');
  return createPortraitPresenter(portrait, createBitmaps(BITMAP_BYTES));
}

/** With a plain background for whoever has none. */
function openSheet({ fillsStage }: Presenter, width: number, height: number): Canvas {
  const sheet = createCanvas(width, height);
  if (fillsStage) return sheet;
  const context = sheet.getContext('2d');
  context.fillStyle = plainGround(context, width, height);
  context.fillRect(0, 0, width, height);
  return sheet;
}

/** One PNG of a face at rest, shut lips (A), wide open (D), rounded (F), shut eyes and a turned head. */
export async function portraitStates(folder: string): Promise<Buffer> {
  const presenter = await openPresenter(folder);
  const sheet = openSheet(presenter, COLUMNS * STATE_SIZE, Math.ceil(PORTRAIT_STATES.length / COLUMNS) * STATE_SIZE);
  const context = sheet.getContext('2d');
  for (const [index, state] of PORTRAIT_STATES.entries()) {
    context.save();
    context.translate((index % COLUMNS) * STATE_SIZE, Math.floor(index / COLUMNS) * STATE_SIZE);
    drawLayers(context, presenter.layers(closeUp(STATE_SIZE, STATE_SIDES), POSES[state], square(STATE_SIZE)));
    context.restore();
  }
  return sheet.encode('png');
}
