// "CampGrid charges 2.5% per booking": what our own firm charges is our price, what another one does is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { People } from '../people/people.js';
import { quotedPrice } from './quoted.js';

const PEOPLE = { prospect: [], prospectCompany: [], user: [], userCompany: [['campgrid']] } as unknown as People;
const priceIn = (text: string): string | null => {
  const price = quotedPrice(text, PEOPLE, () => null);
  return price === null || price === 'theirs' ? null : price.text;
};

test('what our firm charges is the price', () => {
  assert.equal(priceIn('CampGrid charges 2.5% per online booking.'), 'The price is 2.5% per online booking.');
});

test('what another firm charges, and what ours could charge, is not', () => {
  assert.equal(priceIn('Campspot charges 2% per online booking.'), null);
  assert.equal(priceIn('CampGrid charges 2.5% per booking but could go down to 2%.'), null);
});
