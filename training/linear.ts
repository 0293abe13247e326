// Trains a linear model by logistic regression with AdaGrad; hiding features at random keeps it from leaning on single words. The same rows
// always give the same weights.
import { PLACES } from '../src/providers/script/learned/features.js';
import type { Linear } from '../src/providers/script/learned/weights.js';
import { randomFrom } from '../test/support/random.js';

/** `target` is from 0 to 1: how surely it is what the model looks for. */
export type Row = { places: Uint32Array; target: number };

const RATE = 0.3;
const DECAY = 1e-4;
const HIDDEN = 0.4;
const SEED = 7;

export function trainLinear(rows: readonly Row[], { epochs = 10 }: { epochs?: number } = {}): Linear {
  const random = randomFrom(SEED);
  const weights = new Float32Array(PLACES);
  const squares = new Float32Array(PLACES).fill(1e-2);
  let bias = 0;
  let biasSquares = 1e-2;
  const order = [...rows];
  const seen = new Uint32Array(1 << 14);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = random.below(at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const { places, target } of order) {
      const value = 1 / Math.sqrt(Math.max(1, places.length));
      let count = 0;
      let score = bias;
      for (const place of places) {
        if (random.chance(HIDDEN)) continue;
        seen[count++] = place;
        score += weights[place]! * value;
      }
      const error = 1 / (1 + Math.exp(-score)) - target;
      for (let index = 0; index < count; index += 1) {
        const place = seen[index]!;
        const gradient = error * value + DECAY * weights[place]!;
        squares[place]! += gradient * gradient;
        weights[place]! -= (RATE * gradient) / Math.sqrt(squares[place]!);
      }
      biasSquares += error * error;
      bias -= (RATE * error) / Math.sqrt(biasSquares);
    }
  }
  return quantized(weights, bias);
}

/** One byte for each weight. */
function quantized(weights: Float32Array, bias: number): Linear {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  const scale = largest / 127;
  return { bias, scale, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) };
}
