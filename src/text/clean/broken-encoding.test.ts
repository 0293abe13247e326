import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenIn, isBroken } from './broken-encoding.js';

/** What each broken stretch stands for, in order. */
const BROKEN: [string, Record<string, string | null>][] = [
  ['Weâ€™re here.', { 'â€™': '’' }],
  ['FranÃ§ois, Ð¿Ñ‚.', { 'Ã§': 'ç', 'Ð¿': 'п', 'Ñ‚': 'т' }],
  ['It costs Â£500.', { 'Â£': '£' }],
  ['â€œHiâ€\u009d — MÃ¼ller ðŸ˜€', { 'â€œ': '“', 'â€\u009d': '”', 'Ã¼': 'ü', 'ðŸ˜€': '😀' }],
  ['We\uFFFDre here.', { '\uFFFD': null }],
  ['He said â€ and left.', { 'â€': null }],
  ['It costsÂ\u00a0500.', { 'Â\u00a0': '\u00a0' }],
  ['It is 5Â %.', { Â: null }],
];

for (const [text, meant] of BROKEN) {
  test(`What stood there is found in ${JSON.stringify(text)}, where it can be known`, () => {
    assert.deepEqual(
      Object.fromEntries(brokenIn(text).map(({ start, end, meant: letters }) => [text.slice(start, end), letters])),
      meant,
    );
    assert.equal(isBroken(text), true);
  });
}

const WHOLE = ['AMANHÃ” e NÃO, São João.', 'CAFÉ» Ä» Ñ, “Ã”, «Â» pâté, Åse, 5 €, £5.', 'Größe, naïve — it’s “so”.'];

for (const text of WHOLE) test(`${JSON.stringify(text)} is not broken`, () => assert.equal(isBroken(text), false));
