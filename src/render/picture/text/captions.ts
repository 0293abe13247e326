// Burned-in captions: a dark plate of at most two lines under the text of its scene, with a highlight behind the spoken
// word.
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PlanScene, TimedWord } from '../../plan.js';
import type { Bitmaps } from '../bitmaps.js';
import { over, readableOn } from '../colour.js';
import type { Layer } from '../compositor.js';
import type { CaptionStyle, Layout, Rect, SceneLayout } from '../layout.js';
import { CAPTION_PLATE, type Palette } from '../palette.js';
import { type CaptionPage, captionPages } from './caption-pages.js';
import type { Fonts } from './fonts.js';
import { cleanText, drawText, fitText, fontOf, isRightToLeft, measure } from './text.js';

type Placed = TimedWord & { shown: string; area: Rect };
type Page = { startS: number; endS: number; plate: Rect; words: Placed[]; size: number; font: string };

const PLATE_ALPHA = 0.9;
const SPACE = 0.28;

export type Captions = { layers(timeS: number): Layer[] };

/** Greedy line filling up to `target` pixels. */
function fillLines(widths: readonly number[], space: number, target: number): number[][] {
  const lines: number[][] = [[]];
  let used = 0;
  widths.forEach((width, index) => {
    const next = used + (used > 0 ? space : 0) + width;
    if (used > 0 && next > target) {
      lines.push([index]);
      used = width;
    } else {
      lines.at(-1)!.push(index);
      used = next;
    }
  });
  return lines;
}

/** Breaks the words of a page into lines no wider than `room`, two lines balanced in length. */
function toLines(widths: readonly number[], space: number, room: number): number[][] {
  const total = widths.reduce((sum, each) => sum + each + space, -space);
  if (total <= room) return fillLines(widths, space, room);
  const widest = Math.max(...widths);
  for (let share = 0.52; share < 1; share += 0.04) {
    const lines = fillLines(widths, space, Math.min(room, Math.max(total * share, widest)));
    if (lines.length <= 2) return lines;
  }
  return fillLines(widths, space, room);
}

/** The largest font size at which the page takes two lines. */
function fitLines(
  shown: readonly string[],
  fonts: Fonts,
  largest: number,
  room: number,
): { lines: number[][]; size: number } {
  for (let size = largest; ; size = Math.floor(size * 0.92)) {
    const font = fontOf(fonts, size, 700);
    const widths = shown.map((text) => measure(text, font));
    const lines = toLines(widths, size * SPACE, room);
    if ((lines.length <= 2 && Math.max(...widths) <= room) || size <= largest * 0.45) return { lines, size };
  }
}

/** Above a presenter in the middle, and nothing beside. */
const isCentred = ({ caption, text, textSide }: SceneLayout): boolean => textSide === 0 && caption.width >= text.width;

/** Lines are flush with the text above them, or centred. */
function plateX(scene: SceneLayout, width: number, rightToLeft: boolean): number {
  const { caption } = scene;
  if (isCentred(scene)) return caption.x + Math.round((caption.width - width) / 2);
  return rightToLeft ? caption.x + caption.width - width : caption.x;
}

function placePage(
  { words, startS, endS }: CaptionPage,
  scene: SceneLayout,
  { size: largest }: CaptionStyle,
  fonts: Fonts,
): Page | null {
  const said = words.filter(({ text }) => cleanText(text, fonts) !== '');
  if (said.length === 0) return null;
  const { caption } = scene;
  const room = caption.width - largest * 1.6;
  const smallest = Math.ceil(largest * 0.45);
  const shown = said.map(({ text }) => {
    const clean = cleanText(text, fonts);
    return (
      fitText(clean, { width: room, lines: 1, size: smallest, minSize: smallest, weight: 700 }, fonts).lines[0] ?? clean
    );
  });
  const { lines, size } = fitLines(shown, fonts, largest, room);
  const font = fontOf(fonts, size, 700);
  const rightToLeft = isRightToLeft(shown.join(' '));
  const space = size * SPACE;
  const lineHeight = Math.round(size * 1.42);
  const pad = { x: Math.round(size * 0.72), y: Math.round(size * 0.42) };
  const lineWidths = lines.map((line) =>
    line.reduce((sum, index) => sum + measure(shown[index]!, font) + space, -space),
  );
  const width = Math.ceil(Math.max(...lineWidths)) + pad.x * 2;
  const height = lines.length * lineHeight + pad.y * 2;
  const plate = {
    x: plateX(scene, width, rightToLeft),
    y: caption.y + caption.height - height,
    width,
    height,
  };
  const flush = isCentred(scene) ? 0.5 : Number(rightToLeft);
  const placed: Placed[] = [];
  lines.forEach((line, row) => {
    let x = plate.x + pad.x + (width - pad.x * 2 - lineWidths[row]!) * flush;
    for (const index of rightToLeft ? [...line].reverse() : line) {
      const wide = measure(shown[index]!, font);
      const area = {
        x: Math.round(x),
        y: plate.y + pad.y + row * lineHeight,
        width: Math.ceil(wide),
        height: lineHeight,
      };
      placed.push({ ...said[index]!, shown: shown[index]!, area });
      x += wide + space;
    }
  });
  placed.sort((a, b) => a.startS - b.startS);
  return { startS, endS, plate, words: placed, size, font };
}

function drawWord(
  context: SKRSContext2D,
  word: Placed,
  { size, font }: Page,
  dx: number,
  dy: number,
  colour: string,
): void {
  const fitted = {
    lines: [word.shown],
    font,
    widths: [word.area.width],
    size,
    weight: 700 as const,
    lineHeight: word.area.height,
    rightToLeft: isRightToLeft(word.shown),
    width: word.area.width,
    height: word.area.height,
    broken: false,
    cut: false,
  };
  drawText(context, fitted, word.area.x + dx, word.area.y + dy, colour);
}

/** The pages of each scene, in its place; they end with it. */
function placePages(
  words: readonly TimedWord[],
  scenes: readonly PlanScene[],
  layout: Layout,
  fonts: Fonts,
): (Page | null)[] {
  return scenes.flatMap((_, index) => {
    const fromS = index === 0 ? Number.NEGATIVE_INFINITY : scenes[index]!.startS;
    const untilS = scenes[index + 1]?.startS ?? Number.POSITIVE_INFINITY;
    const spoken = words.filter(({ startS }) => startS >= fromS && startS < untilS);
    return captionPages(spoken, layout.captions.pageCharacters).map((page) =>
      placePage({ ...page, endS: Math.min(page.endS, untilS) }, layout.scenes[index]!, layout.captions, fonts),
    );
  });
}

export function createCaptions(
  words: readonly TimedWord[],
  scenes: readonly PlanScene[],
  layout: Layout,
  palette: Palette,
  fonts: Fonts,
  bitmaps: Bitmaps,
): Captions {
  const pages = placePages(words, scenes, layout, fonts).filter((page) => page !== null);
  // Text stays readable over any background: the worst case is white behind the plate.
  const ground = over(CAPTION_PLATE, PLATE_ALPHA, '#ffffff');
  const colour = readableOn(ground, '#eef1f6', 7);

  const plateLayer = (page: Page, number: number): Layer => {
    const key = `caption-${number}`;
    return {
      slot: 'caption',
      key,
      ...page.plate,
      alpha: 1,
      bitmap: () =>
        bitmaps.get(key, page.plate.width, page.plate.height, (context) => {
          context.fillStyle = CAPTION_PLATE;
          context.globalAlpha = PLATE_ALPHA;
          context.beginPath();
          context.roundRect(0, 0, page.plate.width, page.plate.height, Math.round(page.size * 0.5));
          context.fill();
          context.globalAlpha = 1;
          for (const word of page.words) drawWord(context, word, page, -page.plate.x, -page.plate.y, colour);
        }),
    };
  };

  const chipLayer = (page: Page, number: number, index: number): Layer => {
    const word = page.words[index]!;
    const [padX, padY] = [Math.round(page.size * 0.16), Math.round(page.size * 0.02)];
    const { area } = word;
    const chip = { x: area.x - padX, y: area.y - padY, width: area.width + padX * 2, height: area.height + padY * 2 };
    const key = `caption-${number}-${index}`;
    return {
      slot: 'caption-word',
      key,
      ...chip,
      alpha: 1,
      bitmap: () =>
        bitmaps.get(key, chip.width, chip.height, (context) => {
          context.fillStyle = palette.caption;
          context.beginPath();
          context.roundRect(0, 0, chip.width, chip.height, Math.round(page.size * 0.28));
          context.fill();
          drawWord(context, word, page, -chip.x, -chip.y, CAPTION_PLATE);
        }),
    };
  };

  return {
    layers(timeS) {
      const number = pages.findIndex(({ startS, endS }) => timeS >= startS && timeS < endS);
      const page = pages[number];
      if (!page) return [];
      const spoken = page.words.findLastIndex(({ startS }) => timeS >= startS);
      const layers = [plateLayer(page, number)];
      if (spoken >= 0 && timeS < page.words[spoken]!.endS + 0.25) layers.push(chipLayer(page, number, spoken));
      return layers;
    },
  };
}
