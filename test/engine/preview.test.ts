// Previews in the engine: made for flows that wait, stopped when they no longer do, and never in the way of the flow.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { ProviderError } from '../../src/providers/contracts.js';
import { findPreview } from '../../src/store/flows/previews.js';
import { assertBooksBalance, assertMovesAreOnePath } from '../support/books.js';
import { createTestParts, hang } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  createFlow,
  FLOWS,
  startTestService,
  type TestService,
  until,
  untilStatus,
} from '../support/service.js';

describe('the preview of a flow', () => {
  let server: TestServer;
  let service: TestService;
  let databaseUrl: string;
  const key = newApiKey();
  let turnedMs = 0;
  const clock = () => Date.now() + turnedMs;
  before(async () => {
    server = await startTestServer();
    databaseUrl = await addDatabase(server);
    service = await startTestService(server, { databaseUrl, key, clock });
    await service.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
  });
  afterEach(() => service.parts.on('preview', () => undefined));
  after(async () => {
    await assertBooksBalance(service.database);
    await assertMovesAreOnePath(service.database);
    await service.stop();
    await server.stop();
  });
  const waiting = async (): Promise<string> => {
    const id = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, id, 'pending_approval');
    return id;
  };
  const previewOf = (id: string) => findPreview(service.database.db, id);
  const untilPreview = (id: string, status: string) =>
    until(
      () => previewOf(id),
      (preview) => preview?.status === status,
    );
  const approve = (id: string) => service.call('POST', `${FLOWS}/${id}/approve`, { action: 'approve' });
  const mediaOf = async (id: string): Promise<string[]> => {
    const row = await service.database.db
      .selectFrom('flows')
      .select('media_token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return readdir(join(service.dataDir, 'files', 'media', row.media_token)).catch(() => []);
  };
  /** A flow whose preview is being made, and when that is told to stop. */
  const previewing = async (): Promise<{ id: string; stopped: Promise<string> }> => {
    let id = '';
    let stop: (reason: string) => void = () => undefined;
    const stopped = new Promise<string>((resolve) => {
      stop = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      service.parts.on('preview', async (flow, run) => {
        run.signal.addEventListener('abort', () => stop((run.signal.reason as Error).message), { once: true });
        if (flow.id === id) resolve();
        await hang(flow, run);
      });
    });
    id = await createFlow(service.call, { autoApproveScript: false });
    await begun;
    return { id, stopped };
  };

  it('is made when the flow waits, and only then', async () => {
    const id = await waiting();
    const { result, claim } = await untilPreview(id, 'ready').then((preview) => preview!);
    assert.equal(claim, 1);
    assert.equal(result!.stills.length, 1);
    const auto = await createFlow(service.call);
    await untilStatus(service.call, auto, 'completed');
    assert.equal(await previewOf(auto), null);
  });

  for (const [name, act] of [
    ['approved', (id: string) => approve(id)],
    ['rejected', (id: string) => service.call('POST', `${FLOWS}/${id}/approve`, { action: 'reject' })],
    ['cancelled', (id: string) => service.call('DELETE', `${FLOWS}/${id}`)],
  ] as const) {
    it(`stops when the flow is ${name}, and leaves no file`, async () => {
      const { id, stopped } = await previewing();
      assert.equal((await act(id)).status, 200);
      assert.match(await stopped, /moved/);
      await untilStatus(service.call, id, name === 'approved' ? 'completed' : 'cancelled');
      assert.equal((await previewOf(id))!.status, 'preparing');
      await until(
        () => mediaOf(id),
        (names) => !names.some((folder) => folder.startsWith('review-')),
      );
    });
  }

  it('does not keep its flow from being approved in the moment it is stored', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await waiting();
      if (round % 2) await until(() => previewOf(id), Boolean);
      assert.equal((await approve(id)).status, 200);
      assert.equal((await untilStatus(service.call, id, 'completed', 'failed', 'cancelled')).status, 'completed');
    }
  });

  it('that fails is tried again, a bounded number of times, and the flow goes on waiting', async () => {
    let tries = 0;
    service.parts.on('preview', () => {
      tries += 1;
      throw new Error('Torn.');
    });
    const id = await waiting();
    const preview = await untilPreview(id, 'failed');
    assert.equal(tries, 2);
    assert.match(preview!.error!, /internal error/);
    assert.deepEqual(await mediaOf(id), []);
    assert.equal((await approve(id)).status, 200);
    await untilStatus(service.call, id, 'completed');
  });

  it('that failed once and then not is ready', async () => {
    let tries = 0;
    service.parts.on('preview', () => {
      tries += 1;
      if (tries === 1) throw new ProviderError('voice', 'retry', 'the voice was busy');
    });
    const preview = await untilPreview(await waiting(), 'ready');
    assert.equal(preview!.tries, 2);
  });

  it('uses up no try while the vendor of its voice is left alone', async () => {
    let runs = 0;
    service.parts.on('preview', () => {
      runs += 1;
      const held = { retryAfterMs: 1, isCircuitOpen: true };
      if (runs <= 3) throw new ProviderError('voice', 'retry', 'the voice is left alone', held);
    });
    const preview = await untilPreview(await waiting(), 'ready');
    assert.deepEqual([preview!.tries, runs], [1, 4]);
  });

  it('is not tried again where that cannot help', async () => {
    service.parts.on('preview', () => {
      throw new ProviderError('voice', 'config', 'the voice has no account');
    });
    const preview = await untilPreview(await waiting(), 'failed');
    assert.deepEqual([preview!.tries, preview!.error], [1, 'the voice has no account']);
  });

  it('whose call was lost is called for again by the sweep', async () => {
    const begun = service.parts.previews.length;
    service.parts.on('preview', hang);
    const id = await waiting();
    // As a process leaves it that died, and a queue that lost the job.
    await until(async () => service.parts.previews.length > begun, Boolean);
    await service.database.pool.query(`update previews set claim = claim + 1 where flow_id = $1`, [id]);
    await service.database.pool.query(`delete from pgboss.job where data->>'flowId' = $1`, [id]);
    service.parts.on('preview', () => undefined);
    turnedMs += 40_000;
    await service.worker!.sweep();
    await untilPreview(id, 'ready');
  });

  it('is handed back by a process that ends, and that is not a try', async () => {
    const id = await createFlow(service.call, { autoApproveScript: false });
    await untilPreview(id, 'ready');
    const other = await addDatabase(server);
    const parts = createTestParts();
    parts.on('preview', hang);
    const leaving = await startTestService(server, { databaseUrl: other, key, parts });
    const left = await createFlow(leaving.call, { autoApproveScript: false });
    await until(async () => parts.previews.length, Boolean);
    await leaving.stop();
    const next = await startTestService(server, { databaseUrl: other, key });
    const preview = await until(
      () => findPreview(next.database.db, left),
      (found) => found?.status === 'ready',
    );
    assert.equal(preview!.tries, 1);
    await next.stop();
  });

  it('of a flow that ended goes with its files; that of a completed one stays', async () => {
    const [kept, dropped] = [await waiting(), await waiting()];
    for (const id of [kept, dropped]) await untilPreview(id, 'ready');
    await approve(kept);
    await untilStatus(service.call, kept, 'completed');
    await service.call('DELETE', `${FLOWS}/${dropped}`);
    turnedMs += 120_000;
    await service.worker!.sweep();
    const folders = await mediaOf(kept);
    assert.equal(folders.filter((folder) => folder.startsWith('review-')).length, 1);
    assert.deepEqual(await mediaOf(dropped), []);
    assert.equal((await previewOf(kept))!.status, 'ready');
    assert.equal(await previewOf(dropped), null);
  });
});
