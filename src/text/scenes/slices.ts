// Slices of a script: its paragraphs, and parts of sentences that are too long for one scene.
import { pushTrimmed, type Slice } from '../sentences.js';

type Measure = (slice: Slice) => number;

/** A paragraph shorter than this, such as a lone "Hi Sarah,", goes with the one after it. */
const LONE_PARAGRAPH_S = 1.8;

/** Paragraphs end at a blank line, and at a line break that follows the end of a sentence. */
export function paragraphsOf(script: string, measure: Measure): Slice[] {
  const slices: Slice[] = [];
  let start = 0;
  for (const { 0: gap, index } of script.matchAll(/(?<!\s)\s*\n\s*/gu)) {
    const blank = gap.indexOf('\n') !== gap.lastIndexOf('\n');
    const closed = /[.!?…:。！？؟]["'”’»)\]]?$/u.test(script.slice(Math.max(0, index - 2), index));
    if (!blank && !closed) continue;
    pushTrimmed(slices, script, start, index);
    start = index + gap.length;
  }
  pushTrimmed(slices, script, start, script.length);
  return joinLone(slices, measure);
}

function joinLone(slices: Slice[], measure: Measure): Slice[] {
  const joined: Slice[] = [];
  let held: Slice | null = null;
  for (const slice of slices) {
    const whole: Slice = held ? { start: held.start, end: slice.end } : slice;
    held = measure(whole) < LONE_PARAGRAPH_S ? whole : null;
    if (!held) joined.push(whole);
  }
  const last = joined.at(-1);
  if (held && last) last.end = held.end;
  else if (held) joined.push(held);
  return joined;
}

/** Parts of at most `maxS`, cut where a reader would breathe. */
export function splitLong(script: string, slice: Slice, measure: Measure, maxS: number): Slice[] {
  const durationS = measure(slice);
  if (durationS <= maxS || slice.end - slice.start < 2) return [slice];
  const parts = Math.ceil(durationS / maxS);
  const aim = slice.start + Math.round((slice.end - slice.start) / parts);
  const cut = bestCut(script, slice, aim);
  const halves: Slice[] = [];
  pushTrimmed(halves, script, slice.start, cut);
  const rest: Slice[] = [];
  pushTrimmed(rest, script, cut, slice.end);
  const head = halves.flatMap((half) => (half.end < slice.end ? splitLong(script, half, measure, maxS) : [half]));
  return [
    ...head,
    ...rest.flatMap((half) => (half.start > slice.start ? splitLong(script, half, measure, maxS) : [half])),
  ];
}

const CONJUNCTION = /^\s(?:and|but|because|which|while|so|or|und|aber|weil|y|pero|porque|et|mais|e|ma|mas|en|maar)\s/iu;

/** The best place to cut near `aim`: after a comma, before a conjunction, between words, between characters. */
function bestCut(script: string, slice: Slice, aim: number): number {
  const reach = Math.max(8, Math.floor((aim - slice.start) * 0.45));
  const from = Math.max(slice.start + 1, aim - reach);
  const to = Math.min(slice.end - 1, aim + reach);
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let at = from; at <= to; at += 1) {
    const cost = cutCost(script, at) * reach + Math.abs(at - aim);
    if (cost < bestCost) [best, bestCost] = [at, cost];
  }
  return best > slice.start && best < slice.end ? best : slice.start + 1;
}

const JOINER = '\u200D';

/** Marks and halves of characters that belong to the character before them. */
const isInsideSign = (char: string): boolean =>
  char === JOINER || char === '\uFE0F' || /[\uDC00-\uDFFF]|\p{M}/u.test(char);

function cutCost(script: string, at: number): number {
  const before = script[at - 1]!;
  const here = script[at]!;
  if (/[，、；：]/u.test(before)) return 0;
  if (/\s/u.test(here)) {
    if (/[,;:—–]/u.test(before)) return 0;
    return CONJUNCTION.test(script.slice(at, at + 9)) ? 0.5 : 1.6;
  }
  if (isInsideSign(here) || /[\uD800-\uDBFF]/u.test(before) || before === JOINER) return 9;
  if (/[\u{1F3FB}-\u{1F3FF}]/u.test(script.slice(at, at + 2))) return 9;
  return /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(here) && !/\p{Script=Han}/u.test(here) ? 6 : 3;
}
