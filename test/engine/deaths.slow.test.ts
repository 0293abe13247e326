// What processes that die do to a flow: its own children crash or are killed while others work beside it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { StageRun } from '../../src/engine/stage.js';
import { type Children, createChildren } from '../../src/lib/process/child.js';
import type { Flow } from '../../src/store/db/tables.js';
import { findFlow } from '../../src/store/flows/flows.js';
import { findPreview } from '../../src/store/flows/previews.js';
import { assertBooksBalance, assertMovesAreOnePath } from '../support/books.js';
import { createTestParts, type TestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, startTestService, type TestService, until, untilStatus } from '../support/service.js';

const MODULE = new URL('../support/child-worker.js', import.meta.url);

describe('a child process that dies', () => {
  let server: TestServer;
  let service: TestService;
  let parts: TestParts;
  let children: Children;
  before(async () => {
    server = await startTestServer();
    parts = createTestParts({ tries: 3 });
    children = createChildren({ module: MODULE, memoryMb: 64, deadlineMs: 20_000, idleMs: 5_000, limit: 4 });
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts });
  });
  after(async () => {
    await assertBooksBalance(service.database);
    await assertMovesAreOnePath(service.database);
    await service.stop();
    children.close();
    await server.stop();
  });

  /** Calls that wait for their time come now. */
  const hurry = () => service.database.pool.query(`update pgboss.job set start_after = now() where state < 'active'`);
  const ended = (id: string) =>
    until(
      async () => {
        await hurry();
        return (await findFlow(service.database.db, id))!;
      },
      ({ status }) => status === 'completed' || status === 'failed',
      90_000,
    );
  const crash = (_flow: Flow, { signal }: StageRun) =>
    children.request({ task: 'crash' }, signal).then(() => undefined);
  /** As an operator or the system does it. */
  const killed = async (_flow: Flow, { signal }: StageRun) => {
    const own = createChildren({ module: MODULE, memoryMb: 64, deadlineMs: 20_000, idleMs: 5_000, limit: 1 });
    const pid = (await own.request({ task: 'pid' }, signal)) as number;
    await own.request({ task: 'spin' }, signal, async () => process.kill(pid, 'SIGKILL'));
  };

  it('by a fault of its own, again and again: others go on beside it, then it is alone, then its flow fails', async () => {
    const working = new Set<string>();
    const beside: number[] = [];
    let isOver = false;
    parts.on('film', async (flow, run) => {
      working.add(flow.id);
      try {
        if (flow.title !== 'Poison') await children.request({ task: 'work', value: 30 }, run.signal);
        else {
          if (flow.crashes >= 2) beside.push(working.size - 1);
          await crash(flow, run);
        }
      } finally {
        if (flow.title !== 'Poison' && flow.crashes >= 2) beside.push(working.size - 1);
        working.delete(flow.id);
      }
    });
    const poison = await createFlow(service.call, { title: 'Poison' });
    const crowd = (async () => {
      const ids: string[] = [];
      while (!isOver) ids.push(await untilStatus(service.call, await createFlow(service.call), 'completed'));
      return ids;
    })();
    const flow = await ended(poison);
    isOver = true;
    assert.equal(flow.status, 'failed');
    assert.deepEqual(beside, [0, 0, 0]);
    assert.equal(parts.runs.filter(({ flowId, stage }) => flowId === poison && stage === 'film').length, 5);
    assert.match(flow.error!, /^The stage film failed: the work on it kept failing, even while the server/);
    assert.doesNotMatch(flow.error!, /SIG|code|child|process/);
    assert.ok((await crowd).length > 0);
  });

  it('by the hands of others uses up no try of its flow', async () => {
    let deaths = 0;
    parts.on('narrate', async (flow, run) => {
      if (deaths === 8) return assert.deepEqual([flow.tries, flow.kills], [1, 8]);
      deaths += 1;
      await killed(flow, run);
    });
    const id = await createFlow(service.call);
    assert.equal((await ended(id)).status, 'completed');
    assert.equal(deaths, 8);
    parts.on('narrate', () => undefined);
  });

  it('by the hands of others uses up no try of a preview, and a crash ends it only after some', async () => {
    parts.on('preview', killed as never);
    const id = await createFlow(service.call, { autoApproveScript: false });
    const previewWhere = (pleases: (preview: NonNullable<Awaited<ReturnType<typeof findPreview>>>) => boolean) =>
      until(
        async () => {
          await hurry();
          return findPreview(service.database.db, id);
        },
        (preview) => preview !== null && pleases(preview),
      );
    const preview = await previewWhere(({ kills }) => kills >= 4);
    assert.deepEqual([preview!.status, preview!.crashes], ['preparing', 0]);
    parts.on('preview', crash as never);
    const failed = await previewWhere(({ status }) => status === 'failed');
    assert.equal(failed!.crashes, 4);
    assert.match(failed!.error!, /kept failing/);
    await service.call('DELETE', `/v1/flows/sales-email-video/${id}`);
  });
});
