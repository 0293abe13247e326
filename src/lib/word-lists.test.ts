import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packageRoot } from './package-root.js';
import { readPhrases } from './word-lists.js';

const FILES = ['privacy', 'languages'].flatMap((folder) =>
  readdirSync(join(packageRoot, 'assets', folder)).map((name) => `${folder}/${name}`),
);

test('every group of every file is a pattern', () => {
  for (const file of FILES) {
    const lists = readPhrases(file);
    assert.ok(lists.names.length > 0, file);
    // A line of two classes would be read as the name of a group.
    assert.ok(!lists.names.some((name) => /[[\]]/u.test(name)), file);
    for (const name of lists.names) assert.doesNotThrow(() => lists.whole(name), `${file} [${name}]`);
  }
});

test('a line may have further letters, any word, up to three words, another group and either apostrophe', () => {
  const lists = readPhrases('privacy/conduct.txt');
  const padded = lists.whole('price tactics: padded');
  for (const text of ['we padded the set-up fee', 'Inflating our very own roll-out estimate'])
    assert.match(text, padded, text);
  for (const text of ['padded envelopes', 'padded the big old green very heavy fee']) assert.doesNotMatch(text, padded);
  const whose = lists.whole('whose');
  assert.match('Priya’s seat', whose);
  assert.match("Priya's seat", whose);
});

test('a group that is not there is an error', () => {
  assert.throws(() => readPhrases('privacy/conduct.txt').source('nothing'), /no group \[nothing\]/);
});
