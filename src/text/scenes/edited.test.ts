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

test('a sentence that became two has its lines where they are said, each once', () => {
  const roles = edited('The lift costs €95,000 installed. Service for two years is included.');
  assert.deepEqual(
    roles.map(({ role }) => role),
    ['greeting', 'shown', 'shown', 'closing'],
  );
  assert.deepEqual(
    roles.map(({ onScreen }) => onScreen?.lines.map(({ figure, text }) => figure ?? text)),
    [undefined, ['€95,000', 'Payable in three parts'], ['two years'], undefined],
  );
});

test('a number that is written out, a day and a name are held like a figure', () => {
  const text = 'On Monday two of your five motors at Braga were dead.';
  const line = { figure: null, text: 'Monday: two motors at Braga' };
  const draft: RoledText[] = [{ role: 'heard', text, evidence: [], onScreen: { lines: [line] } }];
  const isKept = (now: string): boolean => editedRoles(now, draft)[0]?.onScreen !== undefined;
  assert.ok(isKept('On Monday we saw that two of your five motors at Braga were dead.'));
  for (const now of ['Tuesday for Monday', 'three for two', 'Porto for Braga']) {
    const [other, own] = now.split(' for ');
    assert.ok(!isKept(text.replace(own!, other!)), now);
  }
});

test('a sentence that is new belongs to what it follows, and one that is gone takes no other', () => {
  const added = 'I will ring you on Monday about the drawings.';
  assert.deepEqual(edited(added), [HELLO, BYE]);
  assert.deepEqual(editedRoles(`${HELLO.text} ${PRICE.text} ${added} ${BYE.text}`, DRAFT), [
    HELLO,
    PRICE,
    { role: 'shown', text: added },
    BYE,
  ]);
  assert.deepEqual(editedRoles(HELLO.text, DRAFT), [HELLO]);
});
