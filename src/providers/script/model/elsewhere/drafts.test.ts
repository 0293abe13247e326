// What the embedded writer makes of the corpus in six languages is true by construction: the checks on a model let it pass.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { briefOf, PACES, readCorpus, scoreSample } from '../../../../../test/corpus/corpus.js';
import { judge } from '../judge.js';
import { linkingOf } from '../linking.js';
import { readNotes } from '../notes.js';

test('no sentence of an honest draft in another language than English is refused', async () => {
  const samples = (['train', 'fresh-4', 'fresh-9'] as const)
    .flatMap((half) => readCorpus(half))
    .filter((sample) => !briefOf(sample, PACES.slt!).language.startsWith('en'));
  const languages = new Set(samples.map((sample) => briefOf(sample, PACES.slt!).language.slice(0, 2)));
  assert.deepEqual([...languages].sort(), ['de', 'es', 'fr', 'it', 'nl', 'pt']);
  for (const sample of samples) {
    const brief = briefOf(sample, PACES.slt!);
    const { draft } = await scoreSample(sample, PACES.slt!);
    const faults = judge(draft.sentences, { brief, notes: readNotes(brief), linking: linkingOf(brief) });
    const said = faults.flatMap(({ sentence, detail }) =>
      sentence === null ? [] : [`${draft.sentences[sentence]!.text} (${detail})`],
    );
    assert.deepEqual(said, [], sample.name);
  }
});
