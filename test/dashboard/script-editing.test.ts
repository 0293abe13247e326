// The rules by which the dashboard's pages edit a script and show what it rests on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stretchesOf } from '../../dashboard/src/pages/flow/marks.js';
import {
  cleanUp,
  cleanUpAll,
  join,
  putBack,
  readEdit,
  rowsOf,
  scriptOf,
  split,
  without,
  withPause,
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

test('what is typed and pasted is kept to the letter, and an emptied sentence leaves nothing behind', () => {
  for (const typed of ['You plan\n  by day.', '  You **plan**.', 'You plan.  ', '# Plan\r\n- We meet.', '0:00\tHi.']) {
    const script = scriptOf(withText(rows, 1, typed));
    assert.ok(script.startsWith('Hi Dana.') && script.includes(typed) && script.endsWith('Goodbye.'), script);
    assert.match(script.slice(8, -8).replace(typed, ''), /^\s{0,2}$/);
  }
  for (const text of ['', ' ']) assert.equal(scriptOf(withText(rows, 1, text)), 'Hi Dana. Goodbye.');
});

test('pasted lines stay lines beside their neighbours', () => {
  assert.equal(scriptOf(withText(rows, 1, '- We meet.\n- We sign.')), 'Hi Dana.\n- We meet.\n- We sign.\nGoodbye.');
});

test('a clean-up changes the script where it says, in whichever sentences that is', () => {
  const pasted = withText(rows, 1, 'Narrator: you plan [pause] by **hand**.');
  const script = scriptOf(pasted);
  const find = (text: string, replacement = '') => {
    const start = script.indexOf(text);
    return { start, end: start + text.length, replacement };
  };
  const edits = [find('Narrator: '), find(' [pause]'), find('**hand**', 'hand')];
  for (const edit of edits) {
    const expected = script.slice(0, edit.start) + edit.replacement + script.slice(edit.end);
    assert.equal(scriptOf(cleanUp(pasted, edit)), expected);
  }
  assert.equal(scriptOf(cleanUpAll(pasted, edits)), 'Hi Dana. you plan by hand. Goodbye.');
  assert.equal(
    scriptOf(cleanUp(pasted, find('Dana. Narrator: you', 'you'))),
    'Hi you plan [pause] by **hand**. Goodbye.',
  );
  assert.deepEqual(cleanUp(pasted, find('Goodbye.')), pasted.slice(0, 2));
  const overlapping = [find('Narrator: you '), find('you plan ')];
  assert.equal(scriptOf(cleanUpAll(pasted, overlapping)), 'Hi Dana. Narrator: [pause] by **hand**. Goodbye.');
});

test('a pause goes behind the word at the cursor, with single blanks around it', () => {
  const text = 'You plan by hand.';
  for (const [place, expected, rest] of [
    [0, '[pause] You plan by hand.', ' You plan by hand.'],
    [3, 'You [pause] plan by hand.', ' plan by hand.'],
    [4, 'You [pause] plan by hand.', ' plan by hand.'],
    [6, 'You plan [pause] by hand.', ' by hand.'],
    [text.length, 'You plan by hand. [pause]', ''],
  ] as const) {
    const paused = withPause(text, place);
    assert.equal(paused.text, expected);
    assert.equal(paused.text.slice(paused.at), rest);
  }
  assert.deepEqual(withPause('', 0), { text: '[pause]', at: 7 });
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
  assert.deepEqual(readEdit(JSON.parse(JSON.stringify({ script: 'a', rows }))), { script: 'a', rows, added: [] });
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
