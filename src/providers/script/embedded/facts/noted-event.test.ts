// What is to come, in the short forms of notes, is told as an appointment; what somebody else shows to the prospect is not ours to tell.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toldAnywhere } from '../../../../../test/corpus/told.js';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { plainEvent } from './noted-event.js';

const NOTES = 'Dana sorts 9,000 parcels a night\nThey lose 3 claims a month\nWe showed the gate log\n';

test('short forms in front of a day are the name of what is to come, and tasks stay tasks', () => {
  const cases = [
    ['Follow up 12/3 10am', 'Follow-up 12/3 10am'],
    ['Demo 2 Tuesday 14:00', 'second demo Tuesday 14:00'],
    ['2nd call 3 March 9am', 'second call 3 March 9am'],
    ['Next appt Thursday 2pm', 'Next appointment Thursday 2pm'],
    ['Zoom Friday 11:00', 'Zoom call Friday 11:00'],
    ['Reconvene 12 February 10:00', 'next meeting 12 February 10:00'],
    ['Speak again on 3 March', 'next call on 3 March'],
    ['Follow up with the driver list on 12/3', 'Follow up with the driver list on 12/3'],
    ['Call 2 drivers on Tuesday', 'Call 2 drivers on Tuesday'],
    ['Zoom into the gate on Friday', 'Zoom into the gate on Friday'],
  ] as const;
  for (const [noted, said] of cases) assert.equal(plainEvent(noted), said);
});

test('a day among the next steps, or behind the notes with its hour, is an appointment', async () => {
  const listed = (line: string): Promise<string> => scriptOf(`${NOTES}\nNext steps\n- ${line}`);
  assert.match(await listed('Call on 5 February, 13:30'), /Our call is on 5 February at 13:30\./);
  assert.match(await listed('Next call: Thu 5 Feb 13:30'), /Our next call is on Thursday 5 February at 13:30\./);
  assert.match(await listed('Demo 2 Tuesday 14:00'), /Our second demo is on Tuesday at 14:00\./);
  assert.match(await listed('Next touchpoint: Wed 4 March at 15:00'), /Our next appointment is on Wednesday 4 March/);
  assert.match(await scriptOf(`${NOTES}Call on 5 February, 13:30`), /Our call is on 5 February at 13:30\./);
});

test('the day of the call that the notes are of is no appointment', async () => {
  const script = await scriptOf(`Call on 5 February, 13:30\n${NOTES}`);
  assert.doesNotMatch(script, /5 February/);
  assert.doesNotMatch(await scriptOf(`${NOTES}Call: 5 Feb 13:30`), /talked about 5 February/);
});

test('a demo or a trial of another firm is not told, neither as ours nor as theirs', async () => {
  for (const note of [
    'Descartes demo is on Monday.',
    'The Descartes demo is on Monday.',
    'They have a demo with Descartes on Monday.',
    'Their Onfleet demo is on 9 December.',
    'Lorenz demo Tuesday 10am',
    'They are in a Brightway trial until March.',
  ])
    assert.deepEqual(await toldAnywhere(note), [], note);
  assert.doesNotMatch(
    await scriptOf('dana, redwood\nsorts 900 parcels\nnext\ndescartes demo monday 10am'),
    /descartes/iu,
  );
});

test('a demo of ours is told, also with our name or its kind in front', async () => {
  for (const note of [
    'Technical demo Tuesday 14:00',
    'Gate demo Tuesday 14:00',
    'Second demo on Tuesday at 14:00',
    "I'll send you a trial login by Tuesday.",
  ])
    assert.notDeepEqual(await toldAnywhere(note), [], note);
  assert.match((await toldAnywhere('Routely demo Tuesday 10am')).join(' '), /Our Routely demo is on Tuesday at 10am/);
});
