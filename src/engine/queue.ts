// The durable queue, by pg-boss. A job is only a call to look at a flow: it carries the flow's id, may come twice or not
// at all, and decides nothing. One queue per stage, one for previews and one for webhooks, whose calls carry the id of a
// delivery instead; the flow with the lowest turn goes first.

import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import type { PoolSettings, Tx } from '../store/db/database.js';
import { withClient } from '../store/db/database-role.js';
import { DatabaseRoleError } from '../store/db/migrate.js';
import { WORK_NAMES, type WorkName } from './stage.js';

/** A statement of the queue that got no answer in this time never will. */
const ANSWER_LIMIT_MS = 15_000;
/** A worker that was killed is noticed after this time; pg-boss allows no less. */
const HEARTBEAT_S = 10;
const HEARTBEAT_REFRESH_S = 3;

const queueName = (work: WorkName): string => (work === 'preview' || work === 'deliver' ? work : `stage-${work}`);
const QUEUE_NAMES = WORK_NAMES.map(queueName);
const workOf = (name: string): WorkName => WORK_NAMES[QUEUE_NAMES.indexOf(name)]!;

export type QueueDepth = { stage: WorkName; waiting: number; active: number; oldestWaitingS: number };

/** What a job says: the id of a flow, or of a delivery. */
export type Call = { work: WorkName; id: string };

export type Queue = {
  start(): Promise<void>;
  /** Calls for work on a flow or a delivery, in the transaction that made the work. */
  send(tx: Tx, work: WorkName, id: string, options: { priority: number; afterMs?: number }): Promise<void>;
  /** Serves calls for one kind of work until `stop`, so many at once. */
  serve(work: { name: WorkName; concurrency: number }, handle: (id: string) => Promise<void>): Promise<void>;
  /** Lets the running handlers end and takes no new job. */
  stopServing(): Promise<void>;
  /** Drops jobs that a dead process held, and names them; only for a process that knows it is alone. */
  dropOrphans(): Promise<Call[]>;
  /** Which of these flows or deliveries have no job for such work waiting or running. */
  withoutJob(ids: string[], works: readonly WorkName[]): Promise<string[]>;
  depths(): Promise<QueueDepth[]>;
  stop(): Promise<void>;
};

type QueueOptions = {
  settings: PoolSettings;
  works: boolean;
  /** Whether the role may make and change the queue's tables; otherwise they must be there as they are needed. */
  ownsSchema?: boolean;
  onError: (error: Error) => void;
};

export function createQueue({ settings, works, ownsSchema = true, onError }: QueueOptions): Queue {
  const boss = new PgBoss({
    ...({ ...settings, query_timeout: ANSWER_LIMIT_MS } as object),
    max: works ? 6 : 2,
    schema: 'pgboss',
    migrate: ownsSchema,
    reindex: ownsSchema,
    useListenNotify: works,
    supervise: works,
    schedule: false,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', onError);
  const query = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await boss.getDb().executeSql(text, values)).rows as Row[];

  return {
    start: async () => {
      await boss.start().catch((error: Error) => {
        throw /is not installed|requires migrations/.test(error.message) ? queueBehind(error) : error;
      });
      for (const name of QUEUE_NAMES) await ensureQueue(boss, name);
    },
    send: async (tx, work, id, { priority, afterMs }) => {
      await boss.send(
        queueName(work),
        { flowId: id },
        {
          priority,
          db: fromKysely(tx),
          ...(afterMs && { startAfter: Math.ceil(afterMs / 1_000) }),
        },
      );
    },
    serve: async (work, handle) => {
      const name = queueName(work.name);
      // One registration per place, so that each can be woken by itself when its handler has ended.
      for (let place = 0; place < work.concurrency; place += 1) {
        const worker = await boss.work<{ flowId: string }>(
          name,
          {
            pollingIntervalSeconds: 0.5,
            // Delayed jobs are not announced: this is how late they may be.
            notifyPollingIntervalSeconds: 1,
            heartbeatRefreshSeconds: HEARTBEAT_REFRESH_S,
          },
          async ([job]) => {
            if (!job) return;
            try {
              await handle(job.data.flowId);
            } finally {
              // Without this the worker would sleep a polling interval after each job.
              boss.notifyWorker(worker);
            }
          },
        );
      }
    },
    stopServing: async () => {
      await Promise.all(QUEUE_NAMES.map((name) => boss.offWork(name, { wait: true })));
    },
    dropOrphans: async () => {
      const rows = await query<{ id: string; name: string; flow_id: string }>(
        `select id, name, data->>'flowId' as flow_id from pgboss.job where state = 'active' and name = any($1)`,
        [QUEUE_NAMES],
      );
      for (const row of rows) await boss.deleteJob(row.name, row.id);
      return rows.map(({ name, flow_id }) => ({ work: workOf(name), id: flow_id }));
    },
    withoutJob: async (ids, works) => {
      const rows = await query<{ flow_id: string }>(
        `select distinct data->>'flowId' as flow_id from pgboss.job
          where name = any($1) and state < 'completed' and data->>'flowId' = any($2)`,
        [works.map(queueName), ids],
      );
      const called = new Set(rows.map((row) => row.flow_id));
      return ids.filter((id) => !called.has(id));
    },
    depths: async () => {
      const rows = await query<{ name: string; waiting: string; active: string; age: number | null }>(
        `select name, count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'active') as active,
            extract(epoch from now() - min(created_on) filter (where state < 'active'))::float8 as age
           from pgboss.job where name = any($1) and state < 'completed' group by name`,
        [QUEUE_NAMES],
      );
      return WORK_NAMES.map((stage) => {
        const row = rows.find(({ name }) => name === queueName(stage));
        return {
          stage,
          waiting: Number(row?.waiting ?? 0),
          active: Number(row?.active ?? 0),
          oldestWaitingS: row?.age ?? 0,
        };
      });
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

const queueBehind = (cause: Error): DatabaseRoleError =>
  new DatabaseRoleError(
    'The tables of the queue are missing or behind. Run "aftercall migrate" with MIGRATION_DATABASE_URL.',
    {
      cause,
    },
  );

const INDEXES_LIMIT_MS = 600_000;

/** Makes the tables of the queue, or brings them up to date with the indexes that it builds beside the work. */
export async function installQueue(settings: PoolSettings): Promise<void> {
  let failure: Error | null = null;
  const queue = createQueue({
    settings,
    works: false,
    onError: (error) => {
      failure ??= error;
    },
  });
  try {
    await queue.start();
    await withClient(settings, async (client) => {
      const deadline = performance.now() + INDEXES_LIMIT_MS;
      const open = `select 1 from pgboss.bam where status in ('pending', 'in_progress') limit 1`;
      while ((await client.query(open)).rowCount !== 0) {
        if (failure) throw failure;
        if (performance.now() > deadline)
          throw new Error('The indexes of the queue are not ready yet. Run this again.');
        await setTimeout(500);
      }
    });
  } finally {
    await queue.stop();
  }
}

/** Failed calls are not kept for long: the flow's row, not the job, says what is to be done. */
async function ensureQueue(boss: PgBoss, name: string): Promise<void> {
  const options = {
    retryLimit: 50,
    retryDelay: 0,
    expireInSeconds: 3_600,
    retentionSeconds: 30 * 86_400,
    deleteAfterSeconds: 120,
    heartbeatSeconds: HEARTBEAT_S,
    notify: true,
  };
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}
