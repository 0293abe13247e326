import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf } from './dictation.js';

const cut = (text: string): string[] => piecesOf(text).map(({ start, end }) => text.slice(start, end));

const SPOKEN =
  'they do about 35 installs a month and every permit takes them 11 days because somebody has to drive to the county office they lose forty customers a year who just give up um I showed him how we file the permit online and he liked the text part';

test('notes without full stops are cut where somebody begins a new sentence', () => {
  assert.deepEqual(cut(SPOKEN), [
    'they do about 35 installs a month',
    'every permit takes them 11 days because somebody has to drive to the county office',
    'they lose forty customers a year who just give up',
    'I showed him how we file the permit online',
    'he liked the text part',
  ]);
});

test('written sentences stay whole', () => {
  const text = 'They sort 400 orders a day, and the team checks each of them by hand.';
  assert.deepEqual(cut(text), [text]);
});

test('a long stretch of the same words is cut in no time', () => {
  const start = performance.now();
  piecesOf('he said '.repeat(8000));
  assert.ok(performance.now() - start < 500);
});
