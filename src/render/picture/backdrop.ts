// The background of a scene: a wall in the brand's tint, soft window light, out-of-focus furniture, and the painted
// shape behind the presenter. Drawn once per scene.

import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { createSeededRandom } from '../../lib/variation.js';
import { channels, type Hex, mix, shift, withAlpha } from './colour.js';
import type { Layout, Rect, SceneLayout, Stage } from './layout.js';
import { type Palette, stageColour, type Worn } from './palette.js';

// Upscales a small blurred picture and overlays a colour gradient, dithered from fractional levels to bytes, so that slow
// gradients show no banding.

export type Overlay = {
  colour: readonly [red: number, green: number, blue: number];
  /** Alpha of the overlay per column or per row. */
  along: 'columns' | 'rows';
  shares: Float32Array;
};

type Pixels = { width: number; height: number; data: Uint8ClampedArray };

const TILE = 64;

function createDither(): Float32Array {
  const random = createSeededRandom('grain');
  return Float32Array.from({ length: TILE * TILE }, random);
}

/** One line of `small`, interpolated to the width of the large picture, three values per pixel. */
function interpolateLine({ width, data }: Pixels, line: number, scale: number, into: Float32Array): void {
  const columns = into.length / 3;
  for (let x = 0; x < columns; x++) {
    const at = Math.min(width - 1, Math.max(0, (x + 0.5) / scale - 0.5));
    const left = Math.floor(at);
    const right = Math.min(width - 1, left + 1);
    const part = at - left;
    const [from, to] = [(line * width + left) * 4, (line * width + right) * 4];
    for (let channel = 0; channel < 3; channel++) {
      const value = data[from + channel]!;
      into[x * 3 + channel] = value + (data[to + channel]! - value) * part;
    }
  }
}

export function upscale(small: Pixels, large: Pixels, scale: number, overlay: Overlay): void {
  const { width, height, data } = large;
  // No value exceeds 255, so a Uint8Array serves without the slower clamping.
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
  const pattern = createDither();
  const lines = [new Float32Array(width * 3), new Float32Array(width * 3)] as [Float32Array, Float32Array];
  let held = -1;
  for (let y = 0; y < height; y++) {
    const at = Math.min(small.height - 1, Math.max(0, (y + 0.5) / scale - 0.5));
    const top = Math.floor(at);
    if (top !== held) {
      if (held < 0) interpolateLine(small, top, scale, lines[1]);
      lines.reverse();
      interpolateLine(small, Math.min(small.height - 1, top + 1), scale, lines[1]);
      held = top;
    }
    mixLine(bytes.subarray(y * width * 4, (y + 1) * width * 4), lines, at - top, overlay, y, pattern);
  }
}

/** One line of the large picture: interpolated between two lines of the small one, overlaid and dithered. */
function mixLine(
  into: Uint8Array,
  [upper, lower]: readonly [Float32Array, Float32Array],
  part: number,
  { colour: [red, green, blue], along, shares }: Overlay,
  y: number,
  pattern: Float32Array,
): void {
  const byColumn = along === 'columns';
  const patternRow = (y % TILE) * TILE;
  for (let from = 0, to = 0, x = 0; to < into.length; from += 3, to += 4, x++) {
    const share = shares[byColumn ? x : y]!;
    const rest = 1 - share;
    const noise = pattern[patternRow + (x % TILE)]!;
    const r = upper[from]!;
    const g = upper[from + 1]!;
    const b = upper[from + 2]!;
    into[to] = (r + (lower[from]! - r) * part) * rest + red * share + noise;
    into[to + 1] = (g + (lower[from + 1]! - g) * part) * rest + green * share + noise;
    into[to + 2] = (b + (lower[from + 2]! - b) * part) * rest + blue * share + noise;
    into[to + 3] = 255;
  }
}

type Context = SKRSContext2D;

function gradient(context: Context, from: [number, number], to: [number, number], stops: readonly [number, string][]) {
  const made = context.createLinearGradient(...from, ...to);
  for (const [at, colour] of stops) made.addColorStop(at, colour);
  return made;
}

function spot(context: Context, x: number, y: number, radius: number, colour: string, strength: number): void {
  const made = context.createRadialGradient(x, y, 0, x, y, radius);
  made.addColorStop(0, withAlpha(colour, strength));
  made.addColorStop(0.5, withAlpha(colour, strength * 0.4));
  made.addColorStop(1, withAlpha(colour, 0));
  context.fillStyle = made;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** An out-of-focus plant: leaves as soft ellipses. */
function drawPlant(context: Context, x: number, y: number, unit: number, leaf: string, pot: string): void {
  for (let index = 0; index < 11; index++) {
    const lean = (index - 5) * 0.21;
    context.save();
    context.translate(x, y);
    context.rotate(lean);
    context.fillStyle = shift(leaf, (index % 3) * 0.035 - 0.03);
    context.beginPath();
    const reach = (190 + (index % 4) * 34) * unit;
    context.ellipse(0, -reach * 0.62, 21 * unit, reach * 0.5, 0, 0, Math.PI * 2);
    context.fill();
    context.restore();
  }
  context.fillStyle = pot;
  context.beginPath();
  context.roundRect(x - 58 * unit, y - 12 * unit, 116 * unit, 150 * unit, 22 * unit);
  context.fill();
}

function drawRoom(context: Context, layout: Layout, scene: SceneLayout, palette: Palette, size: Rect): void {
  const { unit } = layout;
  const { width, height } = size;
  const { dark, framing } = scene;
  const [near, far] = dark ? [palette.night, palette.nightDeep] : [palette.paper, palette.paperDeep];
  context.fillStyle = gradient(
    context,
    [0, 0],
    [width, height],
    [
      [0, near],
      [0.55, dark ? near : mix(near, far, 0.35)],
      [1, far],
    ],
  );
  context.fillRect(0, 0, width, height);
  const outer = scene.textSide > 0 || framing.x < width * 0.4 ? -1 : 1;
  const edge = outer > 0 ? width : 0;
  const floor = layout.aspect === 'tall' ? height * 0.86 : height * 0.8;
  spot(context, edge, height * 0.1, 900 * unit, dark ? palette.brand : '#fff6e4', dark ? 0.4 : 0.85);
  // A window at the outer edge and its light.
  const pane = dark ? shift(palette.night, 0.1) : '#ffffff';
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const x = edge - outer * (70 + column * 128) * unit - (outer > 0 ? 118 * unit : 0);
    context.fillStyle = withAlpha(pane, dark ? 0.5 : 0.8);
    context.fillRect(x, framing.y - (330 - row * 236) * unit, 118 * unit, 224 * unit);
  }
  const leaf = dark ? mix('#2f6d55', palette.nightDeep, 0.5) : mix('#5f9c7c', palette.paperDeep, 0.3);
  drawPlant(
    context,
    framing.x + outer * 400 * unit,
    floor,
    unit * 1.35,
    leaf,
    dark ? shift(palette.night, 0.06) : mix(palette.spark, palette.paper, 0.45),
  );
}

/** Behind presenters in lists. */
export function plainGround(context: Context, width: number, height: number) {
  return gradient(
    context,
    [0, 0],
    [width, height],
    [
      [0, '#eef2f9'],
      [1, '#c3cde0'],
    ],
  );
}

/** The outline of a shape behind the presenter. */
export function traceStage(context: Context, { shape, x, y, width, height, ends }: Stage): void {
  const corner = width * 0.08;
  const foot = ends ? corner : 0;
  const radius = { arch: [width / 2, width / 2, foot, foot], disc: [width / 2], column: [corner] }[shape];
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

/** The painted shape behind the presenter. */
function drawStage(context: Context, { stage, dark }: SceneLayout, top: Hex): void {
  const { x, y, width, height } = stage;
  context.save();
  traceStage(context, stage);
  context.clip();
  context.fillStyle = gradient(
    context,
    [x, y],
    [x + width, y + width * 1.5],
    [
      [0, shift(top, 0.06)],
      [0.5, top],
      [1, shift(top, -0.1)],
    ],
  );
  context.fillRect(x, y, width, height);
  spot(context, x + width * 0.36, Math.max(0, y) + width * 0.42, width * 0.7, '#ffffff', dark ? 0.14 : 0.26);
  context.restore();
}

/** Evens out the wall behind text, so that the palette's contrast ratios hold. */
function textOverlay(
  layout: Layout,
  { text, textSide, dark }: SceneLayout,
  palette: Palette,
  { width, height }: Rect,
): Overlay {
  const spread = 190 * layout.unit;
  const along = textSide === 0 ? 'rows' : 'columns';
  const length = textSide === 0 ? height : width;
  const from = textSide > 0 ? width : 0;
  const to = { '-1': text.x + text.width + spread, '0': text.y + text.height + spread, '1': text.x - spread }[textSide];
  const shares = Float32Array.from({ length }, (_, index) => {
    const way = (index + 0.5 - from) / (to - from);
    return way < 0.74 ? 0.97 - (0.03 * way) / 0.74 : 0.94 * Math.max(0, (1 - way) / 0.26);
  });
  return { colour: channels(dark ? palette.night : palette.paper), along, shares };
}

/** The room is drawn at a quarter of the size: it is out of focus anyway. */
const BLUR_SCALE = 4;

/** The presenter's hair and clothes, `worn`, stand out from the shape behind them; null for a presenter who fills the shape. */
export function drawBackdrop(
  context: Context,
  layout: Layout,
  scene: SceneLayout,
  palette: Palette,
  worn: Worn | null,
  size: Rect,
): void {
  const { width, height } = size;
  const small = createCanvas(Math.ceil(width / BLUR_SCALE), Math.ceil(height / BLUR_SCALE));
  const room = small.getContext('2d');
  room.scale(1 / BLUR_SCALE, 1 / BLUR_SCALE);
  drawRoom(room, layout, scene, palette, size);
  const soft = createCanvas(small.width, small.height);
  const blurred = soft.getContext('2d');
  blurred.drawImage(small, 0, 0);
  blurred.filter = `blur(${(4.2 * layout.unit).toFixed(2)}px)`;
  blurred.drawImage(small, 0, 0);
  const large = context.createImageData(width, height);
  upscale(
    blurred.getImageData(0, 0, soft.width, soft.height),
    large,
    BLUR_SCALE,
    textOverlay(layout, scene, palette, size),
  );
  context.putImageData(large, 0, 0);
  if (worn) drawStage(context, scene, stageColour(palette, scene.dark, worn));
}
