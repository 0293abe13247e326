// Sentences of notes that leave out the subject, or the article in front of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toldAnywhere } from '../../../../../test/corpus/told.js';

const bulleted = async (text: string): Promise<string> => (await toldAnywhere(text)).at(-1) ?? '';

test('a thing that a note begins with gets its article', async () => {
  for (const [noted, said] of [
    ['seawater intake is 90 m from the shed', 'he seawater intake is 90 m from the shed.'],
    ['airport letter from June asks for a written plan', 'he airport letter from June asks for a written plan'],
    ['conveyor breaks down twice a week', 'he conveyor breaks down twice a week'],
  ] as const)
    assert.ok((await bulleted(noted)).endsWith(said) || (await bulleted(noted)).includes(said), noted);
});

test('names, numbers, many and stuff stay as they are', async () => {
  for (const noted of ['Xero export fails twice a week', 'seven percent is lost at the gate', 'payroll takes 2 days'])
    assert.doesNotMatch(await bulleted(noted), /\b[Tt]he (?:xero|seven|payroll)/iu, noted);
});

test('what they lost is told of them, though "because" has a verb of its own', async () => {
  assert.equal(
    await bulleted('Lost 19 days of sales last winter because the plant was full, Sorcha puts that at €46,000'),
    'You lost 19 days of sales last winter because the plant was full, and Sorcha puts that at €46,000.',
  );
});
