import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainFailure, failureSentence } from './failure.js';

const CAUSE = 'the film of a vendor lasts 61 s.';
const MESSAGE = 'Rendering the video failed: the film of a vendor lasts 61 s.';

test('A failure says that it takes nothing from the quota, and nothing about money: a vendor may bill what it has made', () => {
  for (const isEdited of [false, true]) {
    const sentence = failureSentence('Rendering the video', CAUSE, isEdited);
    assert.ok(sentence.startsWith(`${MESSAGE} It does not count against your quota`), sentence);
    assert.doesNotMatch(sentence, /charge|paid|bill|cost/i);
  }
});

test('A failure is told without its advice, also one that was stored when that had other words', () => {
  const ends = [
    '; create the flow again to try once more.',
    ' and your script is kept: create the flow again and approve it with that script.',
  ];
  for (const begin of ['It does not count against your quota', 'Nothing was charged']) {
    const [plain, edited] = ends.map((end) => explainFailure(`${MESSAGE} ${begin}${end}`, 'vendor_away'));
    assert.deepEqual([plain!.message, edited!.message], [MESSAGE, MESSAGE]);
    assert.match(edited!.advice, /Your edited script is saved/);
    assert.doesNotMatch(plain!.advice, /script is saved/);
  }
});
