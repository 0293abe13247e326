import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { type Packed, packZip } from '../../../test/support/zip.js';
import { readZip, ZipError } from './zip.js';

const LIMITS = { entries: 4, entryBytes: 2_000, totalBytes: 3_000 };
const file = (name: string, content = 'hello', claims?: Packed['claims']): Packed => ({
  name,
  content: Buffer.from(content),
  ...(claims && { claims }),
});
const refusesBytes = (pattern: RegExp, archive: Buffer) =>
  assert.rejects(readZip(archive, LIMITS), (error) => error instanceof ZipError && pattern.test(error.message));
const refuses = (pattern: RegExp, ...entries: Packed[]) => refusesBytes(pattern, packZip(entries));

test('An archive gives its files, also those in folders.', async () => {
  const packed = [file('a.txt', 'one'), file('b/'), file('b/c.txt', 'two'.repeat(100)), file('empty', '')];
  const files = await readZip(packZip(packed), LIMITS);
  assert.deepEqual([...files.keys()], ['a.txt', 'b/c.txt', 'empty']);
  assert.equal(files.get('b/c.txt')?.toString(), 'two'.repeat(100));
});

test('Names that lead out of the folder are refused, however they are written.', async () => {
  for (const name of ['../a', 'a/../../b', '/etc/passwd', 'a\\..\\b', 'a\\b', 'C:/a', 'a:b', 'a\0b', '..'])
    await refuses(/leads out of it/, file(name));
});

test('A bomb is refused by what it claims, and by what it does not claim.', async () => {
  await refuses(/a file of more than 2000 bytes/, file('a', 'x'.repeat(2_001)));
  await refuses(/more than 3000 bytes/, file('a', 'x'.repeat(1_900)), file('b', 'x'.repeat(1_900)));
  await refuses(/damaged/, file('a', 'x'.repeat(500_000), { bytes: 100 }));
  await refuses(/damaged/, file('a', 'x', { bytes: 100 }));
  await refuses(/more than 4 files/, ...[1, 2, 3, 4, 5].map((number) => file(`${number}`)));
});

const extra = (id: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const secondName = (first: string, second: string): Buffer => {
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeUInt32LE(crc32(first), 1);
  return extra(0x7075, Buffer.concat([head, Buffer.from(second)]));
};
const secondSize = (bytes: bigint): Buffer => {
  const data = Buffer.alloc(8);
  data.writeBigUInt64LE(bytes);
  return extra(1, data);
};

test('What extra fields say of a name or a size is doubted like the rest.', async () => {
  const named = (second: string): Packed => ({ ...file('a'), extra: secondName('a', second) });
  assert.deepEqual([...(await readZip(packZip([named('b')]), LIMITS)).keys()], ['b']);
  for (const name of ['../a', '/etc/passwd', 'a\\b', 'a\0b']) await refuses(/leads out of it/, named(name));
  await refuses(/two files of one name/, file('b'), named('b'));
  const sized = (content: string, bytes: bigint): Packed => ({
    ...file('a', content, { bytes: 0xffff_ffff }),
    extra: secondSize(bytes),
  });
  assert.equal((await readZip(packZip([sized('hello', 5n)]), LIMITS)).get('a')?.toString(), 'hello');
  await refuses(/a file of more than 2000 bytes/, sized('hello', 2n ** 52n));
  await refuses(/damaged/, sized('x'.repeat(500_000), 100n));
});

test('One piece of the archive that stands for many files counts for each of them.', async () => {
  const archive = packZip([file('a', 'x'.repeat(1_900)), file('b', 'x'.repeat(1_900))]);
  const second = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 1);
  archive.writeUInt32LE(0, second + 42);
  await refusesBytes(/more than 3000 bytes/, archive);
});

test('Links, encryption, unknown packing, double names and damage are refused.', async () => {
  await refuses(/a link/, file('a', '/etc/passwd', { mode: 0o120777 }));
  await refuses(/encrypted/, file('a', 'x', { flags: 1 }));
  await refuses(/not known here/, file('a', 'x', { method: 14 }));
  await refuses(/two files of one name/, file('a'), file('a'));
  await refuses(/damaged/, file('a', 'x', { crc: 1 }));
  for (const bytes of [Buffer.alloc(0), Buffer.from('no zip'), packZip([file('a')]).subarray(0, 40)]) {
    await refusesBytes(/no zip archive/, bytes);
  }
  await refusesBytes(
    /no zip archive/,
    Buffer.concat([packZip([file('a')]), packZip([file('b')]), Buffer.from('more')]),
  );
  const cut = packZip([file('a', 'abc')]);
  cut.writeUInt32LE(0xffffff, cut.length - 6);
  await refusesBytes(/damaged/, cut);
});
