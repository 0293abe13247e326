// Benchmarks flows with empty stages, through our engine and as chained jobs of the underlying queue.
import { performance } from 'node:perf_hooks';
import { PgBoss } from 'pg-boss';
import { readConfig } from '../src/config/config.js';
import { createQueue } from '../src/engine/queue.js';
import { createLog } from '../src/lib/log.js';
import { startService } from '../src/main/service.js';
import { createCommands } from '../src/services/flows/flow-commands.js';
import { openDatabase } from '../src/store/db/database.js';
import { migrate } from '../src/store/db/migrate.js';
import { createTestParts } from '../test/support/parts/parts.js';
import type { TestServer } from '../test/support/postgres.js';
import { addDatabase, until } from '../test/support/service.js';
import { median, table } from './report.js';
import { seedWorkspace } from './seed.js';

const FLOWS = 300;
const ROUNDS = 3;
const CONCURRENCY = 4;
const LIMIT_MS = 120_000;

export async function measureEngine(server: TestServer, report: (text: string) => void): Promise<string> {
  const rates: Record<string, number[]> = { ours: [], four: [], five: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.five!.push(await bareRate(await addDatabase(server), 5));
    rates.ours!.push(await ourRate(server, await addDatabase(server)));
    rates.four!.push(await bareRate(await addDatabase(server), 4));
  }
  const [ours, four, five] = [median(rates.ours!), median(rates.four!), median(rates.five!)];
  const rows = [
    ['Aftercall: five moves, four stages', ours.toFixed(1), '1.00'],
    ['bare pg-boss: five chained jobs', five.toFixed(1), (ours / five).toFixed(2)],
    ['bare pg-boss: four chained jobs', four.toFixed(1), (ours / four).toFixed(2)],
  ];
  for (const row of rows) report(row.join('  '));
  return `### The engine\n\n${FLOWS} flows whose stages do nothing, queued before the clock starts; one process, ${CONCURRENCY} places per stage; median of ${ROUNDS} rounds. Both have the same queue settings; the bare jobs store nothing and may come twice.\n\n${table(['', 'flows a second', 'Aftercall / this'], rows)}`;
}

async function ourRate(server: TestServer, databaseUrl: string): Promise<number> {
  await migrate({ connectionString: databaseUrl });
  const { workspaceId, keyId } = await seedWorkspace(databaseUrl);
  const settings = { connectionString: databaseUrl };
  const database = openDatabase(settings, () => undefined);
  const parts = createTestParts({ concurrency: CONCURRENCY });
  const queue = createQueue({ settings, works: false, onError: () => undefined });
  await queue.start();
  const commands = createCommands({
    database,
    queue,
    stages: parts.stages({} as never),
    files: {} as never,
    scratchFolder: '',
    storage: { state: () => 'ok' } as never,
    clock: Date.now,
    log: createLog('silent'),
    checkScript: () => null,
    voicesOf: async () => parts.voices,
    webhooks: {} as never,
    settings: { approvalMs: 1 },
    metrics: { stageEnded: () => undefined, providerFailed: () => undefined, deliveryTried: () => undefined },
  });
  const input = { emailContent: 'x', prospectName: null, prospectCompany: null, userName: null, userCompany: null };
  const request = {
    workspaceId,
    keyId,
    userId: null,
    source: 'api' as const,
    quotaMonthly: null,
    title: 'x',
    input,
    autoApprove: true,
    callbackUrl: null,
  };
  for (let i = 0; i < FLOWS; i += 1) {
    await database.db
      .transaction()
      .execute((tx) => commands.create(tx, { ...request, avatarId: 'maya', voiceId: 'voice-a', metadata: {} }));
  }
  await queue.stop();
  const startedMs = performance.now();
  const service = await startService({
    config: readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: server.folder, SHUTDOWN_GRACE_SECONDS: '0' }),
    roles: { serves: false, works: true },
    log: createLog('silent'),
    adapters: parts,
  });
  const readyMs = performance.now();
  const left = async () => {
    const { rows } = await database.pool.query(`select count(*)::int as count from flows where status <> 'completed'`);
    return rows[0].count as number;
  };
  await until(left, (count) => count === 0, LIMIT_MS);
  const seconds = (performance.now() - readyMs) / 1_000;
  await service.stop();
  await database.close();
  if (readyMs < startedMs) throw new Error('The clock went backwards.');
  return FLOWS / seconds;
}

async function bareRate(databaseUrl: string, jobs: number): Promise<number> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 6, useListenNotify: true, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  const names = Array.from({ length: jobs }, (_, index) => `step-${index}`);
  for (const name of names) await boss.createQueue(name, { notify: true, heartbeatSeconds: 10, retryLimit: 50 });
  for (let i = 0; i < FLOWS; i += 1) await boss.send(names[0]!, { id: i });
  let done = 0;
  const startedMs = performance.now();
  for (const [index, name] of names.entries()) {
    for (let place = 0; place < CONCURRENCY; place += 1) {
      const worker: string = await boss.work<{ id: number }>(
        name,
        { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 1, heartbeatRefreshSeconds: 3 },
        async ([job]) => {
          const following = names[index + 1];
          if (following) await boss.send(following, job!.data);
          else done += 1;
          boss.notifyWorker(worker);
        },
      );
    }
  }
  await until(
    async () => done,
    (count) => count === FLOWS,
    LIMIT_MS,
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  await boss.stop({ graceful: false });
  return FLOWS / seconds;
}
