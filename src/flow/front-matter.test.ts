import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScript } from './plain-script.js';

const FRONTED: [string, string, string][] = [
  ['---\ntitle: Hello\nauthor: Dan\n---\nHi Dana.', 'Hi Dana.', 'title: Hello author: Dan'],
  [
    '\uFEFF\n---\r\nTitle: "A: b"\r\ntags:\r\n  - sales\r\n- demo\r\n# draft\r\n---\r\n\r\nHi Dana.',
    'Hi Dana.',
    'Title: "A: b" tags: - sales - demo # draft',
  ],
  ['---\ncreated: 2026-11-21\n...\nHi Dana.\n\n---\nBye.', 'Hi Dana.\n\nBye.', 'created: 2026-11-21'],
  ['+++\ntitle = "Hello"\n+++\nHi Dana.', 'Hi Dana.', 'title = "Hello"'],
];

for (const [given, words, taken] of FRONTED) {
  test(`What stands above ${JSON.stringify(given)} is taken off and named`, () => {
    assert.deepEqual(readScript(given), { words, taken: [taken] });
  });
}

const NOT_FRONTED: [string, string][] = [
  ['---\nHi Dana.\n---\nBye.', 'Hi Dana.\nBye.'],
  ['---\nDana: thank you for the call.\n---\nBye.', 'Dana: thank you for the call.\nBye.'],
  ['Hi.\n---\ntitle: Hello\n---\nBye.', 'Hi.\ntitle: Hello\nBye.'],
  ['---\ntitle: it never ends.', 'title: it never ends.'],
  ['---\ntitle: one.\nThis is a sentence.\n---\nBye.', 'title: one.\nThis is a sentence.\nBye.'],
];

for (const [given, words] of NOT_FRONTED) {
  test(`Between the lines of ${JSON.stringify(given)} stand words of the script`, () => {
    assert.deepEqual(readScript(given), { words, taken: [] });
  });
}

test('A script that is nothing else holds no words', () => {
  assert.equal(readScript('---\ntitle: Hello\n---\n').words, '');
});
