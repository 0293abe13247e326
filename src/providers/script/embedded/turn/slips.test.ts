import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundedOf } from '../../../../../test/support/embedded-script.js';

const BEFORE = 'They sort 9,000 parcels a night in two hubs. ';
const AFTER = ' We showed the route planner. I will send the sample report by Friday.';
const said = async (text: string, call = {}): Promise<string> =>
  (await groundedOf(BEFORE + text + AFTER, call, text)).join(' ');

test('a gerund that is the subject stays it', async () => {
  assert.match(await said('Planning the routes takes 3 hours every evening.'), /\bplanning the routes takes 3 hours/iu);
  assert.doesNotMatch(await said('Opening a file takes 50 minutes.'), /you are opening/iu);
  assert.match(await said('They are planning a third hub in May.'), /you are planning a third hub/iu);
});

test('a second verb follows "you", and things that look like verbs stay', async () => {
  assert.match(
    await said('She opens about 95 new files a month and employs 12 people.'),
    /you open .* and employ 12/iu,
  );
  assert.match(await said('They make 40 crowns and bridges a month.'), /crowns and bridges a month/u);
});

test('a price and an answer do not hang on "that"', async () => {
  const price = await said('Maya told her that the licence is £2,450 a year and that the handhelds cost £410.');
  assert.match(price, /£2,450 a year, and the handhelds cost £410/u);
  const answer = await said('Dana asked how long the sensors run on one battery, and Maya answered five years.');
  assert.match(answer, /and the answer is five years/u);
});

test('the prospect is not said twice, and half of a thing is no thing of its own', async () => {
  assert.match(await said('Maya showed the planner to Dana.'), /I showed you the planner(?! to)/u);
  assert.match(await said('Half the fleet runs on diesel.'), /half your fleet/iu);
  assert.match(await said('Average of 31 moves a month.'), /you have an average of 31 moves/iu);
  assert.match(await said('The next call is on 4 December at 2pm PT.'), /2 ?pm PT/iu);
});

test('double first names, titles and odd surnames are the prospect', async () => {
  const twin = { prospectName: 'Maria Teresa Rossi' };
  const practice = await said(
    'Maria Teresa described the practice, which has four locations and sees 900 patients a week.',
    twin,
  );
  assert.match(practice, /^You described the practice, which has four locations and sees 900/u);
  const doctor = await said('Dr. Simone Achebe runs four locations.', { prospectName: 'Dr. Simone Achebe' });
  assert.match(doctor, /you run four locations/iu);
  const odd = await said('Petty will send the list of hubs by Friday.', { prospectName: 'Dana Petty' });
  assert.match(odd, /you will send the list of hubs by Friday/iu);
  assert.equal(await said('Their buyer was petty about the list of hubs.', { prospectName: 'Dana Petty' }), '');
});
