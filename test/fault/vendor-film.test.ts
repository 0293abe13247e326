// Kills the process at each edge of a film that a vendor makes: before it is written down, before it is sent, while the vendor
// takes it, when its answer is on the way, before that is noted, before what came is noted, before it is published, and before the
// end is noted. However it dies, one film is paid and the flow is completed. VENDOR_SEED repeats the moments of the last test.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { newApiKey } from '../../src/lib/api-key.js';
import { newSecretKey, writeSecretKey } from '../../src/lib/envelope.js';
import { randomBase62 } from '../../src/lib/ids.js';
import { type Database, openDatabase } from '../../src/store/database.js';
import { createSecretKeys } from '../../src/store/secret-keys.js';
import { createSecrets } from '../../src/store/secrets.js';
import { putVendorAccount, vendorSecret } from '../../src/store/vendor-accounts.js';
import { replaceListings } from '../../src/store/vendor-listings.js';
import { type Order, type ServiceProcess, startServiceProcess } from '../support/process.js';
import { randomFrom } from '../support/random.js';
import {
  addDatabase,
  createCall,
  createFlow,
  FLOWS,
  startTestServer,
  type TestServer,
  until,
  untilStatus,
} from '../support/service.js';
import { fakeDid } from '../support/vendors/did.js';
import { createFilmState, type FilmState } from '../support/vendors/film-fake.js';
import { makeFilm } from '../support/vendors/film-file.js';
import { type Handle, startVendorServer, type VendorServer } from '../support/vendors/server.js';

const SEED = Number(process.env.VENDOR_SEED ?? Date.now() % 1_000_000_000);
const random = randomFrom(SEED);
const FILM_S = 4;
/** Unlike HeyGen, this one makes another film of a question that comes twice. */
const FAKE = fakeDid;
const NAME = FAKE.vendor.name;
const AVATAR = `${NAME}:${FAKE.avatarId}`;

describe(`kill -9 while a vendor films (VENDOR_SEED=${SEED})`, () => {
  let server: TestServer;
  let database: Database;
  let vendorServer: VendorServer;
  let state: FilmState;
  let handle: Handle;
  let film: Buffer;
  let order: Order;
  let present: ServiceProcess;
  const key = newApiKey();
  const call = (...request: Parameters<ReturnType<typeof createCall>>) => createCall(present.url, key)(...request);

  before(async () => {
    film = await makeFilm(FILM_S);
    server = await startTestServer();
    vendorServer = await startVendorServer((asked, spoil) => handle(asked, spoil));
    const databaseUrl = await addDatabase(server);
    const secretKey = newSecretKey();
    const dataDir = join(server.folder, randomBase62(8));
    await mkdir(dataDir);
    order = {
      environment: {
        ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AFTERCALL_API_KEY: key },
        ...{ AFTERCALL_SECRET_KEY: writeSecretKey(secretKey), ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
      },
      ...{ roles: { serves: true, works: true }, behaviour: { films: FILM_S } },
    };
    present = await startServiceProcess(order);
    database = openDatabase({ connectionString: databaseUrl, max: 4 }, () => undefined);
    await connect(createSecrets(createSecretKeys({ given: [secretKey], dataDir })));
  });
  after(async () => {
    await present.end('SIGKILL');
    await database.close();
    await vendorServer.close();
    await server.stop();
  });
  beforeEach(() => {
    state = createFilmState(film, FILM_S);
    handle = FAKE.handle(state);
    vendorServer.play();
  });

  async function connect(secrets: ReturnType<typeof createSecrets>): Promise<void> {
    const { db } = database;
    const { id: workspaceId } = await db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
    const place = { workspaceId, vendor: NAME, at: new Date() };
    await secrets.put(db, { workspaceId, name: vendorSecret(NAME), value: FAKE.apiKey, at: place.at });
    await putVendorAccount(db, { ...place, settings: { baseUrl: vendorServer.baseUrl }, allowsFallback: false });
    const listing = { id: FAKE.avatarId, name: 'Amber', aspectRatios: ['16:9'], gender: 'female', pictureUrl: null };
    await db.transaction().execute((tx) => replaceListings(tx, { ...place, kind: 'avatar', listings: [listing] }));
  }

  type Edge = () => Promise<{ reached(): Promise<unknown>; open(): Promise<void> }>;

  /** Holds the process at a statement until it is killed: it never happens. */
  const holdAt =
    (timing: string): Edge =>
    async () => {
      const { db } = database;
      await sql`create function hold_film() returns trigger language plpgsql as
        $$ begin perform pg_sleep(3600); return new; end $$`.execute(db);
      await sql.raw(`create trigger hold_film ${timing} execute function hold_film()`).execute(db);
      const held = async () =>
        (await sql<{ pid: number }>`select pid from pg_stat_activity where wait_event = 'PgSleep'`.execute(db)).rows;
      return {
        reached: () => until(held, (rows) => rows.length > 0),
        open: async () => {
          await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`.execute(db);
          await until(held, (rows) => rows.length === 0);
          await sql`drop function hold_film() cascade`.execute(db);
        },
      };
    };

  /** Kills the process while the vendor holds its answer to such a question back. */
  const holdVendor =
    (method: string, path: RegExp, isTaken: boolean): Edge =>
    async () => {
      let reach = () => {};
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      let isOver = false;
      const take = FAKE.handle(state);
      handle = async (asked, spoil) => {
        if (isOver || asked.method !== method || !path.test(asked.path)) return take(asked, spoil);
        const answer = isTaken ? await take(asked, spoil) : { status: 500, body: Buffer.alloc(0) };
        reach();
        return { ...answer, trick: { kind: 'hang' } };
      };
      return {
        reached: () => reached,
        open: async () => {
          isOver = true;
        },
      };
    };

  const onUpdate = (condition: string) => `before update on vendor_calls for each row when (${condition})`;

  const EDGES: [string, Edge][] = [
    ['before it is written down', holdAt('before insert on vendor_calls for each row')],
    ['between written down and sent', holdAt(onUpdate("new.state = 'sent'"))],
    ['before the vendor has taken it', holdVendor('POST', /^\/clips$/, false)],
    ['while the answer of the vendor, which has taken it, is on the way', holdVendor('POST', /^\/clips$/, true)],
    ['between the answer and its note', holdAt(onUpdate("new.state = 'answered' and old.state = 'sent'"))],
    ['while the vendor is looked at', holdVendor('GET', /^\/clips\/film/, true)],
    ['while the film is fetched', holdVendor('GET', /^\/files\//, true)],
    ['between fetched and noted', holdAt(onUpdate("new.detail ? 'film' and not old.detail ? 'film'"))],
    ['between published and noted', holdAt(onUpdate("new.state = 'copied'"))],
    [
      'between noted and the end of the flow',
      holdAt("before update on flows for each row when (new.status = 'completed')"),
    ],
  ];

  const assertWhole = async (id: string) => {
    const flow = await untilStatus(call, id, 'completed', 'failed');
    assert.equal(flow.status, 'completed', flow.error);
    assert.deepEqual(Buffer.from(await (await fetch(flow.videoUrl)).arrayBuffer()), film);
    const { costs } = (await call('GET', `${FLOWS}/${id}?expand=costs`)).body;
    assert.equal(costs.length, 1);
    assert.equal(costs[0].units, FILM_S);
    const calls = await database.db.selectFrom('vendor_calls').selectAll().where('flow_id', '=', id).execute();
    assert.deepEqual(
      calls.map((each) => each.state),
      ['copied'],
    );
  };

  for (const [name, edge] of EDGES) {
    it(`${name}: one film is paid, booked once, and the flow is completed`, async () => {
      const { reached, open } = await edge();
      const id = await createFlow(call, { avatarId: AVATAR });
      await reached();
      await present.end('SIGKILL');
      await open();
      present = await startServiceProcess(order);
      await assertWhole(id);
      assert.equal(state.films.length, 1);
    });
  }

  it('at moments of chance, three times: each of the flows is paid once and completed', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.push(await createFlow(call, { avatarId: AVATAR }));
      await pause(random.below(2_500));
      await present.end('SIGKILL');
      present = await startServiceProcess(order);
    }
    for (const id of ids) await assertWhole(id);
    assert.equal(state.films.length, 3);
  });
});
