import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainFailure, failureSentence } from './errors.js';

const CAUSE = 'the film of a vendor lasts 61 s.';
const MESSAGE = 'Rendering the video failed: the film of a vendor lasts 61 s.';

test('A failure says that it takes nothing from the quota, and nothing about money: a vendor may bill what it has made', () => {
  for (const isEdited of [false, true]) {
    const sentence = failureSentence({ work: 'Rendering the video', cause: CAUSE, failure: 'vendor_away', isEdited });
    assert.ok(sentence.startsWith(`${MESSAGE} The flow doesn’t count toward your quota`), sentence);
    assert.doesNotMatch(sentence, /charge|paid|bill|cost/i);
  }
});

test('A presenter that is gone is told in one plain sentence, whatever the flow was doing', () => {
  const gone = 'The person shown in the photo has withdrawn their consent.';
  for (const isEdited of [false, true]) {
    const sentence = failureSentence({ work: 'x', cause: 'y', failure: 'consent_withdrawn', isEdited });
    assert.match(sentence, /another presenter/);
    assert.doesNotMatch(sentence, /failed/);
    const { message, advice } = explainFailure(sentence, 'consent_withdrawn');
    assert.equal(message, gone);
    assert.equal(advice.includes('Your edited script is saved'), isEdited);
  }
});

test('A failure is told without its advice, also one that was stored when that had other words', () => {
  const told = { work: 'Rendering the video', cause: CAUSE, failure: 'vendor_away' } as const;
  const pairs = [[failureSentence({ ...told, isEdited: false }), failureSentence({ ...told, isEdited: true })]];
  for (const begin of ['It does not count against your quota', 'Nothing was charged']) {
    pairs.push([
      `${MESSAGE} ${begin}; create the flow again to try once more.`,
      `${MESSAGE} ${begin} and your script is kept: create the flow again and approve it with that script.`,
    ]);
  }
  for (const pair of pairs) {
    const [plain, edited] = pair.map((sentence) => explainFailure(sentence, 'vendor_away'));
    assert.deepEqual([plain!.message, edited!.message], [MESSAGE, MESSAGE]);
    assert.match(edited!.advice, /Your edited script is saved/);
    assert.doesNotMatch(plain!.advice, /script is saved/);
  }
});
