// Colour arithmetic in OKLCH, which is perceptually uniform, and WCAG contrast.
import { memoize } from '../../lib/memoize.js';

/** `#rrggbb` */
export type Hex = string;
type Lch = { l: number; c: number; h: number };
type Triple = [number, number, number];

const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

export function channels(hex: Hex): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const toLinear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const fromLinear = (value: number): number => {
  const bounded = clamp(value);
  return Math.round(255 * (bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055));
};

function toLab(hex: Hex): Triple {
  const [r, g, b] = channels(hex).map(toLinear) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function labToLinear([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const fromLab = (lab: Triple): Hex =>
  `#${labToLinear(lab)
    .map((value) => fromLinear(value).toString(16).padStart(2, '0'))
    .join('')}`;

export function toLch(hex: Hex): Lch {
  const [l, a, b] = toLab(hex);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

const fitsGamut = (lab: Triple): boolean => labToLinear(lab).every((value) => value > -0.002 && value < 1.002);

/** Maps a colour into the sRGB gamut: chroma is reduced, lightness and hue stay. */
export function fromLch({ l, c, h }: Lch): Hex {
  let chroma = c;
  for (let step = 0; step < 40; step++) {
    const lab: Triple = [clamp(l), chroma * Math.cos(h), chroma * Math.sin(h)];
    if (fitsGamut(lab)) return fromLab(lab);
    chroma *= 0.92;
  }
  return fromLab([clamp(l), 0, 0]);
}

/** Presenters are drawn thousands of times in the same few colours. */
const KNOWN_COLOURS = 500;

const mixed = memoize(KNOWN_COLOURS, (text): Hex => {
  const [from = '', to = '', amount] = text.split(' ');
  const [a, b] = [toLab(from), toLab(to)];
  return fromLab([0, 1, 2].map((index) => a[index]! + (b[index]! - a[index]!) * Number(amount)) as Triple);
});

export const mix = (from: Hex, to: Hex, amount: number): Hex => mixed(`${from} ${to} ${amount}`);

/** How far apart two colours look: 0 the same, 1 black and white. */
export function difference(one: Hex, other: Hex): number {
  const [a, b] = [toLab(one), toLab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const shifted = memoize(KNOWN_COLOURS, (text): Hex => {
  const [hex = '', by, chroma] = text.split(' ');
  const lch = toLch(hex);
  return fromLch({ l: clamp(lch.l + Number(by)), c: lch.c * Number(chroma), h: lch.h });
});

/** Adds `by` (-1 to 1) to the lightness and multiplies the chroma. */
export const shift = (hex: Hex, by: number, chroma = 1): Hex => shifted(`${hex} ${by} ${chroma}`);

export function withAlpha(hex: Hex, alpha: number): string {
  const [r, g, b] = channels(hex);
  return `rgba(${r},${g},${b},${clamp(alpha)})`;
}

export function luminance(hex: Hex): number {
  const [r, g, b] = channels(hex).map(toLinear) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: Hex, b: Hex): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** `front` composited over `back` with alpha, blended in sRGB as every canvas does. */
export function over(front: Hex, alpha: number, back: Hex): Hex {
  const [f, b] = [channels(front), channels(back)];
  return `#${f
    .map((value, index) =>
      Math.round(value * alpha + b[index]! * (1 - alpha))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Changes the lightness of `hex` until its contrast with `ground` reaches `ratio`. */
export function readableOn(ground: Hex, hex: Hex, ratio: number): Hex {
  const direction = luminance(ground) > 0.18 ? -1 : 1;
  let colour = hex;
  for (let step = 0; step < 60 && contrast(colour, ground) < ratio; step++) {
    colour = shift(colour, direction * 0.02, direction > 0 ? 0.97 : 1);
  }
  if (contrast(colour, ground) >= ratio) return colour;
  return direction < 0 ? '#000000' : '#ffffff';
}
