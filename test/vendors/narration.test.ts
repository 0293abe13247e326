// A script spoken by vendors, fitted and mastered as every other: the length is right, every word is there, and lips get their
// sounds. The fakes of those that tell no times speak with a real voice, so that times have to be found.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { estimateS } from '../../src/flow/pace.js';
import { encodeWav } from '../../src/lib/wav.js';
import type { VoiceVendor } from '../../src/providers/vendor.js';
import { createEmbeddedVoice } from '../../src/providers/voice/embedded/voice.js';
import { createSaid } from '../../src/providers/voice/text/said.js';
import { withTimes } from '../../src/providers/voice/vendors/aligned.js';
import { integratedLufs, truePeakDb } from '../../src/render/sound/loudness.js';
import { type NarrationOptions, narrate } from '../../src/render/sound/narration.js';
import { resample } from '../../src/render/sound/resample.js';
import { sampleScript } from '../support/scripts.js';
import { fakeAzure } from '../support/vendors/azure.js';
import { fakeCartesia } from '../support/vendors/cartesia.js';
import { fakeDeepgram } from '../support/vendors/deepgram.js';
import { fakeElevenLabs } from '../support/vendors/elevenlabs.js';
import { fakeOpenAi } from '../support/vendors/openai.js';
import { startVendorServer, type VendorServer } from '../support/vendors/server.js';
import type { VoiceFake } from '../support/vendors/voice-fake.js';

const never = new AbortController().signal;
const embedded = createEmbeddedVoice();
after(() => embedded.close());

/** The fake, its tones replaced by speech of a voice that is not the one by which times are found. */
const speaking = (fake: VoiceFake): VoiceFake => ({
  ...fake,
  handle: async (asked, spoil) => {
    const answer = await fake.handle(asked, spoil);
    const request = { text: fake.saidIn(asked), voiceId: 'flite-rms', language: 'en', rate: fake.speedIn(asked) ?? 1 };
    const { samples, sampleRate } = await embedded.speak(request, never);
    return { ...answer, body: Buffer.from(encodeWav(resample(samples, sampleRate, 48_000), 48_000)) };
  },
});

async function narrateBy(fake: VoiceFake, vendor: VoiceVendor, server: VendorServer) {
  const account = { apiKey: fake.apiKey, settings: { ...fake.settings, baseUrl: server.baseUrl }, fetch };
  const said = createSaid();
  const lines = sampleScript(7, 58, (text) => estimateS(text, { letterS: 0.062, commaS: 0.246, stopS: 0.322 }, said));
  const { rate: rateLimits, atOnce } = vendor.limits;
  const options: NarrationOptions = { target: { minS: 60, maxS: 70 }, natural: false, rateLimits, atOnce };
  const speak = (text: string, rate: number) =>
    vendor.speak(account, { text, voiceId: fake.voiceId, language: 'en', rate }, never);
  return { lines, narration: await narrate(lines, speak, options, never) };
}

describe('a narration', () => {
  for (const fake of [
    fakeElevenLabs,
    fakeCartesia,
    speaking(fakeOpenAi),
    speaking(fakeAzure),
    speaking(fakeDeepgram),
  ]) {
    test(`by ${fake.vendor.title} lasts 60 to 70 seconds, is mastered, and tells when each word and sound is heard`, async () => {
      const server = await startVendorServer(fake.handle);
      const vendor = withTimes(fake.vendor, embedded.timesOf);
      const { lines, narration } = await narrateBy(fake, vendor, server);
      await server.close();
      const { durationS, samples, words, phones } = narration;
      assert.ok(durationS >= 60 && durationS <= 70, `${durationS}`);
      assert.equal(words.map(({ text }) => text).join(' '), lines.map(({ text }) => text).join(' '));
      assert.ok(Math.abs(integratedLufs(samples) + 16) <= 0.5 && truePeakDb(samples) <= -1.5);
      let atS = 0;
      for (const { startS, endS } of words) {
        assert.ok(startS >= atS - 1e-6 && endS > startS && endS <= durationS);
        atS = endS;
      }
      assert.equal(phones.length > words.length, fake !== fakeElevenLabs);
      assert.deepEqual(server.refusals, []);
    });
  }
});

describe('times that a vendor does not tell', () => {
  test('are found by our own voice, in English alone, and given up without losing what was paid', async () => {
    const fake = speaking(fakeOpenAi);
    const server = await startVendorServer(fake.handle);
    const account = { apiKey: fake.apiKey, settings: { baseUrl: server.baseUrl }, fetch };
    const text = 'Thank you for your time. We will send the offer on Friday.';
    const request = { text, voiceId: 'marin', language: 'en', rate: 1 };
    const found = await withTimes(fake.vendor, embedded.timesOf).speak(account, request, never);
    assert.equal(found.timing, 'aligned');
    assert.ok(found.phones!.length > 30 && found.costs.length === 1);
    const heard = await embedded.speak({ ...request, voiceId: 'flite-rms' }, never);
    const offS = found.words.map(({ startS }, index) => Math.abs(startS - heard.words[index]!.startS));
    assert.ok(Math.max(...offS) < 0.15, `${offS}`);
    const german = await withTimes(fake.vendor, embedded.timesOf).speak(account, { ...request, language: 'de' }, never);
    assert.equal(german.timing, 'energy');
    const ended = withTimes(fake.vendor, createEmbeddedVoice({ deadlineMs: 1 }).timesOf);
    assert.equal((await ended.speak(account, request, never)).timing, 'energy');
    await server.close();
  });
});
