// Tasks and appointments as notes have them: verbs that nobody knows, things that look like verbs, and who "him" is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toldAnywhere } from '../../../../../test/corpus/told.js';
import { groundedOf, scriptOf } from '../../../../../test/support/embedded-script.js';

const around = (task: string): string =>
  `Dana Kim runs operations at Redwood Parcel. They sort 9,000 parcels a night in two hubs. We showed the route planner.\n\nNext steps\n- ${task}\n- Maya to send the sample report by Friday\n`;
const told = async (task: string): Promise<string> => (await groundedOf(around(task), {}, task)).join(' ');

const tellsEach = async (cases: readonly (readonly [string, string])[]): Promise<void> => {
  for (const [task, said] of cases) assert.equal(await told(task), said, task);
};

test('what stands behind a name and "to" is done, whatever the verb, and is never a thing', async () => {
  await tellsEach([
    ['Dana to table the proposal at the board on 10 June', 'You will table the proposal at the board on 10 June.'],
    ['Dana to clear bench 2 by 7 Nov', 'You will clear bench 2 by 7 November.'],
    ['Clear fruiting room 6 by May 11', 'The next step is to clear fruiting room 6 by May 11.'],
    ['Dana to London on 5 May', ''],
    ['them - clear plan for the roof by 4 May', 'On your side, the clear plan for the roof is due by 4 May.'],
  ]);
});

test('a word that is a thing or a deed is a thing in front of another one', async () => {
  await tellsEach([
    ['us - trial cut bench 2, 11 Nov, 1 day, Maya + fitter', 'The trial cut of bench 2 is on 11 November.'],
    ['us - hire contract draft by 14 Nov', 'You will get the hire contract draft by 14 November.'],
    ['us: test samples by 3 May', 'We will test samples by 3 May.'],
    ['them: hire crane for 9 May', 'You will hire the crane for 9 May.'],
    ['them: order parts by 3 May', 'You will order parts by 3 May.'],
  ]);
});

test('appointments are told with their day, and what is to be booked is none', async () => {
  await tellsEach([
    [
      'Everyone: First check-in call March 2, 7:30 am Pacific',
      'Our first check-in call is on March 2 at 7:30 am Pacific.',
    ],
    ['book site visit 9 May', 'The next step is to book the site visit for 9 May.'],
    ['us: plan the visit on 9 May', 'We will plan the visit on 9 May.'],
    ['Engineer on site 8 August to check the intake', 'The engineer will be on site on 8 August to check the intake.'],
  ]);
});

test('nothing comes next that is no thing', async () => {
  assert.equal(await told('US: payback calc for Anna, email by 1 August'), '');
  assert.doesNotMatch(await told('3-phase at the face'), /Next comes/u);
});

test('"him" in a task is who stands in it, and else the prospect', async () => {
  await tellsEach([
    [
      'Maya to ask the fitter about the flue and send him the drawing by 3 May',
      'I will ask the fitter about the flue and send him the drawing by 3 May.',
    ],
    ['Maya to call Priya and send her the offer by 5 May', 'I will call Priya and send her the offer by 5 May.'],
    [
      'Maya to finish the drawing and send her the offer by 5 May',
      'I will finish the drawing and send you the offer by 5 May.',
    ],
  ]);
});

test('what is signed stands in the title in front of it, and without one nothing is told', async () => {
  await tellsEach([
    ['Contract: Dana to sign by 20 March', 'You will sign the contract by 20 March.'],
    ['Drawings: Dana to send over by 20 March', 'You will send the drawings over by 20 March.'],
    ['Dana to send by Friday', ''],
  ]);
});

test('a wish with its day is no appointment, and why it is so is left out', async () => {
  const [said] = await toldAnywhere('Wants to start October 15 at the latest, gulls show up the week after');
  assert.equal(said, 'You want to start on October 15 at the latest.');
});

test('what they owe without a verb is due from them, and a sentence behind "And" begins small', async () => {
  await tellsEach([
    ['Dana: route list by 4 May', 'On your side, the route list is due by 4 May.'],
    ['them: parcel data by 9 May', 'On your side, the parcel data are due by 9 May.'],
    ['them: list of the stops', 'What we need from you is the list of the stops.'],
    ['us: route list by 4 May', 'You will get the route list by 4 May.'],
  ]);
  const script = await scriptOf(
    'Next steps\n- Maya to send the sample report by 1 May\n- Dana: route list by 4 May\n- Maya to draft the plan by 6 May\n- Dana: parcel data by 9 May',
  );
  assert.doesNotMatch(script, /And (?:From|On)/u);
});

test('an hour without its colon is said as one behind a day, and a year is none', async () => {
  await tellsEach([
    ['review call 2 Dec 0900 w/ both', 'Our review call is on 2 December at 9:00 with both of you.'],
    ['Dana to send the list of 2025 routes by 2 Dec', 'You will send the list of 2025 routes by 2 December.'],
  ]);
});

test('a short question is told with the figure behind its arrow, and no answer without its question', async () => {
  const notes = (line: string): string =>
    `- They sort 9,000 parcels a night\n- Routes are planned on paper\n- ${line}\n- We showed the route planner\n`;
  const answers = async (line: string): Promise<string> => (await groundedOf(notes(line), {}, line)).join(' ');
  assert.match(
    await answers('Qs: battery life? -> 9 hours, swapped at noon ok.'),
    /^(?:You asked about the battery life, and the answer is 9 hours\.)?$/u,
  );
  assert.doesNotMatch(await answers('Qs: winter? -> ok to -5'), /-5/u);
});

test('lines of notes in small letters are not joined, and prose that was broken is', async () => {
  const notes =
    'sit: 3 depots, 26 vans, parcels and letters, approx 900 stops a day in all\nnow: paper lists and a wall map. waste 31% of the fuel, detours at night\nloading takes 4 hours on the old belt, down two days for belt changes\n\nnext:\nus - test run in depot 2, 11 Nov, 1 day\nthem - send route list and the fuel bills of the last 6 months please\nreview call 2 Dec 0900 w/ both\n(margin on the kit still 55, room to move)\n';
  const script = await scriptOf(notes);
  assert.match(script, /Our review call is on 2 December at 9:00/u);
  assert.doesNotMatch(script, /months.* review call|margin|room to move/u);
});

test('nobody sits down with himself, and a wish begins with no verb', async () => {
  for (const noted of ['Sat down with Dana, Redwood Parcel, re: risers', 'tell her about the deadline'])
    assert.doesNotMatch((await toldAnywhere(noted)).join(' '), /with you, |tell your/u, noted);
});
