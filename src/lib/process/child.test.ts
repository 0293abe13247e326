import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ChildError, type ChildOptions, type Children, ChildrenBusy, createChildren } from './child.js';

const MODULE = new URL('../../../test/support/child-worker.js', import.meta.url);
const never = new AbortController().signal;

const children = (options: Partial<ChildOptions> = {}): Children =>
  createChildren({ module: MODULE, memoryMb: 64, deadlineMs: 120_000, idleMs: 5_000, limit: 1, ...options });

const isAlive = (pid: number): boolean => {
  try {
    // A killed child that nobody has waited for yet still has a number; its state is Z.
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
};

/** Asks until something is so, for a minute at most. */
async function eventually(isSo: () => boolean): Promise<void> {
  const giveUp = performance.now() + 60_000;
  while (!isSo()) {
    assert.ok(performance.now() < giveUp, 'It did not happen in time.');
    await pause(25);
  }
}

test('a child is used again, sees nothing of our environment and hands large arrays over', async () => {
  const pool = children();
  const first = await pool.request({ task: 'pid' }, never);
  assert.equal(await pool.request({ task: 'pid' }, never), first);
  const environment = (await pool.request({ task: 'environment' }, never)) as string[];
  assert.ok(!environment.includes('PATH') && !environment.includes('HOME'));
  const samples = Float32Array.from({ length: 500_000 }, (_, index) => index);
  assert.deepEqual(await pool.request({ task: 'echo', value: samples }, never), samples);
  pool.close();
  await eventually(() => !isAlive(first as number));
});

test('a child asks its parent, and the parent’s failure ends the request with the same error', async () => {
  const pool = children();
  assert.equal(await pool.request({ task: 'ask', value: 20 }, never, async (body) => (body as number) + 1), 21);
  const failure = new Error('No answer.');
  await assert.rejects(
    pool.request({ task: 'ask' }, never, () => Promise.reject(failure)),
    (error) => error === failure,
  );
  pool.close();
});

test('questions of a child are answered in the context of their own request, also by a child that others have used', async () => {
  const pool = children();
  const context = new AsyncLocalStorage<string>();
  const heard: (string | undefined)[] = [];
  const answer = async () => heard.push(context.getStore());
  for (const name of ['first', 'second']) await context.run(name, () => pool.request({ task: 'ask' }, never, answer));
  assert.deepEqual(heard, ['first', 'second']);
  pool.close();
});

test('a child that ends, hangs, spins or hoards is a ChildError, and the next request gets a new one', async () => {
  const pool = children();
  const hasty = children({ deadlineMs: 500 });
  for (const [task, end] of Object.entries({ exit: 'crashed', crash: 'crashed', hang: 'late', spin: 'late' })) {
    const request = (end === 'late' ? hasty : pool).request({ task }, never, async () => null);
    await assert.rejects(request, (error) => error instanceof ChildError && error.end === end, task);
  }
  const small = children({ memoryMb: 16 });
  await assert.rejects(small.request({ task: 'hoard' }, never), { name: 'ChildError', end: 'crashed' });
  const doomed = children();
  const pid = (await doomed.request({ task: 'pid' }, never)) as number;
  const killed = doomed.request({ task: 'spin' }, never, async () => process.kill(pid, 'SIGKILL'));
  await assert.rejects(killed, { name: 'ChildError', end: 'killed' });
  await assert.rejects(pool.request({ task: 'fail' }, never), { message: 'It went wrong.' });
  assert.equal(await children().request({ task: 'echo', value: 1 }, never), 1);
});

test('an abort rejects at once and the child goes, though it never looks up from its work', async () => {
  const pool = children();
  const pid = (await pool.request({ task: 'pid' }, never)) as number;
  const control = new AbortController();
  let tellStarted = (): void => {};
  const started = new Promise<void>((resolve) => {
    tellStarted = resolve;
  });
  const spinning = pool.request({ task: 'spin' }, control.signal, async () => tellStarted());
  const waiting = pool.request({ task: 'pid' }, control.signal);
  const ends = Promise.allSettled([spinning, waiting]);
  await started;
  const reason = new Error('Enough.');
  control.abort(reason);
  for (const end of await ends) assert.equal((end as PromiseRejectedResult).reason, reason);
  await eventually(() => !isAlive(pid));
});

test('requests beyond the limit wait for their turn', async () => {
  const pool = children({ limit: 2 });
  const answers = await Promise.all([1, 2, 3, 4, 5].map((value) => pool.request({ task: 'echo', value }, never)));
  assert.deepEqual(answers, [1, 2, 3, 4, 5]);
  pool.close();
});

test('a request whose turn does not come in time is told so, and nothing of it is begun', async () => {
  const pool = children({ waitMs: 1 });
  const control = new AbortController();
  const begun: unknown[] = [];
  let tellStarted = (): void => {};
  const started = new Promise<void>((resolve) => {
    tellStarted = resolve;
  });
  const spinning = pool.request({ task: 'spin' }, control.signal, async () => tellStarted());
  await started;
  const late = pool.request({ task: 'ask' }, never, async (question) => begun.push(question));
  await assert.rejects(late, ChildrenBusy);
  control.abort();
  await assert.rejects(spinning);
  assert.deepEqual(begun, []);
});

test('an idle child keeps nobody alive, and a child whose parent was killed goes, too', async () => {
  const script = `
    import { createChildren } from ${JSON.stringify(new URL('./child.js', import.meta.url).href)};
    const pool = createChildren({ module: new URL(${JSON.stringify(MODULE.href)}), memoryMb: 64, deadlineMs: 9e4, idleMs: 9e4, limit: 2 });
    console.log(await pool.request({ task: 'pid' }, new AbortController().signal));
    if (process.argv[1] === 'stay') await pool.request({ task: 'hang' }, new AbortController().signal);`;
  for (const mode of ['leave', 'stay']) {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script, mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(parent, 'exit');
    const [output] = await once(parent.stdout, 'data');
    if (mode === 'stay') parent.kill('SIGKILL');
    await exit;
    await eventually(() => !isAlive(Number(output)));
  }
});
