import assert from 'node:assert/strict';
import { test } from 'node:test';
import { riskyWords } from './risky.js';

const found = (text: string): string =>
  riskyWords(text)
    .map(({ word, reason }) => `${word}: ${reason}`)
    .join(', ');

test('an ordinary script holds no risky word', () => {
  const text =
    'Hi Dana, thank you for your time on Tuesday. You told us that your CRM and two APIs cost about $18,500 a year. ' +
    'Although it was rough, we thought it through with Dr. Smith. The SaaS team in the UK starts on 14 October at 3 PM.';
  assert.equal(found(text), '');
});

test('names that English rules misread, foreign letters, spelled words and unclear dates are named once each', () => {
  assert.equal(
    found('Ngozi met Szymon and Ångström of ZYNQ on 03/04/2026; 田中 and Ngozi came.'),
    '03/04/2026: date, Ngozi: unusual, Szymon: unusual, Ångström: foreign, ZYNQ: spelled, 田中: unspoken',
  );
});

test('a word with a pronunciation is risky no more', () => {
  assert.deepEqual(riskyWords('Szymon’s plan', { szymon: 'shimmon' }), []);
});

test('the list has an end', () => {
  const names = Array.from(
    { length: 200 },
    (_, index) => `Ng${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}${index > 99 ? 'u' : 'o'}`,
  );
  assert.equal(riskyWords(names.join(' ')).length, 50);
});
