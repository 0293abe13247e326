// Private remarks, each put into harmless notes in two ways: as a sentence among others and as a bullet. None is told.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BULLETS, NOTES, PROSE, toldOf } from './told.js';

const REMARKS = readFileSync(join('test', 'corpus', 'remarks.md'), 'utf8')
  .split('\n')
  .filter(Boolean);
test('no remark is told, neither as a sentence nor as a bullet', async () => {
  for (const remark of REMARKS) {
    assert.deepEqual(await toldOf(remark, PROSE), [], remark);
    assert.deepEqual(await toldOf(remark.replace(/\.$/u, ''), BULLETS), [], remark);
  }
});

test('what is about their work is told in the same places', async () => {
  for (const fact of ['Drivers call the office 40 times a day.', 'Late parcels cost them $3,000 a week.']) {
    assert.equal((await toldOf(fact, PROSE)).length, 1, fact);
    assert.equal((await toldOf(fact, BULLETS)).length, 1, fact);
  }
});

test('no remark is told in the other languages', async () => {
  const lines = readFileSync(join('test', 'corpus', 'remarks-tongues.md'), 'utf8')
    .split('\n')
    .filter(Boolean);
  for (const line of lines) {
    const [language = '', remark = ''] = line.split(/: (.+)/u);
    assert.deepEqual(await toldOf(remark, NOTES[language]!, language), [], line);
  }
});
