// Sentences that lean on an opening, and what notes leave out, put in plain words: each case is a stretch of real notes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf as linesOf } from '../../../../../test/support/embedded-script.js';

const scriptOf = (summary: string, prospectName = 'Dana'): Promise<string> => linesOf(summary, { prospectName });

const CASES: readonly [notes: string, said: RegExp][] = [
  [
    'I showed her the probes. What she liked most was that it takes a reading every 15 minutes.',
    /You particularly liked that it takes a reading every 15 minutes\./,
  ],
  [
    'What hurts\n- 19 games refunded in December because a lock stuck\n- Those refunds came to $4,600',
    /19 games were refunded in December because a lock stuck\.[\s\S]*The refunds came to \$4,600\./,
  ],
  ['Go through 2.4 tonnes of strong white a week, all by hand.', /You go through 2\.4 tonnes of strong white a week/],
  ['340 berths, 85 on the waiting list, all of it on paper.', /You have 340 berths, 85 on the waiting list and all/],
  ['told him 185 a gallon so $185 list', /\$185 a gallon/],
  ['About them\n- hes got a 1912 carousel with 36 horses in the shop right now', /you have a 1912 carousel/i],
  ['Twenty seven artists.', /you have twenty seven artists\./i],
  ['anyway im shipping two gallons as a sample tomorrow', /I will ship two gallons as a sample\./],
  ['They both come to our works in Poole on 11 September.', /You will come to our works in Poole on 11 September/],
  ['7 hrs rig for a 12 min show. crew of 5', /It takes 7 hours to rig for a 12-minute show\.\nYou have a crew of 5/],
  [
    "Next steps\n- He's gonna get Lupe, she manages Salem, to run it for two weeks.",
    /You will get Lupe to run it for two weeks/i,
  ],
  [
    'Four cracked soundboards last winter, repair bill £18,400.',
    /You had four cracked soundboards last winter, with a/,
  ],
  ['Next steps\n- Siobhan checks with landlord about the pad', /with the landlord about the pad/],
  ['Next steps\n- Contract draft 7 October', /The contract draft follows on 7 October\./],
  ['Next steps\n- their head baker runs it over the weekend', /Your head baker will run it over the weekend\./i],
  [
    'Next steps\n- Pauline and Joost come to our works in Poole on 11 September',
    /Pauline and Joost will come to our works/,
  ],
  ['Redwood fire six kilns in a converted mine, about 3,400 mugs a week.', /You fire six kilns in a converted mine/i],
  ['carbide spend 410k/yr, wrote off 74k last yr', /Your carbide spend is 410k a year, and you wrote off 74k/],
  ['PRICE GIVEN: £5,200 per scanner inc software yr 1, then 600 pa', /including software in year 1, then 600 a year/],
  ['reject        9% of pouches\noutput        62 tonnes / yr', /Your reject rate is 9% of pouches/],
];

for (const [notes, said] of CASES)
  test(`"${notes.slice(0, 60)}" is said in plain words`, async () => {
    assert.match(await scriptOf(notes), said);
  });

test('what we counted in a demo is not told as theirs', async () => {
  const script = await scriptOf(
    'did the wireless modules in the car park. 6 modules, 32 cues each, all from one tablet.',
  );
  assert.match(script, /We showed you the wireless modules in the car park/);
  assert.doesNotMatch(script, /You have 6 modules/);
});

test('what somebody else by name wants is not turned to the prospect', async () => {
  const script = await scriptOf('They run 12 vans. Aoife wants the alarm on her phone too.');
  assert.doesNotMatch(script, /on your phone/);
});

test('a price that the prospect asks to be confirmed is told as ours', async () => {
  const script = await scriptOf(
    'Hi Maya,\n\nTo confirm, you said $148,000 delivered and commissioned, and lead time 14 weeks from order?\n\nDana',
  );
  assert.match(script, /The price is \$148,000 delivered and commissioned, with a lead time of 14 weeks from order\./);
});

test('what a firm does in general is no task of the prospect', async () => {
  const script = await scriptOf(
    'The agency books interpreters for hospitals: about 1,150 bookings a month, covered by 74 freelance interpreters.',
  );
  assert.doesNotMatch(script, /You will book/);
  assert.match(script, /1,150 bookings a month/);
});

test('a forwarded thread tells what both sides wrote, and no aside to a colleague', async () => {
  const script = await scriptOf(
    [
      'From: Maya Torres',
      'To: Les (Routely)',
      'Les, she is stalling, so go gently.',
      '',
      '-----Original Message-----',
      'From: Dana Kerr, Redwood Parcel',
      'Sent: 6 May 21:17',
      '',
      '> We spun 4.8 tonnes last year, all of it in two old pans.',
      '',
      'From: Maya Torres',
      'Sent: 7 May 08:02',
      '',
      '> Price as promised £13,200 delivered, incl. the recipe software.',
      '',
      'From: Dana Kerr',
      'Sent: 7 May 12:40',
      '',
      '> 22 May is good, after two.',
    ].join('\n'),
  );
  assert.match(script, /You spun 4\.8 tonnes last year/);
  assert.match(script, /The price is £13,200 delivered/);
  assert.match(script, /Our next meeting is on 22 May/);
  assert.doesNotMatch(script, /stalling/);
});

test('what has to be done by a day was done by nobody yet', async () => {
  const script = await scriptOf('Dana runs 40 vans.\n\nTimeline: Installed and tested by end of March 2027.');
  assert.match(script, /Everything must be installed and tested by the end of March 2027/u);
  assert.doesNotMatch(script, /You installed/u);
});
