// Linear models over hashed features: a weight of one byte for each place, and a bias.

export type Linear = { bias: number; scale: number; weights: Int8Array };

/** How likely what has its features in these places is what the model looks for, from 0 to 1. */
export function probabilityOf({ bias, scale, weights }: Linear, places: Uint32Array): number {
  let sum = 0;
  for (const place of places) sum += weights[place]!;
  return 1 / (1 + Math.exp(-(bias + (scale * sum) / Math.sqrt(Math.max(1, places.length)))));
}

const SURE = 1e-9;
/** The logarithm of the odds. */
export const oddsOf = (probability: number): number =>
  Math.log(Math.max(probability, SURE) / Math.max(1 - probability, SURE));
