import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

test('What belongs to the firm of the prospect is theirs, also far behind its name', async () => {
  const script = await scriptOf(
    'The meeting focused on how Redwood Parcel handles returns across its 17 halls. Redwood Parcel spends £210,000 a year on gas for its halls. Dana explained that Redwood Parcel runs six belts and that its drivers wait 47 minutes on average.',
  );
  assert.match(script, /across your 17 halls/);
  assert.match(script, /gas for your halls/);
  assert.doesNotMatch(script, /\bits\b/);
});

test('What belongs to another thing stays with it', async () => {
  const script = await scriptOf('Redwood Parcel rents the sorter and its belts for $9,000 a month.');
  assert.doesNotMatch(script, /the sorter and your belts/);
});

test('What the prospect sends, shows or tells goes to us', async () => {
  const script = await scriptOf(
    'Call with Dana Reed. Dana sorts 9,000 parcels a night. Next steps:\n- Dana will share the floor plans with her by Friday.\n- Dana will put the labels on the belts and tell her how they hold up.',
  );
  assert.match(script, /share the floor plans with us/);
  assert.match(script, /tell us how they hold up/);
});

test('How the firm itself does is not put on the things beside it', async () => {
  const script = await scriptOf(
    'Call with Dana Reed. Dana explained how they plan the routes: 40 drivers wait 20 minutes a day.',
  );
  assert.doesNotMatch(script, /how they plan/);
});

test('Who demonstrates is one of ours, whoever was named last', async () => {
  const script = await scriptOf(
    'Dana runs six belts with 40 drivers. Maya explained how the slots work. Dana liked the slots. She also demonstrated the booking page.',
  );
  assert.match(script, /(?:I|We)(?: also)? showed you the booking page/);
  assert.doesNotMatch(script, /You (?:also )?(?:showed|demonstrated)/);
});

test('What the prospect gives to the sender by name is given to "me", and to several of ours to "us"', async () => {
  const script = await scriptOf(
    'Dana sorts 9,000 parcels a night.\n\nNext steps\n- Dana: share the energy bills with Maya by December 2\n- Dana will try the scanner for two weeks and give them her feedback on December 15.',
  );
  assert.match(script, /share the energy bills with me by December 2/);
  assert.match(script, /give us your feedback on December 15/);
});

test('Those who are told by the prospect stay who they are', async () => {
  const script = await scriptOf(
    'Dana sorts 9,000 parcels a night.\n\nNext steps\n- Dana will pick ten drivers and send them the link by December 2.',
  );
  assert.doesNotMatch(script, /send us the link/);
});
