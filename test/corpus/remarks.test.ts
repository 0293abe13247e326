// Private remarks, each put into harmless notes in two ways: as a sentence among others and as a bullet. None is told.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BULLETS, NOTES, PROSE, toldAnywhere, toldOf } from './told.js';

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

/** Every so many of the sentences that the judge has learned from. */
const STEP = 40;

test('next to none of the remarks that the judge knows are told, and most facts that were told before still are', async () => {
  const files = ['author-a', 'author-b', 'author-c', 'author-d', 'author-e', 'added', 'tongues', 'tongues-2'];
  const sentences = files
    .flatMap((name) => readFileSync(join('test', 'corpus', 'remarks', `${name}.jsonl`), 'utf8').split('\n'))
    .filter((line, index) => line !== '' && index % STEP === 0)
    .map((line): { text: string; label: string; lang: string } => JSON.parse(line));
  const told = { private: 0, tell: 0, remarks: 0, facts: 0 };
  for (const { text, label, lang } of sentences) {
    const isTold = (await toldAnywhere(text, lang)).length > 0;
    if (label === 'private') [told.remarks, told.private] = [told.remarks + 1, told.private + (isTold ? 1 : 0)];
    else [told.facts, told.tell] = [told.facts + 1, told.tell + (isTold ? 1 : 0)];
  }
  assert.ok(told.private <= 0.06 * told.remarks, `${told.private} of ${told.remarks} remarks`);
  assert.ok(told.tell >= 0.5 * told.facts, `${told.tell} of ${told.facts} facts`);
});

test('a remark that only the judge knows does not take the facts beside it with it', async () => {
  const remark = 'Her hands shake and she hides them. ';
  const fact = 'Drivers call the office 40 times a day.';
  for (const text of [remark + fact, `${fact} ${remark.trim()}`]) {
    const told = await toldOf(text, PROSE);
    assert.deepEqual([told.length, /40 times/u.test(told[0] ?? '')], [1, true], told.join(' '));
  }
});
