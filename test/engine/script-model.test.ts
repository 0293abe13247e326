// The model that a workspace chose, in a whole service: it writes from the next flow on, and what it costs is counted once.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.js';
import { createAdapters } from '../../src/main/adapters.js';
import { changeScriptModel, type ScriptModelChange } from '../../src/services/workspaces/script-model.js';
import { findFlow } from '../../src/store/flows/flows.js';
import { addCosts } from '../../src/store/flows/ledgers.js';
import { OPERATOR } from '../../src/store/people/audit.js';
import { createSecretKeys, createSecrets } from '../../src/store/vendors/secrets.js';
import { type FakeModels, startFakeModels } from '../support/fake-models.js';
import { createKeptLog } from '../support/kept-log.js';
import { BRIEF, json, KEY, SUMMARY } from '../support/model-writing.js';
import { createTestParts, type TestParts } from '../support/parts/parts.js';
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

const PADDED = `${SUMMARY}\nThe recording of the call was stored.`;
const BODY = {
  emailContent: PADDED,
  prospectName: BRIEF.prospectName,
  prospectCompany: BRIEF.prospectCompany,
  userName: BRIEF.userName,
  userCompany: BRIEF.userCompany,
  autoApproveScript: false,
};

describe('the model of a workspace at work', () => {
  let server: TestServer;
  let service: TestService;
  let fake: FakeModels;
  let workspaceId: string;
  const { log, lines: logged } = createKeptLog();
  before(async () => {
    fake = await startFakeModels();
    server = await startTestServer();
    const environment = {
      SCRIPT_PROVIDER: 'openai',
      SCRIPT_MODEL: 'of-the-server',
      SCRIPT_API_KEY: KEY,
      SCRIPT_BASE_URL: fake.baseUrl('openai'),
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    };
    const databaseUrl = await addDatabase(server);
    service = await startTestService(server, { databaseUrl, environment, log, parts: await partsWithWriters() });
    const row = await service.database.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
    workspaceId = row.id;
    // The voices of the test's parts have no pace; the embedded ones have.
    await service.database.db.updateTable('workspaces').set({ voice_id: 'flite-slt' }).execute();
  });
  after(async () => {
    await service.stop();
    await server.stop();
    await fake.close();
  });

  /** The draft is the product's own, all other stages are those of the tests. */
  async function partsWithWriters(): Promise<TestParts> {
    const real = await createAdapters(readConfig({}));
    const test = createTestParts();
    return {
      ...test,
      voices: real.voices,
      sureLanguage: real.sureLanguage,
      stages: (place) => [
        ...real.stages(place).filter(({ name }) => name === 'draft'),
        ...test.stages(place).filter(({ name }) => name !== 'draft'),
      ],
      close: real.close,
    };
  }

  const choose = (change: ScriptModelChange) => {
    const secrets = createSecrets(createSecretKeys({ given: [], dataDir: service.dataDir }));
    const context = { db: service.database.db, secrets, allowedHosts: ['127.0.0.1'], clock: Date.now };
    return changeScriptModel(context, { workspaceId, audit: OPERATOR }, change);
  };
  async function draftOf(body: object = {}) {
    const id = await createFlow(service.call, { ...BODY, ...body });
    await untilStatus(service.call, id, 'pending_approval');
    const { draft } = await service.database.db
      .selectFrom('flows')
      .select('draft')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { body: read } = await service.call('GET', `${FLOWS}/${id}?expand=costs`);
    return { id, draft: draft!, costs: read.costs, read };
  }
  /** As a step that is stored a second time would. */
  async function countAgain(id: string): Promise<void> {
    const { db } = service.database;
    const flow = (await findFlow(db, id))!;
    const cost = { provider: 'openai-compatible', model: 'own', unit: 'output_tokens', units: 9, price: null };
    await db.transaction().execute((tx) => addCosts(tx, { flow, stage: 'draft', costs: [cost] }));
  }
  const chooseOwn = (change: ScriptModelChange = {}) =>
    choose({ provider: 'openai-compatible', model: 'own', baseUrl: fake.baseUrl('openai-compatible'), ...change });

  it('writes instead of the server’s from the next flow on, and costs are told to those who ask', async () => {
    fake.say({ text: json() });
    const before = await draftOf();
    assert.match(before.draft.writer, /openai\/of-the-server/);
    assert.ok(before.costs.length > 0 && before.costs.every((cost: object) => !('amount' in cost)));
    await chooseOwn({ key: 'sk-own-0123456789', prices: 'input=2.5,cached=0.25,output=10,currency=EUR' });
    fake.say({ text: json() });
    const { id, draft, costs, read } = await draftOf();
    assert.match(draft.writer, /openai-compatible\/own/);
    assert.equal(fake.seen[0]!.headers.authorization, 'Bearer sk-own-0123456789');
    const calls = fake.doubts.length + fake.seen.length + fake.factChecks.length + fake.screens.length;
    assert.deepEqual(draft.usage, {
      calls,
      inputTokens: calls * 1_000,
      cachedTokens: calls * 200,
      outputTokens: calls * 300,
    });
    const own = { stage: 'draft', provider: 'openai-compatible', model: 'own', currency: 'EUR' };
    assert.deepEqual(costs, [
      { ...own, unit: 'cached_input_tokens', units: calls * 200, amount: (calls * 50) / 1e6 },
      { ...own, unit: 'input_tokens', units: calls * 800, amount: (calls * 2_000) / 1e6 },
      { ...own, unit: 'output_tokens', units: calls * 300, amount: (calls * 3_000) / 1e6 },
    ]);
    await countAgain(id);
    assert.deepEqual((await service.call('GET', `${FLOWS}/${id}?expand=costs`)).body.costs, costs);
    assert.equal((await service.call('GET', `${FLOWS}/${id}`)).body.costs, undefined);
    assert.ok(read.generatedScript);
    const month = await service.call('GET', '/v1/usage?expand=costs');
    assert.deepEqual(
      month.body.costs.filter(({ model }: { model: string }) => model === 'own'),
      costs,
    );
    assert.equal((await service.call('GET', '/v1/usage')).body.costs, undefined);
    assert.equal((await service.call('GET', '/v1/usage?expand=all')).status, 400);
  });

  it('is not replaced by the server’s where its key cannot be opened: nobody is sent anything', async () => {
    await chooseOwn({ key: 'sk-own-0123456789' });
    await service.database.db.updateTable('secrets').set({ key_id: 'gone' }).execute();
    fake.say({ text: json() });
    const { draft, costs } = await draftOf();
    assert.equal(draft.writer, 'embedded (openai-compatible/own failed: key not readable)');
    assert.equal(fake.seen.length, 0);
    assert.deepEqual(costs, []);
    await until(
      async () => logged.join(''),
      (text) => text.includes('key not readable'),
    );
  });

  it('may be none at all, whatever the server is set to', async () => {
    await choose({ provider: 'embedded' });
    fake.say({ text: json() });
    assert.equal((await draftOf()).draft.writer, 'embedded');
    assert.equal(fake.seen.length, 0);
    await choose({ provider: 'none' });
    assert.match((await draftOf()).draft.writer, /of-the-server/);
  });

  it('is not asked at an address that became forbidden', async () => {
    await chooseOwn();
    await service.database.db.updateTable('script_models').set({ base_url: 'https://169.254.169.254/v1' }).execute();
    fake.say({ text: json() });
    const { draft } = await draftOf();
    assert.equal(draft.writer, 'embedded (openai-compatible/own failed: address not allowed)');
  });

  it('leaves no key and no words of the call in the log', () => {
    assert.doesNotMatch(logged.join('\n'), /sk-own|sk-fake|depots|Lindgren/);
  });
});
