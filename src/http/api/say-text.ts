// Has a text spoken for somebody who waits for it, and says in words of the API why it could not be.

import { invalid } from '../../domain/errors.js';
import type { Voices } from '../../engine/stages/voices.js';
import { ProviderError } from '../../providers/errors.js';
import type { SpeakSample, SpeechSample, SpokenSample } from '../../services/reviews/speech-sample.js';
import { clientGone, unavailable } from '../core/errors.js';

export async function sayText(
  speakSample: SpeakSample,
  voices: Voices,
  sample: SpeechSample,
  gone: AbortSignal,
): Promise<SpokenSample> {
  const spoken = await speakSample(voices, sample, gone).catch((error: unknown) => {
    if (gone.aborted) throw clientGone();
    if (!(error instanceof ProviderError)) throw error;
    const cause = error.message.replace(/\.$/, '');
    throw error.kind === 'refused' ? invalid(`text cannot be spoken: ${cause}.`) : unavailable(`${cause}.`);
  });
  if (!spoken) throw unavailable('This server speaks as many texts as it can at once. Try again shortly.');
  return spoken;
}
