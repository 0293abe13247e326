// A mail of the prospect that is pasted alone is what they told us; a note of ours, and a mail of ours, are read as they were.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const BODY = `thanks for the call on Tuesday. We weave 40 pieces a week on 9 hand looms. Our stock list is on paper. What we need is a list that shows which yarn is on which shelf. It has to work on our old tablets. We would like to start in March.

Could you send me a price for 9 looms?`;

const TOLD = [
  /[Yy]ou weave 40 pieces a week on 9 hand looms/,
  /[Yy]our stock list is on paper/,
  /[Yy]ou need a list that shows which yarn is on which shelf/,
  /You would like to start in March/,
  /You asked us for a price for 9 looms/,
];

test('a mail that greets us and is signed by the prospect is told as theirs', async () => {
  const script = await scriptOf(`Hi Maya,\n\n${BODY}\n\nBest wishes\nDana`);
  for (const told of TOLD) assert.match(script, told);
  assert.doesNotMatch(script, /\b(?:our stock|we weave|we need)\b/i);
});

test('it is theirs also where nobody knows our name, or theirs', async () => {
  const mail = `Subject: our looms\n\nHello Maya,\n\n${BODY}\n\nKind regards,\nDana Reed\nRedwood Parcel`;
  for (const call of [{ userName: null }, { prospectName: null }]) {
    const script = await scriptOf(mail, call);
    for (const told of TOLD) assert.match(script, told);
  }
});

test('what they need stands below the words that lead to it', async () => {
  const script = await scriptOf(
    'Maya,\nGood to speak earlier. Here is what we need:\n- a gate list that drivers can open on the phone\n- claims under 2 a month\nOur drivers wait 47 minutes.\nDana',
  );
  assert.match(script, /looking for a gate list that drivers can open on the phone and claims under 2 a month/);
  assert.doesNotMatch(script, /looking for [^.]*47 minutes/);
});

test('a mail of ours, and a note that speaks of the prospect, are none of theirs', async () => {
  const ours = await scriptOf(`Hi Dana,\n\nour plant weaves 40 pieces a week. We lose 6 hours.\n\nBest wishes\nMaya`);
  assert.doesNotMatch(ours, /[Yy]ou weave|[Yy]ou lose/);
  const note = await scriptOf(
    `Hi Maya,\n\nDana weaves 40 pieces a week. We could take 10% off. My read: she will sign.\n\nBest\nOwen`,
  );
  assert.doesNotMatch(note, /10%|sign\b/);
});
