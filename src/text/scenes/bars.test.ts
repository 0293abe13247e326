import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barsOf } from './bars.js';

const bars = (...lines: [figure: string | null, text: string][]): (number | null)[] =>
  barsOf(lines.map(([figure, text]) => ({ figure, text }))).map((bar) => bar && Math.round(bar * 100) / 100);

test('a share of something fills its part of the width', () => {
  assert.deepEqual(bars(['70%', 'of the packs leaked'], [null, 'Nobody knew why']), [0.7, null]);
  assert.deepEqual(bars(['34%', 'der Luft entweicht'], ['7%', 'of the air is measured']), [0.34, 0.07]);
});

test('a change in percent is no share, and a sliver is not drawn', () => {
  assert.deepEqual(bars(['by 34%', 'fewer stops']), [null]);
  assert.deepEqual(bars(['0.1%', 'of live eggs']), [null]);
});

test('amounts in one unit are held against the largest', () => {
  assert.deepEqual(bars(['40 minutes', 'today'], ['about 10 minutes', 'with the new press']), [1, 0.25]);
  assert.deepEqual(bars(['6 hours a week', 'today'], ['3 hours a week', 'with us']), [1, 0.5]);
});

test('two figures are compared whatever else the card says', () => {
  const one: [string, string] = ['33 stops a night', 'before'];
  assert.deepEqual(bars(one, ['4 stops a night', 'now'], [null, 'The owner takes your call']), [1, 0.12, null]);
  assert.deepEqual(bars(one, ['4 stops a night', 'now'], ['2 years', 'since then']), [null, null, null]);
});

test('bare counts are compared where they count the same', () => {
  assert.deepEqual(bars(['610', 'on the list at first'], ['270', 'on the list after a year']), [1, 0.44]);
  assert.deepEqual(bars(['610', 'patients on the list'], ['270', 'calls in a year']), [null, null]);
});

test('two percentages are parts of a hundred', () => {
  assert.deepEqual(bars(['50 percent', 'with the unit'], ['24 percent', 'in January']), [0.5, 0.24]);
  assert.deepEqual(bars(['2.1%', 'lost before'], ['0.3%', 'lost after four months']), [1, 0.14]);
});

test('times are compared in one unit', () => {
  assert.deepEqual(bars(['almost 6 minutes', 'to connect today'], ['41 seconds', 'in the demo']), [1, 0.11]);
  assert.deepEqual(bars(['2 hours', 'today'], ['40 minutes', 'then'], [null, 'Counted twice']), [1, 0.33, null]);
  assert.deepEqual(bars(['2 hours a day', 'today'], ['40 minutes', 'once']), [null, null]);
});

test('what cannot be compared has no bars', () => {
  assert.deepEqual(bars(['£1,150 a week', 'at first'], ['£690 a week', 'after that']), [null, null]);
  assert.deepEqual(bars(['30%', 'hollow tiles assumed'], ['6.5%', 'of tiles found hollow'], ['€1', 'a tile']), [
    null,
    null,
    null,
  ]);
  assert.deepEqual(bars(['€4,200', 'in all'], ['€2,100', 'with the order'], ['€2,100', 'at the end']), [
    null,
    null,
    null,
  ]);
  assert.deepEqual(bars(['€4,200', 'once'], ['€2,100 a year', 'for service']), [null, null]);
  assert.deepEqual(bars(['€4,200', 'in all'], ['€2,100', 'per closed day']), [null, null]);
  assert.deepEqual(bars(['41 inches', 'needed'], ['44 inches', 'there']), [null, null]);
  assert.deepEqual(bars(['12 March', 'we measure'], ['20 March', 'you get the drawings']), [null, null]);
  assert.deepEqual(bars(['5 to 8 days', 'today'], ['2 days', 'then']), [null, null]);
  assert.deepEqual(bars(['40 minutes', 'of waiting']), [null]);
});
