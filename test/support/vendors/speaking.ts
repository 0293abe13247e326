// Fakes that really speak: their tones are replaced by speech of an embedded voice, which is not the one by which times are found.
import { encodeWav } from '../../../src/lib/wav.js';
import type { Voice, Voiceover } from '../../../src/providers/contracts.js';
import type { VoiceFake } from './voice-fake.js';

const never = new AbortController().signal;
/** Several fakes are asked for the same text, which takes a second or two to speak. */
const spoken = new Map<string, Promise<Voiceover>>();

function speakOnce(embedded: Voice, text: string, rate: number): Promise<Voiceover> {
  const name = JSON.stringify([text, rate]);
  if (!spoken.has(name)) spoken.set(name, embedded.speak({ text, voiceId: 'flite-rms', language: 'en', rate }, never));
  return spoken.get(name)!;
}

/** For fakes that answer a request to speak with a WAV file. */
export const speaking = (fake: VoiceFake, embedded: Voice): VoiceFake => ({
  ...fake,
  handle: async (asked, spoil) => {
    const answer = await fake.handle(asked, spoil);
    if (!answer.headers?.['content-type']?.startsWith('audio/')) return answer;
    const { samples, sampleRate } = await speakOnce(embedded, fake.saidIn(asked), fake.speedIn(asked) ?? 1);
    return { ...answer, body: Buffer.from(encodeWav(samples, sampleRate)) };
  },
});
