// What somebody asks to be silent about stays out, and what only sounds like it does not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const FACT = 'They lose 4,000 a month on the dye house.';
const notes = (sentences: string): string =>
  `They run 40 vans from two depots. ${sentences} They want a live map by spring.\n\nNext step: I send the plan by 3 December.`;

const ASKED = [
  `Off the record. ${FACT}`,
  `Please keep this between us. ${FACT}`,
  `This is for your eyes. ${FACT}`,
  `Confidential. ${FACT}`,
  `Please keep the next point to yourself. ${FACT}`,
  `${FACT} Please don't tell anyone.`,
  `${FACT} That stays between us.`,
  `${FACT} Nobody else knows.`,
  `${FACT} I should not have told you that.`,
  `${FACT} My boss does not want this to get out.`,
  `${FACT} It must not be shared.`,
];

test('what stands beside a sentence that asks for silence is not told', async () => {
  for (const words of ASKED) assert.doesNotMatch(await scriptOf(notes(words)), /4,000|dye house/, words);
  const listed = '- They run 40 vans from two depots\n- Off the record\n- They lose 4,000 a month on the dye house';
  assert.doesNotMatch(await scriptOf(`${listed}\n`), /4,000/);
});

test('work that is done in silence may be told', async () => {
  for (const words of [
    `${FACT} Nobody knows which van is where.`,
    `The drivers do not write it down. ${FACT}`,
    `This is not the first time. ${FACT}`,
    `Their data is sensitive. ${FACT}`,
  ]) {
    assert.match(await scriptOf(notes(words)), /4,000 a month/, words);
  }
});
