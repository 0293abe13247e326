// Speaks a short text for somebody who wants to hear it now, in the process that was asked: a few at a time, and no longer
// than somebody listens.
import type { Cost } from '../../domain/cost.js';
import { FlowError, invalid } from '../../domain/errors.js';
import { mustFindVoice, type Voices } from '../../engine/stages/voices.js';
import { encodeWav } from '../../lib/wav.js';
import type { SpeakRequest } from '../../providers/contracts.js';
import { ProviderError } from '../../providers/errors.js';
import type { Lexicon } from '../../store/workspaces/lexicon.js';

export type SpeechSample = {
  voiceId: string;
  text: string;
  lexicon: Lexicon;
  stresses?: SpeakRequest['stresses'];
};

/** A WAV file, and what it cost at a vendor. */
export type SpokenSample = { sound: Uint8Array; costs: readonly Cost[] };

/** Null when as many as allowed are being spoken already. */
export type SpeakSample = (voices: Voices, sample: SpeechSample, signal: AbortSignal) => Promise<SpokenSample | null>;

const LIMIT_MS = 30_000;

type SampleOptions = { atOnce: number; limitMs?: number };

export function createSpeakSample({ atOnce, limitMs = LIMIT_MS }: SampleOptions): SpeakSample {
  let speaking = 0;
  return async (voices, { voiceId, text, lexicon, stresses }, signal) => {
    if (speaking >= atOnce) return null;
    const { voice, listing } = mustFindVoice(voices, voiceId);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    speaking += 1;
    try {
      const request = { text, voiceId: listing.id, language: listing.language, rate: 1, lexicon, stresses };
      const { samples, sampleRate, costs = [] } = await voice.speak(request, limit);
      return { sound: encodeWav(samples, sampleRate), costs };
    } catch (error) {
      if (!limit.aborted || signal.aborted) throw error;
      throw new ProviderError('voice', 'retry', 'The voice took too long.', { cause: error });
    } finally {
      speaking -= 1;
    }
  };
}

/** Speaks for somebody who waits for it; throws the reason of `signal` once nobody does, and tells others why it cannot. */
export async function sayText(
  speakSample: SpeakSample,
  voices: Voices,
  sample: SpeechSample,
  signal: AbortSignal,
): Promise<SpokenSample> {
  const spoken = await speakSample(voices, sample, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    const cause = error.message.replace(/\.$/, '');
    throw error.kind === 'refused' ? invalid(`text cannot be spoken: ${cause}.`) : unavailable(`${cause}.`);
  });
  if (!spoken) throw unavailable('Too many voice samples are being created right now. Try again shortly.');
  return spoken;
}

export const unavailable = (message: string): FlowError => new FlowError('SERVICE_UNAVAILABLE', message, 5);
