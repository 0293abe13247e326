// Text that always fits: measured, wrapped, shrunk, broken inside a word, and only then cut with an ellipsis.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { remembered } from '../../../lib/memoize.js';
import type { Fonts } from './fonts.js';

export type Weight = 500 | 700;
export type Box = { width: number; lines: number; size: number; minSize: number; weight: Weight; leading?: number };
export type Fitted = {
  lines: string[];
  /** The CSS font. */
  font: string;
  widths: number[];
  size: number;
  weight: Weight;
  lineHeight: number;
  rightToLeft: boolean;
  /** What the lines really take. */
  width: number;
  height: number;
  /** Whether a word had to be broken. */
  broken: boolean;
  /** Whether something was left out. */
  cut: boolean;
};

const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ruler = createCanvas(8, 8).getContext('2d');

export const fontOf = (fonts: Fonts, size: number, weight: Weight): string => `${weight} ${size}px ${fonts.families}`;

export const split = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Sets a font of ours; one whose weights are all in one file must be told which of them is meant. */
export function setFont(context: SKRSContext2D, font: string): void {
  context.font = font;
  context.fontVariationSettings = `'wght' ${font.slice(0, 3)}`;
}

export const measure = (text: string, font: string): number => widthOf(`${font}\n${text}`);

/** A text is fitted by measuring the same beginnings of its lines over and over. A name stands for one font for ever. */
const widthOf = remembered(2_048, (fontAndText) => {
  const end = fontAndText.indexOf('\n');
  setFont(ruler, fontAndText.slice(0, end));
  return ruler.measureText(fontAndText.slice(end + 1)).width;
});

const STRONG = /[\p{L}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether the first letter is of a script that runs from right to left. */
export function isRightToLeft(text: string): boolean {
  const letter = STRONG.exec(text)?.[0];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter);
}

/** A joiner or variation mark: seen only by what it does to its neighbours. */
const INVISIBLE = /^(?:[\u200b-\u200f\u2060]|\ufe0e|\ufe0f)$/u;

/** The nearest thing to `grapheme` that our fonts can draw; empty if there is none. */
function drawable(grapheme: string, fonts: Fonts): string {
  const known = (text: string): boolean =>
    [...text].every((character) => INVISIBLE.test(character) || fonts.covers(character));
  if (known(grapheme)) return grapheme;
  const composed = grapheme.normalize('NFC');
  if (known(composed)) return composed;
  const plain = grapheme.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && known(plain) ? plain : '';
}

/** One line of text without control characters and without anything that would show as a box. */
export function cleanText(text: string, fonts: Fonts): string {
  const flat = text.replace(/[\p{Cc}\s]+/gu, ' ');
  return split(flat)
    .map((grapheme) => (grapheme === ' ' ? ' ' : drawable(grapheme, fonts)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const wordsWithoutSpaces = new Intl.Segmenter('ja', { granularity: 'word' });

/** Marks that close something must not start a line, those that open something must not end it. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** The words of a text that is written without spaces, each with the marks that belong to it. */
function splitWide(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of wordsWithoutSpaces.segment(text)) {
    const before = found.at(-1);
    const joins = before !== undefined && (CLOSING.test(segment) || OPENING.test(before) || segment === ' ');
    if (joins) found[found.length - 1] = before + segment;
    else found.push(segment);
  }
  return found;
}

/** The pieces between which a line may break, each with the space that follows it. */
const pieces = (text: string): string[] =>
  text
    .split(/(?<= )/u)
    .flatMap((word) => (WIDE_SCRIPT.test(word) ? splitWide(word) : word.split(/(?<=[\p{L}\p{N}][-/–—])(?=\p{L})/u)));

/** Breaks a word that is longer than a line. */
function breakWord(word: string, width: number, font: string): string[] {
  const rows: string[] = [];
  let row = '';
  for (const grapheme of split(word)) {
    if (row !== '' && measure(`${row}${grapheme}-`, font) > width) {
      rows.push(/\p{L}$/u.test(row) && !WIDE_SCRIPT.test(row) && !RIGHT_TO_LEFT.test(row) ? `${row}-` : row);
      row = '';
    }
    row += grapheme;
  }
  return [...rows, row];
}

function wrap(text: string, width: number, font: string, mayBreak: boolean): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text)) {
    if (measure((line + piece).trimEnd(), font) <= width) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = piece;
    if (measure(piece.trimEnd(), font) <= width) continue;
    if (!mayBreak) return null;
    const rows = breakWord(piece.trimEnd(), width, font);
    lines.push(...rows.slice(0, -1));
    line = `${rows.at(-1)!} `;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** Narrows the width while the number of lines stays, so that the last line is not a single word. */
function balance(text: string, box: Box, font: string, lines: string[]): string[] {
  let best = lines;
  for (let share = 0.95; share > 0.6 && lines.length > 1; share -= 0.05) {
    const tighter = wrap(text, box.width * share, font, false);
    if (!tighter || tighter.length > lines.length) break;
    best = tighter;
  }
  return best;
}

function shorten(line: string, width: number, font: string): string {
  const parts = split(line);
  while (parts.length > 1 && measure(`${parts.join('').trimEnd()}${ELLIPSIS}`, font) > width) parts.pop();
  return `${parts.join('').trimEnd()}${ELLIPSIS}`;
}

/** How small text gets before a word is broken, as a share of the size it should have. */
const WHOLE_WORDS_TO = 0.62;

function finish(
  text: string,
  box: Box,
  size: number,
  font: string,
  lines: string[],
  how: 'whole' | 'broken' | 'cut',
): Fitted {
  const lineHeight = Math.round(size * (box.leading ?? 1.22));
  const widths = lines.map((line) => measure(line, font));
  return {
    lines,
    font,
    widths,
    size,
    weight: box.weight,
    lineHeight,
    rightToLeft: isRightToLeft(text),
    width: Math.max(0, ...widths),
    height: lines.length * lineHeight,
    broken: how === 'broken',
    cut: how === 'cut',
  };
}

/** The last line of text that goes on: what there was no room for is left out. */
function lastLine(lines: readonly string[], count: number, width: number, font: string): string {
  const [last, next] = [lines[count - 1]!, lines[count]!];
  return shorten(last.endsWith('-') ? `${last.slice(0, -1)}${next}` : `${last} ${next}`, width, font);
}

/** The largest setting of `text` that fits the box: whole words first, then broken ones, an ellipsis last. */
export function fitText(text: string, box: Box, fonts: Fonts): Fitted {
  let lines: string[] = [];
  for (let size = box.size; ; size = Math.max(box.minSize, Math.floor(size * 0.94))) {
    const font = fontOf(fonts, size, box.weight);
    const whole = wrap(text, box.width, font, false);
    if (whole && whole.length <= box.lines) {
      return finish(text, box, size, font, balance(text, box, font, whole), 'whole');
    }
    if (size > box.size * WHOLE_WORDS_TO && size > box.minSize) continue;
    lines = wrap(text, box.width, font, true) ?? [];
    if (lines.length <= box.lines) return finish(text, box, size, font, lines, 'broken');
    if (size <= box.minSize) break;
  }
  const font = fontOf(fonts, box.minSize, box.weight);
  const kept = [...lines.slice(0, box.lines - 1), lastLine(lines, box.lines, box.width, font)];
  return finish(text, box, box.minSize, font, kept, 'cut');
}

/** Where the letters stand in their line: the base is this share of the size below its middle. */
const BASE = 0.36;

/** How far the letters of the first or last line may reach out of it: those of some scripts go far below the base. */
export function overhang({ lines, font, lineHeight, size }: Fitted): number {
  setFont(ruler, font);
  const [first, last] = [ruler.measureText(lines[0] ?? ''), ruler.measureText(lines.at(-1) ?? '')];
  // The box of what is really drawn leaves out marks such as the dots of an Arabic ye; that of the font holds them all.
  const above = first.fontBoundingBoxAscent - (lineHeight / 2 + size * BASE);
  const below = last.fontBoundingBoxDescent - (lineHeight / 2 - size * BASE);
  return Math.ceil(Math.max(0, above, below));
}

/** Draws fitted text with its top left corner at x, y; `width` is the column that right-to-left text leans on. */
export function drawText(
  context: SKRSContext2D,
  fitted: Fitted,
  x: number,
  y: number,
  colour: string,
  width = fitted.width,
  align: 'start' | 'center' = 'start',
): void {
  setFont(context, fitted.font);
  context.fillStyle = colour;
  context.textBaseline = 'alphabetic';
  context.direction = fitted.rightToLeft ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  fitted.lines.forEach((line, index) => {
    const free = width - fitted.widths[index]!;
    const indent = align === 'center' ? free / 2 : fitted.rightToLeft ? free : 0;
    const base = y + index * fitted.lineHeight + fitted.lineHeight / 2 + fitted.size * BASE;
    context.fillText(line, Math.round(x + indent), Math.round(base));
  });
}
