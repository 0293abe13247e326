// What a reviewer is told about the length of an edited script is what the narration makes of it.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { estimateS } from '../../src/domain/durations.js';
import { collectVoices } from '../../src/engine/stages/voices.js';
import { createEmbeddedVoice } from '../../src/providers/voice/embedded/voice.js';
import { createSaid } from '../../src/providers/voice/text/reader.js';
import { riskyWords } from '../../src/providers/voice/text/risky.js';
import { createNarrator } from '../../src/render/sound/narrator.js';
import { createFigures } from '../../src/services/reviews/editing-aids.js';
import { segment } from '../../src/text/scenes/segment.js';
import { sampleScript } from '../support/parts/scripts.js';

const VOICE = 'flite-slt';

test('Whether an edit fits is what the narration makes of it', async (t) => {
  const voice = createEmbeddedVoice();
  const readFigures = createFigures({ spokenWith: createSaid, findRiskyWords: riskyWords, longestS: 180 });
  const folder = await mkdtemp(join(tmpdir(), 'figures-'));
  const narrator = createNarrator();
  t.after(async () => {
    narrator.close();
    voice.close();
    await rm(folder, { recursive: true, force: true });
  });
  const pace = voice.pace(VOICE)!;
  const said = createSaid();
  for (const [lengthS, expected] of [
    [40, false],
    [54, true],
    [76, true],
    [94, false],
  ] as const) {
    // The longer ones are two samples, one behind the other.
    const parts = lengthS > 80 ? [lengthS / 2, lengthS / 2] : [lengthS];
    const script = parts
      .flatMap((partS, seed) => sampleScript(seed + lengthS, partS, (text) => estimateS(text, pace, said)))
      .map(({ text }) => text)
      .join(' ');
    const { fits } = readFigures(collectVoices([voice]), VOICE, script, {});
    const speak = (text: string, rate: number) =>
      voice.speak({ text, voiceId: VOICE, language: 'en-US', rate }, t.signal);
    const { durationS } = await narrator.narrate(
      segment(script, pace, [], { spoken: said }).map(({ text }) => ({ text })),
      speak,
      {
        target: { minS: 60, maxS: 70 },
        natural: true,
        rateLimits: voice.limits.rate,
        atOnce: 2,
        soundPath: join(folder, 'voice.wav'),
      },
      t.signal,
    );
    t.diagnostic(`planned ${lengthS} s, became ${durationS.toFixed(1)} s`);
    assert.equal(fits, expected, `${lengthS} s`);
    assert.equal(durationS >= 60 && durationS <= 70, expected, `${durationS} s`);
  }
});
