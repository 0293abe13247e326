// The fakes of all vendors of voices, each on a server of its own and asked with one text; and what sound with times must be.
import assert from 'node:assert/strict';
import type { SpeakRequest, VendorAccount } from '../../../src/providers/contracts.js';
import type { PaidSpeech } from '../../../src/providers/voice/vendors/timing.js';
import { fakeAzure } from './azure.js';
import { fakeCartesia } from './cartesia.js';
import { fakeDeepgram } from './deepgram.js';
import { fakeElevenLabs } from './elevenlabs.js';
import type { Trick } from './mischief.js';
import { fakeOpenAi } from './openai.js';
import { startVendorServer, type VendorServer } from './server.js';
import { fakeSpeechServer } from './speech-server.js';
import { accountAt, never } from './suite.js';
import type { VoiceFake } from './voice-fake.js';

const FAKES = [fakeElevenLabs, fakeOpenAi, fakeCartesia, fakeAzure, fakeDeepgram, fakeSpeechServer];

export const TEXT =
  'Hello Ms. Weber, it was good to talk today. You told us that your team loses hours, every week: that hurts!';

export type VoiceBench = {
  fake: VoiceFake;
  server: VendorServer;
  account: VendorAccount;
  speak(over?: Partial<SpeakRequest>, signal?: AbortSignal): Promise<PaidSpeech>;
  /** The answer goes wrong in this way. */
  speakWith(trick: Trick, over?: Partial<SpeakRequest>, signal?: AbortSignal): Promise<PaidSpeech>;
};

export const startVoiceBenches = (): Promise<VoiceBench[]> => Promise.all(FAKES.map(startVoiceBench));

async function startVoiceBench(fake: VoiceFake): Promise<VoiceBench> {
  const server = await startVendorServer(fake.handle);
  const account = accountAt(fake, server.baseUrl);
  const speak: VoiceBench['speak'] = (over = {}, signal = never) =>
    fake.vendor.speak(account, { text: TEXT, voiceId: fake.voiceId, language: 'en', rate: 1, ...over }, signal);
  const speakWith: VoiceBench['speakWith'] = (trick, over, signal) => {
    server.play(trick);
    return speak(over, signal);
  };
  return { fake, server, account, speak, speakWith };
}

/** Every word of the text, in order, with times that rise and stay inside of sound that is long enough. */
export function assertWhole({ samples, sampleRate, words, phones = [] }: PaidSpeech, text: string): void {
  const durationS = samples.length / sampleRate;
  assert.ok(durationS > text.replace(/\s/g, '').length * 0.02, `${durationS} s`);
  const squeezed = (part: string): string => part.replace(/\s+/g, '');
  assert.equal(squeezed(words.map((word) => word.text).join('')), squeezed(text));
  let atS = 0;
  for (const { text: own, charStart, charEnd, startS, endS } of words) {
    assert.equal(own, text.slice(charStart, charEnd));
    assert.ok(startS >= atS && endS > startS && endS <= durationS + 1e-6, `${own}: ${startS} to ${endS}`);
    atS = endS;
  }
  atS = 0;
  for (const { startS, endS, word } of phones) {
    assert.ok(startS >= atS - 1e-9 && endS > startS && endS <= durationS + 1e-6 && words[word] !== undefined);
    atS = endS;
  }
}
