// "Its" right behind a sentence about their firm, and behind other sentences.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { withIts } from './its.js';

const people = { prospectCompany: [['tecelagem', 'norte']] } as unknown as People;
const told = (...texts: string[]): string =>
  withIts(
    texts.map((text) => ({ text, side: 'note' }) as Statement),
    people,
  ).at(-1)!.text;

test('what is "its" right behind a sentence about their firm is theirs', () => {
  assert.equal(
    told('Tecelagem Norte weaves cotton.', 'Its largest customer needs figures.'),
    'Their largest customer needs figures.',
  );
});

test('what is "its" behind a sentence about something else stays', () => {
  assert.equal(told('The loom is old.', 'Its motor is loud.'), 'Its motor is loud.');
});
