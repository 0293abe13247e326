import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScript } from './plain-script.js';

const NOTED: [string, string, string[]][] = [
  [
    'We met.[1] You lose [2, 3] hours [4].\n\n[4] As of May.',
    'We met. You lose 2, 3 hours.\n\nAs of May.',
    ['[4]', '[1]', '[4]'],
  ],
  ['Thanks¹ for the call.² It is ³.', 'Thanks for the call. It is.', ['¹', '²', '³']],
  ['You save time<sup>1</sup> and<sup><a href="#n2">[2]</a></sup> money.', 'You save time and money.', ['¹', '²']],
  ['Hi Dana[a], thanks[b].\n[a]Should we say Ms?\n[b]typo', 'Hi Dana, thanks.', ['[a]Should we say Ms?', '[b]typo']],
  [
    'It is so 【4:0†source】, we met :contentReference[oaicite:0]{index=0}. Bye citeturn0search0.',
    'It is so, we met. Bye.',
    ['【4:0†source】', ':contentReference[oaicite:0]{index=0}', 'citeturn0search0'],
  ],
];

for (const [given, words, taken] of NOTED) {
  test(`The marks of notes in ${JSON.stringify(given)} are taken off and named`, () => {
    assert.deepEqual(readScript(given), { words, taken });
  });
}

const PLAIN = [
  'It has 20 m² and 5 km², 30 feet², E=mc² and H₂O.',
  'In turn 3 we search 4 files, a[1] = 2.',
  'Bring [a] and [b].\nThey are ready.',
];

for (const script of PLAIN) {
  test(`${JSON.stringify(script)} has no such marks`, () => {
    assert.deepEqual(readScript(script), { words: script, taken: [] });
  });
}
