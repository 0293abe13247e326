// A line of its own behind a qualification is under its last heading no longer; what stands below an internal heading stays there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const NOTES = (heading: string): string =>
  `They plan their routes by hand.\n\n**${heading}**\n* The outfit from Bolzano, expect them to lowball.\n\nDemo: showed the route planner on the test van; Dana liked that each stop shows its time. We quoted £27,500 for the licence.\n`;

test('the demo and the price behind "Competition" are told, and nothing of the competition', async () => {
  const script = await scriptOf(NOTES('Competition'));
  assert.match(script, /route planner/u);
  assert.match(script, /27,500/u);
  assert.doesNotMatch(script, /Bolzano|lowball/u);
});

test('behind an internal heading everything stays with us', async () => {
  for (const heading of ['Internal', 'Competition (internal)', 'Negotiation'])
    assert.doesNotMatch(await scriptOf(NOTES(heading)), /route planner|27,500|Bolzano/u, heading);
});
