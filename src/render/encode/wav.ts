// Reads the narration, a 48 kHz WAV file, in blocks of interleaved floats.
import { readFile } from 'node:fs/promises';
import { openWav } from '../../lib/wav.js';

export type Sound = {
  channels: number;
  frames: number;
  /** Interleaved samples; silence beyond the end. */
  read(startFrame: number, frames: number): Float32Array;
};

export const SAMPLE_RATE = 48_000;

export async function openNarration(path: string): Promise<Sound> {
  const { channels, frames, sampleRate, sample } = openWav(await readFile(path));
  if (channels > 2 || sampleRate !== SAMPLE_RATE) throw new Error('The sound must be at 48 kHz, mono or stereo.');
  return {
    channels,
    frames,
    read: (start, count) => {
      const out = new Float32Array(count * channels);
      const available = Math.max(0, Math.min(count, frames - start)) * channels;
      // A plain loop: a mapping `from` takes seconds for a minute of sound.
      for (let at = 0; at < available; at++) out[at] = sample(start * channels + at);
      return out;
    },
  };
}
