// An animated text element: it eases in at its time and stays, or makes room for others; at the cut it goes with its scene.
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Bitmaps } from '../bitmaps.js';
import type { Layer } from '../compositor.js';
import type { Rect } from '../layout.js';
import { ease } from '../presenter/lips.js';

export type Element = {
  id: string;
  area: Rect;
  fromS: number;
  /** When it makes room for others; without it, it stays as long as its scene. */
  untilS?: number;
  /** Draws with the origin at the area's corner. */
  draw(context: SKRSContext2D): void;
};

export const COME_S = 0.42;
const COME_STEPS = 12;

/** The element as a layer at this time; null before it appears. */
export function elementLayer(element: Element, timeS: number, unit: number, bitmaps: Bitmaps): Layer | null {
  const { area, fromS, untilS = Number.POSITIVE_INFINITY, id } = element;
  if (timeS < fromS) return null;
  const come = Math.min(1, Math.round(((timeS - fromS) / COME_S) * COME_STEPS) / COME_STEPS);
  const left = Math.min(1, Math.max(0, Math.round(((untilS - timeS) / COME_S) * COME_STEPS) / COME_STEPS));
  const alpha = Math.round(ease(come) * ease(left) * 100) / 100;
  if (alpha <= 0) return null;
  return {
    slot: id,
    key: id,
    ...area,
    y: area.y + Math.round((1 - ease(come)) * 26 * unit),
    alpha,
    bitmap: () => bitmaps.get(id, area.width, area.height, (context) => element.draw(context)),
  };
}
