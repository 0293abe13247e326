// What the last look at a sentence mends, and what it leaves out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mended } from './mends.js';
import { readsIll } from './reads-well.js';

test('what has an easy mend is put right', () => {
  const mends: readonly [string, string][] = [
    ['I showed you the soil probes and the the phone view', 'I showed you the soil probes and the phone view'],
    ["You also liked it doesn't need new pipe", "You also liked that it doesn't need new pipe"],
    [
      'We will come with tiles to you meeting on 12 March 7pm',
      'We will come with tiles to your meeting on 12 March at 7pm',
    ],
    ['Our next meeting is on The 17th', 'Our next meeting is on the 17th'],
    [
      'The price is 29,900 and vat, so £29,900, including drainage',
      'The price is £29,900 plus VAT, including drainage',
    ],
    ['You will get the data to us by 20 April', 'You will send us the data by 20 April'],
    ['The kiln is started at five when you locks up', 'The kiln is started at five when you lock up'],
    [
      'You have 410 seats, you sell 38,000 tickets a year, a third of it is the panto',
      'You have 410 seats, you sell 38,000 tickets a year, and a third of it is the panto',
    ],
  ];
  for (const [text, said] of mends) assert.equal(mended(text), said);
});

test('a sentence that nobody would send is left out', () => {
  for (const text of [
    'You have a cattery w 16 pens',
    'Your SITE COUNT is 5 retail parks',
    'You can come to our shop on April 23 and bring',
    'You asked does it work without wifi',
    'Site survey on 2 October with me, you to send the plans',
    'Two claims were lost purely because of that',
    'You have 9 and about 3,400 mugs a week',
    'XY tried it live during the call',
    'Coffee from the machine discussed',
    'Next steps first because everybody reads them',
    "You won't ignore that noise",
    'Self checkout only in the main library and it jams',
  ])
    assert.ok(readsIll(text, 'clause'), text);
});

test('a whole sentence stays', () => {
  for (const text of [
    'You have 5,400 members over 7 clubs',
    'The office does not know where the technicians are',
    'The office took over 600 phone calls from parents asking where the bus was',
    'The price is £385 per treatment, at least 20 treatments',
    'With all kilns shifted and the night rate it works out at 27% off the bill',
  ])
    assert.ok(!readsIll(text, 'clause'), text);
});

test('a bare word is no topic, and a task has no second verb', () => {
  assert.ok(readsIll('the building', 'noun'));
  assert.ok(readsIll('capacity of house 912', 'noun'));
  assert.ok(!readsIll('stock counts on paper', 'noun'));
  assert.ok(readsIll('work would take 9 days', 'task'));
  assert.ok(!readsIll('send the proposal', 'task'));
});

test('a whole sentence or an order is no thing that one talks about', () => {
  for (const text of [
    'a simple question from a family takes 25 minutes',
    'the recorded by Gong',
    'hang six fixtures in the hall',
  ])
    assert.ok(readsIll(text, 'noun'), text);
  for (const text of ['the tour of the hall', 'a question about the needs of families', 'the trial of six fixtures'])
    assert.ok(!readsIll(text, 'noun'), text);
  assert.ok(readsIll('You will run is planned on a wall calendar', 'clause'));
  assert.ok(!readsIll('You will run the trial that is planned for May', 'clause'));
});
