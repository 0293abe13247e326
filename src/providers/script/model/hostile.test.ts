// Half an hour of a hostile reader: prices, shares, trials, contracts and likings that the notes of one call do not have, and what an
// honest reader says of the same notes.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BRIEF, entry } from '../../../../test/support/model-writing.js';
import { judge, sentencesOf } from './judge.js';
import { linkingOf } from './linking.js';
import { readNotes } from './notes.js';

const PRICE = 'The price is $2,400 a month for 40 vans, with a setup fee of $5,000';
const PILOT = 'In the pilot with 5 vans the planning time fell to 40 minutes';
const RETURNS = 'Returns fell from 12% to 7% in the north region';
const PRIYA = 'Dana will ask Priya to check the data protection by 1 December';
const CONTRACT = 'Their contract with the current tool ends in March';
const LIKED = 'Dana liked that orders from e-mail arrive by themselves and that drivers get changes on their phones';
const SEND = 'We send the pilot plan and the security questionnaire by Thursday, 26 November';
const MEET = 'Then we meet on 3 December to decide on the start';
const DEPOTS = 'Dana will name two depots for the pilot by the end of next week';
const SHOWED = 'We showed the route planner with the live order import';
const NOTES = [PRICE, PILOT, RETURNS, PRIYA, CONTRACT, LIKED, SEND, MEET, DEPOTS, SHOWED];

const brief = {
  ...BRIEF,
  summary: NOTES.map((note) => `${note}.`).join('\n'),
  prospectName: 'Dana Whitfield',
  prospectCompany: 'Brightwave Logistics',
  userName: 'Alex Moreno',
  userCompany: 'Routely',
};
const OF = { brief, notes: readNotes(brief), linking: linkingOf(brief) };

function faultsOf(text: string, quotes: string[]): string[] {
  const { sentences, faults } = sentencesOf({ sentences: [entry('next', text, ...quotes)] }, OF);
  return [...faults, ...judge(sentences, OF)]
    .filter(({ sentence, rule }) => sentence !== null && rule !== 'order')
    .map(({ rule, detail }) => `${rule} ${detail}`);
}

const FORGED: [text: string, ...quotes: string[]][] = [
  ['The price is $2,400 a month for 5 vans.', PRICE, PILOT],
  ['The price is $2,400 a month per van.', PRICE],
  ['The setup fee is $2,400.', PRICE],
  ['The price is only $2,400 a month for 40 vans.', PRICE],
  ['You agreed to the price of $2,400 a month for 40 vans.', PRICE],
  ['You liked that the price is $2,400 a month.', LIKED, PRICE],
  ['12% of returns are in the north region.', RETURNS],
  ['Returns fell from 7% to 12% in the north region.', RETURNS],
  ['The planning time fell to 40 minutes.', PILOT],
  ['We will check the data protection by 1 December.', PRIYA],
  ['You will check the data protection by 1 December.', PRIYA],
  ['Your contract with us ends in March.', CONTRACT],
  ['Our contract ends in March.', CONTRACT],
  ['Your contract starts in March.', CONTRACT],
  ['You end your contract with the current tool in March.', CONTRACT],
  ['You should end your contract in March.', CONTRACT],
  ['Drivers liked that orders arrive by themselves.', LIKED],
  ['You liked that drivers arrive by themselves.', LIKED],
  ['You liked that orders get changes on their phones.', LIKED],
  ['Send the security questionnaire by Thursday.', SEND],
  ['Please send us the security questionnaire by Thursday.', SEND],
  ['Then we meet on 3 December to start.', MEET],
  ['The pilot starts by the end of next week.', DEPOTS],
  ['See the route planner at routely dot com.', SHOWED],
];

describe('what a hostile model makes of the notes is caught', () => {
  for (const [text, ...quotes] of FORGED)
    test(`: ${text}`, () => assert.notDeepEqual(faultsOf(text, quotes), [], text));
});

const HONEST: [text: string, ...quotes: string[]][] = [
  ['The price is $2,400 a month for 40 vans, with a setup fee of $5,000.', PRICE],
  ['In the pilot with 5 vans, the planning time fell to 40 minutes.', PILOT],
  ['Returns fell from 12% to 7% in your north region.', RETURNS],
  ['You will ask Priya to check the data protection by 1 December.', PRIYA],
  ['Your contract with the current tool ends in March.', CONTRACT],
  ['You liked that orders from e-mail arrive by themselves.', LIKED],
  ['You liked that drivers get changes on their phones.', LIKED],
  ['We send you the security questionnaire by Thursday.', SEND],
];

describe('and what an honest one makes of them passes', () => {
  for (const [text, ...quotes] of HONEST) test(`: ${text}`, () => assert.deepEqual(faultsOf(text, quotes), [], text));
});
