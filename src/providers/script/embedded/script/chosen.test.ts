// What is chosen for a script: the size of the firm, a demo and dated steps before tasks without a day and what was only talked about.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fact } from '../facts/facts.js';
import { musts, worth } from './chosen.js';

const fact = (kind: Fact['kind'], text: string): Fact => ({
  kind,
  form: 'clause',
  text,
  evidence: [],
  weight: 4,
  order: 0,
  named: false,
  follows: null,
});

const SIZE = fact('pain', 'You handle about 3,200 supplier invoices a month across nine lumber yards');
const DEMO = fact('shown', 'I showed you the three-way match');
const TASK = fact('next', 'You will send the keys');
const DATED = fact('next', 'I will present the results on May 19');

test('the size of the firm, a demo and a dated step are not to be missed, a task without a day is', () => {
  const kept = musts([TASK, DEMO, DATED, SIZE]);
  for (const each of [SIZE, DEMO, DATED]) assert.ok(kept.includes(each));
  assert.ok(!kept.includes(TASK));
});

test('a day in another language is a date', () => {
  const step = fact('next', 'Iván instalará la prueba en doce habitaciones el 27 de mayo');
  assert.deepEqual(musts([step]), [step]);
});

test('what was only talked about matters less, unless it holds a figure', () => {
  assert.ok(worth(fact('shown', 'We went through the price openly')) < worth(DEMO));
  assert.equal(worth(fact('shown', 'I explained that the switch takes 2 hours')), worth(DEMO));
});
