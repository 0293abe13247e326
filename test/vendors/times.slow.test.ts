// Times that a vendor does not tell, found by our own voice in real speech of another one.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SpeakRequest, VendorAccount } from '../../src/providers/contracts.js';
import { createEmbeddedVoice } from '../../src/providers/voice/embedded/voice.js';
import { withAlignment } from '../../src/providers/voice/vendors/timing.js';
import { fakeElevenLabs } from '../support/vendors/elevenlabs.js';
import { fakeOpenAi } from '../support/vendors/openai.js';
import { startVendorServer, type VendorServer } from '../support/vendors/server.js';
import { speaking } from '../support/vendors/speaking.js';

const never = new AbortController().signal;
const REQUEST: SpeakRequest = {
  text: 'Thank you for your time. We will send the offer on Friday.',
  voiceId: 'marin',
  language: 'en',
  rate: 1,
};

describe('times that a vendor does not tell', () => {
  const embedded = createEmbeddedVoice();
  const vendor = withAlignment(fakeOpenAi.vendor, embedded.timesOf);
  let server: VendorServer;
  let account: VendorAccount;
  before(async () => {
    server = await startVendorServer(speaking(fakeOpenAi, embedded).handle);
    account = { apiKey: fakeOpenAi.apiKey, settings: { baseUrl: server.baseUrl }, fetch };
  });
  after(async () => {
    await server.close();
    embedded.close();
  });

  test('are found where its words are heard, with the sounds for the lips', async () => {
    const { words, phones, timing, costs, voice } = await vendor.speak(account, REQUEST, never);
    assert.equal(timing, 'aligned');
    assert.equal(words.map(({ text }) => text).join(' '), REQUEST.text);
    assert.ok(phones!.length > 30 && costs.length === 1 && voice.provider === 'openai');
    const heard = await embedded.speak({ ...REQUEST, voiceId: 'flite-rms' }, never);
    const offS = words.map(({ startS }, index) => Math.abs(startS - heard.words[index]!.startS));
    assert.ok(Math.max(...offS) < 0.15, `${offS}`);
  });

  test('are left to the energy of the sound in other languages', async () => {
    const { timing, phones } = await vendor.speak(account, { ...REQUEST, language: 'de', voiceId: 'marin@de' }, never);
    assert.deepEqual([timing, phones], ['energy', undefined]);
  });

  test('never cost the sound that was paid for', async () => {
    const hurried = createEmbeddedVoice({ deadlineMs: 1 });
    const { timing, samples } = await withAlignment(fakeOpenAi.vendor, hurried.timesOf).speak(account, REQUEST, never);
    assert.ok(timing === 'energy' && samples.length > 48_000);
  });

  test('end with the signal', async () => {
    const reason = new Error('Moved.');
    const stopper = new AbortController();
    const stopping = withAlignment(fakeOpenAi.vendor, async (_request, _heard, signal) => {
      stopper.abort(reason);
      return embedded.timesOf(REQUEST, { samples: new Float32Array(48_000), sampleRate: 48_000 }, signal);
    });
    await assert.rejects(stopping.speak(account, REQUEST, stopper.signal), (error) => error === reason);
  });

  test('are not looked for where the vendor tells them', async () => {
    const other = await startVendorServer(fakeElevenLabs.handle);
    const told = withAlignment(fakeElevenLabs.vendor, () => assert.fail('Nobody should ask.'));
    const place = { apiKey: fakeElevenLabs.apiKey, settings: { baseUrl: other.baseUrl }, fetch };
    const { timing } = await told.speak(place, { ...REQUEST, voiceId: fakeElevenLabs.voiceId }, never);
    assert.equal(timing, 'chars');
    await other.close();
  });
});
