import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Voice } from '../providers/contracts.js';
import { createScriptCheck } from './script-check.js';
import { collectVoices } from './stages/voices.js';

const voice: Voice = {
  name: 'test',
  limits: { rate: [1, 1], maxChars: 5_000 },
  voices: () => [{ id: 'ava', name: 'Ava', provider: 'test', language: 'en-US', gender: 'female' }],
  pace: () => ({ letterS: 0.06, commaS: 0.2, stopS: 0.3 }),
  speak: () => Promise.reject(new Error('Nobody speaks here.')),
};
const voices = collectVoices([voice]);
const checkScript = createScriptCheck({
  spokenWith: (lexicon) => (text) => text.replaceAll('x', lexicon.x ?? 'x'),
  sureLanguage: (text) => (text.includes('bonjour') ? 'fr' : text.includes('hello') ? 'en' : null),
  longestS: 180,
});
const check = (voiceId: string, script: string): string | null =>
  checkScript(voices, voiceId, script, {})?.words ?? null;

test('An edited script that the voice can speak is good, however short', () => {
  assert.equal(check('ava', 'Hi.'), null);
  assert.equal(check('ava', 'hello there'), null);
  assert.equal(check('ava', '5'), null);
});

test('An edited script is refused when it is too long, says nothing, or is in another language', () => {
  const long = 'Another sentence of the script. '.repeat(140);
  assert.match(check('ava', long) ?? '', /^would take about \d{3} seconds to speak\. The limit is 180$/);
  assert.equal(check('ava', '🎉 — !!'), 'holds nothing that can be spoken');
  assert.equal(check('ava', 'bonjour à tous'), 'is written in French, which the voice "Ava" does not speak');
});

test('What was perhaps not meant to be spoken is no reason to refuse', () => {
  for (const script of [
    'hello {{first_name}}, see you on [date].',
    'the budget is TBD',
    'Narrator: We\uFFFDre here.',
  ]) {
    assert.equal(check('ava', script), null);
  }
});

test('Only what is spoken counts: markup and emoji make no script longer, and alone they are none', () => {
  const address = `[here](https://example.com/${'a'.repeat(4_900)})`;
  assert.equal(check('ava', `hello, see ${address}.`), null);
  for (const script of ['**...**', '<br>', '![a logo](logo.png)', '<!-- hello -->', '🎉 🎉']) {
    assert.equal(check('ava', script), 'holds nothing that can be spoken', script);
  }
});

test('The pronunciations of the workspace count in the length', () => {
  const script = 'x '.repeat(400);
  assert.equal(checkScript(voices, 'ava', script, {}), null);
  assert.equal(checkScript(voices, 'ava', script, { x: 'double u double u' })?.code, 'too_long');
});
