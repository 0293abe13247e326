// An animated text element: it eases in at its time and out before the scene ends.
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Bitmaps } from '../bitmaps.js';
import type { Layer } from '../compositor.js';
import type { Rect } from '../layout.js';
import { ease } from '../presenter/lips.js';

export type Element = {
  id: string;
  area: Rect;
  fromS: number;
  toS: number;
  /** Draws with the origin at the area's corner. */
  draw(context: SKRSContext2D): void;
};

const COME_S = 0.42;
const GO_S = 0.22;
const COME_STEPS = 12;
const GO_STEPS = 6;

/** The element as a layer at this time; null before it appears and after it has gone. */
export function elementLayer(element: Element, timeS: number, unit: number, bitmaps: Bitmaps): Layer | null {
  const { area, fromS, toS, id } = element;
  if (timeS < fromS || timeS >= toS) return null;
  const come = Math.min(1, Math.round(((timeS - fromS) / COME_S) * COME_STEPS) / COME_STEPS);
  const go = Math.min(1, Math.round(((toS - timeS) / GO_S) * GO_STEPS) / GO_STEPS);
  const alpha = Math.round(ease(come) * ease(go) * 100) / 100;
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
