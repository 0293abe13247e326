// Only meetings between the two sides are told as ours; what our thing cannot do, and what others show, is not told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toldAnywhere } from '../../../../../test/corpus/told.js';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const NOTES = 'Dana sorts 9,000 parcels a night\nThey lose 3 claims a month\nWe showed the gate log\n';
const listed = (line: string): Promise<string> => scriptOf(`${NOTES}\nNext steps\n- ${line}`);
const silent = async (notes: readonly string[]): Promise<void> => {
  for (const note of notes) assert.deepEqual(await toldAnywhere(note), [], note);
};

test('a date of another kind is no appointment of both sides', async () => {
  await silent([
    'Pricing call Friday',
    'Sales call Friday',
    'Prep call Friday 9:00',
    'Strategy session 3 December',
    'Legal review 3 December',
    'Disciplinary meeting 3 December, 10:00',
    'Job interview 3 December',
    'Tax audit on 3 December',
    'Vet visit is on 3 December',
    'Partner meeting 3 December',
    'Kestrel contract ends 31 January',
    '15 Jan: bank covenant test',
    '15 Jan: lease on hub two runs out',
  ]);
  assert.doesNotMatch(await listed('Call with our CFO 3 December'), /CFO/);
  assert.match(await listed('Review call 3 December 10:00'), /Our review call is on 3 December at 10:00\./);
  assert.match(await listed('Site visit 3 December'), /Our site visit is on 3 December\./);
  assert.match(await listed('Routely call 3 December'), /Our Routely call is on 3 December\./);
});

test('what another firm shows is not told, and what ours or theirs shows is', async () => {
  await silent([
    'Kestrel demoed its tracker last week',
    'Saw a demo of Kestrel on 4 December',
    'Kestrel presents on 4 December at 10',
    '4 Dec Kestrel demo, 9 Dec our demo',
    "Kestrel's app shows the stock in real time",
    'Northwind demoed its dashboard and it shows margins per job',
    'Mon: Kestrel demo.',
    'Tue: Kestrel workshop',
    'Mon: Kestrel site visit',
    'The app shows a demo of Kestrel',
    "The app shows Palmer's data",
    "Showed the app with Palmer's figures",
  ]);
  assert.notDeepEqual(await toldAnywhere("Showed the app with Dana's figures"), []);
  assert.notDeepEqual(await toldAnywhere('I will prepare the trial by Friday.'), []);
});

test('a weakness of our thing is not told, and its deeds are', async () => {
  await silent([
    'The report hides the late fees',
    'The tracker loses signal in the tunnels',
    'The app shows only 4 of their 9 fields',
  ]);
  for (const note of [
    'The app shows which driver is slow',
    'Their portal crashes twice a week',
    'The machines break twice a week',
  ])
    assert.notDeepEqual(await toldAnywhere(note), [], note);
});

test('a day in front of a label is the day of it, and never a thing talked about', async () => {
  assert.match(
    await listed('Tue 1 Dec 14:00: site walk at bridge 9'),
    /The site walk at bridge 9 is on Tuesday 1 December at 14:00\./,
  );
  assert.match(await listed('30 August go-or-no-go call, 2 pm'), /Our go-or-no-go call is on 30 August at 2 pm\./);
  await silent(['9/12 10:00 visit north chapel', 'Tue 1 Dec 14:00: site walk at bridge 9']);
});
