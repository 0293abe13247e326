// Fair queueing among workspaces. A flow's turn is the second of its creation plus a fixed time for each unfinished flow of its
// workspace; the lowest turn goes first. A workspace with a thousand flows delays itself, and no flow starves.

const EPOCH_MS = Date.UTC(2025, 0, 1);

/** Seconds that each unfinished flow of the workspace puts a new one back: about what a video takes. */
export const TURN_PER_FLOW = 60;
/** More flows than these are not counted: counting takes time, and eleven days back are far enough. */
export const MOST_AHEAD = 16_000;

/** The turn of a flow whose workspace has nothing else to do. It fits into 32 bits for another sixty years. */
export const baseTurn = (createdAt: Date): number => Math.floor((createdAt.getTime() - EPOCH_MS) / 1_000);
