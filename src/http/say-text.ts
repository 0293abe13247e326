// Has a text spoken for somebody who waits for it, and says in words of the API why it could not be.
import type { SpeakSample, SpeechSample } from '../engine/speech-sample.js';
import { invalid } from '../flow/errors.js';
import { ProviderError } from '../providers/errors.js';
import { clientGone, unavailable } from './errors.js';

/** A WAV file. */
export async function sayText(speakSample: SpeakSample, sample: SpeechSample, gone: AbortSignal): Promise<Uint8Array> {
  const sound = await speakSample(sample, gone).catch((error: unknown) => {
    if (gone.aborted) throw clientGone();
    if (!(error instanceof ProviderError)) throw error;
    const cause = error.message.replace(/\.$/, '');
    throw error.kind === 'refused' ? invalid(`text cannot be spoken: ${cause}.`) : unavailable(`${cause}.`);
  });
  if (!sound) throw unavailable('This server speaks as many texts as it can at once. Try again shortly.');
  return sound;
}
