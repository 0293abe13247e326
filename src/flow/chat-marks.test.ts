import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScript } from './plain-script.js';

const PASTED: [string, string, string[]][] = [
  [
    '*Alex Morgan*  [2:14 PM]\nHi <@U012AB3CD>, see <#C01AB2CD3|sales> &amp; <https://x.y/z|our page>. <!here>',
    'Hi, see sales & our page.',
    ['*Alex Morgan* [2:14 PM]', '<@U012AB3CD>', '<!here>'],
  ],
  [
    'Alex Morgan  2:14 PM\nHi.\n\nDana Reed — Today at 14:15\nBye.',
    'Hi.\n\n\nBye.',
    ['Alex Morgan 2:14 PM', 'Dana Reed — Today at 14:15'],
  ],
  [
    '[21.11.26, 14:30:12] Alex: Hi.\n21/11/2026, 14:31 - Alex: Bye.',
    'Hi.\nBye.',
    ['[21.11.26, 14:30:12] Alex:', '21/11/2026, 14:31 - Alex:'],
  ],
  ['[11/21 2:14 PM] Alex Morgan\nHi.', 'Hi.', ['[11/21 2:14 PM] Alex Morgan']],
  ['> [!NOTE]\n> Hi.\n\n::: callout\nBye.\n:::', 'Hi.\n\n\nBye.', ['[!NOTE]', '::: callout', ':::']],
  ['/* slowly */ Hi.\n// then\nBye.', 'Hi.\n\nBye.', ['/* slowly */', '// then']],
];

for (const [given, words, taken] of PASTED) {
  test(`What the program has put around ${JSON.stringify(given)} is taken off and named`, () => {
    const read = readScript(given);
    assert.deepEqual([read.words, read.taken.toSorted()], [words, taken.toSorted()]);
  });
}

const PLAIN = [
  'Board Meeting 2:00 PM\nLunch at 12:30 PM',
  'We meet on 12/3, 14:30 - Alex and Dana come.',
  'Dana: 9:00 works. See https://x.y // and 5 <@ 6.',
  'Today at 2:14 PM we met. He said :: and a/*b.',
];

for (const script of PLAIN) {
  test(`${JSON.stringify(script)} is all said`, () => {
    assert.deepEqual(readScript(script), { words: script, taken: [] });
  });
}
