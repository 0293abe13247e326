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
    'a firm in front of the position',
    'Attendees: Fiona Tarrant (Marsh Lane Dairies, Operations Director), Priya Nair (Coldwatch)\nPriya showed the map.',
    ['Fiona Tarrant', 'Marsh Lane Dairies'],
  ],
  [
    'a guest between commas',
    'In the call: Dana Kowalski, Facilities Manager, Bergmann Logistics; Amber Reyes, Sunfield Energy\nAmber presented the roof.',
    ['Dana Kowalski', 'Bergmann Logistics'],
  ],
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
