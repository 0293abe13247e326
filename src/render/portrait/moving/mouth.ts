// What lies between the lips, pixel by pixel: teeth, the photograph's own where it shows them, tongue and dark, in the photograph's
// light.

import type { Point2 } from '../mesh.js';
import { affineOf, type Curve, clamp, curveThrough, mixed, smooth } from './curves.js';
import type { Face } from './face.js';
import { headReturn, lipsOf, type PortraitPose } from './pose.js';
import type { Raster } from './raster.js';
import type { Box } from './region.js';
import type { Tones } from './tones.js';
import { LIPS } from './topology.js';

/** The opening between the lips of a pose: pixels along the mouth, and down. */
export type Opening = {
  centre: Point2;
  across: Point2;
  half: number;
  upper: Curve;
  lower: Curve;
  gap: number;
};

export function openingOf(places: Float32Array): Opening {
  const place = (point: number): Point2 => [places[point * 2]!, places[point * 2 + 1]!];
  const [left, right] = [place(LIPS.upperInner[0]!), place(LIPS.upperInner[10]!)];
  const centre: Point2 = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
  const width = Math.max(1, Math.hypot(right[0] - left[0], right[1] - left[1]));
  const across: Point2 = [(right[0] - left[0]) / width, (right[1] - left[1]) / width];
  const along = (points: readonly number[]): Point2[] =>
    points.map((point) => {
      const [x, y] = place(point);
      const [dx, dy] = [x - centre[0], y - centre[1]];
      return [dx * across[0] + dy * across[1], dy * across[0] - dx * across[1]];
    });
  const [upper, lower] = [along(LIPS.upperInner), along(LIPS.lowerInner)];
  const gap = Math.max(...upper.map(([, v], at) => lower[at]![1] - v));
  return { centre, across, half: width / 2, upper: curveThrough(upper), lower: curveThrough(lower), gap };
}

/** In the face's measure. */
const BESIDE = 0.16;
const OVER = 0.1;
const UNDER = 0.17;

/** Rounded lips are shaded around the opening as well. */
const SHADED_FROM = 0.2;

export function mouthBox({ centre, half, gap, upper, lower }: Opening, { unit }: Face, { mouth }: PortraitPose): Box {
  const isShaded = -mouth.wide > SHADED_FROM;
  const reach = half + (isShaded ? BESIDE : 0.03) * unit;
  const edges = [-half, -half / 2, 0, half / 2, half];
  const room = 2 + Math.abs(half * 0.06) + gap * 0.1;
  return {
    left: Math.floor(centre[0] - reach),
    right: Math.ceil(centre[0] + reach),
    top: Math.floor(centre[1] + Math.min(...edges.map(upper)) - room - (isShaded ? OVER * unit : 0)),
    bottom: Math.ceil(centre[1] + Math.max(...edges.map(lower)) + room + (isShaded ? UNDER * unit : 0)),
  };
}

/** Below this many pixels lips are shut. */
const SHUT = 0.6;

/** In the picture, along the opening and down, its edges there, and how much of it lies between them. */
type Pixel = { x: number; y: number; u: number; v: number; top: number; bottom: number; cover: number };

export function drawMouth(
  raster: Raster,
  opening: Opening,
  face: Face,
  tones: Tones,
  depth: number,
  pose: PortraitPose,
): void {
  const box = mouthBox(opening, face, pose);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const lips = lipsOf(pose.mouth, face);
  const first = Math.floor(-opening.half - BESIDE * face.unit) - 1;
  const columns = new Float32Array((-2 * first + 1) * 2);
  for (let at = 0; at < columns.length; at += 2) {
    columns[at] = opening.upper(first + at / 2);
    columns[at + 1] = opening.lower(first + at / 2);
  }
  // Between lips that a photograph shows apart, nothing of it may be left to see.
  const wide = face.isOpen ? 1 : 0.6;
  const eachPixel = (write: (index: number, pixel: Pixel) => void): void => {
    const { centre, across } = opening;
    const pixel: Pixel = { x: 0, y: 0, u: 0, v: 0, top: 0, bottom: 0, cover: 0 };
    for (let row = 0, index = 0; row < height; row++) {
      pixel.y = box.top + row;
      for (let x = 0; x < width; x++, index++) {
        pixel.x = box.left + x;
        const [dx, dy] = [pixel.x - centre[0], pixel.y - centre[1]];
        pixel.u = dx * across[0] + dy * across[1];
        pixel.v = dy * across[0] - dx * across[1];
        const column = Math.floor(pixel.u);
        const at = (column - first) * 2;
        if (at < 0 || at + 3 >= columns.length) continue;
        pixel.top = mixed(columns[at]!, columns[at + 2]!, pixel.u - column);
        pixel.bottom = mixed(columns[at + 1]!, columns[at + 3]!, pixel.u - column);
        const gap = pixel.bottom - pixel.top;
        const parted = face.isOpen && Math.abs(pixel.u) < opening.half ? 1 : clamp(gap / SHUT);
        pixel.cover = clamp(pixel.v - pixel.top + wide) * clamp(pixel.bottom - pixel.v + wide) * parted;
        write(index, pixel);
      }
    }
  };
  const tint = raster.tint(width * height);
  tint.fill(0);
  const dark = insideOf(opening, face, tones, pose);
  const shade = shadeOf(opening, face, tones, lips);
  eachPixel((index, pixel) => {
    if (pixel.cover > 0) dark(tint, index * 4, pixel);
    else shade(tint, index * 4, pixel);
  });
  raster.lay(box.left, box.top, width, height);
  if (opening.gap <= SHUT) return;
  if (face.isOpen) {
    const entries = raster.entries(width * height);
    for (let at = 2; at < entries.length; at += 4) entries[at] = 0;
    const own = ownTeeth(opening, face, depth, pose);
    eachPixel((index, pixel) => {
      if (pixel.cover > 0) own(entries, index * 4, pixel);
    });
    raster.take(box.left, box.top, width, height);
  } else {
    tint.fill(0);
    const teeth = drawnTeeth(opening, face, tones, depth, pose);
    eachPixel((index, pixel) => {
      if (pixel.cover > 0) teeth(tint, index * 4, pixel);
    });
    raster.lay(box.left, box.top, width, height);
  }
}

type Write<Target> = (target: Target, at: number, pixel: Pixel) => void;

function lay(tint: Uint8Array, at: number, red: number, green: number, blue: number, share: number): void {
  tint[at] = Math.round(clamp(red, 0, 255) * share);
  tint[at + 1] = Math.round(clamp(green, 0, 255) * share);
  tint[at + 2] = Math.round(clamp(blue, 0, 255) * share);
  tint[at + 3] = Math.round(255 * share);
}

/** The dark, and the tongue in it. */
function insideOf(
  { half, gap }: Opening,
  { unit }: Face,
  { lip, light }: Tones,
  { mouth }: PortraitPose,
): Write<Uint8Array> {
  const raised = mouth.tongue;
  return (tint, at, { u, v, top, bottom, cover }) => {
    const down = clamp((v - top) / Math.max(1, bottom - top));
    const tall = Math.max(1, gap);
    const side = u / Math.max(1, half * 0.7);
    const surface = bottom - tall * mixed(0.26, 0.62, raised) * Math.sqrt(Math.max(0, 1 - side * side));
    const tongue = smooth(-unit * 0.018, unit * 0.03, v - surface) * smooth(0, 0.05, gap / unit);
    const lit = (0.6 + 0.25 * raised) * (1 - (0.5 * Math.abs(u)) / half);
    // Next to the lips their own red is seen.
    const edge = Math.exp(-Math.min(v - top + 1, bottom - v + 1) / (unit * 0.009)) * 0.55;
    const colour = (base: number, tone: number, lipTone: number): number =>
      mixed(mixed(base, tone * lit, tongue), lipTone * 0.42, edge);
    lay(
      tint,
      at,
      colour(mixed(34, 62, down) * light, lip[0] * 1.08, lip[0]),
      colour(mixed(12, 24, down) * light, lip[1] * 0.78, lip[1]),
      colour(mixed(12, 24, down) * light, lip[2] * 0.8, lip[2]),
      cover,
    );
  };
}

/** Light on the lips: rounded ones come forward, and lips that a photograph shows apart meet in a line. */
function shadeOf(
  { half, gap }: Opening,
  face: Face,
  { lip }: Tones,
  lips: ReturnType<typeof lipsOf>,
): Write<Uint8Array> {
  const { unit } = face;
  const shut = face.isOpen ? 1 - clamp(gap / (unit * 0.03)) : 0;
  return (tint, at, { u, v, top, bottom }) => {
    const middle = (top + bottom) / 2;
    const across = Math.abs(u) / half;
    const line = shut * 0.8 * Math.exp(-(((v - middle) / (unit * 0.0075)) ** 2)) * (1 - smooth(0.88, 1.06, across));
    if (line > 0.02) lay(tint, at, lip[0] * 0.45, lip[1] * 0.32, lip[2] * 0.32, line);
    else if (lips.round > SHADED_FROM)
      roundShade(tint, at, u / unit, (v - bottom) / unit, (v - top) / unit, lips.round);
  };
}

function roundShade(tint: Uint8Array, at: number, u: number, below: number, above: number, round: number): void {
  const glow = 0.16 * round * Math.exp(-((u / 0.07) ** 2) - ((below - 0.04) / 0.022) ** 2);
  const under = 0.2 * round * Math.exp(-((u / 0.11) ** 2) - ((below - 0.115) / 0.03) ** 2);
  const beside = 0.17 * round * Math.exp(-(((Math.abs(u) - 0.185) / 0.035) ** 2) - ((below + above) / 0.13) ** 2);
  const dark = under + beside;
  if (dark > glow && dark > 0.01) lay(tint, at, 70, 30, 26, dark);
  else if (glow > 0.01) lay(tint, at, 255, 225, 215, glow);
}

/** Less light at the corners of the mouth, and under the upper lip. */
function teethLight({ half, gap }: Opening, { unit }: Face, round: number, { u, v, top }: Pixel): number {
  const side = 1 - 0.62 * smooth(0.45, 1, Math.abs(u) / half);
  const lip = 1 - 0.5 * smooth(0.02, 0.08, gap / unit) * Math.exp(-Math.max(0, v - top) / (unit * 0.016));
  return side * lip * (1 - 0.4 * round);
}

/** The photograph's own teeth: they stay with the skull. */
function ownTeeth(opening: Opening, face: Face, depth: number, { head, mouth }: PortraitPose): Write<Float32Array> {
  const unturn = headReturn(head, face);
  const round = clamp(-mouth.wide);
  const toPhoto = affineOf((x, y) => unturn(x, y, depth));
  const toFace = affineOf((x, y) => face.toFace(...unturn(x, y, depth)));
  return (entries, at, pixel) => {
    const { cover } = pixel;
    const x = toPhoto.x + pixel.x * toPhoto.xAcross + pixel.y * toPhoto.xDown;
    const y = toPhoto.y + pixel.x * toPhoto.yAcross + pixel.y * toPhoto.yDown;
    const a = toFace.x + pixel.x * toFace.xAcross + pixel.y * toFace.xDown;
    const b = toFace.y + pixel.x * toFace.yAcross + pixel.y * toFace.yDown;
    const [from, to] = [face.upperInner(a), face.lowerInner(a)];
    const inner = Math.max(b, from + 0.012);
    const share = smooth(0, 0.016, to - 0.008 - inner) * (1 - smooth(0.82, 0.98, Math.abs(a) / face.halfMouth));
    const shift = (inner - b) * face.unit;
    entries[at] = x + face.down[0] * shift;
    entries[at + 1] = y + face.down[1] * shift;
    // Rounded lips come forward over the teeth: what is left to see lies close under the upper lip.
    const hidden = round > 0 ? smooth(0, 0.02, (pixel.v - pixel.top) / face.unit - 0.09 * (1 - round)) : 0;
    entries[at + 2] = share * cover * (1 - hidden) * (1 - round * 0.4) * smooth(1, 3.5, pixel.bottom - pixel.top);
    entries[at + 3] = teethLight(opening, face, round, pixel);
  };
}

/** Where one upper tooth ends and the next begins, from the middle, in the face's measure. */
const TEETH = [0, 0.077, 0.138, 0.186, 0.226, 0.262];
/** How far each reaches down. */
const EDGES = [0.031, 0.026, 0.029, 0.02, 0.012];

/** Teeth for a photograph that shows none. */
function drawnTeeth(
  opening: Opening,
  face: Face,
  { light, white }: Tones,
  depth: number,
  { head, mouth }: PortraitPose,
): Write<Uint8Array> {
  const unturn = headReturn(head, face);
  const round = clamp(-mouth.wide);
  const fine = 1.4 / face.unit;
  const toFace = affineOf((x, y) => face.toFace(...unturn(x, y, depth)));
  return (tint, at, pixel) => {
    const { cover } = pixel;
    const a = toFace.x + pixel.x * toFace.xAcross + pixel.y * toFace.xDown;
    const b = toFace.y + pixel.x * toFace.yAcross + pixel.y * toFace.yDown;
    const away = Math.abs(a);
    const tooth = TEETH.findIndex((end, index) => index > 0 && away < end) - 1;
    if (tooth < 0) return;
    const [from, to] = [TEETH[tooth]!, TEETH[tooth + 1]!];
    const across01 = (away - from) / (to - from);
    const rounding = 0.011 * (Math.abs(across01 - 0.5) * 2) ** 4;
    const edge = face.seam(0) + EDGES[tooth]! - rounding - 0.02 * round;
    const share = smooth(-fine, fine, edge - b) * cover * (1 - round * 0.4);
    if (share <= 0) return;
    const nearGap = Math.min(away - from, to - away);
    const gap = 1 - 0.13 * Math.exp(-((nearGap / 0.0055) ** 2));
    const tip = 1 - 0.1 * smooth(0.012, 0, edge - b);
    const bright = light * gap * tip * teethLight(opening, face, round, pixel);
    lay(tint, at, 228 * white[0] * bright, 218 * white[1] * bright, 203 * white[2] * bright, share);
  };
}
