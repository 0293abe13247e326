// Telegraphic notes are told with the verb that they mean; what cannot be, is no "We talked about".
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

test('counted things, shares and labels of telegraphic notes become sentences', async () => {
  for (const [notes, told] of [
    [
      '- 480 hectares of apples and pears, 6 frost nights last season',
      'ou have 480 hectares of apples and pears, and you had 6 frost nights',
    ],
    ['Sit: 9 practices, 52 vets.', 'ou have 9 practices and 52 vets'],
    ['Dana = procurement director, 22 hotels, 3,100 rooms.', 'ou have 22 hotels'],
    ['- Room clashes: 43 in the first week of September', 'ou have 43 room clashes in the first week of September'],
    [
      '- Trial: Two restaurants, 30 days, free of charge',
      'The trial is planned with two restaurants, 30 days, free of charge',
    ],
    ['- Decision: trust board on 14 January', 'The decision is due at the trust board on 14 January'],
    ['- Two batches per week cure too early', 'wo batches a week cure too early'],
    ['One stop = 7 minutes = roughly $900', 'ne stop takes 7 minutes and costs roughly $900'],
  ] as const) {
    const script = await scriptOf(`They plan by hand.\n${notes}`);
    assert.ok(script.includes(told), `${notes}\n${script}`);
  }
});

test('what was built, exclamations and what is only due are told in no frame of a talk', async () => {
  const script = await scriptOf(
    [
      '- Built in Excel plus a tool from 2009 that nobody supports any more',
      '- "Finally something the night shift can read"',
      '- tariff simulation by 25 November',
    ].join('\n'),
  );
  assert.doesNotMatch(script, /a built in|Finally something|talked about a tariff/u);
});
