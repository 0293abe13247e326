import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmbeddedVoice } from '../../providers/voice/embedded/voice.js';
import { integratedLufs, truePeakDb } from './loudness.js';
import { narrate } from './narration.js';

const LINES = [
  'Hi Dana, thank you for your time on Tuesday. It was good to hear how Northwind handles its orders today.',
  'You told us that your team of 14 spends 6 hours a week on copying figures between the CRM and the billing system. You also said that 3 invoices in every 100 go out with a wrong amount.',
  'All in all, that costs you about $18,500 a year, and it keeps your best people away from your customers. Month end is the worst of it.',
  'We showed you how the import works, and how the rules catch a wrong amount before it leaves the house. You liked that nobody has to learn a new tool, and that the first results are there within 10 days.',
  'Here is what happens next. By 14 October we will send you the proposal with the yearly price of €2.5k. On 21 October at 3:30 pm we meet again with Priya from your finance team.',
  'If anything is unclear until then, just write to me. Thank you again, Dana. I look forward to our next call.',
];

test('a script of ours becomes a mastered narration of 60 to 70 seconds with exact scenes', async () => {
  const voice = createEmbeddedVoice();
  const { signal } = new AbortController();
  const narration = await narrate(
    LINES.map((text) => ({ text })),
    (text, rate) => voice.speak({ text, voiceId: 'flite-slt', language: 'en', rate }, signal),
    { target: { minS: 60, maxS: 70 }, natural: false, rateLimits: voice.limits.rate },
    signal,
  );
  voice.close();
  assert.ok(narration.durationS >= 60 && narration.durationS <= 70, String(narration.durationS));
  assert.equal(narration.samples.length, Math.round(narration.durationS * 48_000));
  assert.ok(Math.abs(integratedLufs(narration.samples) + 16) <= 0.5);
  assert.ok(truePeakDb(narration.samples) <= -1.5);
  assert.equal(narration.scenes.length, LINES.length);
  assert.equal(narration.words.map(({ text }) => text).join(' '), LINES.join(' '));
});
