// A plan of given scenes whose words are timed by their length, as a voice would take for them: for what follows from words and times
// without any sound.
import type { Plan, PlanScene, TimedWord } from '../../src/render/plan.js';
import { demoPlan } from './demo-plan.js';

export type PacedScene = {
  role: PlanScene['role'];
  heading: string;
  text: string;
  /** Each item of the card, with the word at which it appears. */
  items?: { text: string; figure?: string; at: string }[];
};

const LETTER_S = 0.066;
const WORD_S = 0.055;
const COMMA_S = 0.16;
const STOP_S = 0.42;
/** Before the first word of a scene, and after its last. */
const SCENE_EDGE_S = 0.35;

const pauseAfter = (word: string): number => {
  if (/[.!?]$/.test(word)) return STOP_S;
  return /[,;:]$/.test(word) ? COMMA_S : 0;
};

export function pacedPlan(scenes: readonly PacedScene[], change: Partial<Plan> = {}): Plan {
  let atS = 0;
  const words: TimedWord[] = [];
  const planned = scenes.map(({ role, heading, text, items = [] }): PlanScene => {
    const startS = atS;
    atS += SCENE_EDGE_S;
    const spoken = text.split(' ').map((word): TimedWord => {
      const lastsS = WORD_S + LETTER_S * word.length;
      const timed = { text: word, startS: atS, endS: atS + lastsS };
      atS += lastsS + pauseAfter(word);
      return timed;
    });
    words.push(...spoken);
    atS += SCENE_EDGE_S;
    const points = items.map(({ text: label, figure = null, at }) => {
      const word = spoken.find((each) => each.text.startsWith(at));
      if (!word) throw new RangeError(`No word begins with ${JSON.stringify(at)}.`);
      return { text: label, figure, atS: word.startS };
    });
    return { role, heading, startS, endS: atS, points };
  });
  return demoPlan({ scenes: planned, words, durationS: atS, ...change });
}
