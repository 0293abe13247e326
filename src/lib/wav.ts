// WAV files: written as 16-bit mono; read in the forms that vendors send, mixed down to mono.

export type Sound = { sampleRate: number; samples: Float32Array };

const HEADER_BYTES = 44;

/** One after the other. */
export function joinSamples(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** Encodes samples of −1 to 1 as a 16-bit mono WAV file. */
export function encodeWav(samples: Float32Array, sampleRate: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const tag = (place: number, text: string): void => bytes.set(new TextEncoder().encode(text), place);
  tag(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (let index = 0; index < samples.length; index++) {
    const value = Math.round(samples[index]! * 32768);
    view.setInt16(HEADER_BYTES + index * 2, Math.max(-32768, Math.min(32767, value)), true);
  }
  return bytes;
}

type Format = { code: number; channels: number; sampleRate: number; bits: number };
type Reader = (view: DataView, place: number) => number;

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

const readers: Record<string, Reader> = {
  [`${PCM}/8`]: (view, place) => (view.getUint8(place) - 128) / 128,
  [`${PCM}/16`]: (view, place) => view.getInt16(place, true) / 32768,
  [`${PCM}/24`]: (view, place) => (view.getUint16(place, true) + view.getInt8(place + 2) * 65536) / 8388608,
  [`${PCM}/32`]: (view, place) => view.getInt32(place, true) / 2147483648,
  [`${FLOAT}/32`]: (view, place) => view.getFloat32(place, true),
  [`${FLOAT}/64`]: (view, place) => view.getFloat64(place, true),
};

/** The samples of a file where they lie, unpacked one by one. */
export type Wav = {
  sampleRate: number;
  channels: number;
  frames: number;
  /** From −1 to 1; the channels of a frame stand one after another. */
  sample(index: number): number;
};

/**
 * Finds the sound of a WAV file. A length that a streaming server could not know (0 or 0xFFFFFFFF) means "up to the end".
 * Throws a RangeError for what is no WAV file or of a kind that nobody should send.
 */
export function openWav(bytes: Uint8Array): Wav {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (place: number): string => String.fromCharCode(...bytes.subarray(place, place + 4));
  if (bytes.length < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new RangeError('This is no WAV file.');
  let format: Format | null = null;
  for (let place = 12; place + 8 <= bytes.length; ) {
    const size = view.getUint32(place + 4, true);
    const body = place + 8;
    if (tag(place) === 'fmt ') format = readFormat(view, body);
    if (tag(place) === 'data') {
      if (!format) break;
      const end = size === 0 || body + size > bytes.length ? bytes.length : body + size;
      return wavOf(view, body, end, format);
    }
    place = body + size + (size & 1);
  }
  throw new RangeError('The WAV file holds no sound.');
}

function wavOf(view: DataView, start: number, end: number, { code, channels, sampleRate, bits }: Format): Wav {
  const read = readers[`${code}/${bits}`]!;
  const step = bits / 8;
  const frames = Math.floor((end - start) / (step * channels));
  return { sampleRate, channels, frames, sample: (index) => read(view, start + index * step) };
}

/** Decodes a WAV file, mixed down to mono; throws as `openWav` does. */
export function decodeWav(bytes: Uint8Array): Sound {
  const { sampleRate, channels, frames, sample } = openWav(bytes);
  const samples = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += sample(frame * channels + channel);
    samples[frame] = sum / channels;
  }
  return { sampleRate, samples };
}

function readFormat(view: DataView, place: number): Format {
  if (place + 16 > view.byteLength) throw new RangeError('The WAV file is cut off.');
  const code = view.getUint16(place, true);
  const isExtensible = code === EXTENSIBLE && place + 26 <= view.byteLength;
  const format = {
    code: isExtensible ? view.getUint16(place + 24, true) : code,
    channels: view.getUint16(place + 2, true),
    sampleRate: view.getUint32(place + 4, true),
    bits: view.getUint16(place + 14, true),
  };
  const isUsual =
    format.channels >= 1 && format.channels <= 8 && format.sampleRate >= 4000 && format.sampleRate <= 384_000;
  if (!isUsual || !readers[`${format.code}/${format.bits}`])
    throw new RangeError('The WAV file is of an unknown kind.');
  return format;
}
