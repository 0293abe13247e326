import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Brief } from '../../domain/draft.js';
import { sidesOf, strangeDoer, wrongDoer } from './doers.js';

const BRIEF = { prospectName: 'Kofi', prospectCompany: null, userName: 'Hannah', userCompany: 'Crateful' } as Brief;
const sides = sidesOf(BRIEF, false);

test('a task in brackets, in capitals or behind a colon belongs to who is named there', () => {
  for (const source of ['[Kofi] Provide the list', 'KOFI: PROVIDE THE LIST', 'Kofi to provide the list'])
    assert.notEqual(wrongDoer('I will provide the list.', source, sides), null, source);
  assert.equal(wrongDoer('You will provide the list.', '[Kofi] Provide the list', sides), null);
});

test('the task of somebody whom neither side is does not become ours or theirs', () => {
  for (const source of ['[Lotte] Book the room', 'Lotte: book the room', 'Lotte will book the room'])
    assert.notEqual(strangeDoer('You will book the room.', source, sides), null, source);
  assert.equal(strangeDoer('I will book the room.', 'Hannah will book the room', sides), null);
  assert.equal(strangeDoer('I will book the room.', 'Next: book the room', sides), null);
});
