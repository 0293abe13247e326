import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainScript } from './plain-script.js';

const marked: [string, string][] = [
  ['Hi **Dana**, this is *really* good.', 'Hi Dana, this is really good.'],
  ['This is ***very* bold**, __so__ is this, and _this_.', 'This is very bold, so is this, and this.'],
  ['# Next steps\nI will call.', 'Next steps.\nI will call.'],
  ['## What we saw ##\n\nThe map.', 'What we saw.\n\nThe map.'],
  ['We showed:\n- the planner\n- the **map**\n* [x] the report.', 'We showed:\nthe planner.\nthe map.\nthe report.'],
  ['1. Send the list\n2. Meet on Friday!', 'Send the list.\nMeet on Friday!'],
  ['See [our page](https://example.com/a_b "Page") or <https://example.com>.', 'See our page or https://example.com.'],
  ['![Our logo](logo.png) Hello.', 'Our logo Hello.'],
  ['<p>Hi <b>Dana</b>,<br/>you lose&nbsp;5 &amp; 6.</p>', 'Hi Dana,\nyou lose 5 & 6.'],
  ['<h1 class="x">Plan</h1><a href="https://x.y">Here</a> it is.', 'Plan\nHere it is.'],
  ['<!-- later --><style>b { color: red }</style>Hello <script>alert(1)</script>there.', 'Hello there.'],
  ['> You said it.\n\n---\n\nI agree.', 'You said it.\n\n\nI agree.'],
  ['Use `PlanHub` ~~tomorrow~~ today.', 'Use PlanHub today.'],
  ['```\nHello.\n```', 'Hello.'],
  ['**Next:** we meet.', 'Next: we meet.'],
  ['Wait.<break time="1s"/> <prosody rate=\'slow\'>Now.</prosody>', 'Wait. Now.'],
  ['&euro;500, &pound;20, l&#39;&eacute;t&eacute;, &Uuml;bung, &#8364;5 &#x20AC;6.', "€500, £20, l'été, Übung, €5 €6."],
  ['On [our page](https://example.com/wiki/foo_(bar)) it is.', 'On our page it is.'],
];

for (const [given, expected] of marked) {
  test(`The marks of ${JSON.stringify(given)} are taken off, and its words stay`, () => {
    assert.equal(plainScript(given), expected);
    assert.equal(plainScript(expected), expected);
  });
}

const plain = [
  'Hi Dana, you lose $2,500 a month.\n\nWe meet on 3 May - at noon.\n',
  '2*3*4 is 24, and file_name_old.txt is the file.',
  'You are our #1 customer, in C# and with 5 < 6 > 4.',
  '  Two spaces  stay, too. ',
  '14 warehouses count by hand.\n3 do not.',
  'If a <b and c> d, then margin<i mean really>10.',
  'R&D and AT&T; <name> said so [sic] (maybe).',
  'Un script en français : « bonjour » — voilà.',
  '*',
];

for (const script of plain) {
  test(`${JSON.stringify(script)} has no marks and stays as it is`, () => assert.equal(plainScript(script), script));
}

test('A sign behind a backslash stays', () => {
  assert.equal(plainScript('A \\*star\\* and 1\\. stay.'), 'A *star* and 1. stay.');
});

test('A long script of marks is read in no time', () => {
  for (const sign of ['*', '_', '[', '<b', '`', '~~', '# ', '> ', '<!--', '![](', '** a ']) {
    const start = performance.now();
    plainScript(sign.repeat(5_000 / sign.length));
    assert.ok(performance.now() - start < 500, sign);
  }
});
