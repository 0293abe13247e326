// The presenter as layers: back hair, neck, waist, body, head, eyes, mouth, front hair, arm. Poses are quantized to
// about a pixel, so that a layer with an unchanged pose is neither redrawn nor re-encoded.

import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Bitmaps } from '../bitmaps.js';
import { type Layer, type Pixels, toCanvas } from '../compositor.js';
import type { Framing, Rect, Stage } from '../layout.js';
import type { Worn } from '../palette.js';
import { createBender } from './bend.js';
import type { HairStyle, Look } from './looks/looks.js';
import type { PersonPose } from './motion.js';
import { armExtent, drawArm, placeArm } from './person/arm.js';
import { drawBody, drawNeck } from './person/body.js';
import { type Brush, createBrush, PIVOT } from './person/brush.js';
import { liftAt, STILL_BELOW } from './person/cloth.js';
import { drawEyes } from './person/eyes.js';
import { curls, waves } from './person/hair/long.js';
import { bob, bun } from './person/hair/mid-length.js';
import { crop, sidePart, swept, textured } from './person/hair/short.js';
import type { Extent, Style } from './person/hair/style.js';
import { drawHead, drawShading } from './person/head.js';
import { drawMouth } from './person/mouth.js';
import type { HeadPose } from './person/pose.js';

// All hair styles, by name.

const HAIR: Record<HairStyle, Style> = { waves, bob, curls, bun, sidePart, crop, textured, swept };

/** The bounding box of each layer, in face units. */
const EXTENTS = {
  neck: { x: -100, y: 40, width: 200, height: 360 },
  body: { x: -330, y: 160, width: 660, height: STILL_BELOW + 2 - 160 },
  waist: { x: -330, y: STILL_BELOW + 2, width: 660, height: 480 },
  head: { x: -142, y: -172, width: 284, height: 366 },
  eyes: { x: -118, y: -66, width: 236, height: 112 },
  mouth: { x: -72, y: 70, width: 144, height: 128 },
} satisfies Record<string, Rect>;

/** How far the trunk is pushed up under the head, in face units. */
const TRUNK_UP = 14;

/** The waist, the pivot of a lean, in face units below the eyes. */
const WAIST = 720;

const round = (value: number, step: number): number => Math.round(value / step) * step;
const keyOf = (pose: object): string =>
  Object.values(pose)
    .map((value) => (typeof value === 'number' ? value.toFixed(3) : value))
    .join(',');

/** Quantizes a pose to visible steps. */
function roundPose(pose: PersonPose): PersonPose {
  const { head, eyes, mouth, body, arms } = pose;
  return {
    head: { yaw: round(head.yaw, 0.4), pitch: round(head.pitch, 0.4), roll: round(head.roll, 0.2) },
    eyes: {
      blink: round(eyes.blink, 0.2),
      gazeX: round(eyes.gazeX, 0.2),
      gazeY: round(eyes.gazeY, 0.2),
      brow: round(eyes.brow, 0.17),
      frown: round(eyes.frown, 0.2),
      squint: round(eyes.squint, 0.2),
    },
    mouth: {
      jaw: round(mouth.jaw, 1 / 13),
      wide: round(mouth.wide, 1 / 6),
      close: round(mouth.close, 0.2),
      tuck: round(mouth.tuck, 0.2),
      tongue: round(mouth.tongue, 0.34),
      smile: round(mouth.smile, 0.16),
    },
    body: {
      breath: round(body.breath, 0.2),
      lean: round(body.lean, 0.18),
      left: round(body.left, 0.2),
      right: round(body.right, 0.2),
    },
    arms: arms.map((arm) => ({ ...arm, lift: round(arm.lift, 1 / 16), swing: round(arm.swing, 0.2) })),
  };
}

/** Something drawn once and bent into many shapes: `dropAt` as in `liftAt`, in face units. */
type Bent = { rest: string; draw: Draw; dropAt(x: number, y: number): number };

export type Presenter = {
  /** `stage` is the shape behind the presenter. */
  layers(framing: Framing, pose: PersonPose, clip: Rect, stage?: Stage): Layer[];
  /** Whether it fills the shape, so that none is painted. */
  fillsStage?: boolean;
  /** Whose hair and clothes are not those of a look. */
  worn?: Worn;
  /** The shape that it needs behind it, where that may be smaller than the one of the layout. */
  shapeOf?(framing: Framing, clip: Rect, stage: Stage): Stage;
  /** Called before the layers of a frame are asked for, where they have to be fetched. */
  show?(frame: number): Promise<void>;
};

/** Degrees of rotation that share one shading. */
const SHADE_STEP = 1.6;

type Draw = (context: SKRSContext2D) => void;
type DrawOnHead = (brush: Brush) => void;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const toRect = ([left, top, right, bottom]: Extent): Rect => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

/** Rotates what `draw` draws about the neck. */
const rolled =
  (head: HeadPose, draw: DrawOnHead): Draw =>
  (context) => {
    context.translate(PIVOT[0], PIVOT[1]);
    context.rotate(radians(head.roll));
    context.translate(-PIVOT[0], -PIVOT[1]);
    draw(createBrush(context, head));
  };

const leaning =
  (degrees: number, draw: Draw): Draw =>
  (context) => {
    context.translate(0, WAIST);
    context.rotate(radians(degrees));
    context.translate(0, -WAIST);
    draw(context);
  };

function prepare(context: SKRSContext2D, scale: number, left: number, top: number, draw: Draw): void {
  context.setTransform(scale, 0, 0, scale, -left, -top);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  draw(context);
}

/** `kept` caches what several drawings share: the shading of faces, and what is bent. */
export function createPresenter(look: Look, bitmaps: Bitmaps, kept = bitmaps): Presenter {
  const hair = HAIR[look.hair.style];
  const bender = createBender();

  /** One layer; `shift` translates it by whole pixels, `clip` is the picture, which bounds it below. */
  function layer(
    part: string,
    extent: Rect,
    framing: Framing,
    shift: number,
    clip: Rect,
    key: string,
    draw: Draw,
  ): Layer {
    const { scale } = framing;
    const [left, top] = [Math.floor(extent.x * scale), Math.floor(extent.y * scale)];
    const width = Math.ceil(extent.width * scale);
    const height = Math.max(1, Math.min(Math.ceil(extent.height * scale), clip.height - framing.y - top));
    const full = `${part}|${scale}|${key}`;
    return {
      slot: part,
      key: full,
      x: framing.x + left + shift,
      y: framing.y + top,
      width,
      height,
      alpha: 1,
      bitmap: () => bitmaps.get(full, width, height, (context) => prepare(context, scale, left, top, draw)),
    };
  }

  /** A layer that is not drawn again for each of its shapes, but bent. */
  function bentLayer(part: string, extent: Rect, framing: Framing, clip: Rect, key: string, bent: Bent): Layer {
    const made = layer(part, extent, framing, 0, clip, key, bent.draw);
    const { scale } = framing;
    const [left, top] = [Math.floor(extent.x * scale), Math.floor(extent.y * scale)];
    const size = [made.width, Math.ceil(extent.height * scale)] as const;
    const rest = `${part}|${scale}|${bent.rest}`;
    const pixels = (): Pixels =>
      bender.bend(
        rest,
        () => kept.get(rest, ...size, (context) => prepare(context, scale, left, top, bent.draw)),
        made.height,
        (x, y) => bent.dropAt((left + x) / scale, (top + y) / scale) * scale,
      );
    return { ...made, pixels, bitmap: () => toCanvas(bitmaps, made.key, pixels()) };
  }

  /** The shading of a face, drawn at half size for the nearest full degrees and composited over the head. */
  function shadeOf(scale: number, head: HeadPose): (brush: Brush) => void {
    const near = { yaw: round(head.yaw, SHADE_STEP), pitch: round(head.pitch, SHADE_STEP), roll: 0 };
    const { x, y, width, height } = EXTENTS.head;
    const half = scale / 2;
    const [columns, rows] = [Math.ceil(width * half), Math.ceil(height * half)];
    const shading = kept.get(`shade|${scale}|${keyOf(near)}`, columns, rows, (context) => {
      context.setTransform(half, 0, 0, half, -x * half, -y * half);
      drawShading(createBrush(context, near), look, hair.shadow(look));
    });
    return ({ context }) => context.drawImage(shading, x, y, columns / half, rows / half);
  }

  return {
    layers(framing, exact, clip) {
      const { head, eyes, mouth, body, arms } = roundPose(exact);
      const trunk = { ...framing, y: framing.y - Math.round(TRUNK_UP * framing.scale) };
      const headKey = keyOf(head);
      const shift = Math.round(Math.sin(radians(body.lean)) * (WAIST - PIVOT[1]) * framing.scale);
      const onHead = (part: string, extent: Rect, key: string, draw: DrawOnHead): Layer =>
        layer(part, extent, framing, shift, clip, `${headKey}|${key}`, rolled(head, draw));
      const onBody = (part: string, extent: Rect, key: string, draw: Draw): Layer =>
        layer(part, extent, trunk, 0, clip, key, leaning(body.lean, draw));
      const found = [
        onHead('back', toRect(hair.backExtent), '', (brush) => hair.back(brush, look)),
        onBody('neck', EXTENTS.neck, `${body.lean}`, (context) => drawNeck(context, look)),
        onBody('waist', EXTENTS.waist, `${body.lean}`, (context) => drawBody(context, look)),
        bentLayer('body', EXTENTS.body, trunk, clip, keyOf(body), {
          rest: `${body.lean}`,
          draw: leaning(body.lean, (context) => drawBody(context, look)),
          dropAt: (x, y) => liftAt(body, x - radians(body.lean) * (WAIST - y), y),
        }),
        onHead('head', EXTENTS.head, '', (brush) => drawHead(brush, look, shadeOf(framing.scale, head))),
        onHead('eyes', EXTENTS.eyes, keyOf(eyes), (brush) => drawEyes(brush, look, eyes)),
        onHead('mouth', EXTENTS.mouth, keyOf(mouth), (brush) => drawMouth(brush, look, mouth)),
        onHead('front', toRect(hair.frontExtent), '', (brush) => hair.front(brush, look)),
      ];
      for (const arm of arms) {
        const placed = placeArm(arm, trunk, clip.y + clip.height);
        const extent = armExtent(look, placed);
        if (trunk.y + extent.y * framing.scale >= clip.y + clip.height) continue;
        const draw: Draw = (context) => drawArm(context, look, placed);
        found.push(layer(arm.side < 0 ? 'left arm' : 'right arm', extent, trunk, 0, clip, keyOf(placed), draw));
      }
      return found;
    },
  };
}
