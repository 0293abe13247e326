import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoadShedding } from './load-shedding.js';

const OVERLOADED = { code: 'SERVICE_UNAVAILABLE', message: /overloaded/ };

test('A long queue turns away who has many requests in work, and nobody else.', () => {
  let waiting = 0;
  const load = createLoadShedding(() => waiting);
  const ends = Array.from({ length: 30 }, () => load.enter('busy'));
  waiting = 600;
  assert.throws(() => load.enter('busy'), OVERLOADED);
  load.admitAnybody();
  load.enter('other');
  for (const end of ends.slice(0, 20)) end();
  load.enter('busy');
});

test('A queue twice as long turns everybody away.', () => {
  const load = createLoadShedding(() => 1_001);
  assert.throws(() => load.admitAnybody(), OVERLOADED);
});
