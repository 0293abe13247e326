import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenIn, isBroken, mended } from './broken-encoding.js';
import { readScript } from './plain-script.js';

const BROKEN: [string, string, string[]][] = [
  ['Weâ€™re here.', 'We’re here.', ['â€™']],
  ['FranÃ§ois, Ð¿Ñ‚ÐµÑ†.', 'François, птец.', ['Ã§', 'Ð¿', 'Ñ‚', 'Ðµ', 'Ñ†']],
  ['It costs Â£500.', 'It costs £500.', ['Â£']],
  ['â€œHiâ€\u009d â€” MÃ¼ller, cafÃ© ðŸ˜€', '“Hi” — Müller, café 😀', ['â€œ', 'â€', 'â€”', 'Ã¼', 'Ã©', 'ðŸ˜€']],
];

for (const [given, words, taken] of BROKEN) {
  test(`${JSON.stringify(given)} is mended and named`, () => assert.deepEqual(readScript(given), { words, taken }));
}

const WHOLE = ['AMANHÃ” e NÃO, São João.', 'CAFÉ» Ä» Ñ, “Ã”, «Â» pâté, Åse, 5 €, £5.', 'Größe, naïve — it’s “so”.'];

for (const script of WHOLE) {
  test(`${JSON.stringify(script)} is not broken`, () => {
    assert.deepEqual(mended(script), { text: script, taken: [] });
    assert.equal(brokenIn(script), null);
    assert.equal(isBroken(script), false);
  });
}

test('What cannot be mended is found', () => {
  assert.equal(brokenIn('We\uFFFDre here.'), '\uFFFD');
  assert.equal(brokenIn(mended('He said â€ and left.').text), 'â€');
});

test('A text is broken where it was mended and where it cannot be', () => {
  for (const text of [
    'Weâ€™re here.',
    'CafÃ© Ã¼ber all.',
    'It costsÂ 500.',
    'It is 5Â %.',
    'It is Â£500.',
    'We\uFFFDre.',
  ]) {
    assert.equal(isBroken(text), true, text);
  }
});
