import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftOutOf } from '../../../../flow/review.js';
import { NOT_TOLD_WITH_IT, withHalves } from './halves.js';

const listed = (summary: string, text: string, dropped: { reason: string; text: string }[] = [], names = '') => {
  const sentences = [{ role: 'heard' as const, text, evidence: [{ start: 0, end: summary.length }] }];
  const draft = { sentences, dropped: withHalves(dropped, summary, sentences, names), writer: 'test' };
  return leftOutOf(draft, summary).map(({ text: half, reason }) => `${reason}: ${half}`);
};

const TWO = 'Dana runs nine clinics, and the billing office loses $4,000 a week.';

test('The half that the script does not tell is listed', () => {
  assert.deepEqual(listed(TWO, 'You run nine clinics.'), [
    `${NOT_TOLD_WITH_IT}: the billing office loses $4,000 a week`,
  ]);
  const german = 'Das Lager hat zwölf Hallen, aber die Inventur dauert vierzehn Tage.';
  assert.deepEqual(listed(german, 'Ihr Lager hat zwölf Hallen.'), [
    `${NOT_TOLD_WITH_IT}: die Inventur dauert vierzehn Tage`,
  ]);
});

test('Its reason is that of what was left out, also where that was put in other words; it is there once', () => {
  const expected = ['no time left for it: the billing office loses $4,000 a week'];
  for (const text of [TWO, 'the billing office loses $4,000 a week', 'Your billing office loses $4,000 a week']) {
    assert.deepEqual(listed(TWO, 'You run nine clinics.', [{ reason: 'no time left for it', text }]), expected, text);
  }
});

test('What is told, who said it and short asides are no halves', () => {
  assert.deepEqual(listed(TWO, 'You run nine clinics, and your billing office is losing $4,000 a week.'), []);
  const framed = 'On Monday Dana Reed of Northwind explained that data lives in four systems, as ever.';
  assert.deepEqual(listed(framed, 'Your data lives in four systems.', [], 'Dana Reed Northwind'), []);
});
