// Floors of how a presenter moves and where captions stand, on films whose words are timed by their length. `npm run report:film` measures
// spoken films of the corpus the same way.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLayout } from '../../src/render/picture/layout.js';
import { LOOKS } from '../../src/render/picture/presenter/looks/looks.js';
import { createMotion } from '../../src/render/picture/presenter/motion.js';
import type { Plan } from '../../src/render/plan.js';
import { pacedPlan } from '../support/paced-plan.js';
import { CRANES, WAREHOUSE } from './films.js';
import { measureMotion } from './measures/motion.js';

const SIZES = {
  '16:9': { width: 640, height: 360 },
  '9:16': { width: 360, height: 640 },
  '1:1': { width: 360, height: 360 },
};

const FILMS: Record<string, (change: Partial<Plan>) => Plan> = {
  cranes: (change) => pacedPlan(CRANES, { ...change, language: 'en' }),
  warehouse: (change) => pacedPlan(WAREHOUSE, { ...change, language: 'de' }),
};

/** The least and the most that each figure may be. */
const BOUNDS: Record<string, [least: number, most: number]> = {
  'captions over hands': [0, 0],
  'captions over the mouth': [0, 0],
  // In square pictures a caption stands over the chest of a presenter who has nothing beside them.
  'captions over the torso': [0, 4],
  'captions over a cut': [0, 0],
  'whole pictures that dissolve': [0, 0],
  'longest stillness of the body': [0, 4],
  gestures: [9, 24],
  'kinds of gestures': [6, 9],
  'longest rest between gestures': [0, 9],
  'blink interval, shortest': [0.9, 3],
  'blink interval, median': [1.8, 4.2],
  'blink interval, longest': [3.5, 7.1],
  'blinks where a phrase ends': [0.5, 1],
  'items without a glance': [0, 0],
};

for (const [name, filmOf] of Object.entries(FILMS)) {
  describe(`In the film "${name}"`, () => {
    for (const [aspect, size] of Object.entries(SIZES)) {
      test(`captions and the presenter keep their bounds at ${aspect}`, async () => {
        const presenters = aspect === '16:9' ? LOOKS.map(({ id }) => id) : ['omar', 'sofia'];
        for (const presenter of presenters) {
          const figures = await measureMotion({ plan: filmOf({ ...size, presenter }) });
          for (const [figure, [least, most]] of Object.entries(BOUNDS)) {
            const { value, places = [] } = figures.find((each) => each.name === figure)!;
            const isWithin = value >= least - 1e-9 && value <= most + 1e-9;
            assert.ok(isWithin, `${presenter}: ${figure} ${value.toFixed(2)} (${places.join('; ')})`);
          }
        }
      });
    }

    test('faces are warm at the greeting and the goodbye, and no face smiles at trouble', () => {
      const plan = filmOf({});
      const motion = createMotion(plan, createLayout(plan).scenes);
      const smileAt = (timeS: number): number => motion.at(Math.round(timeS * plan.fps)).mouth.smile;
      const middleOf = (start: RegExp): number => {
        const first = plan.words.findIndex(({ text }) => start.test(text));
        const last = plan.words.findIndex(({ text }, index) => index > first && /[.!?]$/.test(text));
        return (plan.words[first]!.startS + plan.words[last]!.endS) / 2;
      };
      const trouble = smileAt(middleOf(/^(failed|Unfall)$/));
      assert.ok(trouble < 0.2, `a smile of ${trouble.toFixed(2)} at trouble`);
      for (const scene of [plan.scenes[0]!, plan.scenes.at(-1)!]) {
        const smile = smileAt((scene.startS + scene.endS) / 2);
        assert.ok(smile > 0.6, `a smile of ${smile.toFixed(2)} in "${scene.heading}"`);
      }
    });
  });
}
