// Sizes of files as people read them.

/** Rounded up to a tenth: what is larger than a limit is never said to be as large. */
export const inMegabytes = (bytes: number): number => Math.ceil(bytes / 100_000) / 10;
