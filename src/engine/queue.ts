// The durable queue, by pg-boss. A job carries only the id of a flow or of a webhook delivery; it may come twice or never, and
// the row decides what is to be done. The flow with the lowest turn goes first.

import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import type { PoolSettings, Tx } from '../store/db/database.js';
import { withClient } from '../store/db/database-role.js';
import { DatabaseRoleError } from '../store/db/migrate.js';
import { WORK_NAMES, type WorkName } from './stage.js';

/** A statement that has got no answer by then never will. */
const ANSWER_LIMIT_MS = 15_000;
/** A worker that was killed is noticed after this time; pg-boss allows no less. */
const HEARTBEAT_S = 10;
const HEARTBEAT_REFRESH_S = 3;
/** Delayed jobs are not announced: this is how late they may be. */
const LOOK_EVERY_MS = 1_000;
/** How often a slot looks by itself where jobs are announced; `LOOK_EVERY_MS` keeps one of the idle ones looking. */
const SLOT_LOOKS_EVERY_S = 60;

const queueName = (work: WorkName): string => (work === 'preview' || work === 'deliver' ? work : `stage-${work}`);
const QUEUE_NAMES = WORK_NAMES.map(queueName);
const workOf = (name: string): WorkName => WORK_NAMES[QUEUE_NAMES.indexOf(name)]!;
/** What the queue `remote` was called before 0.2; an older process beside this one may still use it. */
const FORMER_REMOTE = 'stage-vendor-film';

export type QueueDepth = { stage: WorkName; waiting: number; active: number; oldestWaitingS: number };

/** `id` is that of a flow, or of a delivery. */
export type Job = { work: WorkName; id: string };

export type Queue = {
  start(): Promise<void>;
  /** Enqueues work on a flow or a delivery, in the transaction that made the work. */
  send(tx: Tx, work: WorkName, id: string, options: { priority: number; afterMs?: number }): Promise<void>;
  /** Works the jobs of one queue until `stopServing`, so many at once. */
  serve(work: { name: WorkName; concurrency: number }, handle: (id: string) => Promise<void>): Promise<void>;
  /** Lets the running handlers end and takes no new job. */
  stopServing(): Promise<void>;
  /** Deletes the jobs that a dead process held, and returns them; only for a process that knows it is alone. */
  dropOrphans(): Promise<Job[]>;
  /** Which of these flows or deliveries have no such job waiting or running. */
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
  const looks: NodeJS.Timeout[] = [];
  const stopLooking = () => {
    for (const timer of looks.splice(0)) clearInterval(timer);
  };
  const query = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await boss.getDb().executeSql(text, values)).rows as Row[];

  return {
    start: async () => {
      await boss.start().catch((error: Error) => {
        throw /is not installed|requires migrations/.test(error.message) ? queueBehind(error) : error;
      });
      for (const name of QUEUE_NAMES) await ensureQueue(boss, name);
      await query(`update pgboss.job set name = $1 where name = $2 and state < 'active'`, [
        queueName('remote'),
        FORMER_REMOTE,
      ]);
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
      const idle = new Set<string>();
      /** The slot that was sent to look. Where it finds a job, there may be more: it sends the next. */
      let looking = '';
      const look = () => {
        const [next] = idle;
        if (next === undefined) return;
        // In turn: one that waits for an answer of the database keeps no other from looking.
        idle.delete(next);
        idle.add(next);
        looking = next;
        boss.notifyWorker(next);
      };
      looks.push(setInterval(look, LOOK_EVERY_MS).unref());
      // One registration per slot, so that each can be woken by itself when its handler has ended.
      for (let slot = 0; slot < work.concurrency; slot += 1) {
        const worker = await boss.work<{ flowId: string }>(
          name,
          {
            pollingIntervalSeconds: 0.5,
            notifyPollingIntervalSeconds: SLOT_LOOKS_EVERY_S,
            heartbeatRefreshSeconds: HEARTBEAT_REFRESH_S,
          },
          async ([job]) => {
            if (!job) return;
            idle.delete(worker);
            if (worker === looking) look();
            try {
              await handle(job.data.flowId);
            } finally {
              idle.add(worker);
              // Without this the worker would sleep a polling interval after each job.
              boss.notifyWorker(worker);
            }
          },
        );
        idle.add(worker);
      }
    },
    stopServing: async () => {
      stopLooking();
      await Promise.all(QUEUE_NAMES.map((name) => boss.offWork(name, { wait: true })));
    },
    dropOrphans: async () => {
      const rows = await query<{ id: string; name: string; flow_id: string }>(
        `select id, name, data->>'flowId' as flow_id from pgboss.job where state = 'active' and name = any($1)`,
        [[...QUEUE_NAMES, FORMER_REMOTE]],
      );
      for (const row of rows) await boss.deleteJob(row.name, row.id);
      return rows.map(({ name, flow_id }) => ({ work: name === FORMER_REMOTE ? 'remote' : workOf(name), id: flow_id }));
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
    stop: async () => {
      stopLooking();
      await boss.stop({ graceful: false });
    },
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

/** Creates or migrates the tables of pg-boss, and waits for the indexes that it builds in the background. */
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

/** Failed jobs are not kept for long: the flow's row, not the job, says what is to be done. */
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
