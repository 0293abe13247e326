// How long what clients send may be, in characters, how many words a summary needs, and the form of metadata.

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
