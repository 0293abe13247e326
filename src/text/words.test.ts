import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords, sentenceTexts, shortName } from './words.js';

test('counts tokens that hold a letter or a digit', () => {
  assert.equal(countWords('A follow-up — with 3 people, at 10:30!'), 7);
  assert.equal(countWords('  \n\t  '), 0);
  assert.equal(countWords('--- *** 🎉 ...'), 0);
  assert.equal(countWords("it's state-of-the-art"), 2);
});

test('white space alone separates; every other sign joins', () => {
  const separates = [
    '\t',
    '\n',
    '\r\n',
    '\v',
    '\f',
    ' ',
    '\u00A0',
    '\u1680',
    '\u2003',
    '\u2028',
    '\u2029',
    '\u202F',
    '\u205F',
    '\u3000',
    '\uFEFF',
  ];
  const joins = [
    ',',
    '/',
    '—',
    '–',
    '-',
    '_',
    '.',
    ';',
    '|',
    '&',
    "'",
    '\u200B',
    '\u200C',
    '\u200D',
    '\u2060',
    '\u00AD',
    '\u0085',
    '😀',
  ];
  for (const sign of separates) assert.equal(countWords(`one${sign}two`), 2, JSON.stringify(sign));
  for (const sign of joins) assert.equal(countWords(`one${sign}two`), 1, JSON.stringify(sign));
  assert.equal(countWords('one , two / three — four'), 4);
});

test('letters and digits of every script make a word, marks and signs none', () => {
  for (const word of ['é', 'ß', 'ж', 'م', '7', '٣', 'Ⅻ', '½', '²', 'q', '#1', '(x)'])
    assert.equal(countWords(word), 1, word);
  for (const sign of ['€', '%', '=', '→', '✓', '\u0301', '👍🏽', '…', '™']) assert.equal(countWords(sign), 0, sign);
});

test('counts dictionary words where a script is written without spaces', () => {
  assert.ok(countWords('我们和北方物流的王经理通了电话') > 4);
  assert.ok(countWords('佐藤さんと話しました') > 3);
  assert.equal(countWords('SAP系统'), countWords('系统') + 1);
  assert.equal(countWords('系统SAP'), countWords('系统') + 1);
});

test('stops at the number asked for', () => {
  assert.equal(countWords('word '.repeat(500)), 50);
  assert.equal(countWords('word '.repeat(500), 120), 120);
  assert.equal(countWords('word '.repeat(49)), 49);
});

const BOARD = 'International Federation of Agricultural Producers and Rural Cooperatives of the Northern Provinces';

test('a name that fits stays as it is, to the letter', () => {
  for (const name of ['Dana', 'x'.repeat(80), '', 'Ana de la']) assert.equal(shortName(name), name);
});

test('a longer one ends behind a whole word that leads to no other', () => {
  assert.equal(shortName(BOARD), 'International Federation of Agricultural Producers and Rural Cooperatives');
  assert.equal(shortName('Ministry of Food & Farms', 16), 'Ministry of Food');
  assert.equal(shortName('Ministry of Food & Farms', 18), 'Ministry of Food');
  assert.equal(shortName('Banco de la Nación', 11), 'Banco');
  assert.equal(shortName('aaaa bbbb', 4), 'aaaa');
});

test('an endless word is no name', () => assert.equal(shortName('😀'.repeat(60)), ''));

test('a short form before a name ends no sentence, and a small word does', () => {
  for (const hello of ['Hello Mag. Sabine Pichlmair.', 'Hi Eng. Lubna.', 'Dear Wm. Gates.'])
    assert.deepEqual(sentenceTexts(hello), [hello]);
  assert.deepEqual(sentenceTexts('Tenemos que ir. Vamos.'), ['Tenemos que ir.', 'Vamos.']);
  for (const two of ['Hi Jack Ma. This is Dan.', 'Their bank is ING. They pay.', 'Sarah leads ENG. Tom leads sales.'])
    assert.equal(sentenceTexts(two).length, 2, two);
});
