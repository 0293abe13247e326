import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { API_KEY_PATTERN, hashKey, hintOf, isWellFormedKey, newApiKey } from './api-key.js';

/** CRC-32 (reflected 0xEDB88320) bit by bit, so that the vector does not rest on the library the code uses. */
function crc32(text: string): number {
  let rest = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return ~rest >>> 0;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function keyOf(body: string): string {
  const digits: string[] = [];
  for (let rest = BigInt(crc32(body)); digits.length < 6; rest /= 62n) digits.unshift(ALPHABET[Number(rest % 62n)]!);
  return `ac_${body}${digits.join('')}`;
}

// Reckoned with Python's zlib.
const KNOWN = [
  'ac_00000000000000000000000000000000000000002kaqcA',
  'ac_demo0000abcdefghijklmnopqrstuvwxyzABCDEF4RWdaT',
  'ac_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz2x81PZ',
  'ac_000000000000000000000000000000000000035600U3y3',
];

describe('an API key', () => {
  it('carries the CRC-32 of its forty characters in base 62: known vectors', () => {
    assert.equal(crc32('123456789'), 0xcbf43926);
    for (const key of KNOWN) assert.ok(isWellFormedKey(key), key);
    for (const key of KNOWN) assert.equal(keyOf(key.slice(3, 43)), key);
  });

  it('pads the checksum on the left with zeros', () => {
    // Among many bodies some checksums are small; each must be as the second reckoning says.
    const keys = Array.from({ length: 5_000 }, (_, index) => keyOf(String(index).padStart(40, '0')));
    for (const key of keys) assert.ok(isWellFormedKey(key), key);
    assert.ok(keys.some((key) => key.slice(43).startsWith('00')));
  });

  it('is drawn well formed and never twice', () => {
    const keys = Array.from({ length: 1_000 }, newApiKey);
    for (const key of keys) {
      assert.match(key, API_KEY_PATTERN);
      assert.equal(keyOf(key.slice(3, 43)), key);
    }
    assert.equal(new Set(keys).size, keys.length);
  });

  it('shows each typing error in one character, and each swap of two neighbours', () => {
    const key = KNOWN[0]!;
    for (let at = 3; at < key.length; at += 1) {
      const typo = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1);
      assert.equal(isWellFormedKey(typo), false, typo);
      const swapped = key.slice(0, at) + (key[at + 1] ?? '') + key[at] + key.slice(at + 2);
      if (swapped !== key) assert.equal(isWellFormedKey(swapped), false, swapped);
    }
  });

  it('has no other shape', () => {
    const key = KNOWN[0]!;
    for (const text of ['', 'ac_', key.slice(1), `${key} `, `${key}0`, key.slice(0, -1), key.replace('ac_', 'AC_')]) {
      assert.equal(isWellFormedKey(text), false, text);
    }
  });

  it('is stored as SHA-256 and shown by its beginning and last four characters', () => {
    const key = KNOWN[0]!;
    assert.equal(hashKey(key).length, 32);
    assert.equal(hintOf(key), `${key.slice(0, 11)}…${key.slice(-4)}`);
    assert.ok(hintOf(key).length < 20);
  });
});
