// Reads number words of the languages that scripts are written in: "twenty-five", "fünfundzwanzig", "quatre-vingt-dix".
import type { CharSpan } from '../../domain/draft.js';
import { memoize } from '../../lib/memoize.js';
import { readWordLists } from '../../lib/word-lists.js';

type Language = { atoms: ReadonlyMap<string, number>; joiners: readonly string[]; alone: ReadonlySet<string> };
type NumberWords = CharSpan & { value: number };

const LISTS = readWordLists('languages/dates-and-numbers.txt');

const languageOf = memoize(10, (code): Language | null => {
  const lines = LISTS.get(code);
  if (!lines) return null;
  const atoms = lines.map((line) => line.split(' ') as [string, string]);
  return {
    atoms: new Map(atoms.map(([word, value]) => [word, Number(value)])),
    joiners: LISTS.get(`${code} joiners`) ?? [],
    alone: new Set(LISTS.get(`${code} alone`)),
  };
});

/** What "k", "Mio" and the words of a language multiply a figure in digits by. */
export const scaleOf = (word: string, code: string): number | null => {
  const value = languageOf(code)?.atoms.get(word.toLowerCase());
  return value !== undefined && isScale(value) ? value : null;
};

/** In any of the languages. */
export const isNumberWord = (word: string): boolean => ALL.has(word.toLowerCase());

const ALL = new Set(
  [...LISTS].filter(([name]) => /^\w\w$/.test(name)).flatMap(([, lines]) => lines.map((line) => line.split(' ')[0]!)),
);

const isScale = (value: number): boolean => [100, 1e3, 1e6, 1e9].includes(value);

type Run = CharSpan & { atoms: number[]; words: string[] };

/** The runs of number words in a text. A word that is also another one is no number by itself. */
export function numberWordsIn(text: string, code: string): NumberWords[] {
  const language = languageOf(code);
  if (!language) return [];
  const runs: Run[] = [];
  // Where a joiner ends that may go on with the last run.
  let joinedTo = -1;
  for (const { 0: written, index } of text.matchAll(/\p{L}[\p{L}\p{M}]*(?:-\p{L}+)*/gu)) {
    const word = written.toLowerCase();
    const end = index + written.length;
    const last = runs.at(-1);
    const isNext = last !== undefined && /^[\s-]{1,2}$/u.test(text.slice(Math.max(last.end, joinedTo), index));
    const isJoiner = isNext && joinedTo < last.end && language.joiners.includes(word);
    joinedTo = isJoiner ? end : -1;
    const atoms = isJoiner ? null : atomsOf(word.replaceAll('-', ''), language);
    if (!atoms) continue;
    if (isNext && goesOn(last.atoms, atoms)) {
      Object.assign(last, { end, atoms: [...last.atoms, ...atoms], words: [...last.words, word] });
    } else runs.push({ start: index, end, atoms, words: [word] });
  }
  return runs
    .filter(({ words }) => words.length > 1 || !language.alone.has(words[0]!))
    .map(({ start, end, atoms }) => ({ start, end, value: numberOf(atoms) }));
}

/** "twenty five", "two hundred", "hundred twenty"; not "two three", which are two numbers. */
function goesOn(before: readonly number[], atoms: readonly number[]): boolean {
  const last = before.at(-1)!;
  const next = numberOf(atoms);
  return isScale(atoms[0]!) ? last < atoms[0]! : last >= 20 && next < last;
}

/** A word as the number words it is made of, with joiners only between two; null where it is none. */
function atomsOf(word: string, { atoms, joiners }: Language): number[] | null {
  const read = (at: number): number[] | null => {
    if (at === word.length) return [];
    for (let end = word.length; end > at; end -= 1) {
      const value = atoms.get(word.slice(at, end));
      if (value === undefined) continue;
      const rest = [end, ...joiners.map((joiner) => (word.startsWith(joiner, end) ? end + joiner.length : -1))]
        .filter((from, nth) => from >= 0 && (nth === 0 || from < word.length))
        .reduce<number[] | null>((found, from) => found ?? read(from), null);
      if (rest) return [value, ...rest];
    }
    return null;
  };
  return word.length > MOST_LETTERS ? null : read(0);
}

const MOST_LETTERS = 60;

function numberOf(atoms: readonly number[]): number {
  let total = 0;
  let group = 0;
  for (const atom of atoms) {
    if (atom === 100) group = (group || 1) * 100;
    else if (atom >= 1000) {
      total += (group || 1) * atom;
      group = 0;
    } else group += atom;
  }
  return total + group;
}
