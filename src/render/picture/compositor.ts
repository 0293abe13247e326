// A frame is a pile of layers, each a drawing at a whole pixel. What differs between the piles of two frames is what has
// to be drawn anew; because layers only ever move by whole pixels, a part drawn alone equals that part of the whole.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Put } from '../painter.js';
import type { Rect } from './layout.js';

export type Layer = Rect & {
  /** The same slot in two frames is the same thing, moved or changed. */
  slot: string;
  /** Equal keys draw equal pixels. */
  key: string;
  alpha: number;
  bitmap(): Canvas;
};

/** Coding works in squares of this many pixels. */
const GRID = 16;
/** How many tile canvases are kept for use again. */
const MAX_TILES = 24;
/** The largest tile: larger areas are drawn in strips that stay in a core's cache while layer after layer goes over them. */
const TILE_PIXELS = 128 * 1024;

const right = ({ x, width }: Rect): number => x + width;
const bottom = ({ y, height }: Rect): number => y + height;

function union(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(right(a), right(b)) - x, height: Math.max(bottom(a), bottom(b)) - y };
}

const overlaps = (a: Rect, b: Rect): boolean => a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a);

/** Grows a rectangle to the coding grid, inside the picture. */
function snap(area: Rect, width: number, height: number): Rect | null {
  const x = Math.max(0, Math.floor(area.x / GRID) * GRID);
  const y = Math.max(0, Math.floor(area.y / GRID) * GRID);
  const endX = Math.min(width, Math.ceil(right(area) / GRID) * GRID);
  const endY = Math.min(height, Math.ceil(bottom(area) / GRID) * GRID);
  return endX > x && endY > y ? { x, y, width: endX - x, height: endY - y } : null;
}

const looksSame = (a: Layer, b: Layer): boolean => a.key === b.key && a.x === b.x && a.y === b.y && a.alpha === b.alpha;

const sizeOf = ({ width, height }: Rect): number => width * height;

/** What is left of `area` outside `hole`: up to four rectangles. */
function without(area: Rect, hole: Rect): Rect[] {
  if (!overlaps(area, hole)) return [area];
  const [top, low] = [Math.max(area.y, hole.y), Math.min(bottom(area), bottom(hole))];
  const [left, end] = [Math.max(area.x, hole.x), Math.min(right(area), right(hole))];
  return [
    { x: area.x, y: area.y, width: area.width, height: top - area.y },
    { x: area.x, y: low, width: area.width, height: bottom(area) - low },
    { x: area.x, y: top, width: left - area.x, height: low - top },
    { x: end, y: top, width: right(area) - end, height: low - top },
  ].filter((part) => part.width > 0 && part.height > 0);
}

/** How much larger than its parts a joined rectangle may be. */
const JOIN_WASTE = 1.08;

/** Rectangles that cover the same pixels, none twice: joined where that costs nothing, cut apart where it would. */
function disjoint(areas: readonly Rect[]): Rect[] {
  const found: Rect[] = [];
  for (const area of [...areas].sort((a, b) => sizeOf(b) - sizeOf(a))) {
    const parts = found.reduce<Rect[]>((left, taken) => left.flatMap((part) => without(part, taken)), [area]);
    found.push(...parts);
  }
  for (let index = 0; index < found.length; index++) {
    const fits = (other: Rect, order: number): boolean => {
      if (order <= index) return false;
      const joined = union(found[index]!, other);
      if (sizeOf(joined) > (sizeOf(found[index]!) + sizeOf(other)) * JOIN_WASTE) return false;
      return found.every((third, place) => place === index || place === order || !overlaps(third, joined));
    };
    const mate = found.findIndex(fits);
    if (mate < 0) continue;
    found[index] = union(found[index]!, found[mate]!);
    found.splice(mate, 1);
    index--;
  }
  return found;
}

/** The parts of the picture in which two piles of layers may differ. */
export function changedAreas(before: readonly Layer[], after: readonly Layer[], width: number, height: number): Rect[] {
  const old = new Map(before.map((layer) => [layer.slot, layer]));
  const areas: Rect[] = [];
  for (const layer of after) {
    const previous = old.get(layer.slot);
    old.delete(layer.slot);
    if (previous && looksSame(previous, layer)) continue;
    if (previous) areas.push(previous);
    areas.push(layer);
  }
  areas.push(...old.values());
  return disjoint(areas.map((area) => snap(area, width, height)).filter((area) => area !== null));
}

/** All layers in one picture. */
export function flatten(layers: readonly Layer[], width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  drawLayers(canvas.getContext('2d'), layers);
  return canvas;
}

/** Draws layers from back to front. */
export function drawLayers(context: SKRSContext2D, layers: readonly Layer[]): void {
  for (const layer of layers) {
    context.globalAlpha = layer.alpha;
    context.drawImage(layer.bitmap(), layer.x, layer.y);
  }
}

export type Compositor = {
  compose(layers: readonly Layer[], area: Rect, put: Put): void;
};

export function createCompositor(): Compositor {
  const tiles = new Map<string, Canvas>();
  const tileOf = (width: number, height: number): Canvas => {
    const key = `${width}x${height}`;
    const tile = tiles.get(key) ?? createCanvas(width, height);
    tiles.delete(key);
    tiles.set(key, tile);
    if (tiles.size > MAX_TILES) tiles.delete(tiles.keys().next().value!);
    return tile;
  };
  const composeTile = (layers: readonly Layer[], area: Rect, put: Put): void => {
    const tile = tileOf(area.width, area.height);
    const context = tile.getContext('2d');
    for (const layer of layers) {
      if (layer.alpha <= 0 || !overlaps(layer, area)) continue;
      context.globalAlpha = layer.alpha;
      context.drawImage(layer.bitmap(), layer.x - area.x, layer.y - area.y);
    }
    put(area.x, area.y, area.width, area.height, tile.data());
  };
  return {
    compose(layers, area, put) {
      for (const strip of stripsOf(area)) composeTile(layers, strip, put);
    },
  };
}

function stripsOf(area: Rect): Rect[] {
  const rows = Math.max(GRID, Math.floor(TILE_PIXELS / area.width / GRID) * GRID);
  return Array.from({ length: Math.ceil(area.height / rows) }, (_, index) => {
    const y = area.y + index * rows;
    return { ...area, y, height: Math.min(rows, bottom(area) - y) };
  });
}
