import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

test('What somebody does and what they explained are told as two things', async () => {
  const script = await scriptOf(
    'Dana Reed runs a chain of seven depots and explained that repairs are written on paper cards. Maya demonstrated the planner.',
  );
  assert.match(script, /you run a chain of seven depots\./i);
  assert.match(script, /[Rr]epairs are written on paper cards/);
  assert.doesNotMatch(script, /depots and explain/);
});

test('A price that one of ours said is told, one that the prospect said is not', async () => {
  const ours = await scriptOf('Dana sorts 9,000 parcels a night. Maya said that it costs £12 per belt per month.');
  assert.match(ours, /The price is £12 per belt a month/);
  const theirs = await scriptOf('Dana sorts 9,000 parcels a night. Dana said that it costs £12 per belt per month.');
  assert.doesNotMatch(theirs, /The price is/);
  const floor = await scriptOf(
    'Dana sorts 9,000 parcels a night. Maya said that it costs £12 per belt, knowing that £9 would do.',
  );
  assert.doesNotMatch(floor, /£9|£12/);
});

test('Things that were asked about are named, and are not the prospect', async () => {
  const script = await scriptOf(
    'Dana sorts 9,000 parcels a night.\nMaya demonstrated the linen tags. Dana wanted to know if they survive hot washing; Maya said they survive 200 washes.',
  );
  assert.doesNotMatch(script, /you survive/);
  assert.match(script, /whether the linen tags survive|if the linen tags survive/);
});

test('What became of another customer is told to nobody', async () => {
  const script = await scriptOf(
    'Dana sorts 9,000 parcels a night. Maya explained how slots brought another plant, Rigby Board, down to 8%, although Rigby later cancelled over the support. Maya explained how the slots work.',
  );
  assert.doesNotMatch(script, /Rigby/);
});

test('What two of one sentence did stays with who did it', async () => {
  const script = await scriptOf(
    'Dana sorts 9,000 parcels a night. Maya explained how the planner reads a tag on every parcel, and she showed the night report. Dana requested that all data stay in Norway, and Maya committed to the Oslo centre.',
  );
  assert.doesNotMatch(script, /you showed|and me /);
});

test('Whose name belongs to a firm is nobody whom "he" may mean', async () => {
  const script = await scriptOf(
    "St Wilfrid's School serves 640 lunches a day. St Wilfrid's collects the money in envelopes. He would like to see the parent app. Martin explained that the school throws away 70 meals a day.",
    { prospectName: 'Martin', prospectCompany: "St Wilfrid's School" },
  );
  assert.doesNotMatch(script, /Wilfrid would/);
});
