// Fits text into boxes: measured, wrapped, scaled down, hyphenated inside a word, and truncated with an ellipsis as the
// last resort.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { memoize } from '../../../lib/memoize.js';
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
  /** The extent that the lines really take. */
  width: number;
  height: number;
  /** Whether a word was broken. */
  broken: boolean;
  /** Whether text was truncated. */
  cut: boolean;
};

const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ruler = createCanvas(8, 8).getContext('2d');

export const fontOf = (fonts: Fonts, size: number, weight: Weight): string => `${weight} ${size}px ${fonts.families}`;

export const split = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Sets a registered font; a variable font needs its weight named. */
export function setFont(context: SKRSContext2D, font: string): void {
  context.font = font;
  context.fontVariationSettings = `'wght' ${font.slice(0, 3)}`;
}

export const measure = (text: string, font: string): number => widthOf(`${font}\n${text}`);

/** Caches text widths: fitting measures the same prefixes again and again. A family name always means the same font. */
const widthOf = memoize(2_048, (fontAndText) => {
  const end = fontAndText.indexOf('\n');
  setFont(ruler, fontAndText.slice(0, end));
  return ruler.measureText(fontAndText.slice(end + 1)).width;
});

const STRONG = /[\p{L}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether the first letter is of a right-to-left script. */
export function isRightToLeft(text: string): boolean {
  const letter = STRONG.exec(text)?.[0];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter);
}

/** A joiner or variation selector, visible only through its effect on neighbours. */
const INVISIBLE = /^(?:[\u200b-\u200f\u2060]|\ufe0e|\ufe0f)$/u;

/** The nearest substitute for `grapheme` that our fonts cover; empty if there is none. */
function drawable(grapheme: string, fonts: Fonts): string {
  const known = (text: string): boolean =>
    [...text].every((character) => INVISIBLE.test(character) || fonts.covers(character));
  if (known(grapheme)) return grapheme;
  const composed = grapheme.normalize('NFC');
  if (known(composed)) return composed;
  const plain = grapheme.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && known(plain) ? plain : '';
}

/** One line of text without control characters and without uncovered glyphs. */
export function cleanText(text: string, fonts: Fonts): string {
  // What must stay together stays together.
  const flat = text.replace(/(?:(?!\u00A0)[\p{Cc}\s])+/gu, ' ');
  return split(flat)
    .map((grapheme) => (grapheme === ' ' ? ' ' : drawable(grapheme, fonts)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const wordsWithoutSpaces = new Intl.Segmenter('ja', { granularity: 'word' });

/** Line breaking rules: closing punctuation must not start a line, opening punctuation must not end one. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** The words of a text without spaces, each with its punctuation. */
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

/** The segments between which a line may break, each with its trailing space. */
const pieces = (text: string): string[] =>
  text
    .split(/(?<= )/u)
    .flatMap((word) =>
      WIDE_SCRIPT.test(word) ? splitWide(word) : word.split(/(?<=[\p{L}\p{N}][-–—]|\p{L}{3}\/)(?=\p{L})/u),
    );

const LONGEST_TIED = 24;

/** Behind a figure these begin another part of it: "£640 / a month". */
const LINK =
  /^(?:an?|per|each|every|and|or|to|of|in|on|at|by|for|with|from|is|are|was|were|pro|im|am|und|von|bis|par|por|al|à|y|et|e|en|de|di|van)\s/iu;

/** "640 kW", "$0 down", "Flex 2", "13 November", "November 13", "a month", "Mr. Ozaki", "line-of-sight": a line does not break between them. */
export const areTied = (before: string, after: string, next: string, isFirst: boolean): boolean =>
  isAmount(before, after) ||
  isTitle(before) ||
  CURRENCY_OR_SCALE.test(before) ||
  /^\p{L} $|[\p{L}\p{N}]-$/u.test(before) ||
  (/^\p{Lu}\p{L}*\.? $/u.test(before) && /^\d/u.test(after) && (!isFirst || !isAmount(after, next))) ||
  /^(?:[\p{Sc}%]|[–—]) ?$/u.test(after);

/** "R$ 920,000", "186 million won". */
const CURRENCY_OR_SCALE =
  /(?:^|\s)(?:\p{Lu}{0,3}\p{Sc}|million|billion|thousand|lakhs?|crore|Millionen|millones|millions|milhões|milioni|miljoen) $/u;

/** "Mr.": its full stop ends no sentence, and a name follows. */
export const isTitle = (word: string): boolean =>
  /^(?:Mrs?|Ms|Dra?|Prof|Sra?|Sig|Dott|Engr?|Ing|Agr|Mag|Mgr|Arq|Lic|Mtra|Mtro|Capt|Col|Lt|Hon|Rev|Mme|M|Dhr|Mevr)\. ?$/u.test(
    word,
  );

const isAmount = (figure: string, word: string): boolean => /\d[%\p{Sc}]? $/u.test(figure) && !LINK.test(word);

/** The same, with what belongs together in one. */
const tiedPieces = memoize(64, (text: string): string[] => {
  const found: string[] = [];
  const all = pieces(text);
  for (const [index, piece] of all.entries()) {
    const last = found.at(-1);
    const isTied = last !== undefined && areTied(all[index - 1]!, piece, all[index + 1] ?? '', index === 1);
    if (isTied && (last + piece).length <= LONGEST_TIED) found[found.length - 1] = last + piece;
    else found.push(piece);
  }
  return found;
});

/** Breaks a word that is wider than a line. */
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
  const fits = (piece: string): boolean => measure(piece.trimEnd(), font) <= width;
  for (const piece of tiedPieces(text).flatMap((tied) => (mayBreak && !fits(tied) ? pieces(tied) : [tied]))) {
    if (measure((line + piece).trimEnd(), font) <= width) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = piece;
    if (fits(piece)) continue;
    if (!mayBreak) return null;
    const rows = breakWord(piece.trimEnd(), width, font);
    lines.push(...rows.slice(0, -1));
    line = `${rows.at(-1)!} `;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** Of the narrower widths with as many lines the one that leaves the least room open, so that the last line is not a single word. */
function balance(text: string, box: Box, font: string, lines: string[]): string[] {
  let best = lines;
  for (let share = 0.95; share > 0.6 && lines.length > 1; share -= 0.05) {
    const tighter = wrap(text, box.width * share, font, false);
    if (!tighter || tighter.length > lines.length) break;
    if (opennessOf(tighter, font) < opennessOf(best, font)) best = tighter;
  }
  return best;
}

/** How uneven lines are; the last one may be shorter. */
function opennessOf(lines: readonly string[], font: string): number {
  const widths = lines.map((line) => measure(line, font));
  const widest = Math.max(...widths);
  return widths.reduce((sum, width, index) => sum + (widest - width) ** 2 / (index === widths.length - 1 ? 2 : 1), 0);
}

function shorten(line: string, width: number, font: string): string {
  const parts = split(line);
  while (parts.length > 1 && measure(`${parts.join('').trimEnd()}${ELLIPSIS}`, font) > width) parts.pop();
  return `${parts.join('').trimEnd()}${ELLIPSIS}`;
}

/** The scale at which text stops shrinking and words are broken, relative to its intended size. */
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

/** The last line of truncated text, ending in an ellipsis. */
function lastLine(lines: readonly string[], count: number, width: number, font: string): string {
  const [last, next] = [lines[count - 1]!, lines[count]!];
  return shorten(last.endsWith('-') ? `${last.slice(0, -1)}${next}` : `${last} ${next}`, width, font);
}

/** The largest setting of `text` that fits the box: whole words first, then broken words, an ellipsis last. */
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

/** The baseline, as a share of the font size below the middle of the line. */
const BASE = 0.36;

/** Overshoot of glyphs beyond the first and last line: some scripts reach far below the baseline. */
export function overhang({ lines, font, lineHeight, size }: Fitted): number {
  setFont(ruler, font);
  const [first, last] = [ruler.measureText(lines[0] ?? ''), ruler.measureText(lines.at(-1) ?? '')];
  // The tight bounding box misses marks such as the dots of an Arabic yeh; the font's box contains them all.
  const above = first.fontBoundingBoxAscent - (lineHeight / 2 + size * BASE);
  const below = last.fontBoundingBoxDescent - (lineHeight / 2 - size * BASE);
  return Math.ceil(Math.max(0, above, below));
}

/** Draws fitted text with its top left corner at x, y; `width` is the column that right-to-left text is aligned to. */
export function drawText(
  context: SKRSContext2D,
  fitted: Fitted,
  x: number,
  y: number,
  colour: string,
  width = fitted.width,
  align: 'start' | 'center' = 'start',
  marked: Marked | null = null,
): void {
  setFont(context, fitted.font);
  context.fillStyle = colour;
  context.textBaseline = 'alphabetic';
  context.direction = fitted.rightToLeft ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  const lines = runsOf(fitted, marked?.text);
  lines.forEach((runs, index) => {
    const free = width - fitted.widths[index]!;
    const indent = align === 'center' ? free / 2 : fitted.rightToLeft ? free : 0;
    const base = y + index * fitted.lineHeight + fitted.lineHeight / 2 + fitted.size * BASE;
    let left = x + indent;
    for (const [order, run] of runs.entries()) {
      context.fillStyle = order === 1 ? marked!.colour : colour;
      context.fillText(run, Math.round(left), Math.round(base));
      left += measure(run, fitted.font);
    }
  });
}

/** A part of a text in a colour of its own. */
export type Marked = { text: string; colour: string };

/** Of each line what stands before the marked part, that part, and what follows; the line alone where it has none of it. */
function runsOf({ lines, rightToLeft }: Fitted, marked: string | undefined): string[][] {
  const from = marked === undefined || rightToLeft ? -1 : lines.join(' ').indexOf(marked);
  if (marked === undefined || from < 0) return lines.map((line) => [line]);
  let start = 0;
  return lines.map((line) => {
    const [first, end] = [from - start, from + marked.length - start].map((at) =>
      Math.max(0, Math.min(line.length, at)),
    );
    start += line.length + 1;
    return first === end ? [line] : [line.slice(0, first), line.slice(first, end), line.slice(end)];
  });
}
