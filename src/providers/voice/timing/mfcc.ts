// Speaker-independent speech features: mel-frequency cepstral coefficients (MFCC), normalized over the recording.

/** The hop between feature frames. */
export const FRAME_S = 0.01;
const WINDOW_S = 0.025;
const BANDS = 24;
const COEFFICIENTS = 12;
const LOWEST_HZ = 100;
/** Below what is left of 16 kHz at the longest vocal tract. */
const HIGHEST_HZ = 6_800;
/** The silence threshold relative to the loudest frame, whatever noise there is. */
const FLOOR = 1e-5;

/**
 * The features of a recording, per frame energy and the cepstral coefficients; its spectra are computed once. `tract`
 * scales the frequencies, as another length of the vocal tract does: it makes a man's voice comparable to a woman's.
 */
export function createCepstra(samples: Float32Array, sampleRate: number): (tract: number) => Float32Array[] {
  const window = Math.round(WINDOW_S * sampleRate);
  const size = 2 ** Math.ceil(Math.log2(window));
  const step = FRAME_S * sampleRate;
  const count = Math.max(1, Math.floor(samples.length / step));
  const spectra = Array.from({ length: count }, (_, frame) =>
    powerSpectrum(samples, Math.round(frame * step + step / 2 - window / 2), window, size),
  );
  return (tract) => {
    const bands = bandsOf(size, sampleRate, tract);
    const energies = spectra.map((spectrum) => bandEnergies(spectrum, bands));
    const loudest = energies.reduce((most, row) => row.reduce((max, energy) => Math.max(max, energy), most), 1e-12);
    return standardised(
      energies.map((row) => cepstrum(row.map((energy) => Math.log(Math.max(energy, loudest * FLOOR))))),
    );
  };
}

/** The weights of each FFT bin in the mel bands it belongs to. */
type Band = { first: number; weights: Float32Array };

const toMel = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const fromMel = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

/** Triangular filters with 50 % overlap, evenly spaced on the mel scale. */
function bandsOf(size: number, sampleRate: number, tract: number): Band[] {
  const [low, high] = [toMel(LOWEST_HZ), toMel(Math.min(HIGHEST_HZ, (sampleRate * tract) / 2))];
  const edges = Array.from({ length: BANDS + 2 }, (_, index) => {
    return (fromMel(low + ((high - low) * index) / (BANDS + 1)) * size) / (sampleRate * tract);
  });
  return Array.from({ length: BANDS }, (_, band) => {
    const [from, peak, until] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const first = Math.ceil(from);
    const weights = Float32Array.from({ length: Math.max(1, Math.floor(until) - first + 1) }, (_each, index) => {
      const bin = first + index;
      return Math.max(0, bin < peak ? (bin - from) / (peak - from) : (until - bin) / (until - peak));
    });
    return { first, weights };
  });
}

function powerSpectrum(samples: Float32Array, first: number, window: number, size: number): Float32Array {
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  for (let index = 0; index < window; index++) {
    const here = samples[first + index] ?? 0;
    // Pre-emphasis and a window.
    const raised = here - 0.95 * (samples[first + index - 1] ?? 0);
    real[index] = raised * (0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (window - 1)));
  }
  transform(real, imaginary);
  const power = new Float32Array(size / 2 + 1);
  for (let bin = 0; bin < power.length; bin++) power[bin] = real[bin]! ** 2 + imaginary[bin]! ** 2;
  return power;
}

const bandEnergies = (spectrum: Float32Array, bands: readonly Band[]): Float64Array =>
  Float64Array.from(bands, ({ first, weights }) => {
    let sum = 0;
    for (let index = 0; index < weights.length; index++) sum += weights[index]! * (spectrum[first + index] ?? 0);
    return sum;
  });

/** The fast Fourier transform, in place; the length is a power of two. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let index = 1, mirrored = 0; index < size; index++) {
    let bit = size >> 1;
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
    mirrored ^= bit;
    if (index >= mirrored) continue;
    [real[index], real[mirrored]] = [real[mirrored]!, real[index]!];
    [imaginary[index], imaginary[mirrored]] = [imaginary[mirrored]!, imaginary[index]!];
  }
  for (let length = 2; length <= size; length <<= 1) butterflies(real, imaginary, length);
}

function butterflies(real: Float64Array, imaginary: Float64Array, length: number): void {
  const half = length >> 1;
  for (let turn = 0; turn < half; turn++) {
    const angle = (-2 * Math.PI * turn) / length;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    for (let even = turn; even < real.length; even += length) {
      const odd = even + half;
      const oddReal = real[odd]! * cosine - imaginary[odd]! * sine;
      const oddImaginary = real[odd]! * sine + imaginary[odd]! * cosine;
      [real[odd], imaginary[odd]] = [real[even]! - oddReal, imaginary[even]! - oddImaginary];
      [real[even], imaginary[even]] = [real[even]! + oddReal, imaginary[even]! + oddImaginary];
    }
  }
}

/** The discrete cosine transform of a row, its mean first. */
const cepstrum = (row: Float64Array): Float32Array =>
  Float32Array.from({ length: COEFFICIENTS + 1 }, (_, order) =>
    row.reduce((sum, value, band) => sum + value * Math.cos((Math.PI * order * (band + 0.5)) / BANDS), 0),
  );

/** Mean and variance normalization over the recording, so that voices and microphones are comparable. */
function standardised(rows: readonly Float32Array[]): Float32Array[] {
  const means = Array.from({ length: COEFFICIENTS + 1 }, (_, order) => mean(rows.map((row) => row[order]!)));
  const spreads = means.map((middle, order) => Math.sqrt(mean(rows.map((row) => (row[order]! - middle) ** 2))) || 1);
  return rows.map((row) => row.map((value, order) => (value - means[order]!) / spreads[order]!));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
