import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoadShedding, createPlaces } from './load-shedding.js';

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

test('Places are few for each owner and in all, and free again once given back.', () => {
  const places = createPlaces({ most: 2, mostOfOwner: 1, ownTaken: 'Wait for yours.', allTaken: 'Wait.' });
  const giveBack = places.take('a');
  assert.throws(() => places.take('a'), { code: 'RATE_LIMITED', message: 'Wait for yours.' });
  places.take('b');
  assert.throws(() => places.take('c'), { code: 'SERVICE_UNAVAILABLE', message: 'Wait.' });
  giveBack();
  places.take('c');
});
