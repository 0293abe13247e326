// What every vendor of voices does around its one call: the rate within its limits, the checks of the sound, the times, and
// what was used.
import type { Sound } from '../../../lib/wav.js';
import type { Cost, SpeakRequest, Voiceover } from '../../contracts.js';
import type { Who } from '../../vendors/calls.js';
import type { Prepared } from './prepare.js';
import { plausible } from './sound.js';
import { type Told, timed } from './timing.js';

export type PaidSpeech = Voiceover & { costs: readonly Cost[] };

type Spoken = {
  who: Who;
  request: SpeakRequest;
  prepared: Prepared;
  /** At which the vendor was asked to speak. */
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

/** Vendors count letters as people do, not by their codes. */
export const charactersIn = (text: string): number => [...text].length;

export const rateWithin = ([min, max]: readonly [number, number], rate: number): number =>
  Math.round(Math.min(max, Math.max(min, rate)) * 1_000) / 1_000;
