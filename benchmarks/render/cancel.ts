// A measured program: aborts a rendering in progress and reports how long its processes survived.
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { render } from '../../src/render/index.js';
import type { Plan } from '../../src/render/plan.js';
import { treeOf } from './tree.js';

export type CancelOrder = { plan: Plan; folder: string; times: number };

const LIMIT_MS = 10_000;

async function cancelOnce(plan: Plan, output: string): Promise<number> {
  const abort = new AbortController();
  let abortedMs = 0;
  let members: number[] = [];
  const onProgress = (done: number): void => {
    if (done < 60 || abortedMs > 0) return;
    members = others();
    abortedMs = performance.now();
    abort.abort();
  };
  await render(plan, output, { signal: abort.signal, onProgress }).catch(() => undefined);
  if (members.length < 2) throw new Error('There was nothing to cancel.');
  while (others().some((pid) => members.includes(pid)) || members.some(isAlive)) {
    if (performance.now() - abortedMs > LIMIT_MS) throw new Error('Processes are left.');
    await nextTurn();
  }
  return performance.now() - abortedMs;
}

const others = (): number[] => treeOf(process.pid).flatMap(({ pid }) => (pid === process.pid ? [] : [pid]));

/** Also processes that have lost their parent. */
const isAlive = (pid: number): boolean => treeOf(pid).some((row) => row.pid === pid);

const { plan, folder, times } = JSON.parse(process.argv[2]!) as CancelOrder;
const tookMs: number[] = [];
for (let turn = 0; turn < times; turn++) tookMs.push(await cancelOnce(plan, join(folder, `cancelled-${turn}.mp4`)));
process.send!(tookMs);
process.disconnect();
