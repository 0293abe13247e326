// The price of a firm of neither side, or for one, is never told; those of both sides and what they count are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { isRivalsPrice } from './rivals-price.js';

const PEOPLE = {
  prospect: [['dana']],
  prospectCompany: [['redwood', 'parcel']],
  user: [['maya', 'torres'], ['maya']],
  userCompany: [['routely']],
};
const isRivals = (text: string): boolean => isRivalsPrice({ text, label: null, section: null }, PEOPLE);

test('a price of somebody else, or given to somebody else, is known', () => {
  const theirs = [
    'Kestrel dropped to 1,950.',
    'Kestrel quoted us 1,950 for 9 looms.',
    'Kestrel wants 1,950',
    'kestrel wants 1,950',
    'We have an offer of 1,950 from another firm.',
    'We have an offer of 1,950 from Kestrel.',
    'Kestrel: 3,900 a hub',
    'Prices given by Kestrel: 3,900 per unit',
    "Kestrel's price: 3,900 per unit",
    'Price given to Palmer: 3,100 a unit',
    'Price (Kestrel): 3,900 per hub',
    'Kestrel - 1,950 a hub',
    'Kestrel has a price of 1,950 per hub.',
    'Dana said Kestrel wants 1,950 a hub.',
    'Drivers wait 47 minutes, and Kestrel asks 1,950 a hub.',
  ];
  for (const text of theirs) assert.ok(isRivals(text), text);
});

test('prices and figures of the two sides are none', () => {
  const ours = [
    'Routely: 3,900 a hub',
    'Prices given by Routely: 3,900 per unit',
    'Price given by Maya: 3,900 per unit',
    'Price given to Dana: 3,100 a unit',
    'Price given: 3,900 per unit',
    'Maya quoted 3,900 per hub.',
    'Redwood Parcel wants 1,950 hubs.',
    'Dana wants 1,950 labels a day.',
    'Pallets: 33 per truck',
    'Dana said that the gate costs 1,950 a month.',
    'Drivers wait 47 minutes, and Maya quoted 1,950 a hub.',
    'Waybills: 120 a day',
    'Overtime: $3,900 a month',
    'Throughput dropped to 1,950 a week.',
    'The price is 3,900 per hub, valid until 3 December.',
    'The Kestrel line makes 1,950 parcels a day.',
    'Our quote of 3,900 from Monday stands.',
  ];
  for (const text of ours) assert.ok(!isRivals(text), text);
});

test('a script tells no such price', async () => {
  const notes = (price: string): string =>
    `Dana runs Redwood Parcel. Drivers wait 47 minutes at the gate every day.\n${price}\nMaya sends the slot plan by 3 December.`;
  for (const price of ['Kestrel: 3,900 a hub', "Kestrel's price: 3,900 per hub", 'Kestrel wants 3,900'])
    assert.doesNotMatch(await scriptOf(notes(price)), /3,900/, price);
  assert.match(await scriptOf(notes('Price given: 3,900 per hub')), /The price is 3,900 per hub/);
});
