// The judge of private remarks: what it has learned fits what it sees, and the same sentence always gets the same answer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packageRoot } from '../../../lib/package-root.js';
import { FEATURES_VERSION, featuresOf, placeOf } from './features.js';
import { createJudge, judge } from './judge.js';
import { readHeader, readWeights, WEIGHTS_PATH, weightsIn } from './weights.js';
import { wordsOf } from './words.js';

const sentencesIn = (name: string): { text: string; label: string; lang: string }[] =>
  readFileSync(join(packageRoot, 'test', 'corpus', 'remarks', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('a remark is found more private than a statement about work', () => {
  const remark = judge('He would sign anything as long as his wife does not hear of it.', 'en');
  const fact = judge('The warehouse team scans 400 parcels an hour.', 'en');
  assert.ok(remark.probability > 0.6 && fact.probability < 0.4, `${remark.probability} and ${fact.probability}`);
});

test('the judge is a pure function: what it read before does not count', () => {
  const sentences = [...sentencesIn('author-a').slice(0, 60), ...sentencesIn('tongues').slice(0, 60)];
  const first = sentences.map(({ text, lang }) => judge(text, lang));
  const again = createJudge(readWeights());
  const reversed = [...sentences].reverse().map(({ text, lang }) => again(text, lang));
  assert.deepEqual(reversed.reverse(), first);
});

test('the weights were learned from the features that the service sees', () => {
  const { header } = readHeader(readFileSync(WEIGHTS_PATH));
  assert.equal(header.featuresVersion, FEATURES_VERSION);
  assert.match(header.fingerprint, /^[0-9a-f]{64}$/u);
});

test('weights for other features are refused', () => {
  const file = readFileSync(WEIGHTS_PATH);
  const { header, end } = readHeader(file);
  const other = `${JSON.stringify({ ...header, featuresVersion: FEATURES_VERSION + 1 })}\n`;
  assert.throws(() => weightsIn(Buffer.concat([Buffer.from(other), file.subarray(end)])), /other features/u);
});

test('most of what it has learned from is told apart', () => {
  const sentences = sentencesIn('author-b');
  const right = sentences.filter(
    ({ text, label, lang }) => judge(text, lang).probability > 0.5 === (label === 'private'),
  );
  assert.ok(right.length > 0.95 * sentences.length, `${right.length} of ${sentences.length}`);
});

test('who it is and how much it was does not count', () => {
  const isName = (_: string, isFirst: boolean): boolean => !isFirst;
  assert.deepEqual(wordsOf('Then Priya Nair paid $4,500.', isName), wordsOf('Then Tom paid €90k.', isName));
});

test('every feature has its place, and an empty text an answer', () => {
  for (const feature of featuresOf(wordsOf('Éva’s Büro verliert 3 %, “said” nobody!', () => false))) {
    const place = placeOf(feature, 2 ** 15);
    assert.ok(Number.isInteger(place) && place >= 0 && place < 2 ** 15, feature);
  }
  for (const text of ['', '…', '🙂', 'x'.repeat(100_000)]) {
    for (const language of ['en', 'de', 'pt-BR', 'ja']) {
      const { probability } = judge(text, language);
      assert.ok(probability >= 0 && probability <= 1, `${language}: ${probability}`);
    }
  }
});
