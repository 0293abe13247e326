// What was shown right behind a question is its answer only where it is about the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const behind = (question: string, shown: string): Promise<string> =>
  scriptOf(`Dana runs 4 gates with 40 drivers.\n\n${question} ${shown}`);

test('what was shown about the same is told as the answer', async () => {
  const script = await behind('Dana asked whether drivers can book in Polish.', 'Maya showed the phone app in Polish.');
  assert.match(script, /You asked whether drivers can book in Polish, and I showed you the phone app in Polish/);
});

test('what was shown of something else is told as what was shown', async () => {
  for (const [question, shown] of [
    ['Dana asked how long the battery lasts.', 'We showed the gate view on a tablet.'],
    ['Dana asked whether it works offline.', 'We demonstrated the claims report.'],
  ] as const) {
    const script = await behind(question, shown);
    assert.doesNotMatch(script, /asked [^.]*, and we showed/, question);
    assert.match(script, /We showed you the (?:gate view|claims report)/);
  }
});

test('a reply in words is an answer as it was', async () => {
  const script = await behind(
    'Dana asked whether it works offline.',
    'Maya confirmed that it keeps 3 days of gate data.',
  );
  assert.match(script, /You asked whether it works offline, and I (?:confirmed|explained) that it keeps 3 days/);
});
