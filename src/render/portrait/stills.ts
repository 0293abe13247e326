// Single pictures of a photograph as presenter: for lists, and the states in which whoever adds it judges how it moves.
import { createCanvas } from '@napi-rs/canvas';
import { createBitmaps } from '../picture/bitmaps.js';
import { compositeLayers, drawLayers } from '../picture/compositor.js';
import type { Rect } from '../picture/layout.js';
import type { PersonPose } from '../picture/presenter/motion.js';
import { REST_BODY, REST_EYES, REST_HEAD, REST_MOUTH } from '../picture/presenter/person/pose.js';
import type { Presenter } from '../picture/presenter/presenter.js';
import { createPortraitPresenter, loadPortrait } from './presenter.js';

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
  return compositeLayers(presenter.layers(closeUp(size, LIST_SIDES), pose, square(size)), size, size).encode('png');
}

async function openPresenter(folder: string): Promise<Presenter> {
  const portrait = await loadPortrait(folder);
  if (!portrait) throw new Error('The presenter is not a photograph.');
  return createPortraitPresenter(portrait, createBitmaps(BITMAP_BYTES));
}

/** One PNG of a face at rest, shut lips (A), wide open (D), rounded (F), shut eyes and a turned head. */
export async function portraitStates(folder: string): Promise<Buffer> {
  const presenter = await openPresenter(folder);
  const sheet = createCanvas(COLUMNS * STATE_SIZE, Math.ceil(PORTRAIT_STATES.length / COLUMNS) * STATE_SIZE);
  const context = sheet.getContext('2d');
  for (const [index, state] of PORTRAIT_STATES.entries()) {
    context.save();
    context.translate((index % COLUMNS) * STATE_SIZE, Math.floor(index / COLUMNS) * STATE_SIZE);
    drawLayers(context, presenter.layers(closeUp(STATE_SIZE, STATE_SIDES), POSES[state], square(STATE_SIZE)));
    context.restore();
  }
  return sheet.encode('png');
}
