import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editedRoles } from './edited.js';
import type { RoledText } from './segment.js';

const HELLO: RoledText = { role: 'greeting', text: 'Hello Ines, thanks for the call.', evidence: [] };
const PRICE: RoledText = {
  role: 'shown',
  text: 'The lift costs €95,000 installed, and service for two years is included.',
  evidence: [{ start: 3, end: 9 }],
  onScreen: {
    heading: 'The price',
    picture: 'coins',
    lines: [
      { figure: '€95,000', text: 'for the lift, installed' },
      { figure: null, text: 'Payable in three parts' },
      { figure: 'two years', text: 'of service included' },
    ],
  },
};
const BYE: RoledText = { role: 'closing', text: 'All the best from Petra.', evidence: [] };
const DRAFT = [HELLO, PRICE, BYE];

const edited = (text: string): RoledText[] => editedRoles([HELLO.text, text, BYE.text].join(' '), DRAFT);
const linesOf = ([, price]: RoledText[]): (string | null)[] =>
  (price?.onScreen?.lines ?? []).map(({ figure, text }) => figure ?? text);

test('a sentence in other words keeps its role, its evidence and its card', () => {
  const text = 'Installed, the lift costs €95,000, with service for two years included.';
  const roles = edited(text);
  assert.deepEqual(
    roles.map((each) => each.text),
    [HELLO.text, text, BYE.text],
  );
  assert.deepEqual(roles[1], { ...PRICE, text });
});

test('what the new words no longer say leaves the card', () => {
  assert.deepEqual(linesOf(edited('The lift costs €98,000 installed, and service for two years is included.')), [
    'Payable in three parts',
    'two years',
  ]);
  assert.deepEqual(linesOf(edited('The lift costs €95,000 installed.')), ['€95,000', 'Payable in three parts']);
});

for (const text of [
  'The lift costs €95,000 installed, and service for two years is not included.',
  'The lift costs €95,000 installed, and service for two years is included if you pay now.',
])
  test(`no card is kept where a sentence was turned around or limited: ${text}`, () => {
    const [, price] = edited(text);
    assert.deepEqual([price?.role, price?.onScreen], ['shown', undefined]);
  });

test('a sentence that is new has no role, and one that is gone takes no other', () => {
  assert.deepEqual(edited('I will ring you on Monday about the drawings.'), [HELLO, BYE]);
  assert.deepEqual(editedRoles(HELLO.text, DRAFT), [HELLO]);
});
