// Whether a background was removed cleanly: measured along the outline of the person, with plain reasons where it was not.
import type { Point2 } from '../mesh.js';
import type { Edge } from './edge.js';
import { blur, createField, type Field } from './fields.js';

export type CutoutFindingCode = 'BACKGROUND_SIMILAR' | 'BACKGROUND_UNEVEN' | 'OUTLINE_UNSURE' | 'HAIR_AT_EDGE';

export type CutoutFinding = {
  code: CutoutFindingCode;
  /** A plain sentence with the measured value. */
  message: string;
  measured: number;
  limit: number;
  severity: 'refused';
};

export type Cleanness = {
  findings: CutoutFinding[];
  /** Places of the small picture where the outline is least sure, the worst first. */
  doubts: Point2[];
};

/** Colours from 0 to 1 that are nearer cannot be told apart; nor those that differ by less than so many times what is unsure. */
const LEAST_APART = 0.1;
const LEAST_TIMES = 5;
const NOISE = 0.012;
/** In distances from eyes to chin: a place is so wide each way, and so much of the outline in one place may be weak. */
const PLACE = 0.3;
const MOST_WEAK = 0.3;
const SHOWN_WEAK = 0.12;
const MOST_DOUBTS = 6;
/** Of the person's area, what may be of either; and of the photograph's width, what may be hair at the upper edge. */
const MOST_UNSURE = 0.25;
const MOST_AT_EDGE = 0.03;
/** A likelihood within these is of either. */
const EITHER = [0.2, 0.8] as const;

/** `unit` is the distance from eyes to chin, in pixels of the small picture. */
export function judge(share: Field, edge: Edge, unit: number): Cleanness {
  const { weak, isSimilar } = weakOutline(edge);
  const stretches = weakest(weak, unit);
  const longest = stretches[0]?.length ?? 0;
  const findings = [
    ...finding(isSimilar ? 'BACKGROUND_SIMILAR' : 'BACKGROUND_UNEVEN', longest, MOST_WEAK),
    ...finding('OUTLINE_UNSURE', unsureShare(share, edge), MOST_UNSURE),
    ...finding('HAIR_AT_EDGE', shareAtTop(share), MOST_AT_EDGE),
  ];
  return { findings, doubts: stretches.map(({ place }) => place) };
}

const SENTENCES: Record<CutoutFindingCode, (measured: string, limit: string) => string> = {
  BACKGROUND_SIMILAR: (measured, limit) =>
    `In one place the background looks too much like the person, along ${measured} of the distance from eyes to chin. The limit is ${limit}. Paint both sides of the outline there, or keep the background.`,
  BACKGROUND_UNEVEN: (measured, limit) =>
    `In one place the background is too uneven to tell the person from it, along ${measured} of the distance from eyes to chin. The limit is ${limit}. Paint both sides of the outline there, use a photo before a plain wall, or keep the background.`,
  OUTLINE_UNSURE: (measured, limit) =>
    `${measured} of the person’s area could be background as well. The limit is ${limit}. Paint what to keep and what to remove, or keep the background.`,
  HAIR_AT_EDGE: (measured, limit) =>
    `The hair is cut off by the upper edge of the photo, along ${measured} of its width. The limit is ${limit}. Use a photo with room above the hair, or keep the background.`,
};

function finding(code: CutoutFindingCode, measured: number, limit: number): CutoutFinding[] {
  if (measured <= limit) return [];
  const percent = (value: number): number => Math.round(value * 100);
  const message = SENTENCES[code](`${percent(measured)}%`, `${percent(limit)}%`);
  return [{ code, message, measured: percent(measured), limit: percent(limit), severity: 'refused' }];
}

/** 1 for each pixel of the outline, two of them across, at which both sides cannot be told apart. */
function weakOutline({ away, persons, background, roughness, byHand }: Edge): { weak: Field; isSimilar: boolean } {
  const weak = createField(away.width, away.height);
  let [similar, uneven] = [0, 0];
  for (let at = 0; at < weak.values.length; at++) {
    if (Math.abs(away.values[at]!) > 1 || byHand.values[at]! > 0) continue;
    const apart = Math.hypot(
      ...[0, 1, 2].map((axis) => persons[0]!.values[at * 3 + axis]! - background.values[at * 3 + axis]!),
    );
    const isNear = apart < LEAST_APART;
    if (!isNear && apart >= LEAST_TIMES * Math.hypot(roughness.values[at]!, NOISE)) continue;
    weak.values[at] = 1;
    if (isNear) similar++;
    else uneven++;
  }
  return { weak, isSimilar: similar > uneven };
}

type Stretch = { place: Point2; length: number };

/** The places in which most of the outline is weak, each with how much, in distances from eyes to chin. */
function weakest({ width, height, values }: Field, unit: number): Stretch[] {
  const reach = Math.round(PLACE * unit);
  const left = { ...createField(width, height), values: Float32Array.from(values) };
  const found: Stretch[] = [];
  while (found.length < MOST_DOUBTS) {
    const { at, count } = fullest(left, reach);
    const length = count / 2 / unit;
    if (length < SHOWN_WEAK) break;
    const [x, y] = [at % width, Math.floor(at / width)];
    found.push({ place: takeOut(left, x, y, reach), length });
  }
  return found;
}

function fullest(field: Field, reach: number): { at: number; count: number } {
  const { width, height } = field;
  const means = blur(field, reach).values;
  const size = (middle: number, length: number): number =>
    Math.min(length - 1, middle + reach) - Math.max(0, middle - reach) + 1;
  let [at, count] = [0, 0];
  means.forEach((mean, index) => {
    const all = mean * size(index % width, width) * size(Math.floor(index / width), height);
    if (all > count) [at, count] = [index, all];
  });
  return { at, count };
}

/** Empties a square; returns the middle of what was in it. */
function takeOut({ width, height, values }: Field, x: number, y: number, reach: number): Point2 {
  let [sumX, sumY, count] = [0, 0, 0];
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      if (values[row * width + column]! === 0) continue;
      values[row * width + column] = 0;
      sumX += column;
      sumY += row;
      count++;
    }
  }
  return [sumX / count, sumY / count];
}

function unsureShare({ values }: Field, { byHand }: Edge): number {
  let [unsure, person] = [0, 0];
  values.forEach((share, at) => {
    if (share > 0.5) person++;
    if (share > EITHER[0] && share < EITHER[1] && byHand.values[at] === 0) unsure++;
  });
  return person === 0 ? 1 : unsure / person;
}

function shareAtTop({ width, values }: Field): number {
  let count = 0;
  for (let at = 0; at < width; at++) if (values[at]! > 0.5) count++;
  return count / width;
}
