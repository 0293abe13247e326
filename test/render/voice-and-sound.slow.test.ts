// The embedded voices and the narration together: what is planned by a pace comes out in length, loudness and words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateS } from '../../src/domain/durations.js';
import type { Voiceover } from '../../src/domain/speech.js';
import { createEmbeddedVoice } from '../../src/providers/voice/embedded/voice.js';
import { createSaid } from '../../src/providers/voice/text/reader.js';
import { encodeSound } from '../../src/render/encode/sound.js';
import { integratedLufs, truePeakDb } from '../../src/render/sound/master.js';
import { fitNarration, type NarrationOptions, narrate } from '../../src/render/sound/narration.js';
import { resample } from '../../src/render/sound/resample.js';
import { sampleScript } from '../support/parts/scripts.js';
import { decodeSound, ffmpegIsMissing } from './decoders.js';

const never = new AbortController().signal;
const OPTIONS: NarrationOptions = {
  target: { minS: 60, maxS: 70 },
  natural: false,
  rateLimits: [0.8, 1.25],
  atOnce: 2,
};

/** Many scripts share their sentences: each is brought to the narration's rate once. */
async function speakAt48(speech: Promise<Voiceover>): Promise<Voiceover> {
  const { samples, sampleRate, ...rest } = await speech;
  return { ...rest, samples: resample(samples, sampleRate, 48_000), sampleRate: 48_000 };
}

test('eight planned scripts by an embedded voice land in 60 to 70 seconds, mastered', async () => {
  const voice = createEmbeddedVoice();
  const said = createSaid();
  const voiceId = 'flite-slt';
  const pace = voice.pace(voiceId)!;
  const spoken = new Map<string, Promise<Voiceover>>();
  for (let seed = 1; seed <= 8; seed++) {
    const lines = sampleScript(seed, 56 + seed * 1.6, (text) => estimateS(text, pace, said));
    const speak = (text: string, rate: number): Promise<Voiceover> => {
      const key = `${rate} ${text}`;
      if (!spoken.has(key)) spoken.set(key, speakAt48(voice.speak({ text, voiceId, language: 'en', rate }, never)));
      return spoken.get(key)!;
    };
    const { durationS, samples, ...timing } = await (seed % 8 ? fitNarration : narrate)(lines, speak, OPTIONS, never);
    assert.ok(durationS >= 60 && durationS <= 70, `script ${seed}: ${durationS}`);
    assert.equal(timing.words.map(({ text }) => text).join(' '), lines.map(({ text }) => text).join(' '));
    assert.equal(timing.scenes.length, lines.length);
    if (seed % 8) continue;
    assert.ok(Math.abs(integratedLufs(samples) + 16) <= 0.5);
    assert.ok(truePeakDb(samples) <= -1.5);
  }
  voice.close();
});

test('what a player decodes is at −16 LUFS with true peaks at most −1.5 dBTP', { skip: ffmpegIsMissing }, async () => {
  const voice = createEmbeddedVoice();
  const said = createSaid();
  // The voices and scripts whose peaks the coding raises most.
  for (const [voiceId, seed] of [
    ['flite-awb', 3],
    ['flite-rms', 5],
  ] as const) {
    const pace = voice.pace(voiceId)!;
    const lines = sampleScript(seed, 62, (text) => estimateS(text, pace, said));
    const speak = (text: string, rate: number): Promise<Voiceover> =>
      voice.speak({ text, voiceId, language: 'en', rate }, never);
    const { samples, durationS } = await narrate(lines, speak, OPTIONS, never);
    const read = (start: number, count: number): Float32Array => samples.slice(start, start + count);
    const whole = { channels: 1, frames: samples.length, read };
    const decoded = decodeSound(await encodeSound(whole, Math.floor(durationS)));
    assert.ok(Math.abs(integratedLufs(decoded) + 16) <= 0.5, `${voiceId}: ${integratedLufs(decoded)} LUFS`);
    assert.ok(truePeakDb(decoded) <= -1.5, `${voiceId}: ${truePeakDb(decoded)} dBTP`);
  }
  voice.close();
});

test('the measured paces foretell a whole script within three per cent', async () => {
  const voice = createEmbeddedVoice();
  const said = createSaid();
  for (const voiceId of ['flite-slt', 'flite-rms', 'flite-awb']) {
    const pace = voice.pace(voiceId)!;
    const lines = sampleScript(41, 50, (text) => estimateS(text, pace, said), 2);
    const speak = (text: string, rate: number): Promise<Voiceover> =>
      voice.speak({ text, voiceId, language: 'en', rate }, never);
    const anyLength = { ...OPTIONS, natural: true, target: { minS: 0, maxS: 600 } };
    const { durationS } = await fitNarration(lines, speak, anyLength, never);
    const foretoldS = estimateS(lines.map(({ text }) => text).join(' '), pace, said);
    assert.ok(Math.abs(durationS / foretoldS - 1) < 0.03, `${voiceId}: ${durationS} instead of ${foretoldS}`);
  }
  voice.close();
});
