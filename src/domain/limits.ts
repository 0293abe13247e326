// Limits: how long what clients send may be, how many words a summary needs, the form of metadata; and the fair turn of a flow among
// workspaces.

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

// Fair queueing among workspaces. A flow's turn is the second of its creation plus a fixed time for each unfinished flow of its
// workspace; the lowest turn goes first. A workspace with a thousand flows delays itself, and no flow starves.

const EPOCH_MS = Date.UTC(2025, 0, 1);

/** Seconds that each unfinished flow of the workspace puts a new one back: about what a video takes. */
export const TURN_PER_FLOW = 60;
/** More flows than these are not counted: counting takes time, and eleven days back are far enough. */
export const MOST_AHEAD = 16_000;

/** The turn of a flow whose workspace has nothing else to do. It fits into 32 bits for another sixty years. */
export const baseTurn = (createdAt: Date): number => Math.floor((createdAt.getTime() - EPOCH_MS) / 1_000);
