// Second-order filters for sound: the few shapes that we need, and running them over samples.

/** Coefficients divided by a0: y = b0·x + b1·x₁ + b2·x₂ − a1·y₁ − a2·y₂. */
export type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/** Raises or lowers what lies above a frequency (the cookbook of R. Bristow-Johnson, slope 1). */
export function highShelf(sampleRate: number, frequencyHz: number, gainDb: number): Biquad {
  const amount = 10 ** (gainDb / 40);
  const angle = (2 * Math.PI * frequencyHz) / sampleRate;
  const cos = Math.cos(angle);
  const root = 2 * Math.sqrt(amount) * (Math.sin(angle) / Math.SQRT2);
  const a0 = amount + 1 - (amount - 1) * cos + root;
  return {
    b0: (amount * (amount + 1 + (amount - 1) * cos + root)) / a0,
    b1: (-2 * amount * (amount - 1 + (amount + 1) * cos)) / a0,
    b2: (amount * (amount + 1 + (amount - 1) * cos - root)) / a0,
    a1: (2 * (amount - 1 - (amount + 1) * cos)) / a0,
    a2: (amount + 1 - (amount - 1) * cos - root) / a0,
  };
}

/** Raises or lowers what lies below a frequency. */
export function lowShelf(sampleRate: number, frequencyHz: number, gainDb: number): Biquad {
  const amount = 10 ** (gainDb / 40);
  const angle = (2 * Math.PI * frequencyHz) / sampleRate;
  const cos = Math.cos(angle);
  const root = 2 * Math.sqrt(amount) * (Math.sin(angle) / Math.SQRT2);
  const a0 = amount + 1 + (amount - 1) * cos + root;
  return {
    b0: (amount * (amount + 1 - (amount - 1) * cos + root)) / a0,
    b1: (2 * amount * (amount - 1 - (amount + 1) * cos)) / a0,
    b2: (amount * (amount + 1 - (amount - 1) * cos - root)) / a0,
    a1: (-2 * (amount - 1 + (amount + 1) * cos)) / a0,
    a2: (amount + 1 + (amount - 1) * cos - root) / a0,
  };
}

/** Takes away what lies below a frequency. */
export function highPass(sampleRate: number, frequencyHz: number, quality = Math.SQRT1_2): Biquad {
  const angle = (2 * Math.PI * frequencyHz) / sampleRate;
  const cos = Math.cos(angle);
  const alpha = Math.sin(angle) / (2 * quality);
  const a0 = 1 + alpha;
  return {
    b0: (1 + cos) / 2 / a0,
    b1: -(1 + cos) / a0,
    b2: (1 + cos) / 2 / a0,
    a1: (-2 * cos) / a0,
    a2: (1 - alpha) / a0,
  };
}

/** Raises or lowers a band around a frequency. */
export function peak(sampleRate: number, frequencyHz: number, gainDb: number, quality = Math.SQRT1_2): Biquad {
  const amount = 10 ** (gainDb / 40);
  const angle = (2 * Math.PI * frequencyHz) / sampleRate;
  const cos = Math.cos(angle);
  const alpha = Math.sin(angle) / (2 * quality);
  const a0 = 1 + alpha / amount;
  return {
    b0: (1 + alpha * amount) / a0,
    b1: (-2 * cos) / a0,
    b2: (1 - alpha * amount) / a0,
    a1: (-2 * cos) / a0,
    a2: (1 - alpha / amount) / a0,
  };
}

/** Runs the filter over a copy of the samples. */
export function filtered(samples: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): Float32Array {
  const output = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let index = 0; index < samples.length; index++) {
    const x = samples[index]!;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    output[index] = y;
  }
  return output;
}
