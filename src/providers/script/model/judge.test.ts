// What the checks refuse of forged sentences and let pass of honest ones, as figures over the cases of test/corpus/forgeries.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Count, type Figures, reportChecks } from '../../../../test/support/forgeries.js';
import { BRIEF, entry } from '../../../../test/support/model-writing.js';
import { judge, sentencesOf } from './judge.js';
import { linkingOf } from './linking.js';
import { notesOf } from './notes.js';

/** At least so many cases are there and at most so many of them get the wrong verdict: a row may only get better. */
const FLOORS: Record<string, Record<keyof Figures, [cases: number, wrong: number]>> = {
  de: { forged: [38, 0], honest: [15, 3], drafted: [31, 0], private: [310, 266], plain: [496, 6] },
  en: { forged: [135, 0], honest: [59, 1], drafted: [678, 46], private: [4371, 3148], plain: [7195, 357] },
  es: { forged: [25, 0], honest: [12, 1], drafted: [13, 0], private: [310, 289], plain: [483, 4] },
  fr: { forged: [26, 0], honest: [12, 2], drafted: [21, 0], private: [309, 275], plain: [483, 12] },
  it: { forged: [25, 0], honest: [12, 1], drafted: [12, 0], private: [309, 291], plain: [482, 8] },
  nl: { forged: [28, 0], honest: [12, 1], drafted: [25, 0], private: [308, 297], plain: [482, 7] },
  pt: { forged: [24, 0], honest: [12, 0], drafted: [12, 0], private: [308, 285], plain: [482, 9] },
};

const { byLanguage, misses } = reportChecks();

for (const [language, floors] of Object.entries(FLOORS)) {
  for (const [kind, [cases, wrong]] of Object.entries(floors)) {
    test(`${language}: at most ${wrong} of ${cases} ${kind} sentences get the wrong verdict`, () => {
      const { all, right }: Count = byLanguage.get(language)![kind as keyof Figures];
      const missed = misses.filter((miss) => miss.lang === language && miss.kind === kind);
      const shown = missed.slice(0, 20).map(({ text, faults }) => `${text} ${faults.join('; ')}`);
      assert.ok(all >= cases, `only ${all} cases`);
      assert.ok(all - right <= wrong, `${all - right} wrong:\n${shown.join('\n')}`);
    });
  }
}

test('a sentence that is said again is at fault, also with a word more', () => {
  const of = { brief: BRIEF, notes: notesOf(BRIEF), linking: linkingOf(BRIEF) };
  const quote = 'Last quarter they wrote off $48,000 because of wrong stock figures';
  const said = entry('cost', 'Last quarter you wrote off $48,000 because of wrong stock figures.', quote);
  const more = entry('cost', 'Last quarter you wrote off $48,000 because of wrong stock figures!', quote);
  const { sentences } = sentencesOf({ sentences: [said, said, more] }, of);
  const repeats = judge(sentences, of).filter(({ rule }) => rule === 'repeat');
  assert.deepEqual(
    repeats.map(({ sentence }) => sentence),
    [1, 2],
  );
});
