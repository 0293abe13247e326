// The tone of an embedded voice: an equalizer, and a de-esser that lowers what is sharp only while it is.
import { type Biquad, filtered, highPass, highShelf, lowShelf, peak } from '../../../lib/biquad.js';

/** One biquad of the equalizer: low shelf, peak or high shelf at a frequency. */
export type EqualizerBand = { shape: 'low' | 'peak' | 'high'; frequencyHz: number; gainDb: number };

/** Above `fromHz` levels over `ceilingDb`, relative to the level of the whole speech, are compressed. */
export type DeEsser = { fromHz: number; ceilingDb: number };

export type Tone = { bands: readonly EqualizerBand[]; deEsser: DeEsser | null };

const SHAPES: Record<EqualizerBand['shape'], (sampleRate: number, frequencyHz: number, gainDb: number) => Biquad> = {
  low: lowShelf,
  peak,
  high: highShelf,
};
const LOUDEST = 0.95;

/** Applies both, and attenuates the signal where it would clip at 16 bits. */
export function withTone(samples: Float32Array, sampleRate: number, { bands, deEsser }: Tone): Float32Array {
  const equalized = bands.reduce(
    (sound, { shape, frequencyHz, gainDb }) => filtered(sound, SHAPES[shape](sampleRate, frequencyHz, gainDb)),
    samples,
  );
  const output = deEsser ? deEssed(equalized, sampleRate, deEsser) : equalized;
  let loudest = 0;
  for (const sample of output) loudest = Math.max(loudest, Math.abs(sample));
  return loudest <= LOUDEST ? output : output.map((sample) => (sample * LOUDEST) / loudest);
}

const ATTACK_S = 0.001;
const RELEASE_S = 0.025;
const RATIO = 4;
/** Silence does not count for the level of the speech. */
const SILENT = 1e-3;

function deEssed(samples: Float32Array, sampleRate: number, { fromHz, ceilingDb }: DeEsser): Float32Array {
  const high = filtered(samples, highPass(sampleRate, fromHz));
  const ceiling = spokenPower(samples) * 10 ** (ceilingDb / 10);
  const attack = 1 - Math.exp(-1 / (ATTACK_S * sampleRate));
  const release = 1 - Math.exp(-1 / (RELEASE_S * sampleRate));
  const output = new Float32Array(samples.length);
  let power = 0;
  for (let index = 0; index < samples.length; index++) {
    const now = high[index]! ** 2;
    power += (now > power ? attack : release) * (now - power);
    const gain = power > ceiling ? (ceiling / power) ** ((1 - 1 / RATIO) / 2) : 1;
    output[index] = samples[index]! - (1 - gain) * high[index]!;
  }
  return output;
}

function spokenPower(samples: Float32Array): number {
  let [sum, count] = [0, 1];
  for (const sample of samples) {
    if (Math.abs(sample) < SILENT) continue;
    sum += sample * sample;
    count++;
  }
  return sum / count;
}
