import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoPlan } from '../../../../test/support/demo-plan.js';
import { createSeededRandom } from '../../../lib/variation.js';
import type { PlanScene } from '../../plan.js';
import { moodsOf } from './cues.js';
import { armsAt, planGestures } from './gestures.js';
import { planBlinks } from './motion.js';

/** A film that says one sentence. */
function sayingPlan(language: string, sentence: string, role: PlanScene['role'], points: PlanScene['points'] = []) {
  const words = sentence.split(' ').map((text, index) => ({ text, startS: index * 0.4, endS: index * 0.4 + 0.35 }));
  const durationS = words.length * 0.4 + 1;
  return demoPlan({
    language,
    words,
    durationS,
    scenes: [{ role, startS: 0, endS: durationS, heading: '', points }],
  });
}

const TROUBLE = {
  en: 'Two drivers were injured in an accident.',
  de: 'Bei dem Unfall wurden zwei Fahrer verletzt.',
  fr: 'Deux chauffeurs ont été blessés dans un accident.',
  es: 'Dos conductores resultaron heridos en un accidente.',
  it: 'Due autisti sono rimasti feriti in un incidente.',
  nl: 'Twee chauffeurs raakten gewond bij een ongeval.',
  pt: 'Dois motoristas ficaram feridos em um acidente.',
};
const NO_TROUBLE = {
  en: 'Your team has twelve drivers in three towns.',
  de: 'Ihr Team hat zwölf Fahrer in drei Städten.',
  fr: 'Votre équipe compte douze chauffeurs dans trois villes.',
  es: 'Su equipo tiene doce conductores en tres ciudades.',
  it: 'La sua squadra ha dodici autisti in tre città.',
  nl: 'Uw team heeft twaalf chauffeurs in drie steden.',
  pt: 'Sua equipe tem doze motoristas em três cidades.',
};

for (const [language, sentence] of Object.entries(TROUBLE)) {
  test(`trouble is told in earnest, and a plain fact is not, in ${language}`, () => {
    assert.deepEqual(
      moodsOf(sayingPlan(language, sentence, 'heard')).map(({ mood }) => mood),
      ['earnest'],
    );
    const plain = NO_TROUBLE[language as keyof typeof NO_TROUBLE];
    assert.deepEqual(
      moodsOf(sayingPlan(language, plain, 'heard')).map(({ mood }) => mood),
      ['attentive'],
    );
  });
}

test('in a language without word lists the mood follows the role', () => {
  assert.equal(moodsOf(sayingPlan('ja', '事故がありました。', 'greeting'))[0]!.mood, 'warm');
});

test('blinks are one to seven seconds apart, wherever phrases end', () => {
  for (const ends of [[], [2, 2.1, 2.2, 9, 30], Array.from({ length: 200 }, (_, index) => index * 0.3)]) {
    const blinks = planBlinks(ends, 60, createSeededRandom(`blinks ${ends.length}`));
    assert.ok(blinks.length > 8);
    blinks.slice(1).forEach((atS, index) => {
      const interval = atS - blinks[index]!;
      assert.ok(interval >= 1 - 1e-9 && interval <= 7 + 1e-9, `${interval}`);
    });
  }
});

test('a gesture is over before the next begins, and no arm jumps', () => {
  const plan = demoPlan({});
  const sides = plan.scenes.map(() => ({ textSide: -1 as const, handSide: -1 as const, waveSide: 1 as const }));
  const gestures = planGestures(plan, sides);
  assert.ok(gestures.length >= 3);
  gestures.slice(1).forEach(({ startS }, index) => {
    assert.ok(startS > gestures[index]!.endS);
  });
  const liftAt = (frame: number, side: -1 | 1): number =>
    armsAt(gestures, frame / plan.fps).find((arm) => arm.side === side)?.lift ?? 0;
  for (let frame = 1; frame < plan.durationS * plan.fps; frame++) {
    for (const side of [-1, 1] as const) {
      const jump = Math.abs(liftAt(frame, side) - liftAt(frame - 1, side));
      assert.ok(jump < 0.2, `${jump} at frame ${frame}`);
    }
  }
});

test('fingers count a list, and never beside a figure', () => {
  const countsOf = (figure: string | null): number => {
    const points = [2, 8, 14].map((atS) => ({ text: 'One of three wishes', figure, isMoney: false, atS }));
    const plan = sayingPlan('en', Array(60).fill('plainly').join(' '), 'shown', points);
    return planGestures(plan, [{ textSide: -1, handSide: -1, waveSide: 1 }]).filter(({ kind }) => kind === 'count')
      .length;
  };
  assert.ok(countsOf(null) >= 1);
  assert.equal(countsOf('4 weeks'), 0);
});
