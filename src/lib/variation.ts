// Variation that looks random and is always the same for a text: a hash (FNV-1a with an avalanche), so that equal inputs give
// equal films.

/** From -1 to 1. */
export function variationOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2_147_483_648 - 1;
}
