// "She" where notes speak of one woman throughout, and "him" beside her.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraphOf } from '../../../../../test/support/embedded-script.js';

const NOTES = (
  last: string,
): string => `I met Dana on Tuesday. She runs 40 vans out of three depots, and she plans every route by hand. That costs her two hours a day.

I showed her the map, and she liked that it works offline. She asked someone at the gate whether he could see it too, and her boss waved from his office.

${last}`;

test('at a new paragraph "she" is the prospect again, whoever was spoken of before', async () => {
  const script = await paragraphOf(NOTES("She'll send me the list of 40 vans by 3 April."));
  assert.match(script, /You(?:'ll| will) send me the list of 40 vans by 3 April/u);
});

test('a pronoun of the other gender is not the prospect', async () => {
  const script = await paragraphOf(
    NOTES('Her planner sorts 300 orders by hand, which takes him a day and a half every week.'),
  );
  assert.doesNotMatch(script, /takes you/u);
});

test('what is done to things is not said of people', async () => {
  const script = await paragraphOf(NOTES('Dana looks after 900 drawings, and they are shown in 64 cases.'));
  assert.doesNotMatch(script, /[Yy]ou are shown/u);
});

const BOTH = (
  last: string,
): string => `Maya Torres (Routely) met with Marcus Delacroix. He runs 40 vans and he plans by hand.

Maya showed the map that drivers can use offline. ${last}`;

test('where the names tell who is a woman and who is a man, "she" is never the other one', async () => {
  const told = await paragraphOf(BOTH('For the first depot she recommended 11 trackers.'), { prospectName: 'Marcus' });
  assert.match(told, /I recommended 11 trackers/u);
  const other = await paragraphOf(BOTH('For the first depot he wants 11 trackers.'), { prospectName: 'Marcus' });
  assert.match(other, /you want 11 trackers/iu);
});

test('the second of two things is no verb', async () => {
  const script = await paragraphOf(
    'Dana runs 40 vans. Last year she spent £17,000 on gas and repairs, and she lost two days.',
  );
  assert.match(script, /on gas and repairs/u);
});

test('"he" behind what the sender did is the sender, unless the prospect was named there', async () => {
  const notes = (last: string): string => `They run 40 vans by hand. Joana described the night shift. ${last}`;
  const sent = await paragraphOf(notes('Maya showed the planner. She will send the offer by 26 November.'));
  assert.match(sent, /I will send you the offer by 26 November/u);
  const theirs = await paragraphOf(notes('Maya showed Dana the planner. She will send the van list by 26 November.'));
  assert.match(theirs, /[Yy]ou will send the van list by 26 November/u);
});
