// Reads a 48 kHz WAV file, 16-bit PCM or float, in blocks of interleaved floats.
import { readFile } from 'node:fs/promises';

export type Sound = {
  channels: number;
  frames: number;
  /** Interleaved samples; silence beyond the end. */
  read(startFrame: number, frames: number): Float32Array;
};

export const SAMPLE_RATE = 48_000;
const FORMAT_PCM = 1;
const FORMAT_FLOAT = 3;
const FORMAT_EXTENSIBLE = 0xfffe;

export async function openWav(path: string): Promise<Sound> {
  const file = await readFile(path);
  const chunks = findChunks(file);
  if (!chunks) throw new Error('The sound is not a WAV file.');
  const { format, data } = chunks;
  const channels = format.readUInt16LE(2);
  const bits = format.readUInt16LE(14);
  const sample = sampleReader(formatTag(format), bits);
  if (!sample || channels < 1 || channels > 2 || format.readUInt32LE(4) !== SAMPLE_RATE) {
    throw new Error('The sound must be 16 bit or float at 48 kHz, mono or stereo.');
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const frames = Math.floor(data.byteLength / (channels * (bits / 8)));
  return { channels, frames, read: (start, count) => readFrames(view, sample, channels, frames, start, count) };
}

/** WAVE_FORMAT_EXTENSIBLE stores the real format tag in the first two bytes of its GUID. */
function formatTag(format: Buffer): number {
  const tag = format.readUInt16LE(0);
  return tag === FORMAT_EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : tag;
}

function findChunks(file: Buffer): { format: Buffer; data: Buffer } | null {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return null;
  let format: Buffer | null = null;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    // A streaming writer may leave a chunk size that is too large; subarray stops at the end.
    const body = file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4));
    if (name === 'fmt ' && body.length >= 16) format = body;
    if (name === 'data') return format ? { format, data: body } : null;
    at += 8 + body.length + (body.length & 1);
  }
  return null;
}

type SampleReader = (view: DataView, index: number) => number;

function sampleReader(tag: number, bits: number): SampleReader | null {
  if (tag === FORMAT_PCM && bits === 16) return (view, index) => view.getInt16(index * 2, true) / 32768;
  if (tag === FORMAT_FLOAT && bits === 32) return (view, index) => view.getFloat32(index * 4, true);
  return null;
}

function readFrames(
  view: DataView,
  sample: SampleReader,
  channels: number,
  frames: number,
  start: number,
  count: number,
): Float32Array {
  const out = new Float32Array(count * channels);
  const available = Math.max(0, Math.min(count, frames - start)) * channels;
  // A plain loop: `Float32Array.from` with a mapping takes seconds for a minute of sound.
  for (let i = 0; i < available; i++) out[i] = sample(view, start * channels + i);
  return out;
}
