import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCursor, writeCursor } from './cursor.js';

const encode = (text: string): string => Buffer.from(text).toString('base64url');

describe('a cursor', () => {
  it('comes back as it was written, to the millisecond', () => {
    for (const at of ['1970-01-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z', '2100-12-31T00:00:00.001Z']) {
      const cursor = { createdAt: new Date(at), id: 'flow_4fTq0Zx81LmNoPQrStUvWx' };
      assert.deepEqual(readCursor(writeCursor(cursor)), cursor);
    }
  });

  it('says nothing to who looks at it, and fits into an address', () => {
    const text = writeCursor({ createdAt: new Date(1_700_000_000_123), id: 'flow_a' });
    assert.match(text, /^[A-Za-z0-9_-]+$/);
    assert.doesNotMatch(text, /flow|17000/);
  });

  it('is refused when it was made by someone else', () => {
    const forged = [
      '',
      ' ',
      'abc',
      '🙂',
      'a'.repeat(201),
      encode(''),
      encode('1700000000123'),
      encode('1700000000123.'),
      encode('.flow_a'),
      encode('-5.flow_a'),
      encode('1e3.flow_a'),
      encode('0x10.flow_a'),
      encode("1700000000123.flow_a' or 1=1"),
      encode('1700000000123.flow\u0000a'),
      encode(`1700000000123.${'a'.repeat(101)}`),
      `${encode('1700000000123.flow_a')}=`,
      `${encode('1700000000123.flow_a')}\n`,
    ];
    for (const text of forged) assert.equal(readCursor(text), null, JSON.stringify(text));
  });

  it('is refused in every spelling but its own', () => {
    // A number with leading zeros is the same time but not the same text.
    assert.equal(readCursor(encode('01700000000123.flow_a')), null);
    assert.notEqual(readCursor(encode('1700000000123.flow_a')), null);
  });
});
