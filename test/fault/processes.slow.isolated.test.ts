// Several processes on one database: what is promised when one of them dies, sleeps or leaves.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { findPreview } from '../../src/store/flows/previews.js';
import { assertBooksBalance, assertMovesAreOnePath, assertResultsAreTheHolders } from '../support/books.js';
import type { Behaviour } from '../support/parts/marked-parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type ServiceProcess, startServiceProcess } from '../support/process.js';
import { addDatabase, type Call, createCall, createFlow, FLOWS, until, untilStatus } from '../support/service.js';

describe('several processes on one database', () => {
  let server: TestServer;
  let api: ServiceProcess;
  let call: Call;
  let database: Database;
  let environment: Record<string, string>;
  const workers: ServiceProcess[] = [];

  before(async () => {
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    const key = newApiKey();
    environment = { DATABASE_URL: databaseUrl, DATA_DIR: server.folder, AFTERCALL_API_KEY: key };
    database = openDatabase({ connectionString: databaseUrl, max: 2 }, () => undefined);
    api = await startServiceProcess({ environment, roles: { serves: true, works: false }, behaviour: {} });
    call = createCall(api.url, key);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.end('SIGKILL');
    await assertBooksBalance(database);
    await assertMovesAreOnePath(database);
    await assertResultsAreTheHolders(database);
  });
  after(async () => {
    await api.end();
    await database.close();
    await server.stop();
  });
  const startWorker = async (behaviour: Behaviour = {}) => {
    const worker = await startServiceProcess({ environment, roles: { serves: false, works: true }, behaviour });
    workers.push(worker);
    return worker;
  };
  const filming = (flowId: string) => (report: { kind: string; stage?: string; flowId?: string }) =>
    report.kind === 'begun' && report.stage === 'film' && report.flowId === flowId;
  const previewing = (flowId: string) => (report: { kind: string; stage?: string; flowId?: string }) =>
    report.kind === 'begun' && report.stage === 'preview' && report.flowId === flowId;
  const triesOf = async (id: string) =>
    (await database.db.selectFrom('flows').select('tries').where('id', '=', id).executeTakeFirstOrThrow()).tries;
  const jobRetriesOf = async (id: string): Promise<number> => {
    const ofFlow = sql<{
      retries: number;
    }>`select max(retry_count)::int as retries from pgboss.job where data->>'flowId' = ${id}`;
    return (await ofFlow.execute(database.db)).rows[0]!.retries;
  };

  it('a cancel reaches the stage that another process runs', async () => {
    const worker = await startWorker({ hang: ['film'] });
    for (let round = 0; round < 5; round += 1) {
      const id = await createFlow(call);
      await worker.heard(filming(id));
      await call('DELETE', `${FLOWS}/${id}`);
      await worker.heard((report) => report.kind === 'stopped' && report.flowId === id);
    }
  });

  it('a worker that is asked to end hands its stage back, and another one takes it', async () => {
    const leaving = await startWorker({ hang: ['film'] });
    const id = await createFlow(call);
    await leaving.heard(filming(id));
    const staying = await startWorker({ hang: ['film'] });
    assert.equal(await leaving.end('SIGTERM'), 0);
    await staying.heard(filming(id));
    assert.equal(await triesOf(id), 1, 'what was handed back is not a try');
    await call('DELETE', `${FLOWS}/${id}`);
  });

  it('a process that was killed and started again goes on before the heartbeat of the dead one is missed', async () => {
    const dying = await startWorker({ hang: ['film'] });
    const id = await createFlow(call);
    await dying.heard(filming(id));
    await dying.end('SIGKILL');
    const again = await startWorker();
    await again.heard(filming(id));
    assert.equal(await jobRetriesOf(id), 0, 'a missed heartbeat would be a retry of the old job');
    await untilStatus(call, id, 'completed');
  });

  it('what a killed or a sleeping worker held is done by another one, and the sleeper is not heard when it wakes', async () => {
    const killed = await startWorker({ hang: ['film'] });
    const ofKilled = await createFlow(call);
    await killed.heard(filming(ofKilled));
    // The first one is not given another flow while it holds four; this one takes what comes now.
    killed.signal('SIGSTOP');
    const asleep = await startWorker({ hang: ['film'] });
    const ofSleeper = await createFlow(call);
    await asleep.heard(filming(ofSleeper));
    asleep.signal('SIGSTOP');
    const heir = await startWorker();
    await killed.end('SIGKILL');
    for (const id of [ofKilled, ofSleeper]) {
      await heir.heard(filming(id));
      await untilStatus(call, id, 'completed');
    }
    asleep.signal('SIGCONT');
    // It learns that the flow is gone, and stops its stage.
    await asleep.heard((report) => report.kind === 'stopped' && report.flowId === ofSleeper);
    await untilStatus(call, ofSleeper, 'completed');
  });

  it('a flow whose process is killed ten times has used up no try, and is made by the next one', async () => {
    const id = await createFlow(call);
    for (let death = 1; death <= 10; death += 1) {
      const dying = await startWorker({ hang: ['film'] });
      await dying.heard(filming(id));
      assert.equal(await triesOf(id), 1);
      await dying.end('SIGKILL');
    }
    const heir = await startWorker();
    await heir.heard(filming(id));
    await untilStatus(call, id, 'completed');
  });

  it('a preview that another process makes stops when its flow is approved, and one of a killed process is made anew', async () => {
    const dying = await startWorker({ hang: ['preview'] });
    const [approved, left] = [
      await createFlow(call, { autoApproveScript: false }),
      await createFlow(call, { autoApproveScript: false }),
    ];
    for (const id of [approved, left]) await dying.heard(previewing(id));
    assert.equal((await call('POST', `${FLOWS}/${approved}/approve`, { action: 'approve' })).status, 200);
    await dying.heard((report) => report.kind === 'stopped' && report.flowId === approved);
    await dying.end('SIGKILL');
    await startWorker();
    const preview = await until(
      () => findPreview(database.db, left),
      (found) => found?.status === 'ready',
    );
    assert.equal(preview!.claim, 2);
    const { body } = await call('GET', `${FLOWS}/${left}/review`);
    assert.deepEqual([body.status, body.storyboard.status], ['pending_approval', 'ready']);
    await call('DELETE', `${FLOWS}/${left}`);
    await untilStatus(call, approved, 'completed');
  });
});
