// What an entry of a lexicon may be: one word as it is written, and how it is said.

const LONGEST = 100;

/** Null when the pair can be used, else the end of a sentence that says what is wrong. */
export function pronunciationProblem(word: string, sound: string): string | null {
  if (word.length > LONGEST || sound.length > LONGEST) return `may have ${LONGEST} characters at most on either side`;
  if (!/^[\p{L}\p{M}\p{N}'’.&-]+$/u.test(word)) return 'must begin with one word';
  return /[\p{L}\p{N}]/u.test(sound) ? null : 'must say how the word sounds';
}
