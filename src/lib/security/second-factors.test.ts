import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isRecoveryCode,
  matchTotp,
  newRecoveryCodes,
  newTotpSecret,
  readRecoveryCode,
  totpUri,
} from './second-factors.js';

/** "12345678901234567890", the secret of the examples of RFC 6238. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator app', () => {
  it('is that of RFC 6238, and tells its step', () => {
    assert.equal(matchTotp(RFC, '287082', 59_000), 1);
    assert.equal(matchTotp(RFC, '081804', 1_111_111_109_000), 37_037_036);
    assert.equal(matchTotp(RFC, '005924', 1_234_567_890_000), 41_152_263);
    assert.equal(matchTotp(RFC, '353130', 20_000_000_000_000), 666_666_666);
  });

  it('counts one step earlier and later, and no further', () => {
    const stepMs = 30_000;
    for (const steps of [-1, 0, 1]) assert.equal(matchTotp(RFC, '287082', 59_000 + steps * stepMs), 1);
    for (const steps of [2, 3]) assert.equal(matchTotp(RFC, '287082', 59_000 + steps * stepMs), null);
  });

  it('is nothing else', () => {
    for (const code of ['', '28708', '2870820', 'abcdef', '287083']) assert.equal(matchTotp(RFC, code, 59_000), null);
  });

  it('comes of a secret of 160 random bits, which the app reads with the account', () => {
    const [one, two] = [newTotpSecret(), newTotpSecret()];
    assert.match(one, /^[A-Z2-7]{32}$/);
    assert.notEqual(one, two);
    const uri = new URL(totpUri(one, 'dana@example.com'));
    assert.equal(uri.protocol, 'otpauth:');
    assert.equal(uri.searchParams.get('secret'), one);
    assert.equal(uri.searchParams.get('issuer'), 'Aftercall');
    assert.match(decodeURIComponent(uri.pathname), /Aftercall:dana@example\.com$/);
  });
});

describe('recovery codes', () => {
  it('are ten with 120 random bits each, and read however they are typed', () => {
    const codes = newRecoveryCodes();
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
    const typed = codes[0]!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    assert.equal(readRecoveryCode(` ${typed} `), codes[0]);
    assert.equal(isRecoveryCode(codes[0]!), true);
    for (const other of ['123456', '', 'ab-cd', `${codes[0]}0`]) assert.equal(isRecoveryCode(other), false);
  });
});
