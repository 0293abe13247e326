// Decodes a vendor's sound and rejects incomplete ones: a broken file, silence, or an implausible duration for the
// text. A rejected sound is retried.
import { estimateS, type Pace } from '../../../domain/pace.js';
import { decodeWav, type Sound } from '../../../lib/wav.js';
import type { Cost, SpeakRequest, Voiceover } from '../../contracts.js';
import { failed, type VendorName } from '../../vendors/calls.js';
import type { Prepared } from './prepare.js';
import { type Told, timed } from './timing.js';

/** Plausible speaking rates: nobody intelligible speaks nearly twice as fast, or several times as slowly. */
const ORDINARY: Pace = { letterS: 0.062, commaS: 0.246, stopS: 0.322 };
const FASTEST = 0.55;
const SLOWEST = 5;
const LONGEST_SILENCE_S = 10;
const QUIETEST_PEAK = 10 ** (-50 / 20);

export function readWav(who: VendorName, bytes: Uint8Array): Sound {
  if (isCutOff(bytes)) throw failed(who, 'retry', 'sent an incomplete response');
  try {
    return decodeWav(bytes);
  } catch {
    throw failed(who, 'retry', 'sent something that is no sound');
  }
}

/** The size in the header, unless a streaming writer wrote it. */
function isCutOff(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return true;
  const toldSize = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8;
  return toldSize > 8 && toldSize < 0x7fff_0000 && toldSize > bytes.length + 1;
}

/** Headerless 16-bit little-endian PCM samples. */
export function readPcm(who: VendorName, bytes: Uint8Array, sampleRate: number): Sound {
  if (bytes.length < 2) throw failed(who, 'retry', 'sent no sound');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(bytes.length >> 1);
  for (let index = 0; index < samples.length; index++) samples[index] = view.getInt16(index * 2, true) / 32768;
  return { sampleRate, samples };
}

/** The sound, if it can be the complete text at this rate. */
export function plausible(who: VendorName, sound: Sound, { sent }: Prepared, rate: number): Sound {
  const durationS = sound.samples.length / sound.sampleRate;
  const usualS = estimateS(sent, ORDINARY) / rate;
  if (durationS < usualS * FASTEST) throw failed(who, 'retry', 'sent only a part of the sound');
  if (durationS > usualS * SLOWEST + LONGEST_SILENCE_S) {
    throw failed(who, 'retry', 'sent much more sound than the text needs');
  }
  if (!sound.samples.some((sample) => Math.abs(sample) > QUIETEST_PEAK)) throw failed(who, 'retry', 'sent silence');
  return sound;
}

export type PaidSpeech = Voiceover & { costs: readonly Cost[] };

type Spoken = {
  who: VendorName;
  request: SpeakRequest;
  prepared: Prepared;
  /** The speaking rate that was requested. */
  rate: number;
  sound: Sound;
  told: Told | null;
  cost: Pick<Cost, 'model' | 'unit' | 'units'>;
};

export function spokenBy({ who, request, prepared, rate, sound, told, cost }: Spoken): PaidSpeech {
  const whole = plausible(who, sound, prepared, rate);
  return {
    ...whole,
    ...timed(who, prepared, whole, told),
    voice: { provider: who.name, id: request.voiceId, language: request.language },
    costs: [{ provider: who.name, ...cost, price: null }],
  };
}

/** Vendors count characters by code point. */
export const charactersIn = (text: string): number => [...text].length;

export const rateWithin = ([min, max]: readonly [number, number], rate: number): number =>
  Math.round(Math.min(max, Math.max(min, rate)) * 1_000) / 1_000;
