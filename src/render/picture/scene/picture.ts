// What a card is about, as a picture: a pictogram in two tones of the brand, in front of a soft disc that it reaches beyond.
import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { difference, type Hex, mix, readableOn } from '../colour.js';
import type { Palette } from '../palette.js';
import { type Drawing, drawingOf } from './drawings.js';

/** Of the square of a drawing. */
const SIDE = 256;

/** Draws in a square of this size, with the origin at its corner. */
export type Picture = (context: SKRSContext2D, size: number, palette: Palette) => void;

/** Null where there is none of this name. */
export function pictureOf(name: string | undefined): Picture | null {
  const drawing = drawingOf(name);
  if (!drawing) return null;
  return (context, size, palette) => {
    const ground = drawDisc(context, size, palette);
    drawObject(context, drawing, size, { ...palette, line: readableOn(ground, palette.accent, 4.5) });
  };
}

/** As shares of the size: the disc stands on the lower edge, and the object a little above its middle. */
const DISC = 0.92;
const OBJECT = { side: 0.9, top: 0.02 };

/** How far the disc stands out from the wall, from top to bottom, and the second tone from white. */
const DISC_TONES = [0.035, 0.105] as const;
const SECOND_TONE = 0.2;

/** Pale and dark brands give tones that are equally far from their ground. */
const toned = (ground: Hex, brand: Hex, tone: number): Hex =>
  mix(ground, brand, Math.min(1, tone / difference(ground, brand)));

/** The darkest colour of the disc. */
function drawDisc(context: SKRSContext2D, size: number, { paper, brand }: Palette): Hex {
  const radius = (size * DISC) / 2;
  const [light, deep] = DISC_TONES.map((tone) => toned(paper, brand, tone)) as [Hex, Hex];
  const shade = context.createLinearGradient(0, size - radius * 2, 0, size);
  shade.addColorStop(0, light);
  shade.addColorStop(1, deep);
  context.fillStyle = shade;
  context.beginPath();
  context.arc(size / 2, size - radius, radius, 0, Math.PI * 2);
  context.fill();
  return deep;
}

type Tones = Pick<Palette, 'card' | 'brand'> & { line: Hex };

function drawObject(context: SKRSContext2D, drawing: Drawing, size: number, { card, brand, line }: Tones): void {
  const lines = new Path2D(drawing.line);
  context.translate((size * (1 - OBJECT.side)) / 2, size * OBJECT.top);
  context.scale((size * OBJECT.side) / SIDE, (size * OBJECT.side) / SIDE);
  // What lines enclose is solid: the disc does not show through.
  context.fillStyle = card;
  for (const outline of outlinesOf(lines)) context.fill(outline);
  context.fillStyle = toned(card, brand, SECOND_TONE);
  context.fill(new Path2D(drawing.tint));
  context.fillStyle = line;
  context.fill(lines);
}

/** Each closed outline by itself, so that none is a hole in another. */
const outlinesOf = (path: Path2D): Path2D[] =>
  path
    .toSVGString()
    .split(/(?=M)/u)
    .map((outline) => new Path2D(outline));
