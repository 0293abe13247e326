// A thousand rows, and a server that is killed in the midst of them: whoever sends them again has each flow once.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { assertBooksBalance, assertMovesAreOnePath } from '../support/books.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type ServiceProcess, startServiceProcess } from '../support/process.js';
import { randomFrom } from '../support/random.js';
import { addDatabase, createCall, FLOWS, SUMMARY, until } from '../support/service.js';

const ROWS = 1_000;
const KILLS = 3;

let server: TestServer;
let database: Database;
let environment: Record<string, string>;
const key = newApiKey();
before(async () => {
  server = await startTestServer();
  const databaseUrl = await addDatabase(server);
  environment = { DATABASE_URL: databaseUrl, DATA_DIR: server.folder, AFTERCALL_API_KEY: key };
  database = openDatabase({ connectionString: databaseUrl, max: 2 }, () => undefined);
});
after(async () => {
  await database.close();
  await server.stop();
});

type Answer = { created: number; existing: number; failed: number; rows: { flowId: string }[] };

const start = () => startServiceProcess({ environment, roles: { serves: true, works: false }, behaviour: {} });

async function send({ url }: ServiceProcess, body: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
  const response = await fetch(`${url}${FLOWS}/bulk`, { method: 'POST', headers, body });
  const answer = await response.json();
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer as Answer;
}

const countFlows = async (): Promise<number> => {
  const { rows } = await database.pool.query('select count(*)::int as count from flows');
  return rows[0].count;
};

it('a thousand rows are a thousand flows, though the server is killed three times on the way', async (t) => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  t.diagnostic(`SEED=${seed}`);
  const rows = Array.from({ length: ROWS }, (_, i) => ({ emailContent: SUMMARY, metadata: { row: String(i % 900) } }));
  const body = rows.map((row) => JSON.stringify(row)).join('\n');
  let service = await start();
  await database.pool.query('update workspaces set quota_monthly = $1', [ROWS]);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = (await countFlows()) + 1 + random.below(200);
    const lost = assert.rejects(send(service, body), 'the answer is lost with the server');
    await until(countFlows, (count) => count >= enough);
    await service.end('SIGKILL');
    await lost;
    t.diagnostic(`killed after ${await countFlows()} flows`);
    service = await start();
  }
  // A row that the dead process held may still be locked for a moment.
  const answer = await until(
    () => send(service, body),
    ({ failed }) => failed === 0,
    120_000,
  );
  assert.equal(answer.created + answer.existing, ROWS);
  assert.equal(new Set(answer.rows.map(({ flowId }) => flowId)).size, ROWS, 'no row shares its flow');
  assert.equal(await countFlows(), ROWS, 'no flow without a row');
  const again = await send(service, body);
  assert.deepEqual(again, { ...answer, created: 0, existing: ROWS });
  assert.equal((await createCall(service.url, key)('GET', '/v1/usage')).body.used, ROWS);
  await assertBooksBalance(database);
  await assertMovesAreOnePath(database);
  await service.end();
});
