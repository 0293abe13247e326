import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const INTRO =
  'Dana Reed and Maya Torres discussed the sorting hall. Dana explained that the hall sorts 9,000 parcels a night.';

test('What both sides do together is said as "we"', async () => {
  const script = await scriptOf(
    `${INTRO}\nMaya showed the planner.\nThey settled on a six-week trial from 7 December. They meet on site on 8 December at 8 am..`,
  );
  assert.match(script, /We agreed on a six-week trial from 7 December/);
  assert.match(script, /[Ww]e will meet on site on 8 December/);
  assert.doesNotMatch(script, /You (?:settled|will meet|meet)/);
  const firms = await scriptOf(`${INTRO} Redwood Parcel and Routely agreed to a pilot in two halls from 11 January.`);
  assert.match(firms, /We agreed on a pilot in two halls/);
  const group = await scriptOf(`${INTRO}\n\nNext steps\n- The team will reconvene on January 15 to review the trial.`);
  assert.match(group, /[Ww]e will reconvene on January 15/);
});

test('What theirs do by themselves is not made a deed of both', async () => {
  const script = await scriptOf(
    `${INTRO} They meet every Monday at 8 am to plan the week. They speak to the council on 3 December. Maya showed the planner.`,
  );
  assert.doesNotMatch(script, /[Ww]e (?:will )?(?:meet|speak)/);
});

test('What was agreed on against the other side is told to nobody', async () => {
  const script = await scriptOf(
    `${INTRO} They settled on not telling the union. They agreed to hide the delay from Dana.`,
  );
  assert.doesNotMatch(script, /union|hide/);
});
