// The words of a text as captions show them: tokens between white space that contain something speakable.
import type { CharSpan } from '../../contracts.js';
import type { SpokenWord } from './rules.js';

/** A written word and its spoken words: from `spokenFirst` to `spokenEnd`, exclusive. */
export type WrittenWord = CharSpan & { text: string; spokenFirst: number; spokenEnd: number };

/**
 * Splits a text into written words and assigns each spoken word to its written one. A token without speech (a dash, an
 * emoji) joins the word before it, or the first word after it, so that captions lose nothing.
 */
export function writtenWords(text: string, spoken: readonly SpokenWord[]): WrittenWord[] {
  const words: WrittenWord[] = [];
  let next = 0;
  let leadStart: number | null = null;
  for (const match of text.matchAll(/\S+/g)) {
    const end = match.index + match[0].length;
    const first = next;
    while (next < spoken.length && spoken[next]!.charStart < end) next++;
    const last = words.at(-1);
    if (next > first) {
      const start = leadStart ?? match.index;
      words.push({ start, end, text: text.slice(start, end), spokenFirst: first, spokenEnd: next });
      leadStart = null;
    } else if (last) {
      last.end = end;
      last.text = text.slice(last.start, end);
    } else leadStart ??= match.index;
  }
  return words;
}

/**
 * The words between white space, each with a value. A token without a value, such as a dash, joins the word before it,
 * or the first word after it.
 */
export function wordsWithValue<Value>(
  text: string,
  measure: (word: string, index: number) => Value | null,
): (CharSpan & { text: string; value: Value })[] {
  const words: (CharSpan & { text: string; value: Value })[] = [];
  let leadStart: number | null = null;
  for (const [index, match] of [...text.matchAll(/\S+/g)].entries()) {
    const end = match.index + match[0].length;
    const value = measure(match[0], index);
    const last = words.at(-1);
    if (value !== null) {
      const start: number = leadStart ?? match.index;
      words.push({ start, end, text: text.slice(start, end), value });
      leadStart = null;
    } else if (last) Object.assign(last, { end, text: text.slice(last.start, end) });
    else leadStart ??= match.index;
  }
  return words;
}
