// Word for word: what one of ours said is ours, what one of theirs said is theirs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraphOf } from '../../../../../test/support/embedded-script.js';

test('what the sender said word for word is never turned to the prospect', async () => {
  const script = await paragraphOf(
    'They run 40 vans. Dana: "I\'ll send you the van list on Monday." Maya: "I\'ll send the contract by Thursday." Maya replied: "We can be live in two weeks."',
  );
  assert.match(script, /You'll send us the van list on Monday/u);
  assert.match(script, /I'll send the contract by Thursday/u);
  assert.doesNotMatch(script, /[Yy]ou(?:'ll)? (?:send the contract|can be live)/u);
});
