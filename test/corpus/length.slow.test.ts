// Scripts of the corpus, spoken by the real embedded voice, last 60 to 70 seconds. Six in every run, all with
// ALL_SCRIPTS=1 npm test -- corpus/length, which prints the spread.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmbeddedWriter } from '../../src/providers/script/embedded/writer.js';
import { createEmbeddedVoice } from '../../src/providers/voice/embedded/voice.js';
import { createSaid } from '../../src/providers/voice/text/reader.js';
import { fitNarration } from '../../src/render/sound/narration.js';
import { segment } from '../../src/text/scenes/segment.js';
import { briefOf, readCorpus } from './corpus.js';

const VOICES = ['flite-slt', 'flite-rms', 'flite-awb'];
const isWhole = process.env.ALL_SCRIPTS === '1';
const never = new AbortController().signal;

test('scripts of the corpus land in 60 to 70 seconds with the voice that speaks them', async (context) => {
  const english = [...readCorpus('train'), ...readCorpus('held-out')].filter(
    ({ fields }) => !fields.language || fields.language === 'en',
  );
  const samples = isWhole ? english : english.filter((_, index) => index % Math.ceil(english.length / 3) === 0);
  const voice = createEmbeddedVoice();
  const spoken = createSaid();
  const writer = createEmbeddedWriter({ spokenWith: () => spoken });
  const lengths: { name: string; durationS: number; rate: number; stretch: number }[] = [];
  for (const [index, sample] of samples.entries()) {
    const voiceId = VOICES[index % VOICES.length]!;
    const pace = voice.pace(voiceId)!;
    const draft = await writer.write(briefOf(sample, pace), never);
    const script = draft.sentences.map(({ text }) => text).join(' ');
    const lines = segment(script, pace, draft.sentences, { spoken }).map(({ text }) => ({ text }));
    const speak = (text: string, rate: number) => voice.speak({ text, voiceId, language: 'en', rate }, never);
    const options = { target: { minS: 60, maxS: 70 }, natural: false, rateLimits: voice.limits.rate, atOnce: 2 };
    const { durationS, rate, stretch } = await fitNarration(lines, speak, options, never);
    lengths.push({ name: `${sample.name} (${voiceId})`, durationS, rate, stretch });
  }
  voice.close();
  for (const { name, durationS } of lengths) {
    assert.ok(durationS >= 60 && durationS <= 70, `${name}: ${durationS.toFixed(2)} s`);
  }
  const seconds = lengths.map(({ durationS }) => durationS).sort((a, b) => a - b);
  const middle = seconds[Math.floor(seconds.length / 2)]!;
  const refitted = lengths.filter(({ rate, stretch }) => rate !== 1 || stretch !== 1).length;
  context.diagnostic(
    `${seconds.length} scripts: ${seconds[0]!.toFixed(2)} to ${seconds.at(-1)!.toFixed(2)} s, median ${middle.toFixed(2)} s, ${refitted} with a changed rate`,
  );
});
