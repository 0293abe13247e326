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
  ['![Our logo](logo.png) Hello.', 'Hello.'],
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
  ['| Step | Date |\n|------|:----:|\n| Send list | 3 May |\n\nBye.', 'Send list, 3 May.\n\nBye.'],
  ['Step | Date\n--- | ---\n**Meet** | 9 May', 'Meet, 9 May.'],
  ['You save 4 hours[^1] a week.\n\n[^1]: As of May.', 'You save 4 hours a week.\n\nAs of May.'],
  ['[00:12] Dan: Hello Anna.\n(00:01:22) We meet.', 'Hello Anna.\nWe meet.'],
  ['Dan Reed [1:05]: Hello [1:09] again.', 'Hello again.'],
  ['WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\nHello there.', 'Hello there.'],
  ['__IMPORTANT__ and __Date__: 5 May.', 'IMPORTANT and Date: 5 May.'],
  ['```Hello``` and\n```js\nbye.\n```', 'Hello and\nbye.'],
  ['<!-- a note\nin two lines -->Hi. <!-- And this', 'Hi. And this'],
  ['<table><tr><td>The list</td><td>3 May.</td></tr></table>', 'The list, 3 May.'],
  ['<details><summary>More</summary>It ends.</details>', 'More\nIt ends.'],
  ['See [the page][1].\n\n[1]: https://example.com "Page"', 'See the page.'],
  ['<voice_over>Hi <b>Dana</b>.</voice_over> <x>', 'Hi Dana. <x>'],
  [
    '&lt;p&gt;Hi &lt;b&gt;Dana&lt;/b&gt;, R&amp;amp;D, R&amp D &amp;lt;i&amp;gt;so&amp;lt;/i&amp;gt;.',
    'Hi Dana, R&D, R& D so.',
  ],
  [String.raw`It\'s \$5\, ok\.`, "It's $5, ok."],
  ['[b]Hi [i]Dana[/i][/b], see [url=https://x.y]us[/url]. [slow]Bye[/slow].', 'Hi Dana, see us. Bye.'],
  ['<p><!--[if !supportLists]-->1.<span>&nbsp;</span><!--[endif]-->Send it</p>', 'Send it'],
  ['A ==great== day, co&shy;operate, &frac12; of it.', 'A great day, cooperate, ½ of it.'],
];

for (const [given, expected] of marked) {
  test(`The marks of ${JSON.stringify(given)} are taken off, and its words stay`, () => {
    assert.equal(plainScript(given), expected);
    assert.equal(plainScript(expected), expected);
  });
}

const plain = [
  'Hi Dana, you lose $2,500 a month.\n\nWe meet on 3 May - at noon.',
  '2*3*4 is 24, and file_name_old.txt is the file.',
  'You are our #1 customer, in C# and with 5 < 6 > 4.',
  '14 warehouses count by hand.\n3 do not.',
  'Hi ___, it costs $____ and ______ more.',
  'AT&T &amped 5 < 6 &unknown; stays.',
  'If a <b and c> d, then margin<i mean really>10.',
  'R&D and AT&T; <name> said so (maybe).',
  'Un script en français : « bonjour » — voilà.',
  '*',
  'The call is at 10:30. Dan: yes. (10:30 works.)',
  'A | B is a choice, and a == b is none.',
  'Hi __NAME__, *|FNAME|*, ==first_name==, [Name](https://x.y) and __last_name__.',
  'Hi {{first_name}}, [Name] and <company> stay for placeholder.ts.',
];

for (const script of plain) {
  test(`${JSON.stringify(script)} has no marks and stays as it is`, () => assert.equal(plainScript(script), script));
}

test('A sign behind a backslash stays', () => {
  assert.equal(plainScript('A \\*star\\* and 1\\. stay.'), 'A *star* and 1. stay.');
});

test('A long script of marks is read in no time', () => {
  for (const sign of [
    '*',
    '_',
    '[',
    '<b',
    '`',
    '~~',
    '# ',
    '> ',
    '<!--',
    '![](',
    '** a ',
    '|',
    '|-',
    '[^',
    '[0:',
    '==a',
    '</td><td>',
    '\t',
    ' ',
    '[b]',
    '[/',
    'Alex Morgan  2:14 PM\n',
    '(music ',
    ':)',
    '[6:30 ',
  ]) {
    const start = performance.now();
    plainScript(sign.repeat(10_000 / sign.length));
    assert.ok(performance.now() - start < 500, sign);
  }
});
