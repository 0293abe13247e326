// A service in a process of its own that is killed while it has a vendor work, and started again. Its workspace has an account at
// that vendor, and the process can be held at a statement, so that it dies exactly there.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { randomBase62 } from '../../../src/lib/ids.js';
import { newApiKey } from '../../../src/lib/security/api-key.js';
import { newSecretKey, writeSecretKey } from '../../../src/lib/security/envelope.js';
import { type Database, openDatabase } from '../../../src/store/db/database.js';
import { createSecretKeys, createSecrets, type Secrets } from '../../../src/store/vendors/secrets.js';
import {
  type ListingKind,
  putVendorAccount,
  replaceListings,
  vendorSecret,
} from '../../../src/store/vendors/vendor-accounts.js';
import type { Behaviour } from '../parts/marked-parts.js';
import { startTestServer } from '../postgres.js';
import { type Order, type ServiceProcess, startServiceProcess } from '../process.js';
import { addDatabase, type Call, createCall, until } from '../service.js';

/** Where the process is held until it is killed: `reached` when it is there; `open` lets the next process pass. */
export type Edge = () => Promise<{ reached(): Promise<unknown>; open(): Promise<void> }>;

export type MortalService = {
  database: Database;
  call: Call;
  /** Holds the process at a statement, which never happens: so many of them at once. */
  holdAt(timing: string, atOnce?: number): Edge;
  /** Freezes the process as it is. */
  freeze(): void;
  kill(): Promise<unknown>;
  revive(): Promise<void>;
  close(): Promise<void>;
};

type Account = {
  vendor: string;
  apiKey: string;
  baseUrl: string;
  kind: ListingKind;
  listings: readonly { id: string }[];
};

export async function startMortalService(behaviour: Behaviour, account: Account): Promise<MortalService> {
  const server = await startTestServer();
  const secretKey = newSecretKey();
  const dataDir = join(server.folder, randomBase62(8));
  await mkdir(dataDir);
  const [databaseUrl, key] = [await addDatabase(server), newApiKey()];
  const order: Order = {
    environment: {
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AFTERCALL_API_KEY: key },
      ...{ AFTERCALL_SECRET_KEY: writeSecretKey(secretKey), ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
    },
    ...{ roles: { serves: true, works: true }, behaviour },
  };
  let present: ServiceProcess = await startServiceProcess(order);
  const database = openDatabase({ connectionString: databaseUrl, max: 4 }, () => undefined);
  await connect(database, createSecrets(createSecretKeys({ given: [secretKey], dataDir })), account);
  return {
    database,
    call: (...request) => createCall(present.url, key)(...request),
    holdAt: (timing, atOnce = 1) => holdAt(database, timing, atOnce),
    freeze: () => present.signal('SIGSTOP'),
    kill: () => present.end('SIGKILL'),
    revive: async () => {
      present = await startServiceProcess(order);
    },
    close: async () => {
      await present.end('SIGKILL');
      await database.close();
      await server.stop();
    },
  };
}

async function connect({ db }: Database, secrets: Secrets, account: Account): Promise<void> {
  const { vendor, kind, listings, apiKey, baseUrl } = account;
  const { id: workspaceId } = await db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  const place = { workspaceId, vendor, at: new Date() };
  await secrets.put(db, { workspaceId, name: vendorSecret(vendor), value: apiKey, at: place.at });
  await putVendorAccount(db, { ...place, settings: { baseUrl }, allowsFallback: false });
  await db.transaction().execute((tx) => replaceListings(tx, { ...place, kind, listings }));
}

function holdAt({ db }: Database, timing: string, atOnce: number): Edge {
  const held = async () =>
    (await sql<{ pid: number }>`select pid from pg_stat_activity where wait_event = 'PgSleep'`.execute(db)).rows;
  return async () => {
    await sql`create function hold() returns trigger language plpgsql as
      $$ begin perform pg_sleep(3600); return new; end $$`.execute(db);
    await sql.raw(`create trigger hold ${timing} execute function hold()`).execute(db);
    return {
      reached: () => until(held, (rows) => rows.length >= atOnce),
      open: async () => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`.execute(db);
        await until(held, (rows) => rows.length === 0);
        await sql`drop function hold() cascade`.execute(db);
      },
    };
  };
}
