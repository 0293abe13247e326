// Request rates: counted per key over all processes, and per address for those without a good key.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addTestKey, assertError, firstWorkspaceId } from '../../support/contract.js';
import { startTestServer, type TestServer } from '../../support/postgres.js';
import {
  type Answer,
  addDatabase,
  createCall,
  FLOWS,
  startTestService,
  type TestService,
  until,
} from '../../support/service.js';

const LIMIT = 40;

describe('the request rate', () => {
  let server: TestServer;
  let first: TestService;
  let second: TestService;
  let nowMs = Date.parse('2026-04-01T10:00:15.000Z');
  before(async () => {
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    const options = {
      databaseUrl,
      works: false,
      clock: () => nowMs,
      environment: { RATE_LIMIT_PER_MINUTE: String(LIMIT) },
    };
    first = await startTestService(server, options);
    second = await startTestService(server, { ...options, key: first.key });
  });
  after(async () => {
    await second.stop();
    await first.stop();
    await server.stop();
  });

  const newKey = async () => addTestKey(first, await firstWorkspaceId(first));

  it('is told with every answer: limit, what remains, and the seconds until it is counted anew', async () => {
    const { call } = await newKey();
    for (const remaining of [LIMIT - 1, LIMIT - 2]) {
      const { headers } = await call('GET', FLOWS);
      assert.equal(headers.get('ratelimit-limit'), String(LIMIT));
      assert.equal(headers.get('ratelimit-remaining'), String(remaining));
      assert.equal(headers.get('ratelimit-reset'), '45');
    }
    const missing = await call('GET', `${FLOWS}/nope`);
    assertError(missing, 'FLOW_NOT_FOUND');
    assert.equal(missing.headers.get('ratelimit-remaining'), String(LIMIT - 3));
  });

  it('refuses what is beyond the limit with 429 and Retry-After, and forgets at the next minute', async () => {
    const { call } = await newKey();
    for (let index = 0; index < LIMIT; index += 1) assert.equal((await call('GET', FLOWS)).status, 200);
    const refused = await call('GET', FLOWS);
    assertError(refused, 'RATE_LIMITED', String(LIMIT));
    assert.equal(refused.headers.get('retry-after'), '45');
    assert.equal(refused.headers.get('ratelimit-remaining'), '0');
    nowMs += 45_000;
    assert.equal((await call('GET', FLOWS)).status, 200);
    nowMs += 15_000;
  });

  it('comes before the scope: a key that may do nothing here is limited too', async () => {
    const { call } = await addTestKey(first, await firstWorkspaceId(first), { scopes: ['flows:create'] });
    for (let index = 0; index < LIMIT; index += 1) assertError(await call('GET', FLOWS), 'INSUFFICIENT_SCOPE');
    assertError(await call('GET', FLOWS), 'RATE_LIMITED');
  });

  it('is one for all processes: what one has let through, another knows of a moment later', async () => {
    const key = await newKey();
    const elsewhere = createCall(second.url, key.value);
    for (let index = 0; index < LIMIT - 5; index += 1) assert.equal((await key.call('GET', FLOWS)).status, 200);
    let asked = 0;
    const answer = await until<Answer>(
      async () => {
        asked += 1;
        return elsewhere('GET', FLOWS);
      },
      ({ status }) => status === 429,
    );
    assertError(answer, 'RATE_LIMITED');
    // Alone it would have had to ask more than LIMIT times.
    assert.ok(asked <= LIMIT, `asked ${asked} times`);
  });

  it('also holds for guesses at keys, by address, and a good key at the same address is not refused for them', async () => {
    nowMs += 120_000;
    const stranger = createCall(first.url, '');
    const answers: Answer[] = [];
    for (let index = 0; index < 310; index += 1) answers.push(await stranger('GET', FLOWS));
    assertError(answers[0]!, 'UNAUTHORIZED');
    const last = answers.at(-1)!;
    assertError(last, 'RATE_LIMITED');
    assert.ok(Number(last.headers.get('retry-after')) > 0);
    assert.equal(answers.filter(({ status }) => status === 401).length, 300);
    assert.equal((await (await newKey()).call('GET', FLOWS)).status, 200);
  });
});
