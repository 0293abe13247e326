import assert from 'node:assert/strict';
import { it, test } from 'node:test';
import { estimateS, type Pace, secondsLeft } from './durations.js';
import type { State } from './life.js';

const PACE: Pace = { letterS: 0.06, commaS: 0.25, stopS: 0.3 };
const close = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} ≠ ${expected}`);

test('adds up letters, commas and ends of sentences', () => {
  close(estimateS('Hello you.', PACE), 8 * 0.06 + 0.3);
  close(estimateS('One, two; three. Four!', PACE), 15 * 0.06 + 2 * 0.25 + 2 * 0.3);
  close(estimateS('', PACE), 0);
});

test('does not take points and commas inside of numbers for pauses', () => {
  const figures = estimateS('1,200.50', PACE);
  close(figures, 6 * 3.6 * 0.06);
});

test('measures what is said where somebody writes it out', () => {
  const spoken = (text: string): string => text.replace('25', 'twenty five');
  close(estimateS('25 days', PACE, spoken), 14 * 0.06);
});

test('a sign that stands for a syllable takes longer than a letter', () => {
  assert.ok(estimateS('電話', PACE) > 2 * estimateS('ab', PACE));
});

const usual = new Map<State, number>([
  ['generating_script', 2],
  ['segmenting', 1],
  ['voice_generating', 10],
  ['video_generating', 60],
]);
const running = { status: 'voice_generating' as State, auto_approve: true, elapsedS: 4, percent: 0 };

it('is what is left of the present stage, and all that follow', () => {
  assert.equal(secondsLeft(running, usual), 66);
  assert.equal(secondsLeft({ ...running, status: 'video_generating', elapsedS: 20 }, usual), 40);
});

it('ends at the approval of a script, which a person decides', () => {
  const drafting = { ...running, status: 'generating_script' as State, elapsedS: 0.5 };
  assert.equal(secondsLeft({ ...drafting, auto_approve: false }, usual), 1.5);
  assert.equal(secondsLeft(drafting, usual), 72.5);
});

it('follows the pace of a stage the more, the further it is', () => {
  const slow = { ...running, status: 'video_generating' as State, elapsedS: 80, percent: 50 };
  assert.equal(secondsLeft(slow, usual), 0.5 * -20 + 0.5 * 80);
  assert.equal(secondsLeft({ ...slow, elapsedS: 95, percent: 100 }, usual), 0);
});

it('is unknown without a history, while nobody works, and for a silent stage that takes longer than usual', () => {
  const without = new Map(usual);
  without.delete('video_generating');
  assert.equal(secondsLeft(running, without), null);
  for (const status of ['pending', 'pending_approval', 'completed', 'failed', 'cancelled'] as const) {
    assert.equal(secondsLeft({ ...running, status }, usual), null, status);
  }
  assert.equal(secondsLeft({ ...running, elapsedS: 11 }, usual), null);
});
