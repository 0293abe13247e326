import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords } from './words.js';

test('counts tokens that hold a letter or a digit', () => {
  assert.equal(countWords('A follow-up — with 3 people, at 10:30!'), 7);
  assert.equal(countWords('  \n\t  '), 0);
  assert.equal(countWords('--- *** 🎉 ...'), 0);
  assert.equal(countWords("it's state-of-the-art"), 2);
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

test('is fast on 100 KB of anything', () => {
  const inputs = [
    'a'.repeat(100_000),
    '漢字'.repeat(50_000),
    'ab '.repeat(33_000),
    '-'.repeat(100_000),
    'ก'.repeat(100_000),
  ];
  const startMs = performance.now();
  for (const input of inputs) countWords(input, 100_000);
  assert.ok(performance.now() - startMs < 6000);
  const earlyMs = performance.now();
  for (const input of inputs) countWords(input);
  assert.ok(performance.now() - earlyMs < 500);
});
