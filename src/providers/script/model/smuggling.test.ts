import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BRIEF, type Entry, entry, GOOD } from '../../../../test/support/model-writing.js';
import type { Brief } from '../../contracts.js';
import { judge, sentencesOf } from './judge.js';
import { linkingOf } from './linking.js';
import { readNotes } from './notes.js';

const WAIT = 'Drivers wait 35 minutes on average at the gate';
const COUNT = 'Stock counts are done on paper and take each depot 6 hours a week';
const LOST = 'Last quarter they wrote off $48,000 because of wrong stock figures';
const RUN = 'They run 14 depots across Norway and Sweden';
const BOARD = 'We showed the live stock board, which shows every depot on one screen';
const PILOT = 'Sarah wants a pilot in two depots before the summer season';
const SEND = 'Dan will send the proposal by Friday';
const INVITE = 'Sarah will invite the depot managers to a call on Tuesday';

const PLACES = { greeting: 1, heard: 2, cost: 4, shown: 6, next: 8, closing: 12 } as const;

/** The rules that an entry breaks, put into a script that breaks none. */
function rulesOf(odd: Entry, brief: Brief = BRIEF): string[] {
  const of = { brief, notes: readNotes(brief), linking: linkingOf(brief) };
  const at = PLACES[odd.role];
  const answer = { sentences: GOOD.map((each, index) => (index === at ? odd : each)) };
  const { sentences, faults } = sentencesOf(answer, of);
  return [...faults, ...judge(sentences, of)].filter(({ sentence }) => sentence === at).map(({ rule }) => rule);
}

const caught: Record<string, [name: string, odd: Entry][]> = {
  'figures that are not those of the quotes': [
    ['another unit', entry('cost', 'Your drivers wait 35 hours on average at the gate.', WAIT)],
    ['another rate', entry('heard', 'The counts on paper take each depot 6 hours a day.', COUNT)],
    ['the figure of another quote', entry('heard', 'You run 6 depots across Norway and Sweden.', RUN, COUNT)],
    ['number words', entry('cost', 'You wrote off ninety-nine thousand because of wrong stock figures.', LOST)],
    ['a share', entry('cost', 'A third of your drivers wait 35 minutes on average at the gate.', WAIT)],
    ['a crowd', entry('cost', 'Thousands of drivers wait 35 minutes on average at the gate.', WAIT)],
    ['a bound', entry('cost', 'Your drivers wait over 35 minutes on average at the gate.', WAIT)],
    ['a day more', entry('next', 'I will send you the proposal by Friday, and tomorrow we call.', SEND)],
    ['another week', entry('next', 'I will send you the proposal by Friday next week.', SEND)],
  ],
  'one word in the place of another': [
    ['a deed', entry('next', 'You will sign with the depot managers in a call on Tuesday.', INVITE)],
    ['a thing', entry('heard', 'Stock counts are done on tablets and take each depot 6 hours a week.', COUNT)],
    ['a way', entry('heard', 'Stock counts by fax are done on paper and take each depot 6 hours a week.', COUNT)],
  ],
  'figures in other clothes': [...'９𝟗٩Ⅻ⑫²½'].map((sign) => [
    sign,
    entry('cost', `Your drivers wait ${sign} minutes on average at the gate.`, WAIT),
  ]),
  'words in other clothes': [
    ['what nobody sees', entry('cost', 'Drivers wait 35 minutes at the gate, fl\u200Boor pri\u00ADce.', WAIT)],
    ['another direction', entry('cost', 'Your drivers wait \u202E53\u202C minutes on average at the gate.', WAIT)],
    ['letters of another script', entry('cost', 'Drivers wait 35 minutes at the gate, full \u0440rice first.', WAIT)],
    ['an address', entry('closing', 'Please reply to this message at freightly.com.')],
    ['an address of mail', entry('closing', 'Just reply to dan@freightly.com.')],
    ['an entity', entry('closing', 'Thank you &lt;b&gt; so much.')],
  ],
  'claims behind a true beginning': [
    ['after "and"', entry('shown', `${BOARD}, and it pays for itself.`, BOARD)],
    ['after a comma', entry('shown', `${BOARD}, loved by leading retailers.`, BOARD)],
    ['in a second sentence', entry('shown', `${BOARD}. Nobody on the market comes near.`, BOARD)],
    ['as one word', entry('next', 'I will send you the free proposal by Friday.', SEND)],
    ['from quotes that have nothing to do with each other', stitched()],
    ['on quotes of single words', entry('heard', 'The depot is wrong on average.', 'depot', 'wrong', 'average')],
  ],
  'quotes turned around': [
    ['a "not" too many', entry('next', 'You do not want a pilot in two depots before the summer season.', PILOT)],
    ['"after" for "before"', entry('next', 'You want a pilot in two depots after the summer season.', PILOT)],
    ['our task', entry('next', 'You will send us the proposal by Friday.', SEND)],
    ['their task', entry('next', 'I will invite the depot managers to a call on Tuesday.', INVITE)],
  ],
  'promises and orders without evidence': [
    ['a gift in small words', entry('closing', 'And it is on us.')],
    ['a gift in plain words', entry('closing', 'It is free for you.')],
    ['the instructions of the model', entry('closing', 'You write the words that a salesperson says.')],
    ['another language', entry('closing', 'Wir freuen uns sehr darauf, bald mehr zu verkaufen.')],
  ],
};

function stitched(): Entry {
  return entry('cost', 'Your managers wrote off $48,000 at the gate because of the call.', LOST, INVITE, WAIT);
}

for (const [kind, cases] of Object.entries(caught)) {
  describe(`${kind} are caught`, () => {
    for (const [name, odd] of cases) test(`: ${name}`, () => assert.notDeepEqual(rulesOf(odd), [], odd.text));
  });
}

test('a "not" and an "if" before a quote count, and so does who said it', () => {
  const told = `${BRIEF.summary}\nThey do not want scanners at the gate. If the pilot works, they will buy the board.\nSarah: I will call the drivers.`;
  const brief = { ...BRIEF, summary: told };
  assert.notDeepEqual(rulesOf(entry('next', 'You want scanners at the gate.', 'want scanners at the gate'), brief), []);
  assert.notDeepEqual(
    rulesOf(entry('next', 'You will buy the board.', 'If the pilot works, they will buy the board'), brief),
    [],
  );
  assert.deepEqual(rulesOf(entry('next', 'You will call the drivers.', 'I will call the drivers'), brief), []);
  assert.deepEqual(
    rulesOf(entry('next', 'You do not want scanners at the gate.', 'want scanners at the gate'), brief),
    [],
  );
});

describe('honest paraphrases pass', () => {
  const honest: Entry[] = [
    entry('cost', 'That is 35 minutes on average that your drivers spend at the gate.', WAIT),
    entry('heard', 'Every week, each of your depots needs 6 hours to count stock on paper.', COUNT),
    entry('shown', 'With the live board, you see every depot on one screen.', BOARD),
    entry('next', 'You wanted to begin with a pilot in two depots, before the summer season starts.', PILOT),
    entry('cost', 'Wrong stock figures cost you $48,000 last quarter.', LOST),
    entry('next', 'You will have the proposal by Friday.', SEND),
    entry(
      'next',
      'By Friday, I will send over the proposal, so that you can invite the managers on Tuesday.',
      SEND,
      INVITE,
    ),
    entry('cost', 'Your drivers wait 35 min\u00ADutes on av\u200Berage at the gate.', WAIT),
  ];
  for (const each of honest) test(`: ${each.text}`, () => assert.deepEqual(rulesOf(each), []));
});

test('numbers in words are caught in other languages, too', () => {
  const summary =
    'Die Zählung auf Papier dauert in jedem Lager 6 Stunden in der Woche. Wir haben die Tafel mit allen 14 Lagern gezeigt. Dan schickt das Angebot bis Freitag.';
  const brief = { ...BRIEF, language: 'de', summary };
  const quote = 'Die Zählung auf Papier dauert in jedem Lager 6 Stunden in der Woche';
  const says = (text: string) => rulesOf(entry('heard', text, quote), brief);
  assert.ok(says('Die Zählung auf Papier dauert in jedem Lager neunundneunzig Stunden.').includes('number'));
  assert.ok(!says('Die Zählung auf Papier dauert in jedem Lager 6 Stunden.').includes('number'));
});
