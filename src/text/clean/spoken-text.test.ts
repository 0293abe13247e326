import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastedEdits } from '../../../test/support/pasted.js';
import { spokenText } from './spoken-text.js';

const SPOKEN: [written: string, said: string][] = [
  ['  Hi Dana, thanks.  ', 'Hi Dana, thanks.'],
  ['Hi **Dana**, this is *really* __good__, ***yes***.', 'Hi Dana, this is really good, yes.'],
  ['# Next steps\nI call.\n\nThe plan\n---\nWe go', 'Next steps.\nI call.\n\nThe plan.\n\nWe go'],
  ['We showed:\n- the map\n* the **report**', 'We showed:\nthe map.\nthe report.'],
  ['1. Send it\n2. Meet', '1. Send it.\n2. Meet.'],
  ['> You said it.\n\n***\n\nI agree.', 'You said it.\n\nI agree.'],
  ['| Step | Date |\n|---|---|\n| Send it | 3 May |\n|  | 4 May |', 'Step, Date.\n\nSend it, 3 May.\n4 May.'],
  [
    'See [our page](https://x.y/a_b "Page"), [this][1] and <https://x.y>.\n\n[1]: https://x.y',
    'See our page, this and https://x.y.',
  ],
  ['![Our logo](logo.png) Hello.', 'Hello.'],
  ['We meet ~~on Friday~~ on Monday, for ~20 to ~30 minutes.', 'We meet on Monday, for ~20 to ~30 minutes.'],
  ['Use `PlanHub`:\n\n```sh\nnow\n```', 'Use PlanHub:\n\nnow'],
  ['<p>Hi <b>Dana</b>,<br/>you lose&nbsp;5 &amp; 6.</p>', 'Hi Dana,\nyou lose\u00a05 & 6.'],
  [
    'Wait.<break time="1s"/> <prosody rate=\'slow\'>Now.</prosody><amazon:effect name="x">So.</amazon:effect>',
    'Wait.\nNow.So.',
  ],
  [
    '<!-- a note\n\nin two parts -->Hi.<style>b { color: red }</style> <title>Page</title>Bye. <!-- And this',
    'Hi. Bye. <!-- And this',
  ],
  ['&euro;5, l&#39;&eacute;t&eacute;, &#x20AC;6, AT&T and &unknown;.', "€5, l'été, €6, AT&T and &unknown;."],
  ['2*3*4 is 24, file_name_old.txt, 5\\*6 and C:\\new.', '2*3*4 is 24, file_name_old.txt, 5*6 and C:\\new.'],
  ['If a < b and c > d, it takes <3 days.', 'If a < b and c > d, it takes <3 days.'],
  ['Hi 🎉 Dana 👨‍👩‍👧, 👍🏽 1️⃣ and 🇩🇪 – © ™ stay.', 'Hi Dana , 1 and – © ™ stay.'],
  ['𝗛𝗶 Ｄａｎａ, the ﬁrst ⓐ.', 'Hi Dana, the first a.'],
  ['Hi Da\u200bna, wel\u00adcome\ufeff to Ku\u200dbernetes\u0007.', 'Hi Dana, welcome to Kubernetes.'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['Hi\r\nDana,\u2028it\vwas\u0085good.', 'Hi\nDana,\nit\nwas\ngood.'],
  ['Narrator: Hi [Name], the budget is TBD (pause).', 'Narrator: Hi [Name], the budget is TBD (pause).'],
  ['🎉 **...** <br>', '...'],
];

for (const [written, said] of SPOKEN) {
  test(`Of ${JSON.stringify(written)} the voice says ${JSON.stringify(said)}`, () => {
    assert.equal(spokenText(written).text, said);
  });
}

test('Each spoken character knows the written ones that it stands for, in their order', () => {
  for (const written of [...SPOKEN.map(([text]) => text), ...pastedEdits().map(({ script }) => script)]) {
    const { text, starts, ends } = spokenText(written);
    assert.deepEqual([starts.length, ends.length], [text.length, text.length]);
    for (let at = 0; at < text.length; at += 1) {
      assert.ok(starts[at]! < ends[at]! && ends[at]! <= written.length, written);
      if (at > 0) assert.ok(starts[at]! >= starts[at - 1]! && ends[at]! >= ends[at - 1]!, written);
      const own = written.slice(starts[at], ends[at]);
      const stands = own + own.normalize('NFKC');
      if (/[\p{L}\d]/u.test(text[at]!) && !stands.startsWith('&')) assert.ok(stands.includes(text[at]!), written);
    }
  }
});

test('A spoken text is said as it stands', () => {
  for (const { script } of pastedEdits()) {
    const { text } = spokenText(script);
    assert.doesNotMatch(text, /^\s|\s$|[^\S\n]{2}|\n{3}|(?![©®™])\p{Extended_Pictographic}/u);
  }
});

const OVERDONE: [kind: string, script: string][] = [
  ['lists within lists', `${'- '.repeat(2_000)}a`],
  ['quotes within quotes', `${'>'.repeat(2_000)}a`],
  ['lists that begin anew', '- a\n'.repeat(400)],
  ['a quote of too many lines', `> a\n${'a\n'.repeat(600)}`],
  ['pictures', '![a](b)'.repeat(200)],
  ['tags', '<b>'.repeat(400)],
  ['emphasis', '*a* '.repeat(320)],
  ['columns', `${'a|'.repeat(700)}\n${'-|'.repeat(700)}`],
];

for (const [kind, script] of OVERDONE) {
  test(`The parser is not asked for more of ${kind} than a script can have`, () => {
    assert.deepEqual(spokenText(script).markup, []);
  });
}

test('As much markup as a script can have is read', () => {
  for (const part of ['- a\n', '> a\n\n', '[a](b) ', '<b>a</b> ', '**a** ', '- **[a](b)**, <i>c</i>\n'])
    assert.doesNotMatch(spokenText(part.repeat(70)).text, /[->*<[]/u);
});

const ENDLESS =
  '[|*a |*a_|**|<!--|- |> |![[|~~a|&a|<a:b |</a:b|<script |- a\n|a*b\n|🎉|[a](b) |`|\\|<|1) |\t|<p a="|a\u200d'.split(
    '|',
  );

test('The longest script is read to its end and grows by nothing, whatever it repeats', () => {
  for (const part of [...ENDLESS, 'a|b\n-|-\n']) {
    const script = part.repeat(Math.ceil(5_000 / part.length)).slice(0, 5_000);
    assert.ok(spokenText(script).text.length <= script.length, part);
  }
});
