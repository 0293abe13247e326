// How often the names of a prospect, their firm and our person are found, and how often somebody else's, in beginnings of summaries that
// the models have not seen; many were written to mislead.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { surestNames } from '../../src/providers/script/reading/prospect.js';
import { isSameName, namedTextOf, readHeads, trainNames, WANTED } from '../../training/names.js';
import { readSamples } from '../../training/rows.js';
import { LEARNED } from '../../training/train.js';

/** Of all that stand in the text those found, and of all found those that are somebody else's. */
const FLOORS = {
  'name-prospect': { found: 0.35, wrong: 0.15 },
  'name-company': { found: 0.35, wrong: 0.15 },
  'name-user': { found: 0.25, wrong: 0.2 },
} as const;
const MODELS = Object.keys(FLOORS) as (keyof typeof FLOORS)[];

describe('names of summaries', () => {
  const counts = new Map(MODELS.map((model) => [model, { named: 0, right: 0, wrong: 0 }]));

  before(() => {
    const heads = readHeads();
    const models = trainNames([...readSamples(LEARNED).map(namedTextOf), ...heads.filter((_, at) => at % 2 === 0)]);
    for (const head of heads.filter((_, at) => at % 2 === 1)) {
      const found = surestNames({ summary: head.text, userName: null, userCompany: null }, models);
      for (const model of MODELS) {
        const count = counts.get(model)!;
        const wanted = head[WANTED[model]];
        if (wanted) count.named += 1;
        if (found[model] !== null) count[isSameName(wanted, found[model]) ? 'right' : 'wrong'] += 1;
      }
    }
  });

  it('says how many', (context) => context.diagnostic(JSON.stringify([...counts])));

  for (const model of MODELS) {
    it(`finds at least ${100 * FLOORS[model].found} % for ${model}`, () => {
      const { named, right } = counts.get(model)!;
      assert.ok(right / named >= FLOORS[model].found, `${right} of ${named}`);
    });

    it(`takes at most ${100 * FLOORS[model].wrong} % wrongly for ${model}`, () => {
      const { right, wrong } = counts.get(model)!;
      assert.ok(wrong / (right + wrong) <= FLOORS[model].wrong, `${wrong} wrong, ${right} right`);
    });
  }
});
