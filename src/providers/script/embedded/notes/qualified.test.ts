import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const FRAME = `Call with Dana (Redwood Parcel)

MEDDPICC
Metrics: They sort 61,000 parcels over 10 days, 34 drivers
Economic buyer: Board chair, Ted Ruiz, does 4 hubs. Doesn't like to be rushed.
Decision criteria: own label printer in each hub, returns by text, delivery before July 1
Decision process: Dana recommends, the board votes on May 12
Champion: Dana, wants to run 9 hubs next year
Competition: RoyalRoute undercuts everybody by 15%
Price given: $2,450 per hub per month, min 10 months, includes setup, training, support. Extra hub +$180.
`;

test('Below the name of a qualification each label says what is open and what is ours', async () => {
  const script = await scriptOf(FRAME);
  assert.match(script, /61,000 parcels/);
  assert.match(
    script,
    /[Yy]ou are looking for your own label printer in each hub, returns by text and delivery before July 1/,
  );
  assert.match(
    script,
    /The price is \$2,450 per hub a month, minimum 10 months, including setup, training and support\./,
  );
  assert.doesNotMatch(script, /Ruiz|rushed|9 hubs|RoyalRoute|15%|180/);
});

test('A price that was named is told under "Budget", and who decides under "Authority"; what is thought there is not', async () => {
  const script = await scriptOf(`Call with Dana

**Budget**
- nothing fixed, they have 30k left
- I gave her our price for the R6: €27,800 ex VAT incl. setup and training
- could go to 24k if she pushes

**Authority**
- Dana and Sorcha decide together
- Sorcha is the difficult one

**Timeline**
- must be running by end of October
`);
  assert.match(script, /The price for the R6 is €27,800 ex VAT including setup and training/);
  assert.match(script, /You and Sorcha decide together/);
  assert.match(script, /must be running by the end of October/);
  assert.doesNotMatch(script, /30k|30,000|24k|24,000|difficult/);
});

test('What they liked about a thing in front of the colon names it', async () => {
  const script = await scriptOf(
    'Shown\n- Walked through the route planner\n- Count app: Raymond liked that it exports to a spreadsheet\n',
  );
  assert.match(script, /Raymond liked that the count app exports to a spreadsheet/);
});

test('What they do twice a week is a habit and no plan', async () => {
  const script = await scriptOf(
    'Call with Dana. Dana checks the hubs by torch at 2 am twice a week. Last year 11 runs went wrong = £9,300 of refunds.',
  );
  assert.match(script, /[Yy]ou check the hubs by torch at 2 am twice a week/);
  assert.match(script, /went wrong, which came to £9,300 of refunds/);
});
