// Brackets around words of a sentence: "We meet at [6:30 pm]", "the [Gold] plan", "depot[s]", "[[Dana]]". The brackets go and the words
// stay. What may be a field of a template keeps them, since placeholder.ts finds it by them, and so does what may be an instruction.
import { placeholderIn } from './placeholder.js';

const LONGEST = 60;
const BRACKETED = new RegExp(String.raw`\[\[([^[\]|\n]{1,${LONGEST}})\]\]|\[([^[\]\n]{1,${LONGEST}})\](?!\()`, 'gu');
/** `[[Page|the page]]` of a wiki. */
const NAMED = /\[\[[^[\]|\n]{1,100}\|([^[\]|\n]{1,100})\]\]/gu;
/** "depot[s]", "[t]he" */
const LETTERS = /(?<=\p{L}{2})\[(\p{Ll}{1,3})\](?![\p{L}([])|\[(\p{L})\](?=\p{Ll}{2})/gu;

const FIGURE = String.raw`[$€£¥#~+−-]?\d[\d.,:/]*(?:\s?[%$€£¥]|\p{L}{1,4}\.?)?`;
const WORD = String.raw`\p{L}[\p{L}\p{M}\p{N}]*(?:['’.&/-]\p{L}[\p{L}\p{M}\p{N}]*)*\.?`;
const ADDRESS = String.raw`(?:https?:\/\/|www\.)[^\s<>[\]]+|[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
const HALF_DAY = String.raw`[ap]\.m\.?`;
const PLAIN = new RegExp(
  String.raw`^(?:${ADDRESS}|(?:${HALF_DAY}|${WORD}|${FIGURE})(?:(?:,?\s|\s?[–—-]\s?|\s&\s)(?:${HALF_DAY}|${WORD}|${FIGURE})){0,7}[.,!]?)$`,
  'u',
);
/** `[1]` is a mark, `[x]` a box; a single letter may be either. */
const MARK = /^(?:\d{1,3}|\p{L}|object \p{Lu}\p{L}+)$/u;

const isPlain = (inside: string): boolean => PLAIN.test(inside) && !MARK.test(inside);

export function withoutBrackets(text: string): string {
  return text
    .replace(LETTERS, (_, inside?: string, first?: string) => inside ?? first!)
    .replace(NAMED, (whole, shown: string) => (placeholderIn(`[${shown}]`) === null ? shown : whole))
    .replace(BRACKETED, (whole, ...[double, single, at]: [string?, string?, number?]) => {
      const inside = (double ?? single)!.trim();
      if (!isPlain(inside) || placeholderIn(whole) !== null) return countOf(text, whole, inside, at!) ?? whole;
      // "at [9 a.m.]." ends once.
      return text.startsWith('.', at! + whole.length) ? inside.replace(/\.$/u, '') : inside;
    });
}

/** "We begin with [3] depots": a number that a sentence goes on behind. */
function countOf(text: string, whole: string, inside: string, at: number): string | null {
  const goesOn = /^[ \t]\p{Ll}/u.test(text.slice(at + whole.length));
  return /^\d{1,3}$/u.test(inside) && goesOn && /\p{L}[ \t]$/u.test(text.slice(0, at)) ? inside : null;
}
