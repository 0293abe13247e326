// Questions of the prospect whose answer is not told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraphOf } from '../../../../../test/support/embedded-script.js';

const NOTES = (answer: string): string =>
  `They run 40 vans out of three depots. We showed the map. Dana asked whether the trackers work in a tunnel. ${answer}`;

test('a question whose answer is held back is not told', async () => {
  const script = await paragraphOf(NOTES('Internally we know that they lose the signal and our last batch had a bug.'));
  assert.doesNotMatch(script, /tunnel/u);
});

test('a question with its answer, or with none behind it, is told', async () => {
  assert.match(await paragraphOf(NOTES('')), /You asked whether the trackers work in a tunnel/u);
  assert.match(await paragraphOf(NOTES('Maya explained that they store 24 hours.')), /trackers work in a tunnel/u);
});
