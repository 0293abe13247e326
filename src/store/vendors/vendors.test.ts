import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestServer, type TestServer } from '../../../test/support/postgres.js';
import { addDatabase } from '../../../test/support/service.js';
import { type Database, openDatabase } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { addFlow } from '../flows/flows.js';
import { addWorkspace } from '../workspaces/workspaces.js';
import {
  listListings,
  listVendorAccounts,
  putVendorAccount,
  removeVendorAccount,
  replaceListings,
} from './vendor-accounts.js';
import { listCalls, moveCall, recordCall } from './vendor-calls.js';

const AT = new Date(1_700_000_000_000);
const LATER = new Date(1_700_000_060_000);

describe('vendors in the database', () => {
  let server: TestServer;
  let database: Database;
  let workspaceId: string;
  let otherId: string;
  before(async () => {
    server = await startTestServer();
    const settings = { connectionString: await addDatabase(server), max: 4 };
    await migrate(settings);
    database = openDatabase(settings, () => undefined);
    const workspace = { voiceId: null, quotaMonthly: null, avatars: [], at: AT };
    workspaceId = await addWorkspace(database.db, { ...workspace, name: 'One' });
    otherId = await addWorkspace(database.db, { ...workspace, name: 'Two' });
  });
  after(async () => {
    await database.close();
    await server.stop();
  });

  const connect = (id: string, vendor: string) =>
    putVendorAccount(database.db, { workspaceId: id, vendor, settings: {}, allowsFallback: false, at: AT });
  const offer = (id: string | null, vendor: string, ids: string[], at = AT) =>
    database.db.transaction().execute((tx) =>
      replaceListings(tx, {
        workspaceId: id,
        vendor,
        kind: 'voice',
        listings: ids.map((each) => ({ id: each })),
        at,
      }),
    );
  const seenBy = async (id: string, serverVendors: string[] = []) => {
    const rows = await listListings(database.db, { workspaceId: id, kind: 'voice', serverVendors });
    return rows.map((row) => `${row.vendor}:${row.id}`);
  };

  it('shows a workspace what its own accounts offer, and nobody else', async () => {
    await connect(workspaceId, 'elevenlabs');
    await offer(workspaceId, 'elevenlabs', ['b', 'a']);
    assert.deepEqual(await seenBy(workspaceId), ['elevenlabs:b', 'elevenlabs:a']);
    assert.deepEqual(await seenBy(otherId), []);
  });

  it("lets a workspace's own account win over that of the server", async () => {
    await offer(null, 'elevenlabs', ['server']);
    await offer(null, 'openai', ['alloy']);
    assert.deepEqual(await seenBy(workspaceId, ['elevenlabs', 'openai']), [
      'elevenlabs:b',
      'elevenlabs:a',
      'openai:alloy',
    ]);
    assert.deepEqual(await seenBy(otherId, ['elevenlabs', 'openai']), ['elevenlabs:server', 'openai:alloy']);
    assert.deepEqual(await seenBy(otherId, ['openai']), ['openai:alloy']);
  });

  it('forgets what a vendor does not offer any more, and keeps what was learned of the rest', async () => {
    await database.db
      .updateTable('vendor_listings')
      .set({ ordinary_s: 2, spoken_s: 3 })
      .where('id', '=', 'a')
      .execute();
    await offer(workspaceId, 'elevenlabs', ['a', 'c'], LATER);
    const rows = await listListings(database.db, { workspaceId, kind: 'voice', serverVendors: [] });
    assert.deepEqual(
      rows.map(({ id, spoken_s }) => [id, spoken_s]),
      [
        ['a', 3],
        ['c', 0],
      ],
    );
    await offer(null, 'openai', [], LATER);
    assert.deepEqual(await seenBy(otherId, ['openai']), []);
  });

  it('removes an account together with what it offered', async () => {
    await connect(otherId, 'openai');
    await offer(otherId, 'openai', ['alloy']);
    assert.equal(await removeVendorAccount(database.db, otherId, 'openai'), true);
    assert.equal(await removeVendorAccount(database.db, otherId, 'openai'), false);
    assert.deepEqual(await listVendorAccounts(database.db, otherId), []);
    assert.deepEqual(await seenBy(otherId), []);
    assert.equal((await seenBy(workspaceId)).length, 2);
  });

  const addTestFlow = (id: string) =>
    database.db.transaction().execute((tx) =>
      addFlow(tx, {
        id,
        workspaceId,
        keyId: null,
        userId: null,
        source: 'api',
        title: '',
        autoApprove: true,
        callbackUrl: null,
        at: AT,
        input: { emailContent: '', prospectName: null, prospectCompany: null, userName: null, userCompany: null },
        avatarId: 'a',
        voiceId: 'v',
        mediaToken: id,
        metadata: {},
      }),
    );

  it('keeps one row for a piece of work, however often it is recorded', async () => {
    await addTestFlow('flow_once');
    const work = { workspaceId, flowId: 'flow_once', vendor: 'openai', kind: 'speech' as const, fingerprint: 'x' };
    const rows = await Promise.all([AT, LATER, AT, LATER].map((at) => recordCall(database.db, { ...work, at })));
    assert.equal(new Set(rows.map(({ id }) => id)).size, 1);
    await recordCall(database.db, { ...work, fingerprint: 'y', at: LATER });
    assert.equal((await listCalls(database.db, 'flow_once', 'speech')).length, 2);
  });

  it('lets one of many send a recorded piece of work', async () => {
    await addTestFlow('flow_race');
    const work = { workspaceId, flowId: 'flow_race', vendor: 'openai', kind: 'speech' as const, fingerprint: 'x' };
    const call = await recordCall(database.db, { ...work, at: AT });
    const sent = await Promise.all([1, 2, 3, 4].map(() => moveCall(database.db, call, { to: 'sent', at: LATER })));
    const winners = sent.filter((row) => row !== null);
    assert.equal(winners.length, 1);
    assert.equal(winners[0]!.sends, 1);
    const told = { to: 'answered', at: LATER, externalId: 'ext', detail: { seconds: 3 } } as const;
    const answered = await moveCall(database.db, winners[0]!, told);
    assert.equal(answered?.external_id, 'ext');
    assert.deepEqual(answered.detail, { seconds: 3 });
    assert.equal(await moveCall(database.db, call, { to: 'failed', at: LATER }), null);
  });
});
