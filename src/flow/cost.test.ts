import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenCosts } from './cost.js';

const OF = { provider: 'openai', model: 'gpt-x' };
const USED = { inputTokens: 1_700, cachedTokens: 700, outputTokens: 300 };

test('each kind of token has its price, and a cached one is not paid twice', () => {
  const costs = tokenCosts(OF, USED, { input: 2.5, cached: 0.25, output: 10, currency: 'EUR' });
  assert.deepEqual(
    costs.map(({ unit, units, price }) => [unit, units, price?.amountMicros, price?.currency]),
    [
      ['input_tokens', 1_000, 2_500, 'EUR'],
      ['cached_input_tokens', 700, 175, 'EUR'],
      ['output_tokens', 300, 3_000, 'EUR'],
    ],
  );
});

test('without prices there are tokens only, and nothing for what was not used', () => {
  const costs = tokenCosts(OF, { ...USED, cachedTokens: 0 }, null);
  assert.deepEqual(costs, [
    { ...OF, unit: 'input_tokens', units: 1_700, price: null },
    { ...OF, unit: 'output_tokens', units: 300, price: null },
  ]);
});
