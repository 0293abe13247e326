// Whom a summary names as the prospect, and who of those who took part is one of ours.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProspect, sellerIn } from './prospect.js';

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
  [
    'a field behind another one',
    'Acct: Stonegate Quarry / Contact: Bev Hargreaves, ops mgr',
    ['Bev Hargreaves', 'Stonegate Quarry'],
  ],
  ['the one guest among those who took part', PARTICIPANTS, ['Hélène Marchetti', 'Bluewater Marinas']],
  [
    'nobody where two guests took part',
    PARTICIPANTS.replace('Tomasz (', 'Ada Long (CFO, Bluewater Marinas), Tomasz ('),
    [null, 'Bluewater Marinas'],
  ],
  [
    'no word that is no name',
    'Call with Procurement at Alpen Foods. The procurement team sorts by hand.',
    [null, null],
  ],
] as const)
  test(`${name} is found`, () => assert.deepEqual(found(summary), expected));

test('who showed something speaks for us', () => {
  assert.equal(sellerIn(PARTICIPANTS), 'Tomasz');
  assert.equal(sellerIn('Participants: Ada Long (CFO, Alpen Foods), Tom Reed (Harbourly)\nThey talked.'), null);
});
