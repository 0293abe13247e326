// Who sends a delivery: exactly one at a time, a few of a lane, and nobody who was overtaken is heard.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { WEBHOOK_EVENTS } from '../../src/domain/webhooks.js';
import { newId } from '../../src/lib/ids.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { migrate } from '../../src/store/db/migrate.js';
import {
  addDelivery,
  claimDelivery,
  type Delivery,
  dropDeliveries,
  endTry,
  findNextInLane,
  listQuietDeliveries,
  releaseClaims,
  restartDelivery,
  returnDelivery,
} from '../../src/store/webhooks/webhook-deliveries.js';
import { addEndpoint } from '../../src/store/webhooks/webhooks.js';
import { addWorkspace } from '../../src/store/workspaces/workspaces.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase } from '../support/service.js';

const PLACES = 4;
const AT = new Date('2026-05-18T09:30:00.000Z');
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1_000);
const TRIED = { at: AT, answerStatus: 200, problem: null, tookMs: 5 };

describe('a delivery', () => {
  let server: TestServer;
  let database: Database;
  let workspaceId: string;
  before(async () => {
    server = await startTestServer();
    const settings = { connectionString: await addDatabase(server), max: 10 };
    await migrate(settings);
    database = openDatabase(settings, () => undefined);
    const workspace = { name: 'W', voiceId: null, quotaMonthly: null, avatars: [], at: AT };
    workspaceId = await addWorkspace(database.db, workspace);
  });
  after(async () => {
    await database.close();
    await server.stop();
  });
  const inTransaction: Database['db']['transaction'] extends () => { execute: infer Execute } ? Execute : never = (
    work,
  ) => database.db.transaction().execute(work);
  /** An endpoint with so many deliveries that are due. */
  const lane = async (count: number) => {
    const id = newId('wh');
    const endpoint = {
      id,
      workspaceId,
      url: 'https://e.example',
      description: '',
      events: WEBHOOK_EVENTS,
      madeBy: null,
    };
    await inTransaction((tx) => addEndpoint(tx, { ...endpoint, at: AT }));
    const ids = Array.from({ length: count }, () => newId('msg'));
    for (const each of ids) {
      const delivery = {
        id: each,
        endpointId: id,
        flowId: null,
        event: 'flow.completed',
        lane: id,
        body: '{}',
        at: AT,
      };
      await inTransaction((tx) => addDelivery(tx, delivery));
    }
    return { id, ids };
  };
  const claim = (id: string, at = AT) =>
    inTransaction((tx) => claimDelivery(tx, { id, at, until: new Date(at.getTime() + 60_000), places: PLACES }));
  const end = (held: Delivery, status: 'delivered' | 'failed' | 'dropped' = 'delivered') =>
    inTransaction((tx) => endTry(tx, held, { ...TRIED, status }));
  const isTaken = (delivery: Delivery | null): delivery is Delivery => delivery !== null;

  it('is claimed by one of many that want it at once', async () => {
    const { ids } = await lane(1);
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(ids[0]!)));
    assert.equal(claims.filter(isTaken).length, 1);
  });

  it('finds a place in its lane only while there is one, however many ask at once', async () => {
    const { id, ids } = await lane(20);
    const claims = (await Promise.all(ids.map((each) => claim(each)))).filter(isTaken);
    assert.equal(claims.length, PLACES);
    assert.equal(await end(claims[0]!), true);
    const next = await findNextInLane(database.db, id, AT);
    assert.ok(next && isTaken(await claim(next)));
    assert.equal(await claim((await findNextInLane(database.db, id, AT))!), null);
  });

  it('is not claimed before its time, nor once it has ended', async () => {
    const { ids } = await lane(1);
    const first = (await claim(ids[0]!))!;
    await inTransaction((tx) => endTry(tx, first, { ...TRIED, status: 'waiting', nextAt: later(300) }));
    assert.equal(await claim(ids[0]!, later(299)), null);
    const second = (await claim(ids[0]!, later(300)))!;
    assert.deepEqual([second.tries, second.version], [2, 2]);
    await end(second);
    assert.equal(await claim(ids[0]!, later(900)), null);
  });

  it('is taken from who died, who is not heard any more should he come back', async () => {
    const { ids } = await lane(1);
    const dead = (await claim(ids[0]!))!;
    assert.equal(await claim(ids[0]!, later(59)), null);
    const heir = (await claim(ids[0]!, later(61)))!;
    assert.equal(await end(dead, 'failed'), false);
    assert.equal(await inTransaction((tx) => returnDelivery(tx, dead)), false);
    assert.equal(await end(heir), true);
    const tries = await database.db
      .selectFrom('webhook_tries')
      .selectAll()
      .where('delivery_id', '=', ids[0]!)
      .execute();
    assert.deepEqual(
      tries.map(({ version }) => version),
      [heir.version],
    );
  });

  it('that is handed back counts no try, and can be claimed at once', async () => {
    const { ids } = await lane(1);
    const held = (await claim(ids[0]!))!;
    assert.equal(await inTransaction((tx) => returnDelivery(tx, held)), true);
    assert.equal((await claim(ids[0]!))!.tries, 1);
    assert.deepEqual(await releaseClaims(database.db, AT).then((list) => list.includes(ids[0]!)), true);
    assert.ok(isTaken(await claim(ids[0]!)));
  });

  it('that nobody sends is found, of each lane as many as it has places', async () => {
    const { id, ids } = await lane(10);
    const held = (await claim(ids[0]!))!;
    const quiet = async (at: Date) =>
      (await listQuietDeliveries(database.db, at, PLACES, 500)).filter((each) => ids.includes(each));
    assert.equal((await quiet(later(30))).length, PLACES);
    assert.ok(!(await quiet(later(30))).includes(held.id));
    await inTransaction((tx) => dropDeliveries(tx, id, AT));
    assert.deepEqual(await quiet(later(30)), []);
    // The one on its way is not dropped under the feet of who sends it.
    assert.equal(await end(held), true);
  });

  it('is sent again by hand only once it has ended', async () => {
    const { ids } = await lane(1);
    const again = () => inTransaction((tx) => restartDelivery(tx, ids[0]!, later(5)));
    assert.equal(await again(), false);
    await end((await claim(ids[0]!))!, 'failed');
    assert.equal(await again(), true);
    assert.equal((await claim(ids[0]!, later(5)))!.tries, 1);
  });
});
