// Fakes that really speak: their tones are replaced by speech of an embedded voice, which is not the one by which times are found.
import { encodeWav } from '../../../src/lib/wav.js';
import type { Voice } from '../../../src/providers/contracts.js';
import type { VoiceFake } from './voice-fake.js';

const never = new AbortController().signal;

/** For fakes that answer a request to speak with a WAV file. */
export const speaking = (fake: VoiceFake, embedded: Voice): VoiceFake => ({
  ...fake,
  handle: async (asked, spoil) => {
    const answer = await fake.handle(asked, spoil);
    if (!answer.headers?.['content-type']?.startsWith('audio/')) return answer;
    const request = { text: fake.saidIn(asked), voiceId: 'flite-rms', language: 'en', rate: fake.speedIn(asked) ?? 1 };
    const { samples, sampleRate } = await embedded.speak(request, never);
    return { ...answer, body: Buffer.from(encodeWav(samples, sampleRate)) };
  },
});
