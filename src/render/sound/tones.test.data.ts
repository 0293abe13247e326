// Sounds for tests: tones, and speech-like bursts whose times are known.
import type { Voiceover, Word } from '../../domain/speech.js';
import { joinSamples } from '../../lib/wav.js';

export function tone(frequencyHz: number, seconds: number, sampleRate = 48_000, level = 1, phase = 0): Float32Array {
  const step = (2 * Math.PI * frequencyHz) / sampleRate;
  return new Float32Array(Math.round(seconds * sampleRate)).map((_, index) => level * Math.sin(step * index + phase));
}

/** Rises and falls without a click. */
function softened(samples: Float32Array, length: number): Float32Array {
  return samples.map((sample, index) => {
    const edge = Math.min(1, index / length, (samples.length - 1 - index) / length);
    return sample * (0.5 - 0.5 * Math.cos(Math.PI * edge));
  });
}

/** It has seven tones, each of which is made once. */
const bursts = new Map<string, Float32Array>();

function burst(frequencyHz: number, seconds: number, sampleRate: number, level: number): Float32Array {
  const key = [frequencyHz, seconds, sampleRate, level].join(' ');
  const sound = bursts.get(key) ?? softened(tone(frequencyHz, seconds, sampleRate, level), sampleRate / 50);
  bursts.set(key, sound);
  return sound;
}

/** A voice that hums each word for 0.4 s at rate 1, with 0.3 s of silence after each sentence. */
export function hum(text: string, rate: number, sampleRate = 24_000, level = 0.3): Voiceover {
  const words: Word[] = [];
  const parts: Float32Array[] = [new Float32Array(sampleRate / 10)];
  let timeS = 0.1;
  for (const match of text.matchAll(/\S+/g)) {
    const sound = burst(180 + (match.index % 7) * 11, 0.4 / rate, sampleRate, level);
    const lastS = sound.length / sampleRate;
    const span = { charStart: match.index, charEnd: match.index + match[0].length, startS: timeS, endS: timeS + lastS };
    words.push({ text: match[0], ...span });
    parts.push(sound);
    timeS += lastS;
    if (!/[.!?]$/.test(match[0])) continue;
    parts.push(new Float32Array(Math.round(0.3 * sampleRate)));
    timeS += parts.at(-1)!.length / sampleRate;
  }
  const voice = { provider: 'hum', id: 'hum', language: 'en' };
  return { sampleRate, samples: joinSamples(parts), words, timing: 'words', voice };
}
