// Variation that looks random and is always the same for a text, so that equal inputs give equal films.

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return hash;
}

/** From -1 to 1: the hash with an avalanche. */
export function variationOf(text: string): number {
  let hash = hashOf(text);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2_147_483_648 - 1;
}

/** A pseudo-random number generator in [0, 1), seeded by a text. */
export function createSeededRandom(text: string): () => number {
  let state = hashOf(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}
