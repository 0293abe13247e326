import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readUnitPrice, UNIT_PRICE_EXAMPLE } from '../lib/prices.js';
import { type Cost, tokenCosts, withPrice } from './cost.js';

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

const SPOKEN: Cost = { provider: 'humming', model: 'hum-1', unit: 'characters', units: 812, price: null };

test('what an account uses has the price that its people gave, in the unit that it is counted in', () => {
  const price = readUnitPrice(UNIT_PRICE_EXAMPLE);
  assert.deepEqual(withPrice(SPOKEN, price).price, { amountMicros: 243_600, currency: 'USD' });
  const film = { ...SPOKEN, unit: 'seconds', units: 64.2 };
  assert.equal(withPrice(film, price).price, null);
  assert.deepEqual(withPrice(film, readUnitPrice('1 EUR per 60 seconds')).price, {
    amountMicros: 1_070_000,
    currency: 'EUR',
  });
  assert.equal(withPrice(SPOKEN, null).price, null);
  const told = { ...SPOKEN, price: { amountMicros: 5, currency: 'GBP' } };
  assert.deepEqual(withPrice(told, price), told);
});

test('a price that is not written as it must be is none', () => {
  for (const text of [
    '',
    '0.30',
    '0.30 USD',
    '0.30 usd per 1000 characters',
    '-1 USD per 10 seconds',
    '1 USD per 0 seconds',
  ])
    assert.equal(readUnitPrice(text), null, text);
});
