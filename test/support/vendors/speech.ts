// What a fake voice says: a tone for each word, as long as its letters take, with pauses at commas and stops, and the times of
// everything.
import type { Unit } from '../../../src/providers/voice/vendors/timing.js';
import type { Spoil } from './mischief.js';

export type FakeSpeech = { sampleRate: number; samples: Float32Array; words: Unit[]; chars: Unit[]; phones: Unit[] };

const LETTER_S = 0.062;
const EDGE_S = 0.1;

export function speakTone(text: string, rate: number, sampleRate: number): FakeSpeech {
  let atS = EDGE_S;
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const startS = atS;
    const endS = startS + ([...word].length * LETTER_S) / rate;
    atS = endS + (/[.!?]$/.test(word) ? 0.4 : /[,;:]$/.test(word) ? 0.2 : 0) / rate;
    return { text: word, startS, endS, index };
  });
  const durationS = atS + EDGE_S;
  const chars = [...text].map((text) => ({ text, startS: 0, endS: 0 }));
  let place = 0;
  let untilS = 0;
  let offset = 0;
  for (const { text: letter } of [...chars]) {
    const word = words.find(({ index, text: own }) => offset >= index && offset < index + own.length);
    const into = word ? [...text.slice(word.index, offset)].length : 0;
    const eachS = LETTER_S / rate;
    const startS = word ? word.startS + into * eachS : untilS;
    untilS = word ? startS + eachS : startS;
    chars[place++] = { text: letter, startS, endS: untilS };
    offset += letter.length;
  }
  const phones = chars
    .filter(({ text: letter }) => /\p{L}/u.test(letter))
    .map((each) => ({ ...each, text: each.text.toLowerCase() }));
  const samples = tones(words, durationS, sampleRate);
  return { sampleRate, samples, words: words.map(({ index: _, ...word }) => word), chars, phones };
}

/** A voice-like tone in each word, softly begun and ended. */
function tones(words: readonly Unit[], durationS: number, sampleRate: number): Float32Array {
  const samples = new Float32Array(Math.round(durationS * sampleRate));
  for (const { startS, endS } of words) {
    const [first, end] = [Math.round(startS * sampleRate), Math.round(endS * sampleRate)];
    for (let index = first; index < end; index++) {
      const phase = (2 * Math.PI * 120 * index) / sampleRate;
      const edge = Math.min(1, (index - first) / (0.008 * sampleRate), (end - index) / (0.008 * sampleRate));
      samples[index] = edge * (0.2 * Math.sin(phase) + 0.12 * Math.sin(2 * phase) + 0.08 * Math.sin(5 * phase));
    }
  }
  return samples;
}

/** The speech as a vendor would never mean it; its times stay those of the whole. */
export function spoilt(speech: FakeSpeech, spoil: Spoil | null): FakeSpeech {
  const { samples, sampleRate } = speech;
  if (spoil === 'half') return { ...speech, samples: samples.slice(0, samples.length >> 1) };
  if (spoil === 'silent') return { ...speech, samples: new Float32Array(samples.length) };
  if (spoil === 'empty') return { ...speech, samples: new Float32Array(0) };
  if (spoil === 'far too long') {
    const longer = new Float32Array(samples.length * 8 + 20 * sampleRate);
    longer.set(samples);
    return { ...speech, samples: longer };
  }
  if (spoil === 'odd times')
    return { ...speech, words: odd(speech.words), chars: odd(speech.chars), phones: odd(speech.phones) };
  return speech;
}

/** Times that go back and forth. */
const odd = (units: readonly Unit[]): Unit[] =>
  units.map((unit, index) => (index % 3 === 1 ? { ...unit, startS: unit.endS * 0.7, endS: unit.startS * 0.5 } : unit));

export const pcm16 = ({ samples }: FakeSpeech): Buffer => {
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => void bytes.writeInt16LE(Math.round(sample * 32_767), index * 2));
  return bytes;
};

/** A frame of MP3, and more of the same. */
export const MP3 = Buffer.concat(
  Array.from({ length: 400 }, () => Buffer.from('fffb9064000f0000690000000800000d20', 'hex')),
);
