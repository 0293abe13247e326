import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScript } from './plain-script.js';

const UNSPOKEN: [string, string, string[]][] = [
  ['## Intro\nHi Dana.\n\n**Outro**\nBye.', 'Hi Dana.\n\nBye.', ['## Intro', '**Outro**']],
  ['# 2. Call to action (10s):\nCall us.', 'Call us.', ['# 2. Call to action (10s):']],
  ['Intro\nHi.\n1. **Hook**\nFade in:\nBye.', 'Hi.\n\nBye.', ['Fade in:', 'Intro', '1. **Hook**']],
  ['Hi Dana. We met. Cut to black.', 'Hi Dana. We met.', ['Cut to black.']],
  ['Hi. Fade out.\nBye.', 'Hi.\nBye.', ['Fade out.']],
  ['Hi **Dana, we met.', 'Hi Dana, we met.', ['**']],
  ['Hi :smile: Dana :+1:.', 'Hi Dana.', [':smile:', ':+1:']],
  ['Hi :+1::skin-tone-2: Dana.', 'Hi Dana.', [':+1::skin-tone-2:']],
  ['Hi :-) Dana ;). We met :D. I <3\nyou <3', 'Hi Dana. We met. I\nyou', [':-)', ';)', ':D', '<3', '<3']],
  [
    'Hi [cid:image001.png@01D9.ABC] Dana <image002.png>, [image: our logo] we met [Image].',
    'Hi Dana, we met.',
    ['[cid:image001.png@01D9.ABC]', '<image002.png>', '[image: our logo]', '[Image]'],
  ],
  ['We meet ~on Friday~ on Monday.', 'We meet on Monday.', ['on Friday']],
  ['Hi. <script>alert(1)</script>Bye.', 'Hi. Bye.', ['alert(1)']],
  ['![Our logo](logo.png) Hello.', 'Hello.', ['Our logo']],
  ['<img src="a.png" alt="Our logo">Hello.', 'Hello.', ['Our logo']],
  ['We meet ~~on Friday~~ on Monday.', 'We meet on Monday.', ['on Friday']],
  ['Hi. <!-- say it\nslowly --> Bye.', 'Hi. Bye.', ['say it slowly']],
  [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="x" href="y"><style>a {}</style></head><body class="b">Hi Dana.</body></html>',
    'Hi Dana.',
    ['Page'],
  ],
  ['<input disabled><form action="x">Hi.</form>', 'Hi.', []],
  ['See <time datetime="2026-05-03">3 May</time>.', 'See 3 May.', []],
];

for (const [given, words, taken] of UNSPOKEN) {
  test(`What nobody is to say in ${JSON.stringify(given)} is taken off and named`, () => {
    assert.deepEqual(readScript(given), { words, taken });
    assert.deepEqual(readScript(words), { words, taken: [] });
  });
}

const SAID = [
  'Cut to the chase: we fade out the old tool. Fade out of it. Music fades.in',
  "It's 2**3 at 10:30:45, a:b:c and C::d.",
  'It takes <3 days (a: b) and ~20 to ~30 hours; the ratio is 3:D.',
  'Our intro was short.\nNext steps.\nThe body is fine.',
  'Click <link> at <time>, <address>.',
];

for (const script of SAID) {
  test(`${JSON.stringify(script)} is said as it is`, () => {
    assert.deepEqual(readScript(script), { words: script, taken: [] });
  });
}

test('A heading with words of its own stays', () => {
  assert.equal(readScript('# Next steps\nI call.').words, 'Next steps.\nI call.');
});

test('A long script of such signs is read in no time', () => {
  for (const sign of [
    '**',
    ':a',
    ':smile:',
    '![',
    '<img ',
    '[0:05] ',
    'A [0:05]',
    '(0:05)',
    'Cut to ',
    'â€',
    '<!--',
    '<title>',
    '<time>',
    '## ',
  ]) {
    const start = performance.now();
    readScript(sign.repeat(5_000 / sign.length));
    assert.ok(performance.now() - start < 500, sign);
  }
});
