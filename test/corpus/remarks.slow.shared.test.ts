// Private remarks and plain facts, each put into harmless notes as a sentence and as a bullet: next to none of the remarks is told, and most
// facts are. Cross-validated by file, so by author: no model has read the file of a sentence that it is asked about.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownModels } from '../../src/providers/script/learned/weights.js';
import { remarkFolds } from '../../training/train.js';
import { crossedModels } from './crossed.js';
import { BULLETS, PROSE, type Told, toldAnywhere, toldOf } from './told.js';

const FOLDS = 4;
/** Every so many of the sentences are put into notes. */
const STEP = 40;
/** What was measured in November 2026, and a little more: 15.1 % of remarks told, 62.0 % of facts; 8.2 % of those that once slipped. */
const MOST_REMARKS = 0.17;
const LEAST_FACTS = 0.6;
const MOST_SLIPPED = 0.09;

const shareTold = async (sentences: readonly { text: string; told: Told }[]): Promise<number> => {
  let count = 0;
  for (const { text, told } of sentences) if ((await toldAnywhere(text, told)).length > 0) count += 1;
  return count / sentences.length;
};

test('next to none of the remarks of an unknown author are told, and most of the facts', async (context) => {
  const all = remarkFolds(crossedModels(), FOLDS).flatMap(({ models, remarks }) =>
    remarks
      .filter((_, index) => index % STEP === 0)
      .map(({ text, label, lang }) => ({ text, label, told: { language: lang, models } })),
  );
  const remarks = await shareTold(all.filter(({ label }) => label === 'private'));
  const facts = await shareTold(all.filter(({ label }) => label === 'tell'));
  context.diagnostic(`${(100 * remarks).toFixed(1)} % of remarks and ${(100 * facts).toFixed(1)} % of facts told`);
  assert.ok(remarks <= MOST_REMARKS, `${(100 * remarks).toFixed(1)} % of remarks`);
  assert.ok(facts >= LEAST_FACTS, `${(100 * facts).toFixed(1)} % of facts`);
});

test('next to none of the remarks that once slipped through are told', async (context) => {
  const linesOf = (name: string): string[] =>
    readFileSync(join('test', 'corpus', name), 'utf8')
      .split('\n')
      .filter(Boolean);
  const models = ownModels();
  const english = linesOf('remarks.md').map((text) => ({ text, told: { language: 'en', models } }));
  const others = linesOf('remarks-tongues.md').map((line) => {
    const [language = '', text = ''] = line.split(/: (.+)/u);
    return { text, told: { language, models } };
  });
  const share = await shareTold([...english, ...others]);
  context.diagnostic(`${(100 * share).toFixed(1)} % of ${english.length + others.length} told`);
  assert.ok(share <= MOST_SLIPPED, `${(100 * share).toFixed(1)} %`);
});

test('what is about their work is told in the same places', async () => {
  for (const fact of ['Drivers call the office 40 times a day.', 'Late parcels cost them $3,000 a week.'])
    for (const around of [PROSE, BULLETS]) assert.equal((await toldOf(fact, around)).length, 1, fact);
});

test('a remark does not take the facts beside it with it', async () => {
  const remark = 'Her hands shake and she hides them. ';
  const fact = 'Drivers call the office 40 times a day.';
  for (const text of [remark + fact, `${fact} ${remark.trim()}`]) {
    const told = (await toldOf(text, PROSE)).join(' ');
    assert.match(told, /40 times/u);
    assert.doesNotMatch(told, /hands|shake/u);
  }
});
