import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanCharacters } from './clean-characters.js';

const CLEANED: [string, string][] = [
  ['Hi Da\u200bna, wel\u00adcome\ufeff to Ku\u200dbernetes.', 'Hi Dana, welcome to Kubernetes.'],
  ['\u202eHi\u202c Dana\u0007.', 'Hi Dana.'],
  ['𝗛𝗶 Ｄａｎａ, the ﬁrst oﬀer.', 'Hi Dana, the first offer.'],
  ['\\n\\nHi Dana,\\nwe met.', '\n\nHi Dana,\nwe met.'],
  ['Hi\r\nDana,\u000bit\u2028was\u0085good\fto\rtalk.', 'Hi\nDana,\nit\nwas\ngood\nto\ntalk.'],
  ['\uF0B7\tSend it.\n\uF0A7 Go \uF8FFhome.', '•\tSend it.\n• Go home.'],
  ['We met \uE200cite\uE202turn0search0\uE201on Friday ⓗⓘ.', 'We met on Friday hi.'],
  ['Dana\\u2019s plan\\nWe met \\ud83d\\ude00 \\u{1f600}', 'Dana’s plan\nWe met 😀 😀'],
  [
    'ℋ𝒾 s\u0336o\u0336 w\u180ee\u061c \u{E0041}met │ 🏴\u{E0067}\u{E0062}\u{E007F} ▓',
    'Hi so we met   🏴\u{E0067}\u{E0062}\u{E007F}  ',
  ],
  ['Hi Dana.It was good!We met.', 'Hi Dana. It was good! We met.'],
];

for (const [given, expected] of CLEANED) {
  test(`${JSON.stringify(given)} becomes ${JSON.stringify(expected)}`, () => {
    assert.equal(cleanCharacters(given), expected);
    assert.equal(cleanCharacters(expected), expected);
  });
}

const CLEAN = [
  'Hi 👨‍👩‍👧 and 👍🏽, e.g. a U.S. firm at 10.30.',
  'See Booking.Com, Dana.Reed@acme.com and https://Acme.Example/a.Html, in C:\\new.',
  'می‌خواهم, naïve, ½ m², 你好。 ™ ℃ № ■',
  'See D:\\data\\u2019\\nNew for it.',
  'Node.js, Ph.D. and e.V. are fine.',
];

for (const script of CLEAN) {
  test(`${JSON.stringify(script)} stays as it is`, () => assert.equal(cleanCharacters(script), script));
}
