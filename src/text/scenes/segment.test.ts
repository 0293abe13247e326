import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScenePlan } from '../../domain/draft.js';
import type { Pace } from '../../domain/durations.js';
import { segment } from './segment.js';

const PACE: Pace = { letterS: 0.062, commaS: 0.246, stopS: 0.322 };

const SCRIPT = [
  'Hi Sarah, this is Dan from Freightly.',
  'Thank you for taking the time to talk with us.',
  'Your team spends about 12 hours a week reconciling invoices by hand across three systems.',
  'Last quarter you overpaid carriers by roughly $48,000.',
  'We showed you the matching dashboard, which marks duplicates before they are paid.',
  'It reads the invoices that you already get by e-mail, so nobody has to type them again.',
  'I will send you the proposal by Friday, March 6.',
  'And you will share a sample of 200 invoices.',
  'If you have any questions, just reply to this message.',
  'Thanks again, Sarah. All the best from Dan at Freightly.',
].join(' ');

/** Scenes are slices of the script in order, with nothing but white space between them. */
function assertCovers(script: string, scenes: readonly ScenePlan[]): void {
  let at = 0;
  scenes.forEach((scene, index) => {
    assert.equal(scene.index, index);
    const found = script.indexOf(scene.text, at);
    assert.equal(script.slice(at, found).trim(), '');
    at = found + scene.text.length;
    for (const point of scene.points) {
      assert.ok(point.charStart >= 0 && point.charStart < scene.text.length);
      if (scene.role === 'closing') continue;
      const there = scene.text.slice(point.charStart).toLowerCase();
      for (const word of point.text.toLowerCase().split(/\s+/u))
        assert.ok(there.includes(word.replace(/…$/u, '')), word);
      if (point.figure) assert.ok(scene.text.includes(point.figure) && !point.text.includes(point.figure));
    }
  });
  assert.equal(script.slice(at).trim(), '');
}

test('a draft is cut into at least four scenes of whole sentences that join back to it', () => {
  const scenes = segment(SCRIPT, PACE);
  assert.ok(scenes.length >= 4);
  assert.equal(scenes.map((scene) => scene.text).join(' '), SCRIPT);
  for (const scene of scenes) {
    assert.ok(scene.durationEstimate >= 4.5 && scene.durationEstimate <= 14.5, String(scene.durationEstimate));
    assert.match(scene.text, /[.!?]$/);
    assert.ok(scene.heading.length > 2 && scene.heading.length <= 40);
    assert.ok(scene.points.length >= 1 && scene.points.length <= 3);
  }
  assertCovers(SCRIPT, scenes);
});

test('figures that are worth setting large are found', () => {
  const figures = segment(SCRIPT, PACE).flatMap((scene) => scene.points.map((point) => point.figure));
  for (const figure of ['12 hours', '$48,000', 'Friday']) {
    assert.ok(
      figures.some((found) => found?.includes(figure)),
      figure,
    );
  }
});

test('the roles of the sentences become the roles of the scenes', () => {
  const roles = [
    { text: 'Hi Sarah, this is Dan from Freightly.', role: 'greeting' as const },
    { text: 'Thank you for taking the time to talk with us.', role: 'greeting' as const },
    { text: 'Last quarter you overpaid carriers by roughly $48,000.', role: 'cost' as const },
    { text: 'I will send you the proposal by Friday, March 6.', role: 'next' as const },
  ];
  const scenes = segment(SCRIPT, PACE, roles);
  assert.equal(scenes[0]!.role, 'greeting');
  assert.ok(scenes.some((scene) => scene.role === 'heard' && scene.text.includes('$48,000')));
  assert.ok(scenes.some((scene) => scene.role === 'next' && scene.text.includes('March 6')));
});

test('what the writer asks for stands on every card of the goodbye, unless a person took it out', () => {
  const next = 'I will send you the proposal by Friday, March 6.';
  const ask = 'On 16 March please call me with the vote of your board, so that we can order the sensors in time.';
  const bye = 'Thank you again for your time, Sarah, and all the best to you and your team from Dan at Freightly.';
  const call = { figure: '16 March', text: 'call me with the vote of your board' };
  const roles = [
    { text: 'Hi Sarah, this is Dan from Freightly.', role: 'greeting' as const },
    { text: next, role: 'next' as const, onScreen: { lines: [{ figure: 'March 6', text: 'you get the proposal' }] } },
    { text: 'Good decisions need good answers, so please take the time you need.', role: 'closing' as const },
    { text: ask, role: 'closing' as const, onScreen: { lines: [call] } },
    { text: bye, role: 'closing' as const },
  ];
  const endOf = (given: typeof roles, script: string): string[] =>
    segment(script, PACE, given)
      .filter(({ role }) => role === 'closing')
      .map(({ points }) => points.map(({ figure, text }) => `${figure} ${text}`).join());
  const script = roles.map(({ text }) => text).join(' ');
  const cards = endOf(roles, script);
  assert.ok(
    cards.length > 1 && cards.every((card) => card === '16 March call me with the vote of your board'),
    cards.join('; '),
  );
  const unasked = endOf(roles, script.replace(ask, 'Please call me.'));
  assert.ok(unasked.length > 0 && unasked.every((card) => !card.includes('16 March')), unasked.join('; '));
});

test('abbreviations, initials and numbers do not end a scene', () => {
  const script = `Dr. Weiss met Mr. J. Smith of Acme Inc. at 10 a.m. on Jan. 5. ${SCRIPT}`;
  for (const scene of segment(script, PACE)) assert.doesNotMatch(scene.text, /(?:Dr|Mr| J|Jan)\.$/);
});

test("a human's paragraphs become scenes", () => {
  const script =
    'Hi Sarah,\n\nthank you for the call on Monday. It was good to meet you.\n\nYou lose twelve hours a week on invoices. We can help with that today.\n\nI will call you on Friday to talk about it.';
  const scenes = segment(script, PACE);
  assert.deepEqual(
    scenes.map((scene) => scene.text.slice(0, 5)),
    ['Hi Sa', 'You l', 'I wil'],
  );
  assertCovers(script, scenes);
});

test('any text can be cut', () => {
  const inputs = [
    'Word',
    '🎉',
    '👩‍👩‍👧‍👦'.repeat(120),
    'a'.repeat(5000),
    `${'word '.repeat(990)}end.`,
    '株式会社山田の佐藤さんと話しました。請求書の照合に毎週十二時間かかっています。'.repeat(20),
    'مرحبا سارة، شكرا على وقتك. سنرسل العرض يوم الجمعة. '.repeat(30),
    'שלום שרה, תודה על השיחה. '.repeat(40),
    '...!!!???',
    'No stop here and it goes on, and on, because nobody ends it, '.repeat(60),
    `${SCRIPT} `.repeat(8),
    '\n\n- one\n- two\n\n\nthree',
  ];
  for (const input of inputs) {
    const start = process.cpuUsage();
    assertCovers(input, segment(input, PACE));
    assert.ok(process.cpuUsage(start).user < 400_000);
  }
  assert.deepEqual(segment('', PACE), []);
  assert.deepEqual(segment('  \n ', PACE), []);
});

test('one endless sentence is cut into scenes that can be shown', () => {
  const scenes = segment(`${'The team works on it and ships more of it to people every week, '.repeat(12)}done.`, PACE);
  assert.ok(scenes.length >= 4);
  for (const scene of scenes) assert.ok(scene.durationEstimate <= 15, String(scene.durationEstimate));
});
