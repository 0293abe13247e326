import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const CALL = {
  prospectName: 'Tobias',
  prospectCompany: 'Lighthouse Museum',
  userName: 'Freya Lindqvist',
  userCompany: 'Earwalk',
};

test('In a chat with the prospect each says what is theirs, and what they ask of us is told', async () => {
  const script = await scriptOf(
    `[12/06/2025, 11:20] Tobias Holm: You said 40 audio guides, is that right?
[12/06/2025, 11:24] Freya Lindqvist: You have 40 guides and lose 3 a month
[12/06/2025, 11:25] Tobias Holm: it's 52 now, we bought some
[12/06/2025, 11:26] Tobias Holm: and 39 euros a month is fine
[12/06/2025, 11:31] Freya Lindqvist: I'll send the sample texts by 20 June
[12/06/2025, 11:33] Tobias Holm: Can you send the Danish ones too?`,
    CALL,
  );
  assert.match(script, /[Yy]ou have 52 guides/);
  assert.match(script, /39 euros a month is fine for you/);
  assert.match(script, /I'll send the sample texts by 20 June/);
  assert.match(script, /[Yy]ou asked us for the Danish ones too/);
  assert.doesNotMatch(script, /\b40\b/);
});

test('In a chat among us about the call, nobody else is taken for the prospect', async () => {
  const script = await scriptOf(
    `Freya Lindqvist  9:02 AM
call with Tobias done
Freya Lindqvist  9:03 AM
they have 31,000 visitors a year and 9 audio guides
Oskar Bech  9:06 AM
we pay 12 euros for each guide ourselves
Freya Lindqvist  9:09 AM
next: I send sample texts by Friday, Tobias sends the old scripts`,
    CALL,
  );
  assert.match(script, /31,000 visitors a year/);
  assert.match(script, /[Yy]ou will send the old scripts/);
  assert.doesNotMatch(script, /12 euros|0[239] AM/);
});
