import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, scriptOf } from '../../../../../test/support/embedded-script.js';

const NOTES = '\nSituation\n- 2.3 hectares under glass, 41 staff\n- They sort 9,000 parcels a night in two hubs\n';

const heardOf = async (summary: string): Promise<string> => {
  const { sentences } = await draftOf(summary);
  return sentences
    .filter(({ evidence }) => evidence.length > 0)
    .map(({ text }) => text)
    .join('\n');
};

test('Where a note was found and whose record it is, is said to nobody', async () => {
  for (const head of [
    'HubSpot > Deals > Redwood Parcel - hub routing > Note (call, outbound, 38 min)\nDeal stage: Proposal sent\nAmount: 64,000\nClose date: 31/03/2026\n',
    'SALESFORCE – Opportunity notes\nOpp: Redwood Parcel / routing 2-season\nStage: 3 – Solution\nLogged by: M. Torres\n',
    'Pipedrive – Note on deal "Redwood Parcel: routing"\nAdded by: Maya Torres · 21 Oct 2025 · Pinned\n',
  ]) {
    const script = await heardOf(head + NOTES);
    assert.doesNotMatch(script, /HubSpot|Deals|2-season|64,000|31\/03|Solution|Pinned|added by|October/i);
    assert.match(script, /9,000 parcels a night/);
  }
});

test('How somebody works is no trail of a record, and a figure with a point is no number of a list', async () => {
  const script = await heardOf(`Notes${NOTES}- Order > pick > pack takes 40 minutes for each parcel\n`);
  assert.match(script, /2\.3 hectares/);
  assert.match(script, /40 minutes/);
});

test('Numbers of minutes are taken off', async () => {
  const script = await scriptOf(
    'Minutes\n1.1 They sort 9,000 parcels a night.\n1.2 They plan routes on paper.\n2.1 I showed the route planner.\n',
  );
  assert.match(script, /9,000 parcels/);
  assert.doesNotMatch(script, /1\.1|2\.1/);
});

test('A task keeps its owner and its day', async () => {
  const script = await scriptOf(
    `Notes${NOTES}\nNext steps\n- Send the sample report. Owner: Maya Torres | Due: Nov 20\n`,
  );
  assert.match(script, /I will send you the sample report by November 20/);
});

test('the notes that go on behind a field of the head are told', async () => {
  for (const field of [
    'Attendees: Dana Kim, Alex Morgan',
    'Date: 3 November',
    'Duration: 30 minutes',
    'Subject: our call',
  ])
    assert.match(
      await scriptOf(`${field}. They plan 14 routes in spreadsheets every morning. We showed the planner.`),
      /plan 14 routes in spreadsheets/u,
      field,
    );
});
