// A price is one sum with what belongs to it, and none of the sums that stand beside it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { withOneSum } from './one-sum.js';

const PRICE = 'The price is 690 a month';

test('a sum beside the price is not told', () => {
  for (const rest of [
    ', 590 ok for 2 years',
    ' (590 ok for 2 years)',
    ' / 590 minimum.',
    ', list 740',
    ', Kestrel 620',
    ', Kestrel 620 a month',
    ', next year 760',
    ', next customer pays 510',
    ', subcontractor charges 52',
  ]) {
    assert.equal(withOneSum(PRICE + rest), PRICE, rest);
  }
});

test('what belongs to the price stays with it', () => {
  for (const sentence of [
    `${PRICE} for 12 vans, plus £250 set-up, valid until 30 November.`,
    `${PRICE}, 12 months minimum term, including 1,000 parcels.`,
    'The price is €4,800, plus 19% VAT, delivered in 3 weeks.',
    'The price is €46,500 to buy, including barriers, matting and 60 pairs of skates, or €19,800 to hire for one season.',
    'The price is 62p per hold, with no contract, minimum 1,000 holds.',
    'The price is £68/m wire, 60 m loop.',
    'The price is 1,250.50 a year, billed on 1 January.',
  ]) {
    assert.equal(withOneSum(sentence), sentence);
  }
});

test('floors, lists and costs of ours are not told, wherever they stand', async () => {
  for (const words of [
    'given 9,800/yr, floor 8,900',
    'said 9.8k, list 11k',
    'Price given: 9,800. Room to move: 10%.',
    'Price given: 9,800. Landed cost 4,100.',
    'Gave them 6,300, list is 5,900.',
    'Gave 9,800. Would go to 8,900 for two years.',
  ]) {
    const script = await scriptOf(`They run 40 vans from two depots. ${words}`);
    assert.doesNotMatch(script, /8,900|11k|10%|4,100|5,900|You gave|[Yy]our given/, words);
  }
  const script = await scriptOf('They keep 1,200 jackets on floor 3 and need a list of 2,400 parts by May.');
  assert.match(script, /1,200 jackets on floor 3/);
});
