// The walls of every kind behind every built-in presenter, whose true mattes are known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  before,
  DRAWN_MESH,
  errorsOf,
  faceWithHair,
  type Wall,
} from '../../../../test/support/portraits/known-mattes.js';
import { removeBackground } from './cutout.js';

const LOOKS = ['maya', 'daniel', 'amara', 'kenji', 'sofia', 'omar', 'ingrid', 'viktor'];

/** In per cent of full cover. */
const MOST_WHOLE = 0.4;
const MOST_EDGE = 7;
/** White clothes before a white wall. */
const SAME: Partial<Record<string, Wall>> = { omar: 'white', sofia: 'white' };

for (const look of LOOKS) {
  const face = faceWithHair(look);
  test(`${look}: even walls leave a matte as it was drawn, and none that cannot be told from clothes is called clean.`, () => {
    for (const wall of ['plain', 'white', 'gradient'] as const) {
      const { cutout, findings } = removeBackground(before(wall, face), DRAWN_MESH, []);
      const { whole, edge } = errorsOf(face, cutout);
      const told = `${wall}: ${whole.toFixed(2)} % of the picture, ${edge.toFixed(1)} % at the edge, ${findings.map(({ code }) => code)}`;
      if (SAME[look] === wall) assert.ok(findings.length > 0, told);
      else assert.ok(findings.length === 0 && whole <= MOST_WHOLE && edge <= MOST_EDGE, told);
    }
  });
  test(`${look}: busy walls are never called clean.`, () => {
    for (const wall of ['blocks', 'books', 'leaves'] as const) {
      const { findings, doubts } = removeBackground(before(wall, face), DRAWN_MESH, []);
      assert.ok(findings.length > 0 && doubts.length > 0, wall);
    }
  });
}
