// What all text elements of a scene share: colours, scale, and elements with padding.
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Plan, PlanScene } from '../../plan.js';
import type { Bitmaps } from '../bitmaps.js';
import type { Layer } from '../compositor.js';
import type { Layout, Rect, SceneLayout } from '../layout.js';
import type { Palette } from '../palette.js';
import { ease } from '../presenter/lips.js';
import type { Fonts } from '../text/fonts.js';
import { type Box, cleanText, type Fitted, fitText } from '../text/text.js';

// An animated text element: it eases in at its time and stays, or makes room for others.

export type Element = {
  id: string;
  /** What it shows, for whoever reads: the same in the same place of the next scene is the same element. */
  shows: string;
  area: Rect;
  fromS: number;
  /** When it makes room for others; without it, it stays as long as its scene. */
  untilS?: number;
  /** It rises into its place as it comes, unless something faint of it is there. */
  isThere?: boolean;
  /** Draws with the origin at the area's corner. */
  draw(context: SKRSContext2D): void;
};

const COME_S = 0.42;
const GO_S = 0.1;
/** So much of their coming lies before a cut, so that a board is hardly empty. */
const BEFORE_CUT_S = 0.2;
const COME_STEPS = 12;

/** The element as a layer at this time; null before it appears. */
export function elementLayer(element: Element, timeS: number, unit: number, bitmaps: Bitmaps): Layer | null {
  const { area, fromS, untilS = Number.POSITIVE_INFINITY, isThere = false, id } = element;
  if (timeS < fromS) return null;
  const come = Math.min(1, Math.round(((timeS - fromS) / COME_S) * COME_STEPS) / COME_STEPS);
  const left = Math.min(1, Math.max(0, Math.round(((untilS - timeS) / GO_S) * COME_STEPS) / COME_STEPS));
  const alpha = Math.round(ease(come) * ease(left) * 100) / 100;
  if (alpha <= 0) return null;
  return {
    slot: id,
    key: id,
    ...area,
    y: area.y + (isThere ? 0 : Math.round((1 - ease(come)) * 26 * unit)),
    alpha,
    bitmap: () => bitmaps.get(id, area.width, area.height, (context) => element.draw(context)),
  };
}

/** Around a cut only what both scenes show stands; the rest goes shortly before it, and comes with it. */
export function withSoftCuts(boards: readonly Element[][], scenes: readonly PlanScene[]): Element[][] {
  return boards.map((elements, index) =>
    elements.map((each): Element => {
      const { startS, endS } = scenes[index]!;
      const isThere = (other: readonly Element[] | undefined, cutS: number): boolean =>
        other?.some((one) => isSame(one, each) && one.fromS < cutS && one.untilS === undefined) ?? true;
      const comes = each.fromS < startS && !isThere(boards[index - 1], startS);
      const goes = each.untilS === undefined && !isThere(boards[index + 1], endS);
      return { ...each, ...(comes && { fromS: startS - BEFORE_CUT_S }), ...(goes && { untilS: endS }) };
    }),
  );
}

const isSame = (one: Element, other: Element): boolean =>
  one.shows === other.shows &&
  one.isThere === other.isThere &&
  one.area.x === other.area.x &&
  one.area.y === other.area.y &&
  one.area.height === other.area.height;

export type BoardContext = { plan: Plan; layout: Layout; palette: Palette; fonts: Fonts };

/** Padding around text, so that no glyph or shadow is clipped. */
export const MARGIN = 24;

/** A heading, and what names people, stands when its scene comes. */
export const standingSince = (scene: PlanScene): number => scene.startS - COME_S;

/** So soon behind the cut a line stands with its heading: a board that is empty for a moment looks like a fault. */
const SOON_S = 0.35;

/** When a line comes. */
export const comingAt = ({ scene }: Pick<Pen, 'scene'>, atS: number): number =>
  atS <= scene.startS + SOON_S ? standingSince(scene) : atS;

export type Pen = {
  unit: number;
  scene: PlanScene;
  place: SceneLayout;
  index: number;
  context: BoardContext;
  ink: string;
  soft: string;
  accent: string;
};

/** A date begins its line. */
export const capitalised = (date: string): string => date.replace(/^\p{Ll}/u, (first) => first.toUpperCase());

export const px = (pen: Pen, length: number): number => Math.round(length * pen.unit);

/** "GHS 6", "7 December", "11 kg": a number stays with its currency, its month or its unit. */
const NUMBER_GAP =
  /(?<=(?<!\p{L})\p{Lu}{2,3}|\p{Sc}) (?=\d)|(?<=\d) (?=\p{Lu}\p{Ll}{2,8}(?!\p{L})|\p{L}{1,3}(?!\p{L})|[%\p{Sc}])/gu;

export function fit(pen: Pen, text: string, box: Box): Fitted {
  const scaled = { ...box, size: px(pen, box.size), minSize: Math.max(10, px(pen, box.minSize)) };
  return fitText(cleanText(text, pen.context.fonts).replace(NUMBER_GAP, '\u00A0'), scaled, pen.context.fonts);
}

export function element(
  pen: Pen,
  name: string,
  shows: string,
  area: Rect,
  fromS: number,
  draw: (context: SKRSContext2D) => void,
  /** How far the drawing reaches out of its area. */
  reach = 0,
): Element {
  const margin = Math.max(px(pen, MARGIN), reach + 2);
  const outer = {
    x: area.x - margin,
    y: area.y - margin,
    width: area.width + margin * 2,
    height: area.height + margin * 2,
  };
  return {
    id: `scene-${pen.index}-${name}`,
    shows: `${name} ${shows}`,
    area: outer,
    fromS,
    draw(context) {
      context.translate(margin, margin);
      draw(context);
    },
  };
}
