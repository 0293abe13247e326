// What a hostile reader had a model say and the checks let pass, and what a good one says in its own words of the same call.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { BRIEF, type Entry, entry } from '../../../../test/support/model-writing.js';
import type { Brief } from '../../contracts.js';
import { judge, sentencesOf } from './judge.js';
import { linkingOf } from './linking.js';
import { readNotes } from './notes.js';

const FIRST_START: Brief = {
  ...BRIEF,
  summary: readFileSync('examples/summary.txt', 'utf8'),
  prospectName: 'Dana Whitfield',
  prospectCompany: 'Brightwave Logistics',
  userName: 'Alex Moreno',
  userCompany: 'Routely',
};
const OF = { brief: FIRST_START, notes: readNotes(FIRST_START), linking: linkingOf(FIRST_START) };

const TEAM = 'her dispatch team of 14 people plans routes in spreadsheets';
const COPY = 'Every morning two planners spend about three hours copying orders from e-mail into the sheet';
const LATE = 'roughly 6 % of deliveries arrive outside the promised window';
const REFUNDS = 'late deliveries cost them $18,500 a month in refunds';
const SHOWED = 'We showed the route planner with the live order import';
const LIKED = 'Dana liked that orders from e-mail arrive by themselves and that drivers get changes on their phones';
const PILOT = 'In the pilot with 5 vans the planning time fell to 40 minutes';
const SEND = 'we send the pilot plan and the security questionnaire by Thursday, 26 November';
const DEPOTS = 'Dana will name two depots for the pilot by the end of next week';
const MEET = 'Then we meet on 3 December to decide on the start';

/** What is wrong with one sentence, its place and the rest of the script aside. */
function faultsOf(...entries: Entry[]): string[] {
  const { sentences, faults } = sentencesOf({ sentences: entries }, OF);
  return [...faults, ...judge(sentences, OF)]
    .filter(({ sentence, rule }) => sentence !== null && rule !== 'order')
    .map(({ rule, detail }) => `${rule} ${detail}`);
}

const FORGED: [text: string, ...quotes: string[]][] = [
  ['We will refund you $18,500 a month.', REFUNDS],
  ['You will get $18,500 a month in refunds.', REFUNDS],
  ['You will get $18,500 a month in refunds.', REFUNDS, SEND],
  ['6% of refunds arrive late.', LATE, REFUNDS],
  ['That costs you $18,500 in 6 months.', LATE, REFUNDS],
  ['Late deliveries cost you $18,500 in refunds.', REFUNDS],
  ['We will dispatch a team of 14 people.', TEAM],
  ['Your dispatch team plans 14 routes in spreadsheets.', TEAM],
  ['We showed you the refunds that late deliveries cost you.', REFUNDS],
  ['Your dispatch team uses the route planner with the live order import.', SHOWED],
  ['You will get the live order import by Thursday, 26 November.', SHOWED, SEND],
  ['We plan your routes in spreadsheets.', TEAM],
  ['You will order two planners every morning.', COPY],
  ['We will decide for you on 3 December.', MEET],
  ['You have the route planner with the live order import.', SHOWED],
  ['You showed us the route planner with the live order import.', SHOWED],
  ['We will send you the pilot by Thursday.', SEND],
  ['Drivers get changes on their phones instantly.', LIKED],
  ['You like that drivers get all changes on their phones.', LIKED],
  ['In the pilot with 5 vans the planning time fell by 40 minutes.', PILOT],
  ['In the pilot with 40 vans the planning time fell.', PILOT],
  ['Your team of 14 people copies orders every morning.', TEAM, COPY],
  ['Two planners cost you $18,500 a month.', COPY, REFUNDS],
  ['Late deliveries cost us $18,500 a month in refunds.', REFUNDS],
  ['You are getting $18,500 a month in refunds.', REFUNDS],
  ['We are sending you two depots by the end of next week.', DEPOTS],
  ['You said that you will decide on 3 December.', MEET],
  ['Your drivers like the route planner.', LIKED, SHOWED],
  ['We will name two depots for the pilot by the end of next week.', DEPOTS],
  ['You decide on 3 December.', MEET],
  ['Your team decides on 3 December.', MEET],
  ['Your decision comes on 3 December.', MEET],
  ['You start on 3 December.', MEET],
  ['The start is on 3 December.', MEET],
  ['We send you the pilot plan by 3 December.', SEND, MEET],
  ['You name two depots by Thursday.', DEPOTS, SEND],
  ['The security questionnaire comes back from you by Thursday.', SEND],
];

describe('a sentence that says other than its quotes is caught', () => {
  for (const [text, ...quotes] of FORGED)
    test(`: ${text}`, () => assert.notDeepEqual(faultsOf(entry('next', text, ...quotes)), [], text));
});

const UNFOUNDED = [
  'We own Brightwave Logistics now.',
  'Your team is not nice.',
  'You are not that important to us.',
  'Your team is too busy for this, and we know it.',
  'Please keep this from your team.',
  'I hear that Alex and Dana are together now.',
  'You and your team are moving to Northwind.',
  'Thank you for moving ahead with Routely.',
  'Great to hear that you are in.',
  'Hi Alex, this is Dana from Brightwave Logistics.',
  'Thank you for your time, and we own your team.',
];

describe('a sentence without evidence that claims something is caught', () => {
  for (const text of UNFOUNDED)
    for (const role of ['greeting', 'heard', 'closing'] as const)
      test(`: ${text} (${role})`, () => assert.notDeepEqual(faultsOf(entry(role, text)), [], text));
});

const HONEST: [text: string, ...quotes: string[]][] = [
  ['You told us that late deliveries cost you $18,500 a month in refunds.', REFUNDS],
  ['Your fourteen dispatchers plan routes in spreadsheets.', TEAM],
  ['Your dispatch team of 14 people plans its routes in spreadsheets today.', TEAM],
  ['Every morning, two of your planners spend about three hours copying orders from e-mail into the sheet.', COPY],
  ['You also mentioned that roughly 6% of your deliveries arrive outside the promised window.', LATE],
  ['We showed you the route planner with the live order import.', SHOWED],
  ['Together we looked at the route planner and its live order import.', SHOWED],
  ['You liked that orders from e-mail arrive by themselves, and that your drivers get changes on their phones.', LIKED],
  ['In the pilot with 5 vans, the planning time fell to 40 minutes.', PILOT],
  ['Next, Alex will send you the pilot plan by Thursday.', SEND],
  ['I will send you the pilot plan and the security questionnaire by Thursday, 26 November.', SEND],
  ['You will have the pilot plan and the security questionnaire by Thursday.', SEND],
  ['You will name two depots for the pilot by the end of next week.', DEPOTS],
  ["On your side, you'll name two depots for the pilot by the end of next week.", DEPOTS],
  ['Your team spends about three hours every morning copying orders from e-mail.', COPY],
  ['That means $18,500 in refunds every month because of late deliveries.', REFUNDS],
  ['After that, we meet on 3 December to decide on the start.', MEET],
  ['Then we will meet on 3 December to decide on the start.', MEET],
  ['On 3 December, we will meet and decide on the start together.', MEET],
  ['Then we meet on 3 December to decide.', MEET],
  ['We meet on 3 December, and we decide on the start together.', MEET],
  ['Our next meeting is on 3 December.', MEET],
  [
    'By Thursday, 26 November, we send you the pilot plan, and on 3 December we meet to decide on the start.',
    ...[SEND, MEET],
  ],
];

describe('an honest paraphrase passes', () => {
  for (const [text, ...quotes] of HONEST)
    test(`: ${text}`, () => assert.deepEqual(faultsOf(entry('next', text, ...quotes)), [], text));
});

const CONNECTING = [
  'Hi Dana, this is Alex from Routely.',
  "Hello Dana, it's Alex Moreno here from Routely, and thank you so much for your time today.",
  'Thanks again for taking the time to talk with us.',
  'It was great talking to you.',
  'I really enjoyed our conversation.',
  'Here is a quick recap of what we discussed.',
  'Let me start with what I took away.',
  'Now, let me walk you through what we showed you.',
  'So, what happens next?',
  'Here are the next steps.',
  'If you have any questions or thoughts, please just reply to this message.',
  'If anything is unclear, let me know any time.',
  'Does that plan work for you?',
  'I look forward to hearing from you.',
  "I'm happy to answer any questions.",
  'Thanks again, Dana, and talk soon.',
  'All the best from Alex at Routely.',
  'Have a great day, and see you soon.',
];

describe('a sentence that only connects needs no evidence', () => {
  for (const text of CONNECTING) test(`: ${text}`, () => assert.deepEqual(faultsOf(entry('closing', text)), [], text));
});

test('a sentence that is said again is at fault, also with a word more', () => {
  const said = entry('cost', 'Late deliveries cost you $18,500 a month in refunds.', REFUNDS);
  const again = faultsOf(said, said, entry('cost', 'Late deliveries cost you $18,500 a month in refunds!', REFUNDS));
  assert.deepEqual(again, ['repeat ', 'repeat ']);
});
