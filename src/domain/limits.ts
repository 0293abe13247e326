// How long what clients send may be, in characters, how many words a summary needs, the form of metadata, and what an entry of a lexicon
// may be.

export const LIMITS = {
  MIN_WORDS: 50,
  SUMMARY_LENGTH: 50_000,
  SCRIPT_LENGTH: 5_000,
  NAME_LENGTH: 200,
  TITLE_LENGTH: 300,
  ID_LENGTH: 200,
  URL_LENGTH: 2_000,
} as const;

export type Metadata = Readonly<Record<string, string>>;

export const METADATA_KEY = /^[A-Za-z0-9_.-]{1,40}$/;
/** Programs lose this name where they copy objects: whoever gave it would not get it back. */
export const LOST_KEY = '__proto__';
/** So long that a key and its value always fit into an entry of an index. */
export const METADATA_VALUE_LENGTH = 500;
export const MOST_METADATA = 20;

// ---- an entry of a lexicon: one word as it is written, and how it is said

const LONGEST_PRONUNCIATION = 100;

/** What is wrong with a pair, as the end of a sentence that begins with its name. */
export const PRONUNCIATION_PROBLEMS = {
  too_long: `may have ${LONGEST_PRONUNCIATION} characters at most on either side`,
  not_one_word: 'must begin with one word',
  no_sound: 'must say how the word sounds',
} as const;

export type PronunciationProblem = keyof typeof PRONUNCIATION_PROBLEMS;

/** Null when the pair can be used. */
export function pronunciationProblem(word: string, sound: string): PronunciationProblem | null {
  if (word.length > LONGEST_PRONUNCIATION || sound.length > LONGEST_PRONUNCIATION) return 'too_long';
  if (!/^[\p{L}\p{M}\p{N}'’.&-]+$/u.test(word)) return 'not_one_word';
  return /[\p{L}\p{N}]/u.test(sound) ? null : 'no_sound';
}
