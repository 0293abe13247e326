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
  const text = 'The lift costs €95,000 installed, with service for two years included.';
  const roles = edited(text);
  assert.deepEqual(
    roles.map((each) => each.text),
    [HELLO.text, text, BYE.text],
  );
  assert.deepEqual(roles[1], { ...PRICE, text });
});

test('a line of which something was taken out leaves the card, and another figure makes it anew', () => {
  assert.deepEqual(linesOf(edited('The lift costs €95,000 installed.')), ['€95,000', 'Payable in three parts']);
  for (const figure of ['€98,000', '$95,000', '€95,000 or €98,000'])
    assert.deepEqual(linesOf(edited(PRICE.text.replace('€95,000', figure))), [], figure);
});

for (const text of [
  'The lift costs €95,000 installed, and service for two years is not included.',
  'The lift costs €95,000 installed, and service for two years is included if you pay now.',
  'Installed, the lift costs €95,000, and service for two years is included.',
  'If the board agrees, the lift costs €95,000 installed, and service for two years is included.',
])
  test(`no card is kept where a sentence was turned around or limited, or a figure would go: ${text}`, () => {
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

test('a number that is written out, a day, a name, a sign, an hour and a person are held like a figure', () => {
  const text =
    'On Monday at 3 pm we saw that two of your motors at Braga were dead, and waste fell by -30% in six years.';
  const line = { figure: '-30%', text: 'Monday, 3 pm: two motors at Braga, six years' };
  const draft: RoledText[] = [{ role: 'heard', text, evidence: [], onScreen: { lines: [line] } }];
  const isKept = (now: string): boolean => editedRoles(now, draft)[0]?.onScreen !== undefined;
  assert.ok(isKept(text.replace('in six years', 'over six years')));
  for (const now of [
    'Tuesday for Monday',
    'three for two',
    'Porto for Braga',
    '+30% for -30%',
    'am for pm',
    'they for we',
    'ten for six',
  ]) {
    const [other, own] = now.split(' for ');
    assert.ok(!isKept(text.replace(own!, other!)), now);
  }
});

test('figures that change their places make the card anew', () => {
  const small = { figure: '€40,000', text: 'for the small lift' };
  const text = 'The small lift costs €40,000 and the large lift costs €95,000.';
  const draft: RoledText[] = [{ role: 'shown', text, evidence: [{ start: 0, end: 9 }], onScreen: { lines: [small] } }];
  const [swapped] = editedRoles('The small lift costs €95,000 and the large lift costs €40,000.', draft);
  assert.deepEqual([swapped?.role, swapped?.onScreen], ['shown', undefined]);
});

test('a sentence takes the place of the one that it is most like', () => {
  const [house, office] = ['house costs €95,000', 'office costs €50,000'].map(
    (each, at): RoledText => ({
      role: at === 0 ? 'heard' : 'shown',
      text: `The lift for the ${each}.`,
      evidence: [{ start: 0, end: 9 }],
    }),
  );
  const net = 'The lift for the office costs €50,000 net.';
  assert.deepEqual(editedRoles(net, [house!, office!]), [{ ...office, text: net }]);
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
