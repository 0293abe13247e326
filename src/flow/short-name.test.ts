import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortName } from './short-name.js';

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
