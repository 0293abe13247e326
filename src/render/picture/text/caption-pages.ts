// Splits the spoken words into caption pages of at most two lines, which cross the end of a sentence only where a page
// would otherwise be too short to read. Pure.
import type { Plan, TimedWord } from '../../plan.js';
import { areTied, isTitle } from './text.js';

export type CaptionPage = { startS: number; endS: number; words: TimedWord[] };

/** Characters of a page, where a layout has no limit of its own. */
const PAGE_CHARACTERS = 64;
const MAX_PAUSE_S = 0.7;
/** How long a caption stays after its last word when nothing follows. */
const LINGER_S = 0.6;

const SENTENCE_END = /[.!?…。！？؟][)"'»”’]*$/u;
const endsSentence = (word: string): boolean => SENTENCE_END.test(word) && !isTitle(word);
const CLAUSE_END = /[,;:，、；：،–—][)"'»”’]*$/u;

const lengthOf = (words: readonly TimedWord[]): number =>
  words.reduce((sum, { text }) => sum + [...text].length + 1, -1);

/** Runs of words up to the end of a sentence or a pause. */
function sentences(words: readonly TimedWord[]): TimedWord[][] {
  const groups: TimedWord[][] = [];
  for (const word of words) {
    if (word.text.trim() === '') continue;
    const last = groups.at(-1)?.at(-1);
    const fresh = !last || endsSentence(last.text) || word.startS - last.endS > MAX_PAUSE_S;
    if (fresh) groups.push([word]);
    else groups.at(-1)!.push(word);
  }
  return groups;
}

/** The penalty of a page break after `words`: unbalanced pages, a break inside a clause, or between a figure and what it counts. */
function cost(words: readonly TimedWord[], even: number, [next, later]: readonly TimedWord[], most: number): number {
  const length = lengthOf(words);
  if (length > most && words.length > 1) return 1e6 + length;
  const last = words.at(-1)!.text;
  const broken = !next || CLAUSE_END.test(last) ? 0 : 400;
  const isTorn = next !== undefined && areTied(`${last} `, `${next.text} `, `${later?.text ?? ''} `, false);
  return (length - even) ** 2 + broken + (isTorn ? 1_600 : 0);
}

/** Splits a sentence into the fewest pages, balanced in length, preferably at commas. */
function split(words: readonly TimedWord[], most: number): TimedWord[][] {
  const pages = Math.ceil(lengthOf(words) / most);
  if (pages <= 1) return [[...words]];
  const even = lengthOf(words) / pages;
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= words.length; end++) {
    best[end] = { cost: Number.POSITIVE_INFINITY, from: 0 };
    for (let from = end - 1; from >= 0; from--) {
      const page = words.slice(from, end);
      const total = best[from]!.cost + cost(page, even, words.slice(end, end + 2), most);
      if (total < best[end]!.cost) best[end] = { cost: total, from };
      if (lengthOf(page) > most) break;
    }
  }
  const found: TimedWord[][] = [];
  for (let end = words.length; end > 0; end = best[end]!.from) found.unshift(words.slice(best[end]!.from, end));
  return found;
}

/** The minimum duration of a page. */
const LEAST_PAGE_S = 0.7;

/** Merges pages that are too short to read with a neighbour, where both fit. */
function joinShort(pages: readonly TimedWord[][], most: number): TimedWord[][] {
  const joined: TimedWord[][] = [];
  for (const [index, page] of pages.entries()) {
    const before = joined.at(-1);
    const isShort = lastsS(page, pages[index + 1]) < LEAST_PAGE_S;
    const isAfterShort = before !== undefined && lastsS(before, page) < LEAST_PAGE_S;
    const fits = before !== undefined && lengthOf([...before, ...page]) <= most;
    if (fits && (isAfterShort || (isShort && index === pages.length - 1))) before.push(...page);
    else joined.push([...page]);
  }
  return joined;
}

const lastsS = (page: readonly TimedWord[], next: readonly TimedWord[] | undefined): number =>
  Math.min(next?.[0]?.startS ?? Number.POSITIVE_INFINITY, page.at(-1)!.endS + LINGER_S) - page[0]!.startS;

/** Pages in order of time, without overlaps. */
export function captionPages(words: readonly TimedWord[], most = PAGE_CHARACTERS): CaptionPage[] {
  const pages = joinShort(
    sentences(words).flatMap((sentence) => split(sentence, most)),
    most,
  );
  return pages.map((page, index) => {
    const nextStart = pages[index + 1]?.[0]?.startS ?? Number.POSITIVE_INFINITY;
    const startS = page[0]!.startS;
    const endS = Math.max(page.at(-1)!.endS, startS + 0.05) + LINGER_S;
    return { startS, endS: Math.max(startS, Math.min(endS, nextStart)), words: page };
  });
}

// Caption files beside the video: WebVTT and SubRip with the same pages as the burned-in captions, and a transcript.

function stamp(seconds: number, separator: string): string {
  const total = Math.max(0, Math.round(seconds * 1000));
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0');
  const [hours, minutes] = [Math.floor(total / 3_600_000), Math.floor(total / 60_000) % 60];
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(Math.floor(total / 1000) % 60, 2)}${separator}${part(total % 1000, 3)}`;
}

/** Escapes characters that have a meaning in caption files. */
const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function toVtt(words: readonly TimedWord[]): string {
  const cues = captionPages(words).map(
    ({ startS, endS, words: said }) =>
      `${stamp(startS, '.')} --> ${stamp(endS, '.')}\n${escapeVtt(said.map(({ text }) => text).join(' '))}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

export function toSrt(words: readonly TimedWord[]): string {
  return captionPages(words)
    .map(
      ({ startS, endS, words: said }, index) =>
        `${index + 1}\n${stamp(startS, ',')} --> ${stamp(endS, ',')}\n${said.map(({ text }) => text).join(' ')}\n`,
    )
    .join('\n');
}

/** The title, followed by a paragraph per scene. */
export function toTranscript({ title, scenes, words }: Pick<Plan, 'title' | 'scenes' | 'words'>): string {
  const starts = scenes.map(({ startS, voiceS = startS }) => voiceS);
  const paragraphs = scenes.map((_, index) => {
    const fromS = index === 0 ? Number.NEGATIVE_INFINITY : starts[index]!;
    const toS = starts[index + 1] ?? Number.POSITIVE_INFINITY;
    const said = words.filter(({ startS }) => startS >= fromS && startS < toS);
    return said.map(({ text }) => text).join(' ');
  });
  return `${[title, ...paragraphs.filter((paragraph) => paragraph !== '')].join('\n\n')}\n`;
}
