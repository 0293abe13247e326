import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Packed, packZip } from '../../test/support/zip.js';
import { readZip, ZipError } from './zip.js';

const LIMITS = { entries: 4, entryBytes: 2_000, totalBytes: 3_000 };
const file = (name: string, content = 'hello', claims?: Packed['claims']): Packed => ({
  name,
  content: Buffer.from(content),
  ...(claims && { claims }),
});
const refuses = (pattern: RegExp, ...entries: Packed[]) =>
  assert.throws(
    () => readZip(packZip(entries), LIMITS),
    (error) => error instanceof ZipError && pattern.test(error.message),
  );

test('An archive gives its files, also those in folders.', () => {
  const files = readZip(packZip([file('a.txt', 'one'), file('b/'), file('b/c.txt', 'two'.repeat(100))]), LIMITS);
  assert.deepEqual([...files.keys()], ['a.txt', 'b/c.txt']);
  assert.equal(files.get('b/c.txt')?.toString(), 'two'.repeat(100));
});

test('Names that lead out of the folder are refused, however they are written.', () => {
  for (const name of ['../a', 'a/../../b', '/etc/passwd', 'a\\..\\b', 'C:/a', 'a\0b', '..'])
    refuses(/leads out of it/, file(name));
});

test('A bomb is refused by what it claims, and by what it does not claim.', () => {
  refuses(/a file of more than 2000 bytes/, file('a', 'x'.repeat(2_001)));
  refuses(/more than 3000 bytes/, file('a', 'x'.repeat(1_900)), file('b', 'x'.repeat(1_900)));
  refuses(/damaged/, file('a', 'x'.repeat(500_000), { bytes: 100 }));
  refuses(/more than 4 files/, ...[1, 2, 3, 4, 5].map((number) => file(`${number}`)));
});

test('Links, encryption, unknown packing, double names and damage are refused.', () => {
  refuses(/a link/, file('a', '/etc/passwd', { mode: 0o120777 }));
  refuses(/encrypted/, file('a', 'x', { flags: 1 }));
  refuses(/not known here/, file('a', 'x', { method: 14 }));
  refuses(/two files of one name/, file('a'), file('a'));
  refuses(/damaged/, file('a', 'x', { crc: 1 }));
  for (const bytes of [Buffer.alloc(0), Buffer.from('no zip'), packZip([file('a')]).subarray(0, 40)]) {
    assert.throws(() => readZip(bytes, LIMITS), ZipError);
  }
  const cut = packZip([file('a', 'abc')]);
  cut.writeUInt32LE(0xffffff, cut.length - 6);
  assert.throws(() => readZip(cut, LIMITS), ZipError);
});
