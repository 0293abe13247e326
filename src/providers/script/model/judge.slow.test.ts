// What the checks without a model refuse of forged sentences and let pass of honest ones, as figures over the cases of
// test/corpus/forgeries. Most forgeries are for the fact check to find, which asks a model.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Count, type Figures, reportChecks } from '../../../../test/support/forgeries.js';

/** At least so many cases are there and at most so many of them get the wrong verdict: a row may only get better. */
const FLOORS: Record<string, Record<keyof Figures, [cases: number, wrong: number]>> = {
  de: { forged: [38, 24], honest: [15, 0], drafted: [31, 0], private: [324, 279], plain: [510, 6] },
  en: { forged: [355, 301], honest: [147, 6], drafted: [678, 0], private: [10381, 7823], plain: [17237, 895] },
  es: { forged: [25, 17], honest: [12, 0], drafted: [13, 0], private: [322, 301], plain: [495, 4] },
  fr: { forged: [26, 15], honest: [12, 1], drafted: [21, 0], private: [321, 287], plain: [496, 13] },
  it: { forged: [25, 17], honest: [12, 0], drafted: [12, 0], private: [321, 302], plain: [494, 9] },
  nl: { forged: [28, 19], honest: [12, 0], drafted: [25, 0], private: [320, 308], plain: [494, 7] },
  pt: { forged: [24, 14], honest: [12, 1], drafted: [12, 0], private: [320, 297], plain: [494, 9] },
};

const { byLanguage, misses } = await reportChecks();

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
