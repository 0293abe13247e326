import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRICES_EXAMPLE, readPrices } from './prices.js';

test('prices are read in any order, with what is left out filled in', () => {
  assert.deepEqual(readPrices(PRICES_EXAMPLE), { input: 2.5, output: 10, cached: 0.25, currency: 'USD' });
  assert.deepEqual(readPrices('currency=EUR, output=1, input=0.1'), {
    input: 0.1,
    output: 1,
    cached: 0.1,
    currency: 'EUR',
  });
});

test('what is no price list is refused', () => {
  const wrong = [
    '',
    'free',
    '2.5,10',
    'input=1',
    'output=1',
    'input=1,output=-1',
    'input=1,output=1e3',
    'input=,output=1',
  ];
  const odd = [
    'input=1,output=1,input=2',
    'input=1,output=1,thoughts=1',
    'input=1,output=1,currency=usd',
    'input=1=2,output=1',
  ];
  for (const text of [...wrong, ...odd]) assert.equal(readPrices(text), null, text);
});
