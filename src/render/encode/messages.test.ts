import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitFilm } from './messages.js';

test('Segments follow the scenes, are at most eight seconds long, and leave no frame out.', () => {
  const cuts = [0, 200, 900, 1000, 1700];
  const segments = splitFilm(1950, cuts, 30);
  assert.equal(segments[0]?.start, 0);
  assert.equal(segments.at(-1)?.end, 1950);
  for (const [i, { index, start, end }] of segments.entries()) {
    assert.equal(index, i);
    assert.ok(end > start && end - start <= 240);
    if (i > 0) assert.equal(start, segments[i - 1]?.end);
  }
  const starts = new Set(segments.map(({ start }) => start));
  assert.ok(cuts.every((cut) => starts.has(cut)));
});

test('Cuts outside the film, twice or out of order do no harm.', () => {
  assert.deepEqual(splitFilm(60, [70, 30, 30, -5, 60], 30), [
    { index: 0, start: 0, end: 30 },
    { index: 1, start: 30, end: 60 },
  ]);
});
