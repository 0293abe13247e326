// Phonemes of single words by flite's fastest voice, cached.
import type { Flite } from './flite.js';

/** The phonemes of each word. */
export type Pronouncer = (words: readonly string[]) => string[][];

const FASTEST_VOICE = 'kal';
const WORDS_AT_ONCE = 40;
const MAX_REMEMBERED = 5000;

export function createPronouncer(flite: Flite): Pronouncer {
  const known = new Map<string, string[]>();
  const learn = (words: readonly string[]): void => {
    for (let first = 0; first < words.length; first += WORDS_AT_ONCE) {
      const some = words.slice(first, first + WORDS_AT_ONCE);
      const sounds = ask(flite, some) ?? some.map((word) => ask(flite, [word])?.[0] ?? []);
      for (const [index, word] of some.entries()) known.set(word, sounds[index]!);
    }
  };
  return (words) => {
    if (known.size > MAX_REMEMBERED) known.clear();
    learn([...new Set(words)].filter((word) => !known.has(word)));
    return words.map((word) => known.get(word)!);
  };
}

/** Phonemes of the words, each spoken as a sentence; `null` when flite did not pause after each. */
function ask(flite: Flite, words: readonly string[]): string[][] | null {
  const { sounds } = flite.speak(words.map((word) => `${word}.`).join(' '), FASTEST_VOICE, { duration_stretch: 0.3 });
  const groups: string[][] = [[]];
  for (const { symbol } of sounds) {
    if (symbol !== 'pau') groups.at(-1)!.push(symbol);
    else if (groups.at(-1)!.length > 0) groups.push([]);
  }
  if (groups.at(-1)!.length === 0) groups.pop();
  return groups.length === words.length ? groups : null;
}
