// What a line of a card is, and how a stretch of a sentence becomes one without being cut within a phrase.
import { goodEnd, type Loss, substance, unspacedEnd } from './labels.js';

/** A line and where it stands in its sentence. */
export type Line = { text: string; figure: string | null; at: number };

/** The longest whole clause that stands as a line, and the longest label beside a figure or a date. */
export const WHOLE_CHARS = 60;
export const LABEL_CHARS = 50;
/** The longest name of a thing that was shown. */
export const THING_LINE_CHARS = 70;
/** Longer than a line: it is set smaller, like a quotation. */
export const isStatement = (text: string): boolean => text.length > WHOLE_CHARS;
const UNSPACED_CHARS = 28;
/** Written without spaces, a text needs fewer signs. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{6,}/u;

export const ARTICLE =
  /^(?:the|an?|el|la|los|las|le|les|il|lo|gli|os?|as?|het|de|der|die|das|den|dem|ein|eine|einen|een|une?|uma?)\s+(?=\S+\s|\S+$)|^l['’](?=\p{L})/iu;
const CONJUNCTION = /^(?:[,;:–—\s]+|(?:and|but|so|or|because|und|aber|y|et|e|en)\s+(?=\S))+/iu;

export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

export type Shortened = { text: string; loss: Loss };

/** The longest beginning of a stretch that reads as a whole; null where there is none. */
export function shortened(stretch: string, most: number): Shortened | null {
  const lead = CONJUNCTION.exec(stretch)?.[0].length ?? 0;
  const text = stretch.slice(lead).trimEnd();
  const cut = goodEnd(text, isUnspaced(text) ? UNSPACED_CHARS : most);
  if (!cut || !/[\p{L}\p{N}]/u.test(text.slice(0, cut.end))) return null;
  const line = text.slice(0, cut.end);
  return cut.loss !== 'nothing' && substance(line) < 2 ? null : { text: line, loss: cut.loss };
}

/** As much as there is room for where nothing in it reads as a whole. */
export function begun(text: string, most: number): string {
  const gap = [...text.slice(0, most).matchAll(/\s+/gu)].at(-1)?.index;
  return `${text.slice(0, gap ?? unspacedEnd(text, most)).replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')}…`;
}

export const lowerFirst = (line: string): string => line.slice(0, 1).toLowerCase() + line.slice(1);

export const capitalise = (line: string): string => line.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
