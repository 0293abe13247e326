// The rules by which the dashboard's pages edit a script and show what it rests on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stretchesOf } from '../../dashboard/src/pages/flow/marks.js';
import {
  join,
  putBack,
  readEdit,
  rowsOf,
  scriptOf,
  split,
  without,
  withText,
} from '../../dashboard/src/pages/review/rows.js';
import { wordDiff } from '../../dashboard/src/pages/review/word-diff.js';

const rows = rowsOf([
  { text: 'Hi Dana.', draft: 0 },
  { text: 'You plan by hand.', draft: 1 },
  { text: 'Goodbye.', draft: 2 },
]);

test('a script that nobody changed is the draft', () => {
  assert.equal(scriptOf(rows), 'Hi Dana. You plan by hand. Goodbye.');
});

test('a pasted line break becomes a space, and an emptied sentence leaves nothing behind', () => {
  assert.equal(scriptOf(withText(rows, 1, 'You plan\n  by day.')), 'Hi Dana. You plan by day. Goodbye.');
  assert.equal(scriptOf(withText(rows, 1, ' ')), 'Hi Dana. Goodbye.');
});

test('pasted lines with marks of their own stay lines, so that their marks are known as such', () => {
  for (const pasted of [
    '# Plan\n- We meet.\n- We sign.',
    'Scene 1: Hi.\nScene 2: Bye.',
    '0:00 Hi.\n0:10 Bye.',
    'Step\tDate\nList\t3 May',
  ]) {
    assert.equal(scriptOf(withText(rows, 1, pasted)), `Hi Dana.\n${pasted}\nGoodbye.`);
  }
});

test('cutting a sentence in two and joining it again changes nothing', () => {
  const cut = split(rows, 1, 9);
  assert.deepEqual(
    cut.rows.map(({ text }) => text),
    ['Hi Dana.', 'You plan', 'by hand.', 'Goodbye.'],
  );
  const joined = join(cut.rows, cut.id);
  assert.deepEqual(joined?.rows, rows);
  assert.equal(joined?.at, 8);
  assert.equal(join(rows, 0), null);
});

test('a sentence that was taken out goes back to its place in the draft', () => {
  assert.equal(scriptOf(putBack(without(rows, 1), 1, 'You plan by hand.')), scriptOf(rows));
  assert.equal(scriptOf(putBack(without(rows, 0), 0, 'Hi Dana.')), scriptOf(rows));
});

test('what a tab kept is taken only where it is an edit', () => {
  assert.deepEqual(readEdit(JSON.parse(JSON.stringify({ script: 'a', rows }))), { script: 'a', rows });
  for (const stored of [null, 3, 'text', {}, { script: 'a', rows: [{ id: 1 }] }]) assert.equal(readEdit(stored), null);
});

test('a difference of words holds both texts whole', () => {
  const before = 'We send the plan by Thursday and meet again.';
  const after = 'We will send the whole plan and meet again on Monday.';
  const parts = wordDiff(before, after);
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join(' ');
  assert.equal(without('in'), before);
  assert.equal(without('out'), after);
  assert.deepEqual(wordDiff(before, before), [{ kind: 'same', text: before }]);
  assert.deepEqual(wordDiff('', 'new'), [{ kind: 'in', text: 'new' }]);
});

test('every stretch of a summary knows what rests on it, and together they are the summary', () => {
  const summary = 'They plan by hand. It takes long. Do not tell them.';
  const stretches = stretchesOf(
    summary,
    [{ evidence: [{ start: 0, end: 18 }] }, { evidence: [{ start: 5, end: 33 }] }],
    [
      { start: 34, end: 51 },
      { start: null, end: null },
    ],
  );
  assert.equal(stretches.map(({ text }) => text).join(''), summary);
  assert.deepEqual(
    stretches.map(({ text, sentences, leftOut }) => [text, sentences, leftOut]),
    [
      ['They ', [0], []],
      ['plan by hand.', [0, 1], []],
      [' It takes long.', [1], []],
      [' ', [], []],
      ['Do not tell them.', [], [0]],
    ],
  );
  assert.deepEqual(stretchesOf('', [], []), []);
});

test('a blank or a mark between two stretches is nothing that one can press', () => {
  const summary = 'They plan by hand. They pay 9.';
  const stretches = stretchesOf(
    summary,
    [{ evidence: [{ start: 0, end: 30 }] }],
    [
      { start: 0, end: 17 },
      { start: 19, end: 29 },
    ],
  );
  assert.deepEqual(
    stretches.map(({ text, sentences, leftOut }) => [text, sentences, leftOut]),
    [
      ['They plan by hand', [0], [0]],
      ['. ', [], []],
      ['They pay 9', [0], [1]],
      ['.', [], []],
    ],
  );
});
