import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScript } from './plain-script.js';

const STAMPED: [string, string, string[]][] = [
  ['Hi Dana. [00:10] We start Monday. [00:20] Bye.', 'Hi Dana. We start Monday. Bye.', ['[00:10]', '[00:20]']],
  ['(0:00) Hi Dana. (0:10) We start Monday.', 'Hi Dana. We start Monday.', ['(0:00)', '(0:10)']],
  ['[14:30] Alex: Hi Dana.', 'Hi Dana.', ['[14:30] Alex:']],
  ['Dan Reed [1:05]: Hello [1:09] again.', 'Hello again.', ['Dan Reed [1:05]:', '[1:09]']],
  ['Dr. J. Reed [0:05]\nHello.', 'Hello.', ['Dr. J. Reed [0:05]']],
  ['00:00:12 Dan: Hello.\n00:01:02 We met.', 'Hello.\nWe met.', ['00:00:12 Dan:', '00:01:02']],
  ['[0:05] We go from [0:10] on.', 'We go from 0:10 on.', ['[0:05]']],
  ['00:00 Hi Dana.\n00:10 - We met.\n1:05: Bye.', 'Hi Dana.\nWe met.\nBye.', ['00:00', '00:10 -', '1:05:']],
  ['0:05 – Hi Dana.', 'Hi Dana.', ['0:05 –']],
  ['1\n00:00:01.000 --> 00:00:04.000\nHello there.', 'Hello there.', ['1', '00:00:01.000 --> 00:00:04.000']],
];

for (const [given, words, taken] of STAMPED) {
  test(`Of ${JSON.stringify(given)} the times of a recording are taken off and named`, () => {
    assert.deepEqual(readScript(given), { words, taken });
    assert.deepEqual(readScript(words), { words, taken: [] });
  });
}

const OF_DAY: [string, string][] = [
  ['[09:00] Kick-off [10:00] Demo.', '09:00 Kick-off 10:00 Demo.'],
  ['From [9:00] to [10:00] we train.', 'From 9:00 to 10:00 we train.'],
  ['We train [9:00] and eat [12:00].\nWe go [14:00] home.', 'We train 9:00 and eat 12:00.\nWe go 14:00 home.'],
  ['Lunch [12:00]\nDemo [13:30]', 'Lunch 12:00\nDemo 13:30'],
  ['Monday [9:00]: Kick-off.', 'Monday 9:00: Kick-off.'],
  ['[09:00–10:00] Training.\n10:00 - 11:00: Demo.', '09:00–10:00 Training.\n10:00 - 11:00: Demo.'],
  ['00:30 is late.\n9:00 Kick-off.\n9:30 Demo.', '00:30 is late.\n9:00 Kick-off.\n9:30 Demo.'],
  ['We meet (10:30) on Monday.', 'We meet (10:30) on Monday.'],
];

for (const [given, words] of OF_DAY) {
  test(`The times of a day in ${JSON.stringify(given)} stay, and nothing is taken off`, () => {
    assert.deepEqual(readScript(given), { words, taken: [] });
  });
}
