// The line of a scene that would have none because its words are too long for a usual one, or because it is written without
// spaces: a longer stretch, which the picture wraps and sets smaller.
import { figuresIn } from './figures.js';
import { withoutLink, withoutTail } from './labels.js';
import { type Body, capitalise, type Line } from './lines.js';

const SPACED_CHARS = 90;
const UNSPACED_CHARS = 28;
const LONG_WORD = /[\p{L}-]{18,}/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{6,}/u;

/** Null for a sentence of usual words: that it gave no line has another reason. */
export function spareLine(body: Body): Line | null {
  const isUnspaced = UNSPACED.test(body.text);
  if (!isUnspaced && !LONG_WORD.test(body.text)) return null;
  const end = isUnspaced ? unspacedEnd(body.text) : spacedEnd(body.text);
  const last = figuresIn(body.text).find((figure) => figure.end === body.text.length && figure.start >= end);
  const text = body.text.slice(0, last ? withoutLink(body.text.slice(0, end)) : end);
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return { text: capitalise(text), figure: last?.text ?? null, charStart: body.start, cut: end < body.text.length };
}

/** After the last word that there is room for; the first one stands in any case, and no figure is cut. */
function spacedEnd(text: string): number {
  if (text.length <= SPACED_CHARS) return text.length;
  const gaps = [...text.matchAll(/\s+/gu)].map(({ index }) => index);
  const room = gaps.findLast((gap) => gap <= SPACED_CHARS) ?? gaps[0] ?? text.length;
  return withoutTail(text.slice(0, outsideFigures(text, room)));
}

/** At the last comma that there is room for, else between two words. */
function unspacedEnd(text: string): number {
  if (text.length <= UNSPACED_CHARS) return text.length;
  const comma = text.slice(0, UNSPACED_CHARS + 1).search(/[、，；：,][^、，；：,]*$/u);
  if (comma >= UNSPACED_CHARS / 3) return comma;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    if (index + segment.length > UNSPACED_CHARS) break;
    end = index + segment.length;
  }
  return outsideFigures(text, end === 0 ? UNSPACED_CHARS : end);
}

function outsideFigures(text: string, end: number): number {
  const cut = figuresIn(text).find((figure) => figure.start < end && figure.end > end);
  return cut ? cut.start : end;
}
