// How long what clients send may be, in characters, and how many words a summary needs.

export const LIMITS = {
  MIN_WORDS: 50,
  SUMMARY_LENGTH: 50_000,
  SCRIPT_LENGTH: 5_000,
  NAME_LENGTH: 200,
  TITLE_LENGTH: 300,
  ID_LENGTH: 200,
  URL_LENGTH: 2_000,
} as const;
