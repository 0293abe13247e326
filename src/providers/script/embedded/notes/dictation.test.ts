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

test('a clause without a subject, a figure and a dictated full stop begin a new sentence, too', () => {
  const text =
    'he does all the bids himself at night with a wheel and paper maps takes him 3 hours a bid revenue was 7 million last year showed him the aerial view full stop wants to know if it does stripes too im sending him the login tonight and the crew tries it';
  assert.deepEqual(cut(text), [
    'he does all the bids himself at night with a wheel and paper maps',
    'takes him 3 hours a bid',
    'revenue was 7 million last year',
    'showed him the aerial view',
    'wants to know if it does stripes too',
    'im sending him the login tonight',
    'the crew tries it',
  ]);
});

test('sentences that only commas part are cut, and lists are not', () => {
  const text =
    'they have nine arenas in two countries, every bracket is made by hand in a sheet, i showed her how it fixes itself and the big screen and the bot, she clapped, next im making her a test for this saturday, she runs it in leeds and then we catch up on the 14th';
  assert.deepEqual(cut(text), [
    'they have nine arenas in two countries',
    'every bracket is made by hand in a sheet',
    'i showed her how it fixes itself and the big screen and the bot',
    'she clapped',
    'im making her a test for this saturday',
    'she runs it in leeds',
    'we catch up on the 14th',
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

test('a long sentence that somebody wrote, with commas and capitals, is not cut in the middle of a clause', () => {
  const text =
    'I showed her our humidifier unit, the one that sits in the blower room and feeds damp air straight into the wind trunks, and I showed her the graph from a parish church in Ludlow where it has held between 50 and 60% for four winters.';
  assert.deepEqual(piecesOf(text), [{ start: 0, end: text.length }]);
});
