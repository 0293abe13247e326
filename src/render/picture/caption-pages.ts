// Cuts the spoken words into captions: at most two lines each, never across the end of a sentence. Pure.
import type { TimedWord } from '../plan.js';

export type CaptionPage = { startS: number; endS: number; words: TimedWord[] };

const MAX_CHARACTERS = 64;
const COMFORTABLE_CHARACTERS = 40;
const MAX_PAUSE_S = 0.7;
/** How long a caption stays after its last word, if nothing follows. */
const LINGER_S = 0.6;

const SENTENCE_END = /[.!?…。！？؟][)"'»”’]*$/u;
const CLAUSE_END = /[,;:，、；：،–—][)"'»”’]*$/u;

const lengthOf = (words: readonly TimedWord[]): number =>
  words.reduce((sum, { text }) => sum + [...text].length + 1, -1);

/** Whether a page is best closed before `next`. */
function isFull(page: readonly TimedWord[], next: TimedWord): boolean {
  const last = page.at(-1);
  if (!last) return false;
  const length = lengthOf(page);
  if (length + 1 + [...next.text].length > MAX_CHARACTERS) return true;
  if (next.startS - last.endS > MAX_PAUSE_S || SENTENCE_END.test(last.text)) return true;
  return length >= COMFORTABLE_CHARACTERS && CLAUSE_END.test(last.text);
}

/** Pages in order of time; none overlaps the next. */
export function captionPages(words: readonly TimedWord[]): CaptionPage[] {
  const groups: TimedWord[][] = [];
  for (const word of words) {
    if (word.text.trim() === '') continue;
    const page = groups.at(-1);
    if (page && !isFull(page, word)) page.push(word);
    else groups.push([word]);
  }
  return groups.map((page, index) => {
    const nextStart = groups[index + 1]?.[0]?.startS ?? Number.POSITIVE_INFINITY;
    const startS = page[0]!.startS;
    const endS = Math.max(page.at(-1)!.endS, startS + 0.05) + LINGER_S;
    return { startS, endS: Math.max(startS, Math.min(endS, nextStart)), words: page };
  });
}
