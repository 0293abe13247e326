import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packTar, type TarEntry } from '../../../test/support/tar.js';
import { readTar, TarError } from './tar.js';

const LIMITS = { entries: 10, totalBytes: 10_000 };

async function* inChunks(archive: Buffer, bytes: number) {
  for (let at = 0; at < archive.length; at += bytes) yield archive.subarray(at, at + bytes);
}

async function read(archive: Buffer, limits = LIMITS): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { path, content } of readTar(inChunks(archive, 700), limits)) {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    found[path] = Buffer.concat(parts).toString();
  }
  return found;
}
const readAll = (...entries: TarEntry[]) => read(packTar(entries));
const file = (path: string, text = 'x'): TarEntry => ({ path, content: Buffer.from(text) });

test('Files come out with their paths, long ones too, and without folders and notes of macOS', async () => {
  const long = `voice/${'a'.repeat(120)}.txt`;
  const pax = `path=${long.replace('a', 'b')}\n`;
  const found = await readAll(
    { path: './voice/', type: '5' },
    file('./voice/model.onnx', 'm'.repeat(1_500)),
    file('voice/._model.onnx', 'finder'),
    { path: '././@LongLink', type: 'L', content: Buffer.from(`${long}\0`) },
    file('voice/aaa'),
    { path: 'PaxHeader', type: 'x', content: Buffer.from(`${pax.length + 4} ${pax}`) },
    file('voice/bbb', 'y'),
  );
  assert.deepEqual(found, { 'voice/model.onnx': 'm'.repeat(1_500), [long]: 'x', [long.replace('a', 'b')]: 'y' });
});

test('A file whose content nobody read does not disturb the next one', async () => {
  const paths: string[] = [];
  for await (const { path } of readTar(inChunks(packTar([file('a/b'), file('a/c')]), 512), LIMITS)) paths.push(path);
  assert.deepEqual(paths, ['a/b', 'a/c']);
});

test('Paths that lead out, links and devices are refused', async () => {
  const paths = ['../evil', 'a/../../evil', '/etc/passwd', 'a\\..\\evil', 'C:evil', 'a//b', 'a/./b', 'a/\x01b', '..'];
  for (const path of paths) await assert.rejects(readAll(file(path)), /leads out of it/, path);
  for (const type of ['1', '2', '3', '4', '6', '7', 'S', 'K'])
    await assert.rejects(readAll({ path: 'a/link', type, linkTo: '/etc/passwd' }), TarError, type);
  const hidden = { path: 'x', type: 'L', content: Buffer.from('../../evil\0') };
  await assert.rejects(readAll(hidden, file('a/good')), /leads out of it/);
});

test('Too many files, too many bytes, a wrong checksum and a cut-off archive are refused', async () => {
  const many = Array.from({ length: 11 }, (_, index) => file(`a/${index}`));
  await assert.rejects(readAll(...many), /more than 10 files/);
  await assert.rejects(readAll(file('a/b', 'x'.repeat(10_001))), /more than 10000 bytes/);
  await assert.rejects(readAll({ ...file('a/b'), claimedBytes: 9_999 }), TarError);
  const archive = packTar([file('a/b', 'x'.repeat(2_000))]);
  for (const length of [0, 100, 512, 1_500, 2_560])
    await assert.rejects(read(archive.subarray(0, length)), /too early/);
  const damaged = Buffer.from(archive);
  damaged[3]! ^= 1;
  await assert.rejects(read(damaged), /is damaged/);
  const size = Buffer.from('30 size=99999999999999999999\n');
  await assert.rejects(readAll({ path: 'p', type: 'x', content: size }, file('a/b')), /too large/);
});
