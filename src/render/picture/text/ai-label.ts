// The label in the first seconds that says a machine made the film: in the corner across from the sender's mark, where neither a card
// nor a caption comes.
import type { Bitmaps } from '../bitmaps.js';
import { over, readableOn } from '../colour.js';
import type { Layer } from '../compositor.js';
import type { Layout } from '../layout.js';
import { CAPTION_PLATE } from '../palette.js';
import type { Fonts } from './fonts.js';
import { cleanText, drawText, fitText } from './text.js';

/** How long it stands, and how long it takes to leave. */
const SHOWN_S = 5;
const FADE_S = 0.4;
const PLATE_ALPHA = 0.9;

/** In design units. */
const SIZE = 30;
const MOST_WIDTH = 330;
const MARGIN = 64;

export type AiLabel = { layers(timeS: number): Layer[] };

type Tools = { width: number; layout: Pick<Layout, 'unit' | 'scenes'>; fonts: Fonts; bitmaps: Bitmaps };

export function createAiLabel(label: string, { width: pictureWidth, layout, fonts, bitmaps }: Tools): AiLabel {
  const text = cleanText(label, fonts);
  if (text === '') return { layers: () => [] };
  const { unit } = layout;
  const { y, height } = layout.scenes[0]!.mark;
  const size = Math.round(SIZE * unit);
  const pad = Math.round(size * 0.7);
  const room = Math.round(MOST_WIDTH * unit) - pad * 2;
  const fitted = fitText(text, { width: room, lines: 1, size, minSize: Math.round(size * 0.6), weight: 700 }, fonts);
  const width = Math.ceil(fitted.width) + pad * 2;
  const area = { x: pictureWidth - Math.round(MARGIN * unit) - width, y, width, height };
  const colour = readableOn(over(CAPTION_PLATE, PLATE_ALPHA, '#ffffff'), '#eef1f6', 7);
  const bitmap = () =>
    bitmaps.get('ai-label', width, height, (context) => {
      context.fillStyle = CAPTION_PLATE;
      context.globalAlpha = PLATE_ALPHA;
      context.beginPath();
      context.roundRect(0, 0, width, height, Math.round(height * 0.28));
      context.fill();
      context.globalAlpha = 1;
      drawText(context, fitted, pad, (height - fitted.height) / 2, colour, fitted.width);
    });
  return {
    layers: (timeS) =>
      timeS >= SHOWN_S
        ? []
        : [{ slot: 'ai-label', key: 'ai-label', ...area, alpha: Math.min(1, (SHOWN_S - timeS) / FADE_S), bitmap }],
  };
}
