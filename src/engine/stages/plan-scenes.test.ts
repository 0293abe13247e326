import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Point, ScenePlan } from '../../domain/draft.js';
import type { PlanScene } from '../../render/plan.js';
import { planScenes } from './plan-scenes.js';

type Given = Pick<ScenePlan, 'role' | 'heading' | 'picture'> & { forS: number; points?: Omit<Point, 'charStart'>[] };

/** The scenes of a film of which one word is said in each. */
function planned(given: readonly Given[]): PlanScene[] {
  const scenes = given.map(({ role, heading, points = [], picture }, index): ScenePlan => {
    const text = 'Said.';
    return {
      index,
      text,
      durationEstimate: 1,
      role,
      heading,
      points: points.map((each) => ({ ...each, charStart: 0 })),
      ...(picture && { picture }),
    };
  });
  const endOf = (index: number): number => given.slice(0, index + 1).reduce((sum, { forS }) => sum + forS, 0);
  const times = given.map(({ forS }, index) => ({ startS: endOf(index) - forS, endS: endOf(index) }));
  const words = times.map(({ startS, endS: end }, scene) => {
    return { text: 'Said.', startS, endS: end, charStart: 0, charEnd: 5, scene };
  });
  return planScenes(
    scenes,
    { durationS: endOf(given.length), soundPath: '', scenes: times, words, phones: [] },
    { language: 'en-GB', isWide: true },
  );
}

const TOLD: Given = {
  role: 'heard',
  heading: 'Your situation',
  forS: 20,
  points: [
    { text: 'No line of sight', figure: null },
    { text: 'Muck heap collection', figure: '€5,400 a quarter' },
    { text: 'horses in training', figure: '62' },
  ],
};
const goodbye = (forS: number): Given => ({ role: 'closing', heading: 'Thank you, Niamh', forS });

test('an end card that would stand long comes later, and what was told stands once more in front of it', () => {
  const [told, first, second] = planned([TOLD, goodbye(10), goodbye(9)]);
  assert.deepEqual([first!.role, first!.heading], ['heard', 'In short']);
  assert.deepEqual(
    first!.points.map(({ text, figure }) => [text, figure]),
    told!.points.map(({ text, figure }) => [text, figure]),
  );
  const times = first!.points.map(({ atS }) => atS);
  assert.ok(times[0] === first!.startS && times.every((atS, order) => order === 0 || atS > times[order - 1]!));
  assert.deepEqual([second!.role, second!.heading], ['closing', 'Thank you, Niamh']);
});

test('a short end card stands as it was, and so does one with nothing to recall', () => {
  assert.deepEqual(
    planned([TOLD, goodbye(5), goodbye(6)]).map(({ heading }) => heading),
    ['Your situation', 'Thank you, Niamh', 'Thank you, Niamh'],
  );
  assert.deepEqual(
    planned([{ ...TOLD, points: [] }, goodbye(10), goodbye(9)]).map(({ heading }) => heading),
    ['Your situation', 'Thank you, Niamh', 'Thank you, Niamh'],
  );
});

test('dates are not recalled, and statements only where nothing shorter was told', () => {
  const dated = [...TOLD.points!, { text: 'Site visit', figure: '20 January' }];
  const [, recap] = planned([{ ...TOLD, points: dated }, goodbye(10), goodbye(9)]);
  assert.ok(recap!.points.every(({ figure }) => figure !== '20 January'));
  const text = 'The insurer wants a detector in each flue by the end of the year, or the excess trebles';
  const long = [text, `${text} twice`].map((each) => ({ text: each, figure: null }));
  const [, whole] = planned([{ ...TOLD, points: long }, goodbye(10), goodbye(9)]);
  assert.equal(whole!.points.length, 2);
});

test('the figure of a line without one of its own stands out', () => {
  const points = [
    { text: 'Tags wash off after 30 cycles', figure: null },
    { text: 'You were out of pocket by £38,000', figure: null },
    { text: 'It needs no line of sight', figure: null },
    { text: 'staff', figure: '52' },
  ];
  const [scene] = planned([{ ...TOLD, points }, goodbye(9)]);
  assert.deepEqual(
    scene!.points.map(({ marked }) => marked),
    ['30', '£38,000', undefined, undefined],
  );
});

test('a picture goes with its heading: none for hello, goodbye, what was told once more, and a card that was taken out', () => {
  const step = (heading: string, picture: string): Given => {
    return { role: 'next', heading, forS: 5, picture, points: [{ text: `Step of ${heading}`, figure: null }] };
  };
  const scenes = planned([
    { role: 'greeting', heading: 'Hello Niamh', forS: 5, picture: 'gift' },
    { ...TOLD, picture: 'horse' },
    { role: 'shown', heading: '', forS: 5, picture: 'truck' },
    step('Next steps', 'calendar'),
    step('What is left', 'truck'),
    { ...goodbye(10), picture: 'gift' },
    { ...goodbye(9), picture: 'gift' },
  ]);
  assert.deepEqual(
    scenes.map(({ picture }) => picture ?? null),
    [null, 'horse', null, 'calendar', 'calendar', null, null],
  );
  assert.equal(scenes[5]!.heading, 'In short');
});
