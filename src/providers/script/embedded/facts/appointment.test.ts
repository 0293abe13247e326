import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appointmentIn, asMeeting } from './appointment.js';

const noted = { side: 'note', talk: false } as const;

test('a date that is noted without a verb becomes a sentence', () => {
  const cases = [
    ['Decision meeting 9 September, 13:00', 'Our decision meeting is on 9 September at 13:00'],
    ['Next call: May 19, 2 pm', 'Our next call is on May 19 at 2 pm'],
    ['Follow-up on 18 June, 15:00', 'Our follow-up is on 18 June at 15:00'],
    ['call 6/12 noon', 'Our call is on 6/12 at noon'],
    ['Review call next Tuesday at 9 am', 'Our review call is next Tuesday at 9 am'],
    ['Next meeting: Tuesday 17 March, 8:30 AM, Lorraine, Theo', 'Our next meeting is on Tuesday 17 March at 8:30 AM'],
    ['start July 1', 'The start is on July 1'],
  ] as const;
  for (const [words, sentence] of cases) assert.equal(appointmentIn(words, noted), sentence);
});

test('a date that is proposed in a call is told as agreed only where it was said', () => {
  assert.equal(
    appointmentIn("then let's meet on May 6 at 3:30", { side: 'us', talk: true }),
    'Our next meeting is on May 6 at 3:30',
  );
  assert.equal(appointmentIn('June 24 works', { side: 'them', talk: true }), 'Our next meeting is on June 24');
  assert.equal(appointmentIn('The report of May 6 is late', noted), null);
  assert.equal(appointmentIn('Last call 3 March', noted), null);
});

test('what is to come on a date looks ahead', () => {
  assert.equal(asMeeting('We speak again on 22 July at 8 am'), 'We will speak again on 22 July at 8 am');
  assert.equal(asMeeting('We sort 400 orders'), 'We sort 400 orders');
});
