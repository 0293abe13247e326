// The presenter as layers: back hair, body, head, eyes, mouth, front hair, arm. Poses are rounded to steps of about a
// pixel, so that a layer whose rounded pose is unchanged is neither drawn nor coded again.
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Bitmaps } from './bitmaps.js';
import type { Layer } from './compositor.js';
import type { Framing, Rect } from './layout.js';
import type { Look } from './looks/look.js';
import type { PersonPose } from './motion.js';
import { drawArm } from './person/arm.js';
import { drawBody } from './person/body.js';
import { createBrush, PIVOT } from './person/brush.js';
import { drawEyes } from './person/eyes.js';
import { HAIR } from './person/hair/styles.js';
import { drawHead } from './person/head.js';
import { drawMouth } from './person/mouth.js';

/** The parts in face units: where each may draw. */
const EXTENTS = {
  back: { x: -210, y: -270, width: 420, height: 620 },
  body: { x: -330, y: 40, width: 660, height: 620 },
  head: { x: -160, y: -190, width: 320, height: 400 },
  eyes: { x: -118, y: -72, width: 236, height: 128 },
  mouth: { x: -78, y: 66, width: 156, height: 136 },
  front: { x: -210, y: -270, width: 420, height: 620 },
  arm: { x: -520, y: 30, width: 1040, height: 640 },
} satisfies Record<string, Rect>;

/** The waist: what a body leans about, in face units below the eyes. */
const WAIST = 720;

const round = (value: number, step: number): number => Math.round(value / step) * step;
const keyOf = (pose: object): string =>
  Object.values(pose)
    .map((value) => (typeof value === 'number' ? value.toFixed(3) : value))
    .join(',');

/** Rounds a pose to what can be seen. */
export function roundPose(pose: PersonPose): PersonPose {
  const { head, eyes, mouth, body, arm } = pose;
  return {
    head: { yaw: round(head.yaw, 0.6), pitch: round(head.pitch, 0.6), roll: round(head.roll, 0.3) },
    eyes: {
      blink: round(eyes.blink, 0.125),
      gazeX: round(eyes.gazeX, 0.125),
      gazeY: round(eyes.gazeY, 0.125),
      brow: round(eyes.brow, 0.125),
      frown: round(eyes.frown, 0.2),
      squint: round(eyes.squint, 0.2),
    },
    mouth: {
      jaw: round(mouth.jaw, 1 / 16),
      wide: round(mouth.wide, 0.125),
      close: round(mouth.close, 0.125),
      tuck: round(mouth.tuck, 0.125),
      tongue: round(mouth.tongue, 0.25),
      smile: round(mouth.smile, 0.1),
    },
    body: { breath: round(body.breath, 0.2), lean: round(body.lean, 0.12) },
    arm: arm && { ...arm, lift: round(arm.lift, 0.04), swing: round(arm.swing, 0.1) },
  };
}

type Part = keyof typeof EXTENTS;

export type Presenter = {
  layers(framing: Framing, pose: PersonPose, clip: Rect): Layer[];
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function createPresenter(look: Look, bitmaps: Bitmaps): Presenter {
  const hair = HAIR[look.hair.style];

  function layer(
    part: Part,
    extent: Rect,
    framing: Framing,
    dx: number,
    dy: number,
    key: string,
    draw: (context: SKRSContext2D) => void,
  ): Layer {
    const { scale } = framing;
    const [left, top] = [Math.floor(extent.x * scale), Math.floor(extent.y * scale)];
    const [width, height] = [Math.ceil(extent.width * scale), Math.ceil(extent.height * scale)];
    const full = `${look.id}|${part}|${scale}|${key}`;
    return {
      slot: `presenter-${part}`,
      key: full,
      x: framing.x + left + dx,
      y: framing.y + top + dy,
      width,
      height,
      alpha: 1,
      bitmap: () =>
        bitmaps.get(full, width, height, (context) => {
          context.setTransform(scale, 0, 0, scale, -left, -top);
          context.lineCap = 'round';
          context.lineJoin = 'round';
          draw(context);
        }),
    };
  }

  return {
    layers(framing, exact, clip) {
      const pose = roundPose(exact);
      const { head, body, arm } = pose;
      const headKey = keyOf(head);
      const onHead =
        (draw: (brush: ReturnType<typeof createBrush>) => void) =>
        (context: SKRSContext2D): void => {
          context.translate(PIVOT[0], PIVOT[1]);
          context.rotate(radians(head.roll));
          context.translate(-PIVOT[0], -PIVOT[1]);
          draw(createBrush(context, head));
        };
      const dx = Math.round(Math.sin(radians(body.lean)) * (WAIST - PIVOT[1]) * framing.scale);
      const dy = Math.round(-body.breath * 1.6 * framing.scale);
      const headPart = (part: Part, key: string, draw: (brush: ReturnType<typeof createBrush>) => void): Layer =>
        layer(part, EXTENTS[part], framing, dx, dy, `${headKey}|${key}`, onHead(draw));
      // No more of the body than the picture shows.
      const bodyHeight = Math.min(EXTENTS.body.height, (clip.height - framing.y) / framing.scale - EXTENTS.body.y);
      const bodyExtent = { ...EXTENTS.body, height: Math.max(1, bodyHeight) };
      const found = [
        headPart('back', '', (brush) => hair.back(brush, look)),
        layer('body', bodyExtent, framing, 0, 0, keyOf(body), (context) => {
          context.translate(0, WAIST);
          context.rotate(radians(body.lean));
          context.translate(0, -WAIST);
          drawBody(context, look, body);
        }),
        headPart('head', '', (brush) => drawHead(brush, look, hair.shadow(look))),
        headPart('eyes', keyOf(pose.eyes), (brush) => drawEyes(brush, look, pose.eyes)),
        headPart('mouth', keyOf(pose.mouth), (brush) => drawMouth(brush, look, pose.mouth)),
        headPart('front', '', (brush) => hair.front(brush, look)),
      ];
      if (arm && arm.lift > 0.02) {
        const half = EXTENTS.arm.width / 2;
        const extent = { ...EXTENTS.arm, x: arm.side < 0 ? -half : 0, width: half };
        const height = Math.min(extent.height, (clip.height - framing.y) / framing.scale - extent.y);
        found.push(
          layer('arm', { ...extent, height: Math.max(1, height) }, framing, 0, 0, keyOf(arm), (context) =>
            drawArm(context, look, arm),
          ),
        );
      }
      return found;
    },
  };
}
