// Reports of meeting tools in the third person: who said what is turned into words to the prospect, and remarks stay inside.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALL, groundedOf, scriptOf } from '../../../../../test/support/embedded-script.js';
import { castOf } from '../people/cast.js';

const PEOPLE = {
  ...CALL,
  prospectName: 'Helen Marsh',
  prospectCompany: 'Norvale Foods',
  userName: 'Laura Beck',
  userCompany: 'Quantiq',
};

const notesWith = (sentence: string): string => `Call: Norvale Foods <> Quantiq | Demo
Participants
Quantiq: Laura Beck (Account Executive), Sam Ito (Solutions Engineer)
Norvale Foods: Helen Marsh (Operations Director), Peter Quayle (IT Manager)

**Key points**
- ${sentence}

**Next steps**
1. Laura will send the proposal by May 8.
`;

/** What the script tells of one sentence. */
const toldOf = async (sentence: string): Promise<string> =>
  (await groundedOf(notesWith(sentence), PEOPLE, sentence)).join(' ');

const TOLD: readonly [string, RegExp][] = [
  [
    'Helen explained that Norvale runs 14 depots and plans about 300 routes a day by hand.',
    /^You run 14 depots and plan about 300 routes a day by hand\.$/,
  ],
  [
    'Peter added that the planning team spends 25 hours a week correcting addresses.',
    /^The planning team spends 25 hours a week correcting addresses\.$/,
  ],
  [
    'Peter inquired about single sign-on. Sam explained that Azure AD is supported out of the box.',
    /^Peter asked about single sign-on, and Sam explained that Azure AD is supported out of the box\.$/,
  ],
  [
    'Helen asked whether approvers can work from their phones, and Sam confirmed that they can approve by mail.',
    /^You asked whether approvers can work from their phones, and Sam confirmed that they can approve by mail\.$/,
  ],
  [
    "Sam demonstrated route planning with Norvale's own orders from last Tuesday.",
    /^Sam showed you route planning with your own orders from last Tuesday\.$/,
  ],
  [
    'Laura quoted €2,400 per month for 14 depots, including support and training.',
    /^The price is €2,400 a month for 14 depots, including support and training\.$/,
  ],
  [
    'Quantiq offered a monthly fee of €170 per depot on a 12-month term.',
    /^The price is €170 a month per depot on a 12-month term\.$/,
  ],
  [
    "The discussion centered on reducing failed deliveries across Norvale's 14 depots.",
    /^We talked about reducing failed deliveries across your 14 depots\.$/,
  ],
  [
    'Both sides agreed to a pilot in Leeds and Hull starting on 3 June.',
    /^We agreed on a pilot in Leeds and Hull starting on 3 June\.$/,
  ],
  [
    'Peter was impressed by the speed of the address check, which took eleven seconds for 2,000 addresses.',
    /^Peter was impressed by the speed/,
  ],
];

for (const [sentence, told] of TOLD) {
  test(`told: ${sentence}`, async () => {
    assert.match(await toldOf(sentence), told);
  });
}

const HELD: readonly string[] = [
  'Sam showed them an older version since the new one crashes.',
  "Laura quoted €2,400 per month, knowing that Helen's limit is €2,000.",
  'Sam pointed out that Norvale has nobody who could run the system.',
  'The team agreed to hide the delay from the client.',
  'Peter mentioned that Helen is on her last warning with the board.',
  'Laura noted that Helen is easily flattered and should be called first thing in the morning.',
  'Laura explained to Sam that we can go down to €1,900 if they sign this month.',
  'Laura told Sam that the real minimum is €1,500 per site.',
  'Peter said that he has already chosen Optiplan and only needs a second offer.',
  'Helen revealed that Datalign offered them the same for a third less.',
  'Optiplan quoted €1,800 per month for the same scope.',
  'Laura quoted €2,400 to Helen but is ready to accept €2,000.',
  'Helen was impressed that Sam kept a straight face when the system froze.',
  'They agreed that Peter would be kept out of the loop.',
  'Peter found Laura pushy.',
  'According to Helen, the finance director takes money from the carrier.',
  'Sam admitted that the figures on the dashboard were made up for the demo.',
];

for (const sentence of HELD) {
  test(`held back: ${sentence}`, async () => {
    assert.equal(await toldOf(sentence), '');
  });
}

test('lists of those present, e-mail addresses and what somebody does tell who is a colleague of whom', () => {
  const summary = `Attendees: helen.marsh@norvale.example, dean@quantiq.example
Notes
Dean Hollis demonstrated the board. Helen and her site manager, Rosa Quint, asked about prices.
Our structural engineer, Sam Ito, joined later.`;
  const cast = castOf({ ...PEOPLE, summary });
  assert.deepEqual(
    ['Dean', 'Dean Hollis', 'Rosa', 'Sam', 'Helen', 'Laura'].map((name) => cast.sideOf(name)),
    ['us', 'us', 'them', 'us', 'them', 'us'],
  );
  assert.equal(cast.sideOf('Leeds'), null);
});

const TERMS = `**Pricing**
- Maya quoted £900 a month for 40 vans.
- The price stays fixed until the end of the year.
- There is some air in that number.

**Next steps**
- Maya to send the offer by 4 May`;

test('terms that stand under "Pricing" are told, and what lies behind them is not', async () => {
  const script = await scriptOf(TERMS);
  assert.match(script, /£900 a month/u);
  assert.match(script, /price stays fixed until the end of the year/u);
  assert.doesNotMatch(script, /some air/u);
  assert.doesNotMatch(await scriptOf(TERMS.replace('Pricing', 'Budget')), /stays fixed/u);
});
