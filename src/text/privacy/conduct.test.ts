import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leakIn } from './gate.js';

const HELD = [
  'Padded the setup fee by two days.',
  'Added a day to the rollout estimate as cushion.',
  'Our estimate has two days of slack in it.',
  'Recorded the call without asking.',
  'The meeting was recorded, nobody knew.',
  'The dashboard figures were edited beforehand.',
  'The results on the screen were doctored.',
  'SOC 2 report expired in September.',
  'Customer satisfaction figure on slide 9 is from 2021.',
  'Margin on the tablets is 60%.',
  'Quota gap is $40,000.',
  'Service level was 97.1% in September, contract says 99.5%.',
  'Maya to confirm with finance whether we can absorb the loss.',
  "Sam will check Dana's profile for common contacts.",
  'Maya will remind Dana of the favor from last year.',
  'The stakeholder map shows Dana has limited influence.',
  "Dana's number two wants her seat.",
  'Half the fleet runs without valid inspection.',
  'Drivers exceed their hours nearly every night.',
  'The timesheets are back-dated on Mondays.',
  'Payroll was late twice.',
  'The safety officer signs blank forms.',
  'The scales at hub one are off by 4%.',
  'Customers are told parcels are insured although they are not.',
  'The tracking of drivers is not covered by their consent.',
  'They owe the city parking fines of $31,000.',
  'She asked for tickets to the game.',
  'Spend limit without board: $25,000.',
  'The previous operations head left after a complaint.',
  'They paid $61,000 for the previous tool.',
];

const PLAIN = [
  'Two forklifts passed inspection in May.',
  'No van leaves the yard without a valid inspection.',
  'Drivers log their hours on paper.',
  'Drivers sign the forms before they set off.',
  'The margin of error of the scale is 2 g.',
  'Customers are told the delivery window by text message.',
  'Payroll runs on the 25th of each month.',
  'Every call is recorded with the consent of the caller.',
  'Padded envelopes are sorted on belt two.',
  'We added a third day of training at no charge.',
  'They keep two days of stock as a buffer.',
  'The figures on the dashboard are edited by the dispatchers.',
  'The service level they want is 99.5%.',
  'The current supplier reached an uptime of 97%, the contract says 99%.',
  'Uptime of the chargers is 93 percent, contract says 97.',
  'The previous system was switched off in March.',
  'The spend limit per card is set by the manager.',
  'Their customers buy tickets to the game in the app.',
  'They want the job done by May.',
  'Sam will check the profile of each driver in the app.',
];

test('what we padded, recorded or retouched, favours, and breaches of theirs are held back', () => {
  for (const text of HELD) assert.notEqual(leakIn(text, 'note'), null, text);
});

test('plain facts in the same words are no breach', () => {
  for (const text of PLAIN) assert.equal(leakIn(text, 'note'), null, text);
});
