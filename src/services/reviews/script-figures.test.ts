import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateS } from '../../domain/pace.js';
import { collectVoices } from '../../engine/stages/voices.js';
import { createEmbeddedVoice } from '../../providers/voice/embedded/voice.js';
import { createSaid } from '../../providers/voice/text/reader.js';
import { riskyWords } from '../../providers/voice/text/risky.js';
import { createFigures } from './script-figures.js';

const VOICE = 'flite-slt';
const voice = createEmbeddedVoice();
const options = { spokenWith: createSaid, findRiskyWords: riskyWords, longestS: 180 };
const voices = collectVoices([voice]);
const readFigures = createFigures(options);
const figures = (voiceId: string, script: string, lexicon: Record<string, string>) =>
  readFigures(voices, voiceId, script, lexicon);

test('Words and seconds are counted as the voice says them, with the pronunciations of the workspace', () => {
  const script = 'Hi Nguyen, the price is $2,500.';
  const plain = figures(VOICE, script, {});
  assert.equal(plain.words, 6);
  assert.ok(plain.estimatedS > estimateS('Hi Nguyen, the price is.', voice.pace(VOICE)!));
  const longer = figures(VOICE, script, { nguyen: 'a very long name indeed' });
  assert.ok(longer.estimatedS > plain.estimatedS + 0.5);
});

test('A risky word comes with how it is said; a word of the workspace is none, and other languages have none', () => {
  const [word] = figures(VOICE, 'Hi Szymon, welcome.', {}).riskyWords;
  assert.equal(word?.word, 'Szymon');
  assert.equal(word?.said, 'szymon');
  assert.deepEqual(figures(VOICE, 'Hi Szymon, welcome.', { szymon: 'shimon' }).riskyWords, []);
  const german = { ...voice, voices: () => [{ ...voice.voices()[0]!, id: 'anna', language: 'de-DE' }] };
  const inGerman = readFigures(collectVoices([german]), 'anna', 'Grüße an Szymon.', {});
  assert.deepEqual(inGerman.riskyWords, []);
});

test('Far too long is told, and an empty script is no trouble', () => {
  assert.equal(figures(VOICE, 'Another sentence of the script. '.repeat(140), {}).isTooLong, true);
  const empty = figures(VOICE, '', {});
  assert.deepEqual(empty, { words: 0, estimatedS: 0, fits: false, isTooLong: false, riskyWords: [] });
});
