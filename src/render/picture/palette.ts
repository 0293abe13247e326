// Derives every colour of the film from one brand colour, with the contrast ratios that reading needs.
import { contrast, difference, fromLch, type Hex, mix, readableOn, shift, toLch } from './colour.js';

export type Palette = {
  brand: Hex;
  /** Text and marks on `brand`. */
  onBrand: Hex;
  /** The light wall behind text, and its shades. */
  paper: Hex;
  paperDeep: Hex;
  card: Hex;
  ink: Hex;
  inkSoft: Hex;
  /** The brand colour, dark enough to be readable on `paper` and `card`. */
  accent: Hex;
  accentSoft: Hex;
  /** The dark scenes. */
  night: Hex;
  nightDeep: Hex;
  onNight: Hex;
  onNightSoft: Hex;
  accentOnNight: Hex;
  /** The highlight behind the spoken word: visible on the caption plate, whose colour is that of the text on it. */
  caption: Hex;
  /** A warm second colour for small marks. */
  spark: Hex;
};

/** The background of captions. */
export const CAPTION_PLATE = '#12151f';

/** Replaces a colour that is not `#rrggbb`. */
const FALLBACK = '#2f5bea';

export function createPalette(colour: string): Palette {
  const brand = /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : FALLBACK;
  const { l, c, h } = toLch(brand);
  const chroma = Math.min(c, 0.19);
  const tint = (lightness: number, share: number): Hex => fromLch({ l: lightness, c: chroma * share, h });
  const paper = tint(0.972, 0.07);
  const card = '#ffffff';
  const night = tint(Math.min(0.34, Math.max(0.25, l * 0.55)), 0.62);
  const onBrand = contrast('#ffffff', brand) >= 4.5 ? '#ffffff' : readableOn(brand, tint(0.2, 0.4), 4.5);
  return {
    brand,
    onBrand,
    paper,
    paperDeep: tint(0.91, 0.22),
    card,
    ink: tint(0.22, 0.28),
    inkSoft: readableOn(paper, tint(0.46, 0.25), 4.6),
    accent: readableOn(paper, brand, 4.6),
    accentSoft: tint(0.93, 0.3),
    night,
    nightDeep: shift(night, -0.09),
    onNight: '#ffffff',
    onNightSoft: readableOn(night, tint(0.86, 0.2), 4.6),
    accentOnNight: readableOn(night, tint(0.84, 0.55), 4.6),
    caption: readableOn(CAPTION_PLATE, brand, 7),
    spark: fromLch({ l: 0.78, c: 0.15, h: Math.abs(h - 1.2) < 0.7 ? 0.35 : 1.2 }),
  };
}

/** What of a presenter stands before the painted shape. */
export type Worn = { hair: readonly Hex[]; clothes: readonly Hex[] };

/** From these differences on, hair and clothes stand out from what is behind them; clothes have a rim of light. */
export const APART = { hair: 0.17, clothes: 0.075 };
const SHIFT_STEP = 0.03;
const MOST_SHIFTS = 14;

/** The colour of the painted shape behind the presenter: the brand's, lighter or darker where hair or clothes would vanish in it. */
export function stageColour({ brand, night }: Palette, isDark: boolean, { hair, clothes }: Worn): Hex {
  const usual = isDark ? mix(brand, night, 0.25) : mix(brand, '#ffffff', 0.12);
  const isApart = (colour: Hex): boolean =>
    hair.every((each) => difference(colour, each) >= APART.hair) &&
    clothes.every((each) => difference(colour, each) >= APART.clothes);
  for (let step = 0; step <= MOST_SHIFTS; step++) {
    const shifted = [step, -step].map((steps) => shift(usual, steps * SHIFT_STEP)).find(isApart);
    if (shifted) return shifted;
  }
  return usual;
}
