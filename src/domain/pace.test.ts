import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateS, type Pace } from './pace.js';

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
