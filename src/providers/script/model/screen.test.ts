import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FakeModels, type Reply, startFakeModels } from '../../../../test/support/fake-models.js';
import { BRIEF, type Entry, GOOD, json, SUMMARY, writeWith } from '../../../../test/support/model-writing.js';
import type { Draft, ScreenLine, Sentence } from '../../../domain/draft.js';
import { segment } from '../../../text/scenes/segment.js';
import type { Screen } from './answer.js';
import { screensPrompt } from './prompt.js';
import { onScreenOf } from './screen.js';

let fake: FakeModels;
before(async () => {
  fake = await startFakeModels();
});
after(() => fake.close());

const WASTE = GOOD.findIndex(({ text }) => text.includes('$48,000'));
const LINE = { text: 'Written off last quarter for wrong stock figures', figure: '$48,000' };
const WAITS = { text: 'Drivers wait at the gate', figure: '35 minutes' };

type Line = Screen['lines'][number];
type Given = Pick<Screen, 'heading' | 'lines'>;
const under = (heading: string | null, ...lines: Line[]): Given => ({ heading, lines });

/** An entry, and what the model shows of it. */
type Shown = Entry & { screen?: unknown };
const withScreen = (screen: unknown, at = WASTE): Shown[] =>
  GOOD.map((each, index): Shown => (index === at ? { ...each, screen } : each));
const withLine = (line: unknown, at = WASTE): Shown[] => withScreen({ heading: null, lines: [line] }, at);
const screensIn = (entries: readonly { screen?: unknown }[]): Reply => ({
  text: JSON.stringify({
    screens: entries.flatMap(({ screen }, at) =>
      screen === undefined ? [] : [{ entry: at + 1, ...(typeof screen === 'object' ? screen : { lines: screen }) }],
    ),
  }),
});
/** `look`: what is put in the place of the screens, by the places of their entries. */
const write = async (entries: Shown[], look: unknown[] = []): Promise<Draft> => {
  const screens = [screensIn(entries), screensIn(look.map((screen) => ({ screen })))];
  const replies = [{ text: json(entries.map(({ screen: _, ...each }) => each)) }];
  return (await writeWith(fake, replies, { screens })).draft;
};
const lookAt = (screen: unknown, at = WASTE): unknown[] => GOOD.map((_, index) => (index === at ? screen : undefined));
const linesIn = ({ sentences }: Draft, at = WASTE): ScreenLine[] =>
  sentences.find(({ text }) => text === GOOD[at]!.text)?.onScreen?.lines ?? [];
const shown = (script: string, sentences: readonly Sentence[]) =>
  segment(script, BRIEF.pace, sentences, { language: 'en', prospectName: 'Sarah' }).flatMap(({ text, points }) =>
    points.map(({ charStart, ...line }) => ({ ...line, said: text.slice(charStart) })),
  );
const scriptOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(' ');

test('a line of the model stands on the card as its sentence begins', async () => {
  const { sentences } = await write(withLine(LINE));
  const [point, ...others] = shown(scriptOf(sentences), sentences).filter(({ figure }) => figure === LINE.figure);
  assert.deepEqual([point?.text, others], [LINE.text, []]);
  assert.ok(point!.said.startsWith(GOOD[WASTE]!.text));
});

test('a sentence that a person changed has the lines of the rules, the others keep theirs', async () => {
  const depots = under(null, { text: 'depots in Norway and Sweden', figure: '14' });
  const { sentences } = await write(withLine(LINE).with(2, { ...GOOD[2]!, screen: depots }));
  const script = scriptOf(sentences).replace('you wrote off $48,000', 'you lost $48,000');
  const texts = shown(script, sentences).map(({ text }) => text);
  assert.ok(!texts.includes(LINE.text));
  assert.ok(texts.includes('14 depots in Norway and Sweden'));
});

test('a small count stands with its words, and is not set large', async () => {
  const depots = under(null, { text: 'depots in Norway and Sweden', figure: '14' });
  const draft = await write(withScreen(depots, 2));
  assert.deepEqual(linesIn(draft, 2), [{ text: '14 depots in Norway and Sweden', figure: null }]);
});

test('a draft without lines has the cards of the rules', async () => {
  const { sentences } = await write(GOOD);
  assert.ok(sentences.every((each) => !('onScreen' in each)));
  assert.ok(shown(scriptOf(sentences), sentences).length > 0);
});

test('a picture comes with the lines if there is one of that name, and stays where the look mends them', async () => {
  const picturesOf = async (picture: unknown, look: unknown[] = []): Promise<(string | undefined)[]> =>
    (await write(withScreen({ heading: 'Stock', picture, lines: [LINE] }), look)).sentences.flatMap(({ onScreen }) =>
      onScreen ? [onScreen.picture] : [],
    );
  assert.deepEqual(await picturesOf('package'), ['package']);
  for (const none of ['unicorn', '', null, 7]) assert.deepEqual(await picturesOf(none), [undefined]);
  const mended = { heading: 'Stock', lines: [{ figure: '$48,000', text: 'because of wrong stock figures' }] };
  assert.deepEqual(await picturesOf('package', lookAt(mended)), ['package']);
  assert.deepEqual(await picturesOf('package', lookAt({ ...mended, picture: 'truck' })), ['truck']);
});

test('a line that no note bears out is left out, and the script stays', async () => {
  const bad: [string, unknown][] = [
    ['a figure of no note', { ...LINE, figure: '36 minutes' }],
    ['a part of a figure', { ...LINE, figure: '48,000' }],
    ['words of no note as a figure', { text: 'profit', figure: 'splendid improvements abroad' }],
    ['a value of its own', { text: 'written off in 3 depots last quarter', figure: '$48,000' }],
    ['a name of its own', { text: 'wrong stock figures at Hanna Berg', figure: null }],
    ['a date of its own', { text: 'written off last quarter, by Saturday', figure: '$48,000' }],
    ['other words', { text: 'Profit lost in every warehouse abroad', figure: null }],
    ['a scrap', { text: 'of', figure: '$48,000' }],
    ['a private remark', { text: 'wrong stock figures, our floor is $48,000', figure: null }],
    ['markup', { text: '**wrong** stock figures', figure: null }],
    ['too many words', { text: 'wrong stock figures last quarter '.repeat(5), figure: null }],
    ['a list', ['wrong stock figures']],
  ];
  for (const [name, screen] of bad) {
    const draft = await write(withLine(screen));
    assert.equal(draft.writer, 'openai/fake-model', name);
    assert.deepEqual(linesIn(draft), [], name);
  }
});

test('a screen that is no screen is left out, and the script stays', async () => {
  for (const screen of ['a line', ['a line'], { heading: null, lines: 'a line' }, { heading: null, lines: [7] }]) {
    const draft = await write(withScreen(screen));
    assert.deepEqual([draft.writer, linesIn(draft)], ['openai/fake-model', []]);
  }
});

test('a line without a figure may begin with a sign', async () => {
  const text = 'You said, "stock counts take each depot 6 hours".';
  const entry: Sentence = { role: 'heard', text, evidence: [{ start: 0, end: SUMMARY.length }] };
  for (const figure of [null, '', ' '])
    assert.deepEqual(
      onScreenOf(under(null, { text: '"Stock counts take each depot 6 hours"', figure }), entry, BRIEF, SUMMARY)?.lines,
      [{ text: '"Stock counts take each depot 6 hours"', figure: null }],
    );
});

test('a single line may come without its list', async () => {
  assert.deepEqual(linesIn(await write(withScreen({ heading: null, ...LINE }))), [LINE]);
});

test('of several lines each is held alone, comes with the clause that says it, and may stand by a quote alone', async () => {
  const text =
    'Last quarter you wrote off $48,000 because of wrong stock figures, and drivers wait 35 minutes at the gate.';
  const lines = [
    LINE,
    { text: 'Profit lost in every warehouse abroad', figure: null },
    { text: 'wait for drivers at the gate', figure: '35 minutes' },
  ];
  const evidence = [...GOOD[WASTE]!.evidence, ...GOOD[WASTE + 1]!.evidence];
  const entries: Shown[] = GOOD.with(WASTE, { ...GOOD[WASTE]!, text, evidence });
  entries[WASTE] = { ...entries[WASTE]!, screen: under(null, ...lines) };
  const { sentences } = await write(entries.toSpliced(WASTE + 1, 1));
  const points = shown(scriptOf(sentences), sentences).filter(({ said }) => text.includes(said.slice(0, 20)));
  assert.deepEqual(
    points.map(({ figure, said }) => [figure, said.slice(0, 12)]),
    [
      ['$48,000', text.slice(0, 12)],
      ['35 minutes', 'and drivers '],
    ],
  );
  const inWords = { text: 'across Norway and Sweden', figure: '14 depots' };
  const brief = { ...BRIEF, summary: SUMMARY.replace('14 depots', 'fourteen depots') };
  const start = brief.summary.indexOf('fourteen');
  const depots: Sentence = {
    role: 'heard',
    text: 'You told us where you are.',
    evidence: [{ start, end: start + 40 }],
  };
  assert.deepEqual(onScreenOf(under(null, inWords), depots, brief, brief.summary)?.lines, [inWords]);
  assert.equal(onScreenOf(under(null, { ...inWords, figure: '15 depots' }), depots, brief, brief.summary), null);
  const quoted = await write(withScreen(under(null, LINE, lines[2]!)));
  assert.deepEqual(linesIn(quoted), [LINE, lines[2]]);
});

test('a line may say more than its entry: what any note bears out, in digits or words, with units spelled out', () => {
  const summary =
    'Loved the screw legs. Hire: 150 sqm for 4 wkends. Noise went from 95 to 82 dB. Price: two crore ninety eight lakh, so three point one lakh each, gaps up to eighty millimetre. Sixty percent at first and ninety four by week eight. Terms 30/60/10. Contract 02.2027. 1,8 tonne per hour, from 08-12-2026, before Xmas, forty-one five a set, 27/1/27, one and a half hours, 22. 1. 2027. Visit 14 Jan.';
  const entry: Sentence = { role: 'shown', text: 'You loved the legs.', evidence: [{ start: 0, end: 21 }] };
  const shown = (line: Line) => onScreenOf(under(null, line), entry, BRIEF, summary)?.lines[0] ?? null;
  const held: Line[] = [
    { text: 'to hire 150 square metres for four weekends', figure: null },
    { text: 'of noise before it', figure: '95 dB' },
    { text: 'of noise after it', figure: '82 dB' },
    { text: 'at 3.1 lakh each', figure: '2 crore 98 lakh' },
    { text: 'gaps up to 80 mm', figure: null },
    { text: 'by week eight', figure: '94%' },
    { text: '30% first, contract in February', figure: null },
    { text: 'for the price of 1.5 hours, 22 January 2027', figure: null },
    { text: 'for the price on 27 January 2027', figure: null },
    { text: 'from 8 December, before Christmas', figure: '1.8 tonnes per hour' },
    { text: 'for the terms of the contract', figure: '41,500 a set' },
  ];
  for (const line of held) assert.deepEqual(shown(line), line);
  const visit: Line = { text: 'visit for the contract', figure: 'by 14 January 2031' };
  const onDay = (today: string) => onScreenOf(under(null, visit), entry, { ...BRIEF, today }, summary)?.lines[0];
  assert.deepEqual(onDay('2030-11-29'), visit);
  assert.equal(onDay('2029-11-29'), undefined);
  assert.deepEqual(shown({ text: 'to hire', figure: 'for weekends' }), { text: 'to hire, for weekends', figure: null });
  for (const figure of ['3 crore 98 lakh', '2 crore 99 lakh', '83 dB', '95%', '81 mm'])
    assert.equal(shown({ text: 'to hire', figure }), null, figure);
});

test('the examples that a model is shown pass', () => {
  const shown = screensPrompt(BRIEF).matchAll(/^ {2}"(.+)" → (\{.+\})$/gmu);
  const lines = [...shown].map(([, text, line]) => {
    const entry: Sentence = { role: 'shown', text: text!, evidence: [{ start: 0, end: 1 }] };
    return [onScreenOf(JSON.parse(line!), entry, BRIEF, text!), JSON.parse(line!)];
  });
  assert.equal(lines.length, 4);
  for (const [read, line] of lines) assert.deepEqual(read, line);
});

test('a line keeps the bounds that the notes have for its figure, and says it once', async () => {
  const summary = 'Counts take each depot up to 6 hours a week. 1,870 complaints.';
  const entry: Sentence = {
    role: 'heard',
    text: 'You told me about 1,870 complaints, and counts take a depot 6 hours a week.',
    evidence: [{ start: 0, end: summary.length }],
  };
  const shown = (line: Line) => onScreenOf(under(null, line), entry, { ...BRIEF, summary }, summary)?.lines[0];
  const counts = { text: 'for counts in each depot', figure: 'up to 6 hours a week' };
  assert.deepEqual(shown({ ...counts, figure: '6 hours a week' }), counts);
  const complaints = { text: 'told to you', figure: '1,870 complaints' };
  assert.deepEqual(shown(complaints), complaints);
  const twice = await write(withLine({ text: '$48,000 written off last quarter', figure: '$48,000' }));
  assert.deepEqual(linesIn(twice), [{ text: '$48,000 written off last quarter', figure: null }]);
});

const cardsOf = ({ sentences }: Draft) =>
  segment(scriptOf(sentences), BRIEF.pace, sentences, { language: 'en', prospectName: 'Sarah' });
const underOne = (heading: string): Shown[] =>
  withScreen(under(heading, LINE)).with(WASTE + 1, { ...GOOD[WASTE + 1]!, screen: under(heading, WAITS) });

test('lines of the model stand under its heading, which a card has alone', async () => {
  const cards = cardsOf(await write(underOne('wrong figures cost money')));
  const own = cards.filter(({ heading }) => heading === 'Wrong figures cost money');
  assert.equal(own.length, 1);
  assert.deepEqual(
    own[0]!.points.map(({ figure }) => figure),
    [LINE.figure, WAITS.figure],
  );
});

test('a heading rests on all that is told', async () => {
  for (const heading of ['Your average last quarter', 'Tuesday at the gate'])
    assert.ok(cardsOf(await write(underOne(heading))).some((card) => card.heading === heading));
  const stray = cardsOf(await write(underOne('Saturday at the gate')));
  assert.ok(stray.every(({ heading }) => !heading.startsWith('Saturday')));
});

test('where the heading of the model changes, the card does', async () => {
  const screens = [
    under('Stock counted on paper', { text: 'depots across Norway and Sweden', figure: '14' }),
    under('Stock counted on paper', { text: 'stock counts on paper, each depot', figure: '6 hours a week' }),
    under('What it leads to', LINE),
    under('What it leads to', WAITS),
  ];
  const entries = GOOD.map((each, at): Shown => ({ ...each, screen: screens[at - WASTE + 2] }));
  const cards = cardsOf(await write(entries)).filter(({ role }) => role === 'heard');
  assert.deepEqual(
    cards.map(({ heading, points }) => [heading, points.length]),
    [
      ['Stock counted on paper', 2],
      ['What it leads to', 2],
    ],
  );
});

test('where a line does not hold, the line of the rules stands under the heading of the model', async () => {
  const heading = 'Wrong figures cost money';
  const bad = under(heading, { ...LINE, text: 'Profit lost in every warehouse abroad' });
  const draft = await write(underOne(heading).with(WASTE, { ...GOOD[WASTE]!, screen: bad }));
  const own = cardsOf(draft).find((card) => card.heading === heading);
  assert.deepEqual([own?.points.length, own?.points[1]?.text], [2, WAITS.text]);
  assert.ok(GOOD[WASTE]!.text.includes(own!.points[0]!.text.slice(1)));
});

test('a heading that cannot stand is left out, and its line stays', async () => {
  const bad: [string, string][] = [
    ['a figure of its own', '49 thousand gone'],
    ['a number of no entry', 'Nine depots wait'],
    ['a name of its own', 'Trouble at Hanna Berg'],
    ['a private remark', 'Our floor price'],
    ['too many letters', 'What wrong figures in all of the depots cost'],
    ['another language', 'Was falsche Zahlen dich kosten'],
    ['markup', '**Wrong** figures'],
    ['nothing', '—'],
  ];
  for (const [name, heading] of bad) {
    const draft = await write(underOne(heading));
    assert.deepEqual(linesIn(draft), [LINE], name);
    assert.ok(
      cardsOf(draft).every((card) => !card.heading.includes(heading)),
      name,
    );
  }
});

test('whoever looks at the screens sees them with the words, and one in its place is held to the same checks', async () => {
  const right = { text: 'of wrong stock figures', figure: '$48,000' };
  assert.deepEqual(linesIn(await write(withLine(LINE), lookAt(under(null, right)))), [right]);
  const [designed, looked] = fake.screens.map(({ body }) => JSON.stringify(body));
  assert.ok(designed!.includes('you wrote off $48,000') && !designed!.includes(LINE.text));
  assert.ok(looked!.includes('you wrote off $48,000') && looked!.includes(LINE.text));
  const bad = under(null, { ...right, figure: '$84,000' });
  const draft = await write(withLine(LINE), lookAt(bad));
  assert.deepEqual(linesIn(draft), [], 'one that was at fault does not come back');
  assert.ok(draft.sentences.some(({ text }) => text === GOOD[WASTE]!.text));
  assert.deepEqual(linesIn(await write(withLine(LINE), lookAt('nonsense'))), [LINE], 'what is no screen is no answer');
});

test('whoever looks at the screens is told what no eye sees: a line that was taken out, a figure that is heard alone', async () => {
  const lackedBy = async (...lines: Line[]): Promise<string> => {
    await write(withScreen(under('Stock', ...lines)));
    return JSON.stringify(fake.screens[1]?.body).replaceAll('\\', '');
  };
  const lost = await lackedBy(LINE, { text: 'Profit lost in every warehouse abroad', figure: null });
  assert.match(lost, /taken out, since the notes do not say it so: "Profit lost in every warehouse abroad/u);
  assert.match(
    await lackedBy({ text: 'wrong stock figures', figure: null }),
    /does not show what the entry says: "\$48,000/u,
  );
  assert.doesNotMatch(await lackedBy(LINE), /"lacks": /u);
});

test('the figure of the plan is told to whoever designs the screens', async () => {
  const plan = {
    decision: 'a pilot',
    trouble: 'stock',
    figure: '$48,000',
    doubt: null,
    answer: null,
    sore: null,
    ask: '',
  };
  await writeWith(fake, [{ text: JSON.stringify({ plan, sentences: GOOD }) }], {
    screens: [screensIn(withLine(LINE))],
  });
  for (const { body } of fake.screens)
    assert.match(JSON.stringify(body).replaceAll('\\', ''), /"figure": "\$48,000",n? *"script"/u);
  assert.equal(fake.screens.length, 2);
});

for (const [name, reply, reason] of [
  ['no answer', { status: 500 }, 'unavailable'],
  ['an answer that cannot be read', { text: 'No.' }, 'answer not readable'],
] as const)
  test(`${name} about the screens costs no script, and is told`, async () => {
    const words = [{ text: json() }];
    const none = await writeWith(fake, words, { screens: [reply] });
    assert.deepEqual([none.draft.writer, linesIn(none.draft)], ['openai/fake-model', []]);
    assert.deepEqual(
      none.failures.map((failure) => failure.reason),
      [reason],
    );
    const unlooked = await writeWith(fake, words, { screens: [screensIn(withLine(LINE)), reply] });
    assert.deepEqual([unlooked.draft.writer, linesIn(unlooked.draft)], ['openai/fake-model', []]);
  });

test('a figure may be the whole of a short date, and a line the words of its quotes, whatever else these may mean', () => {
  const shown = (summary: string, text: string, line: Line): ScreenLine[] => {
    const entry: Sentence = { role: 'shown', text, evidence: [{ start: 0, end: summary.length }] };
    return onScreenOf(under(null, line), entry, { ...BRIEF, summary }, `${text}\n${summary}`)?.lines ?? [];
  };
  const decision = { text: 'you decide on the pilot', figure: 'March 5' };
  assert.deepEqual(shown('Pilot first. They decide on the pilot Mar 5.', 'You decide on the pilot.', decision), [
    decision,
  ]);
  const room = { text: 'we choose six shops', figure: '9 December' };
  assert.deepEqual(shown('09.12.26 choose six shops', 'We choose six shops.', room), [room]);
  const floor = { text: 'The panels of the floor have screw legs', figure: null };
  assert.deepEqual(shown('Loved the floor panels on screw legs.', 'You loved the floor panels on screw legs.', floor), [
    floor,
  ]);
});
