import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '../../domain/draft.js';
import { segment } from './segment.js';
import { worriesOf } from './worries.js';

const SUMMARY = 'Worried that the feeder needs a new floor; it stands on the existing slab. 62 staff.';
const span = (words: string) => {
  const start = SUMMARY.indexOf(words);
  return [{ start, end: start + words.length }];
};
const told = (text: string, role: Role, words: string) => ({ text, role, evidence: span(words) });

const WORRY = told(
  'You are worried that the feeder needs a new floor.',
  'heard',
  'Worried that the feeder needs a new floor;',
);
const ANSWER = told('It stands on the existing slab.', 'shown', 'it stands on the existing slab.');
const OTHER = told('You have 62 staff.', 'shown', '62 staff.');

test('a worry belongs to the answer that stands behind it in the summary, and to no other', () => {
  assert.deepEqual([...worriesOf([WORRY, OTHER, ANSWER])], [[ANSWER.text, WORRY.text]]);
  assert.deepEqual([...worriesOf([WORRY, OTHER])], []);
});

test('the card of an answer shows the worry first', () => {
  const said = [WORRY, ANSWER];
  const script = said.map(({ text }) => text).join(' ');
  const scenes = segment(script, { letterS: 0.2, commaS: 0.2, stopS: 0.3 }, said, { language: 'en' });
  const lines = scenes.find(({ role }) => role === 'shown')!.points.map(({ text }) => text);
  assert.deepEqual(lines, ['You are worried that the feeder needs a new floor', 'It stands on the existing slab']);
});
