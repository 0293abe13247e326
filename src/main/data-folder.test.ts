import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { chooseDataFolder, openDataFolder } from './data-folder.js';

const isRoot = process.geteuid?.() === 0;

async function folder(context: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'aftercall folder '));
  context.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('A setting wins; else root gets the usual place of a service, and others a folder where they are', () => {
  assert.equal(chooseDataFolder('/srv/x', true, '/home/me'), '/srv/x');
  assert.equal(chooseDataFolder('x', false, '/home/me'), '/home/me/x');
  assert.equal(chooseDataFolder(null, true, '/root/aftercall'), '/var/lib/aftercall');
  assert.equal(chooseDataFolder('', false, '/home/me'), '/home/me/data');
});

test('The folder is created with all above it, closed to others, and left empty', async (context) => {
  const path = join(await folder(context), 'a', 'b c');
  const opened = await openDataFolder(path);
  assert.ok(opened.freeBytes > 0);
  assert.equal((await stat(opened.path)).mode & 0o777, isRoot ? 0o711 : 0o700);
  assert.deepEqual(await readdir(opened.path), []);
  assert.deepEqual(Object.keys(await openDataFolder(path)), ['path', 'freeBytes']);
});

test('A folder that cannot be used is refused with the reason', async (context) => {
  const path = await folder(context);
  await writeFile(join(path, 'file'), '');
  const refused = (reason: RegExp) => ({ name: 'DataFolderError', message: reason });
  await assert.rejects(openDataFolder(join(path, 'file')), refused(/part of the path is a file/));
  await assert.rejects(openDataFolder(join(path, 'file', 'below')), refused(/part of the path is a file/));
  await assert.rejects(openDataFolder(join(path, 'x'.repeat(300))), refused(/too long/));
  await assert.rejects(openDataFolder(path, Number.MAX_SAFE_INTEGER), refused(/Only \d+ MB are free/));
  if (process.platform === 'linux') await assert.rejects(openDataFolder('/proc/x'), refused(/takes no new folders/));
});

test('A folder of someone else is refused', async (context) => {
  if (isRoot) return context.skip('root may write everywhere');
  const path = await folder(context);
  await chmod(path, 0o500);
  await assert.rejects(openDataFolder(path), { name: 'DataFolderError', message: /this account may not write there/ });
  await assert.rejects(openDataFolder(join(path, 'below')), { message: /this account may not write there/ });
});
