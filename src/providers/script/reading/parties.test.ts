import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALL } from '../../../../test/support/parts/embedded-script.js';
import { partiesOf } from './parties.js';
import { readStatements } from './statements.js';

const isAmongUs = (summary: string): boolean =>
  partiesOf({ ...CALL, prospectName: null, userName: 'Lucinda Farrow', summary }, readStatements(summary)).isAmongUs;

test('what one of us writes of somebody is a note, what they say to somebody is not', () => {
  const head = 'From: Lucinda Farrow\nDate: September 16\n\n';
  assert.equal(isAmongUs(`${head}He runs 14 depots. He wants to see the labels first, and his sister decides.`), true);
  assert.equal(isAmongUs(`${head}You run 14 depots. I told you that he sends the labels, and that you decide.`), false);
  assert.equal(isAmongUs(`${head}The crew will bring their ladder on Monday.`), false);
});
