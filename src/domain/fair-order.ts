// Whose turn it is when there is more work than hands. A flow's turn is the second of its creation, later by a fixed time
// for each flow of its workspace that was unfinished then; the lowest turn goes first, in every stage. So a workspace with
// a thousand flows lets others pass, but none of its flows is passed for ever: those created after its turn come behind.

const EPOCH_MS = Date.UTC(2025, 0, 1);

/** Seconds that each unfinished flow of the workspace puts a new one back: about what a video takes. */
export const TURN_PER_FLOW = 60;
/** More flows than these are not counted: counting takes time, and eleven days back are far enough. */
export const MOST_AHEAD = 16_000;

/** The turn of a flow whose workspace has nothing else to do. It fits into 32 bits for another sixty years. */
export const baseTurn = (createdAt: Date): number => Math.floor((createdAt.getTime() - EPOCH_MS) / 1_000);
