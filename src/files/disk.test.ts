import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isFilePath } from './contract.js';
import { openDiskFiles } from './disk.js';

async function fixture(context: { after(done: () => Promise<void>): void }, options: { reserveBytes?: number } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'aftercall files '));
  context.after(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, 'media');
  const files = await openDiskFiles({ folder, baseUrl: () => 'http://127.0.0.1/media', reserveBytes: 0, ...options });
  return { root, folder, files };
}

const drafts = (folder: string) => readdir(join(folder, '.aside'));

test('A stored file is read back whole, and the local file is taken away', async (context) => {
  const { root, folder, files } = await fixture(context);
  const local = join(root, 'made.mp4');
  await writeFile(local, 'a film');
  await files.put('flows/flow_1/video.mp4', local);
  assert.equal(String(await files.read('flows/flow_1/video.mp4')), 'a film');
  assert.equal((await files.facts('flows/flow_1/video.mp4'))?.sizeBytes, 6);
  assert.equal(await files.has('flows/flow_1/video.mp4'), true);
  assert.equal(files.localPath('flows/flow_1/video.mp4'), join(folder, 'flows/flow_1/video.mp4'));
  assert.equal(files.url('flows/flow_1/video.mp4'), 'http://127.0.0.1/media/flows/flow_1/video.mp4');
  await assert.rejects(stat(local), { code: 'ENOENT' });
  assert.deepEqual(await drafts(folder), []);
});

test('What is not there is null or nothing, never an error', async (context) => {
  const { files } = await fixture(context);
  await files.putBytes('flows/one', Buffer.from('1'));
  for (const path of ['none', 'flows', 'flows/one/below']) {
    assert.equal(await files.has(path), false, path);
    assert.equal(await files.facts(path), null, path);
    assert.equal(await files.stream(path), null, path);
  }
  assert.equal(await files.read('none'), null);
  assert.equal(await files.read('flows/one/below'), null);
  await files.remove('none');
  await files.removeFolder('none');
});

test('A reader sees the old file or the new one, never a part', async (context) => {
  const { files } = await fixture(context);
  const contents = ['a', 'b'].map((letter) => Buffer.alloc(3_000_000, letter));
  await files.putBytes('flows/one', contents[0]!);
  let isWriting = true;
  const writing = (async () => {
    for (let turn = 0; turn < 10; turn += 1) await files.putBytes('flows/one', contents[turn % 2]!);
    isWriting = false;
  })();
  let reads = 0;
  while (isWriting) {
    const found = await files.read('flows/one');
    assert.ok(found && contents.some((content) => content.equals(found)));
    reads += 1;
  }
  await writing;
  assert.ok(reads > 0);
});

test('Removing a file or a folder leaves the others', async (context) => {
  const { folder, files } = await fixture(context);
  for (const path of ['flows/one/a', 'flows/one/b', 'flows/two/a']) await files.putBytes(path, Buffer.from(path));
  await files.remove('flows/one/b');
  assert.equal(await files.has('flows/one/b'), false);
  await files.removeFolder('flows/one');
  assert.deepEqual(await readdir(join(folder, 'flows')), ['two']);
  assert.equal(await files.has('flows/two/a'), true);
  assert.deepEqual(await drafts(folder), []);
});

test('A path that leads elsewhere is refused by every method', async (context) => {
  const { files } = await fixture(context);
  for (const path of [
    '../a',
    '/a',
    'a/../b',
    'a//b',
    '',
    '.',
    '.aside/x',
    'a/.b',
    'a\0',
    'a\\b',
    'ü',
    'a'.repeat(301),
  ]) {
    assert.equal(isFilePath(path), false, path);
    await assert.rejects(async () => files.putBytes(path, Buffer.from('x')), TypeError, path);
    await assert.rejects(async () => files.read(path), TypeError, path);
    await assert.rejects(async () => files.removeFolder(path), TypeError, path);
    assert.throws(() => files.url(path), TypeError, path);
  }
});

test('At the start, drafts of dead writers go and fresh ones stay', async (context) => {
  const { folder } = await fixture(context);
  await writeFile(join(folder, '.aside/abandoned'), 'half');
  const open = (clock: () => number) => openDiskFiles({ folder, baseUrl: () => '', clock });
  await open(() => Date.now());
  assert.deepEqual(await drafts(folder), ['abandoned']);
  await open(() => Date.now() + 3_600_000);
  assert.deepEqual(await drafts(folder), []);
});

test('The reserve is kept free for the database', async (context) => {
  const { files, root } = await fixture(context, { reserveBytes: Number.MAX_SAFE_INTEGER });
  const local = join(root, 'made.mp4');
  await writeFile(local, 'a film');
  await assert.rejects(files.put('one', local), { name: 'FilesError', reason: 'full' });
  assert.equal((await stat(local)).size, 6, 'the caller may try again');
  assert.ok(((await files.freeBytes()) ?? 0) > 0);
});

test('A folder that may not be written to is a clear refusal', async (context) => {
  if (process.geteuid?.() === 0) return context.skip('root may write everywhere');
  const { folder } = await fixture(context);
  await chmod(folder, 0o500);
  const files = openDiskFiles({ folder: join(folder, 'below'), baseUrl: () => '' });
  await assert.rejects(files, { name: 'FilesError', reason: 'not_writable' });
  await chmod(folder, 0o700);
});

test('On a full disk a file is refused, nothing half is left, and the old file stays', async (context) => {
  const { root } = await fixture(context);
  const small = join(root, 'small');
  await mkdir(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small], { stdio: 'ignore' });
  } catch {
    return context.skip('mounting a small disk needs root');
  }
  // Runs before the folder around it is removed.
  try {
    const files = await openDiskFiles({ folder: join(small, 'media'), baseUrl: () => '', reserveBytes: 0 });
    await files.putBytes('flows/one', Buffer.alloc(500_000, 'a'));
    const local = join(root, 'made.mp4');
    await writeFile(local, Buffer.alloc(4_000_000, 'b'));
    await assert.rejects(files.put('flows/one', local), { name: 'FilesError', reason: 'full' });
    // The check of the free space can be outrun by another writer: then the disk itself refuses.
    const blind = await openDiskFiles({ folder: join(small, 'media'), baseUrl: () => '', reserveBytes: -1e9 });
    await assert.rejects(blind.put('flows/one', local), { name: 'FilesError', reason: 'full' });
    await assert.rejects(blind.putBytes('flows/one', Buffer.alloc(4_000_000)), { name: 'FilesError', reason: 'full' });
    assert.equal((await files.read('flows/one'))?.equals(Buffer.alloc(500_000, 'a')), true);
    assert.equal((await stat(local)).size, 4_000_000);
    assert.deepEqual(await drafts(join(small, 'media')), []);
  } finally {
    execFileSync('umount', [small]);
  }
});
