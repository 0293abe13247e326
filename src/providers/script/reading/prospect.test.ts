// Whom a summary names as the prospect, as the shipped models see it; how often they are right is held by test/corpus/names.slow.test.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProspect } from './prospect.js';

const found = (summary: string, userName: string | null = null): (string | null)[] => {
  const { prospectName, prospectCompany } = findProspect({ summary, userName, userCompany: null });
  return [prospectName, prospectCompany];
};

const PARTICIPANTS = `Meeting summary
Participants: Hélène Marchetti (COO, Bluewater Marinas), Tomasz (Harbourly)
Hélène explained that staff answer mails by hand. Tomasz presented the berth map.`;

for (const [name, summary, expected] of [
  [
    'a call with a name and a firm',
    'Call with Karin Berg, head of logistics at Alpen Foods.',
    ['Karin Berg', 'Alpen Foods'],
  ],
  [
    'a first name beside a firm',
    'Recap of the demo with Sana at Bluebird Dental. Sana liked it.',
    ['Sana', 'Bluebird Dental'],
  ],
  ['the one guest among those who took part', PARTICIPANTS, ['Hélène Marchetti', 'Bluewater Marinas']],
  [
    'somebody we spoke to',
    'Spoke to Karin Berg, who runs production at Alpen Foods, on Friday.',
    ['Karin Berg', 'Alpen Foods'],
  ],
  [
    'a contact without a colon',
    'Lead: Oakfield Vets, 5 practices. Contact Dr Helen Marchetti (clinical director)',
    ['Helen Marchetti', 'Oakfield Vets'],
  ],
  [
    'no word that is no name',
    'Call with Procurement at Alpen Foods. The procurement team sorts by hand.',
    [null, 'Alpen Foods'],
  ],
] as const)
  test(`${name} is found`, () => assert.deepEqual(found(summary), expected));

test('names that are known as ours are nobody else', () => {
  assert.deepEqual(found('Call with Karin Berg, head of logistics at Alpen Foods.', 'Karin Berg'), [
    null,
    'Alpen Foods',
  ]);
});

test('a text without names names nobody', () => {
  assert.deepEqual(found('They sort parcels by night. The belt stops twice a week. A pilot was agreed.'), [null, null]);
});
