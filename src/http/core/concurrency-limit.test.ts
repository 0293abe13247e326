import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlaces } from './concurrency-limit.js';

test('Places are few for each owner and in all, and free again once given back.', () => {
  const places = createPlaces({ most: 2, mostOfOwner: 1, ownTaken: 'Wait for yours.', allTaken: 'Wait.' });
  const giveBack = places.take('a');
  assert.throws(() => places.take('a'), { code: 'RATE_LIMITED', message: 'Wait for yours.' });
  places.take('b');
  assert.throws(() => places.take('c'), { code: 'SERVICE_UNAVAILABLE', message: 'Wait.' });
  giveBack();
  places.take('c');
});
