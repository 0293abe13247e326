import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { removeLeftFolders, withTemporaryFolder } from './teardown.js';

/** A process that holds such a folder until it is killed, and the folder. */
async function startHolder() {
  const module = new URL('./teardown.js', import.meta.url);
  const code = `import { withTemporaryFolder } from ${JSON.stringify(module.href)};
    await withTemporaryFolder('left', new Map([['photo.png', Buffer.from('x')]]), async (folder) => {
      console.log(folder);
      await new Promise((resolve) => setTimeout(resolve, 600_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { folder: String(line).trim(), kill };
}

describe('a temporary folder', () => {
  it('is gone after the work, also after one that fails', async () => {
    let seen = '';
    const failed = withTemporaryFolder('work', new Map([['a.txt', Buffer.from('x')]]), async (folder) => {
      seen = folder;
      assert.deepEqual(await readdir(folder), ['a.txt']);
      throw new Error('no');
    });
    await assert.rejects(failed, /no/);
    assert.equal(existsSync(seen), false);
  });

  it('outlives a killed process until somebody looks; those of others and of processes at work stay', async () => {
    const [dead, alive] = [await startHolder(), await startHolder()];
    await dead.kill();
    assert.ok(existsSync(join(dead.folder, 'photo.png')));
    const other = await mkdtemp(join(tmpdir(), 'aftercall-left-0-1-0-'));
    try {
      await withTemporaryFolder('mine', new Map(), async (mine) => {
        await removeLeftFolders();
        assert.deepEqual([dead.folder, alive.folder, mine, other].map(existsSync), [false, true, true, true]);
      });
    } finally {
      await alive.kill();
      await removeLeftFolders();
      await rm(other, { recursive: true });
    }
    assert.equal(existsSync(alive.folder), false);
  });

  it('of a process whose number another one has now counts as left', async () => {
    const { folder, kill } = await startHolder();
    await kill();
    const [before, start] = [/^(.*-)\d+-\d+-\w+$/.exec(basename(folder))![1]!, '1'];
    const reused = await mkdtemp(join(dirname(folder), `${before}${process.pid}-${start}-`));
    await removeLeftFolders();
    assert.deepEqual([folder, reused].map(existsSync), [false, false]);
  });
});
