// A short plan for the tests of the picture: all five roles in twelve seconds.
import type { Plan, PlanScene, TimedWord } from '../../src/render/plan.js';

const LINES: readonly [PlanScene['role'], string, string, [string, string | null][]][] = [
  ['greeting', 'Hello Daniel', 'Hi Daniel, thank you for the call.', []],
  [
    'heard',
    'What we heard',
    'Six hours a week, two days late.',
    [
      ['lost to manual work', '6 h'],
      ['for every reply', '2 days'],
    ],
  ],
  [
    'shown',
    'What we showed',
    'One shared inbox with smart routing.',
    [
      ['One shared inbox', null],
      ['Smart routing', null],
    ],
  ],
  ['next', 'Next steps', 'Please send samples by Friday.', [['Send us ticket samples', '3 June']]],
  ['closing', 'Thank you', 'Talk soon, and have a great day!', []],
];

const SCENE_S = 2.4;

/** A complete plan; `change` overrides any part of it. */
export function demoPlan(change: Partial<Plan>): Plan {
  const words: TimedWord[] = [];
  const scenes = LINES.map(([role, heading, line, points], index): PlanScene => {
    const startS = index * SCENE_S;
    const parts = line.split(' ');
    const step = (SCENE_S - 0.5) / parts.length;
    parts.forEach((text, order) => {
      const from = startS + 0.2 + order * step;
      words.push({ text, startS: from, endS: from + step * 0.9 });
    });
    return {
      role,
      startS,
      endS: startS + SCENE_S,
      heading,
      points: points.map(([text, figure], order) => ({ text, figure, atS: startS + 0.4 + order * 0.7 })),
    };
  });
  return {
    width: 640,
    height: 360,
    fps: 30,
    durationS: LINES.length * SCENE_S,
    presenter: 'maya',
    brand: { name: 'Northwind', colour: '#2f5bea', logoPath: null },
    title: 'Follow-up',
    prospectName: 'Daniel',
    prospectCompany: 'Acme Logistics',
    senderName: 'Maya Torres',
    senderCompany: 'Northwind',
    scenes,
    words,
    phones: [],
    captions: true,
    label: 'AI-generated',
    soundPath: 'sound.wav',
    music: false,
    language: 'en',
    ...change,
  };
}
