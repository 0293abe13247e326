import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSecretKey, open, readSecretKey, seal, writeSecretKey } from './envelope.js';

const key = newSecretKey();
const SECRET = 'sk-ünïcode-0123456789';

test('what was sealed is opened with the same key for the same place, and is never sealed the same way twice', () => {
  const [one, two] = [seal(SECRET, key, 'ws_1 script'), seal(SECRET, key, 'ws_1 script')];
  assert.equal(open(one, key, 'ws_1 script'), SECRET);
  assert.notDeepEqual(one.nonce, two.nonce);
  assert.notDeepEqual(one.ciphertext, two.ciphertext);
  assert.ok(!one.ciphertext.includes('sk-'));
  assert.equal(open(seal('', key, 'x'), key, 'x'), '');
});

test('another place, another key or another bit does not open it', () => {
  const sealed = seal(SECRET, key, 'ws_1 script');
  assert.equal(open(sealed, key, 'ws_2 script'), null);
  assert.equal(open(sealed, newSecretKey(), 'ws_1 script'), null);
  for (let at = 0; at < sealed.ciphertext.length; at += 1) {
    const ciphertext = Buffer.from(sealed.ciphertext);
    ciphertext[at]! ^= 1;
    assert.equal(open({ ...sealed, ciphertext }, key, 'ws_1 script'), null);
  }
  assert.equal(open({ ...sealed, ciphertext: sealed.ciphertext.subarray(-15) }, key, 'ws_1 script'), null);
  assert.equal(open({ ...sealed, nonce: Buffer.alloc(16) }, key, 'ws_1 script'), null);
});

test('a key is 32 bytes in exact base64, and has an id that says nothing of it', () => {
  const text = writeSecretKey(key);
  assert.deepEqual(readSecretKey(text), key);
  assert.match(key.id, /^[0-9a-f]{12}$/);
  assert.ok(!key.bytes.toString('hex').includes(key.id));
  const wrong = [
    '',
    'x',
    text.slice(1),
    `${text}A`,
    ` ${text}`,
    Buffer.alloc(31).toString('base64'),
    text.replace('=', ''),
  ];
  for (const each of wrong) assert.equal(readSecretKey(each), null, each);
});
