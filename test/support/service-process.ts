// The main file of a service in a process of its own, for tests that kill it. Speaks to the test by messages; ends when
// the test has gone.
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/config/config.js';
import type { WorkName } from '../../src/engine/stage.js';
import { systemClock } from '../../src/lib/clock.js';
import { createLog } from '../../src/lib/log.js';
import { createChildren } from '../../src/lib/process/child.js';
import type { Adapters } from '../../src/main/adapters.js';
import { startService } from '../../src/main/service.js';
import { createMarkedParts } from './parts/marked-parts.js';
import { hang, type StageHook } from './parts/parts.js';
import type { Order, Report } from './process.js';

const order = JSON.parse(process.argv[2]!) as Order;
const report = (news: Report) => {
  if (process.connected) process.send!(news);
};

const children = createChildren({
  module: new URL('./child-worker.js', import.meta.url),
  ...{ memoryMb: 64, deadlineMs: 30_000, idleMs: 5_000, limit: 4 },
});

const before =
  (stage: WorkName): StageHook =>
  async (flow, run) => {
    report({ kind: 'begun', stage, flowId: flow.id, version: flow.version });
    try {
      if (order.behaviour.hang?.includes(stage)) await hang(flow, run);
      const { childMs } = order.behaviour;
      if (childMs) await children.request({ task: 'work', value: Math.random() * childMs }, run.signal);
      const ms = Math.random() * (order.behaviour.busyMs ?? 0);
      if (ms > 0) await pause(ms, undefined, { signal: run.signal });
    } catch (error) {
      report({ kind: 'stopped', stage, flowId: flow.id, version: flow.version });
      throw error;
    }
  };

/** Loads no others: a process is started and killed many times. */
async function partsOf(behaviour: Order['behaviour']): Promise<Adapters> {
  const { films, childMs, speaks } = behaviour;
  if (films && childMs)
    return (await import('./parts/killable-parts.js')).createKillableParts(createMarkedParts(behaviour, before), films);
  if (films)
    return (await import('./parts/filming-parts.js')).createFilmingParts({
      durationS: films,
      limits: { settleMs: 1_000 },
    });
  if (speaks) return (await import('./parts/speaking-parts.js')).createSpeakingParts();
  return createMarkedParts(behaviour, before);
}

const service = await startService({
  config: readConfig({ PORT: '0', SHUTDOWN_GRACE_SECONDS: '0', RATE_LIMIT_PER_MINUTE: '0', ...order.environment }),
  roles: order.roles,
  log: createLog(process.env.TEST_LOG_LEVEL ?? 'silent'),
  adapters: await partsOf(order.behaviour),
  clock: () => systemClock() + (order.behaviour.aheadMs ?? 0),
});
report({ kind: 'ready', url: service.url ?? '' });

const end = async () => {
  await service.stop();
  process.exit(0);
};
process.once('SIGTERM', () => void end());
process.once('disconnect', () => process.exit(1));
// Its test went while it was starting.
if (!process.connected) process.exit(1);
