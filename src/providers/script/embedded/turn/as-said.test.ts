// How sentences are said: each case is a stretch of notes and what a sales person would make of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf as linesOf } from '../../../../../test/support/embedded-script.js';

const CALL = {
  prospectName: 'Imogen',
  prospectCompany: 'Foundry Works',
  userName: 'Raj Mehta',
  userCompany: 'Brightcup',
};
const scriptOf = (summary: string): Promise<string> => linesOf(summary, CALL);

const SAID: readonly [notes: string, said: RegExp, never: RegExp][] = [
  ['Next steps\n- Imogen surveys the members after the trial', /You survey the members/i, /surveys/],
  [
    'Foundry Works weaves and dyes cotton fabric and buys from 640 suppliers.',
    /you weave and dye cotton fabric and buy/i,
    /dyes/,
  ],
  [
    'Notes\n- The two existing machines are leased until September\n- They stood still for six working days in August',
    /The machines stood still for six working days/i,
    /You stood still/,
  ],
  [
    'Foundry Works owns 680 pipettes, which are calibrated twice a year. At present they are shipped to a laboratory in batches and are away for three weeks.',
    /At present the pipettes are shipped/i,
    /you are shipped/i,
  ],
  ['Background\n- 37 days from application to first shift', /It takes 37 days from application/i, /talked about 37/],
  ['Background\n- Repairs on the spot', /Imogen/, /talked about repairs/i],
  ['Next steps\n- Machine on trial on the second floor from 5 October', /machine is on trial/i, /comes the machine/i],
  [
    'Imogen outlined the needs of 140 staff members who will move over the weekend.',
    /140 staff members will move over the weekend/,
    /outlined/,
  ],
  [
    'Kirsty keeps the herd records of 180 cows. I then showed Kirsty the app on my tablet.',
    /showed Kirsty the app/,
    /showed you Kirsty/,
  ],
  [
    'Next steps\n- Raj: send the quote and the privacy sheet today',
    /send you the quote and the privacy sheet\./,
    /today/,
  ],
  [
    'We met Imogen and Rui Faria.\n\nNext steps\n- Rui will provide the meter list of the dye house.',
    /Rui will provide the meter list/,
    /the rui/i,
  ],
  ['Pricing: £79 a month, no setup fee', /£79 a month, with no setup fee/, /month, no setup/],
  ['Problem\n- Nobody knows which pub has had which cask for how long', /Nobody knows which pub/, /Your nobody/],
  ['Next steps\n- We will come with the dive team 11 May', /dive team on 11 May/, /team 11 May/],
  ['Problem\n- 14 no-shows every weekend', /You have 14 no-shows every weekend/i, /talked about 14/],
  [
    'community mgr said she finds 40 used capsules a day in the sink at the canal st. location',
    /Your community manager finds 40 used capsules a day in the sink at the Canal St/i,
    /said you find/,
  ],
  [
    'Background\n- Around 900 cups per day, peak between 9:00 and 10:30',
    /900 cups a day, with a peak between/,
    /day, peak/,
  ],
];

for (const [notes, said, never] of SAID)
  test(`"${notes.replace(/\s+/gu, ' ').slice(0, 70)}" is said as a person would`, async () => {
    const script = await scriptOf(notes);
    assert.match(script, said);
    assert.doesNotMatch(script, never);
  });

test('a quote without its speaker is left out, and so is the log entry of the call itself', async () => {
  const script = await scriptOf(
    'Activity type: Video call, 14 April 2026\n\nNotes\n- Ade packed a candle in 22 seconds. "Okay, that\'s silly fast," he said.',
  );
  assert.doesNotMatch(script, /silly fast|14 April/u);
});
