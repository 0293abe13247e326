// Random choices that a seed repeats.

export type Random = {
  /** A whole number from 0 up to and not including `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
};

/** Mulberry32: small, and good enough to choose steps. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(draw() * limit);
  return { below, chance: (share) => draw() < share, pick: (from) => from[below(from.length)]! };
}
