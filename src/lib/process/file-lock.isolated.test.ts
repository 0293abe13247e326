import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FileLockTimeout, startMark, withFileLock } from './file-lock.js';

async function folder(context: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'aftercall lock '));
  context.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('Twenty holders in four processes never overlap, though locks of dead ones lie about', async (context) => {
  const path = await folder(context);
  await writeFile(join(path, 'count'), '0');
  await writeFile(join(path, 'lock'), '999999999 - left\n');
  const program = `
    const { withFileLock } = await import(${JSON.stringify(new URL('./file-lock.js', import.meta.url).href)});
    const { readFile, writeFile } = await import('node:fs/promises');
    process.chdir(process.argv[1]);
    const add = async () => writeFile('count', String(Number(await readFile('count', 'utf8')) + 1));
    await Promise.all(Array.from({ length: 5 }, () => withFileLock('lock', 20000, add)));`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program, path], { stdio: 'inherit' }),
  );
  await Promise.all(children.map((child) => once(child, 'exit')));
  assert.equal(await readFile(join(path, 'count'), 'utf8'), '20');
  assert.deepEqual(await readdir(path), ['count']);
});

test('A process that dies while it takes a lock over does not keep others from doing so', async (context) => {
  const path = join(await folder(context), 'lock');
  const dead = '999999999 - left\n';
  await writeFile(path, dead);
  const claim = createHash('sha256').update(dead).digest('hex').slice(0, 24);
  await writeFile(`${path}.taken-${claim}-0`, '999999998 - left\n');
  assert.equal(await withFileLock(path, 0, async () => 'mine'), 'mine');
  assert.deepEqual(await readdir(dirname(path)), []);
});

test('A lock is released when the work fails, and its failure is passed on', async (context) => {
  const path = join(await folder(context), 'lock');
  await assert.rejects(
    withFileLock(path, 0, async () => {
      throw new Error('broken');
    }),
    /broken/,
  );
  assert.equal(await withFileLock(path, 0, async () => 'free'), 'free');
});

test('Whoever waits longer than the limit is told who holds the lock', async (context) => {
  const path = join(await folder(context), 'lock');
  await withFileLock(path, 0, async () => {
    const second = withFileLock(path, 50, async () => assert.fail('entered'));
    await assert.rejects(
      second,
      (error) => error instanceof FileLockTimeout && error.message.includes(`${process.pid}`),
    );
  });
});

test('A lock of an earlier process with the number of a living one is taken over', async (context) => {
  if (startMark(process.pid) === null) return context.skip('this system does not tell when a process began');
  const path = join(await folder(context), 'lock');
  await writeFile(path, `${process.pid} another-time left\n`);
  assert.equal(await withFileLock(path, 0, async () => 'mine'), 'mine');
});
