// Accounts at vendors, from connecting to a flow that names one of their voices.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { vendorId } from '../../src/domain/vendor-id.js';
import { createSpeakSample } from '../../src/services/reviews/editing-aids.js';
import { addTestKey, addTestWorkspace, assertError } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createKeptLog } from '../support/kept-log.js';
import { FAKE_KEY, type FakeVoice, HUMMING, startFakeVoice } from '../support/parts/fake-voice.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  type Answer,
  addDatabase,
  type Call,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
} from '../support/service.js';

const INES = vendorId('humming', 'ines');
const inFrench = (text: string) => (text.includes('bonjour') ? 'fr' : null);
const TWIN = { ...HUMMING, name: 'twin', title: 'Twin Voices' };

describe('accounts at vendors', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  let fake: FakeVoice;
  let other: Call;
  let otherDesk: Desk;
  const { log, lines: told } = createKeptLog('trace');

  before(async () => {
    server = await startTestServer();
    fake = await startFakeVoice();
    const vendors = { voices: [HUMMING, TWIN], avatars: [] };
    const parts = {
      ...createTestParts(),
      vendors,
      speakSample: createSpeakSample({ atOnce: 1 }),
      sureLanguage: inFrench,
    };
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      ...{ works: false, parts, log },
      environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
    });
    desk = await openDesk(service);
    const otherId = await addTestWorkspace(service);
    other = (await addTestKey(service, otherId)).call;
    otherDesk = await openDesk(service, otherId);
  });
  after(async () => {
    await service.stop();
    await fake.close();
    await server.stop();
  });
  beforeEach(() => {
    fake.behave = () => undefined;
  });

  /** Every answer is kept, so that the last test can look for the key in all of them. */
  const ask = async (method: string, path: string, body?: unknown, who = desk.owner): Promise<Answer> => {
    const answer = await desk.ask(who, method, path, body);
    told.push(JSON.stringify(answer.body));
    return answer;
  };
  const connect = (body: object = {}, vendor = 'humming') =>
    ask('PUT', `/vendors/${vendor}`, { key: FAKE_KEY, settings: { baseUrl: fake.url }, ...body });
  const voicesSeen = async (call: Call): Promise<{ id: string; provider: string }[]> =>
    (await call('GET', '/v1/voices')).body.voices;
  const storedVoice = async (id: string) =>
    (await service.database.db.selectFrom('flows').select('voice_id').where('id', '=', id).executeTakeFirstOrThrow())
      .voice_id;

  it('are offered before anybody has one, and show what they need', async () => {
    const { body } = await ask('GET', '/vendors');
    assert.deepEqual(
      body.vendors.map(({ vendor, isConnected }: { vendor: string; isConnected: boolean }) => [vendor, isConnected]),
      [
        ['humming', false],
        ['twin', false],
      ],
    );
    assert.equal(body.vendors[0].settings[1].name, 'baseUrl');
    assert.deepEqual(
      (await voicesSeen(service.call)).map(({ id }) => id),
      ['voice-a'],
    );
  });

  it('are refused when a key, a needed setting or a good address is missing, and nothing is stored then', async () => {
    const wrong: [object, RegExp][] = [
      [{ key: undefined }, /Humming Voices needs its API key/],
      [{ settings: {} }, /needs Another address \(baseUrl\)/],
      [{ settings: { baseUrl: fake.url, colour: 'red' } }, /has no setting "colour"/],
      [{ settings: { baseUrl: fake.url, region: 'NORTH 5' } }, /isn’t valid for region\. Example: north/],
      [{ settings: { baseUrl: fake.url, price: 'cheap' } }, /isn’t valid for price\. Example: 0\.30 USD/],
      [{ settings: { baseUrl: 'https://10.0.0.7' } }, /private network/],
      [{ settings: { baseUrl: 'ftp://example.com' } }, /must start with https/],
      [{ key: 'with spaces' }, /spaces/],
    ];
    for (const [body, message] of wrong) assertError(await connect(body), 'VALIDATION_ERROR', message);
    assert.equal((await connect({}, 'nobody')).status, 404);
    assert.deepEqual(await service.database.db.selectFrom('vendor_accounts').selectAll().execute(), []);
    assert.deepEqual(await service.database.db.selectFrom('secrets').selectAll().execute(), []);
    assert.equal(fake.requests.length, 0);
  });

  it('tell at once whether the vendor takes the key', async () => {
    const { body } = await connect({ key: 'another-wrong-key' });
    assert.equal(body.problem, 'Humming Voices refused the key.');
    assert.equal(body.isConnected, true);
    assert.equal(body.voices, 0);
  });

  it('bring their voices into the lists, after those of the server', async () => {
    const { status, body } = await connect();
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.problem, body.voices, body.keyHint], [null, 2, FAKE_KEY.slice(-4)]);
    const seen = await voicesSeen(service.call);
    assert.deepEqual(
      seen.map(({ id, provider }) => [id, provider]),
      [
        ['voice-a', 'embedded'],
        [INES, 'humming'],
        ['humming:hugo', 'humming'],
      ],
    );
    const [deed] = (await ask('GET', '/audit')).body.entries;
    assert.deepEqual([deed.action, deed.subject], ['vendor.connected', 'humming']);
  });

  it('speak a flow by the id of the list and by the vendor’s own, which are stored as the same', async () => {
    for (const voiceId of [INES, 'ines'])
      assert.equal(await storedVoice(await createFlow(service.call, { voiceId })), INES);
    const { body } = await ask('POST', '/flows', { emailContent: SUMMARY, voiceId: 'ines' });
    assert.equal(await storedVoice(body.flowId), INES);
    const unknown = await service.call('POST', FLOWS, { emailContent: SUMMARY, voiceId: 'humming:nobody' });
    assertError(unknown, 'VALIDATION_ERROR', /voiceId isn’t a voice in this workspace/);
  });

  it('belong to one workspace: another one neither sees nor uses them', async () => {
    assert.equal((await voicesSeen(other)).length, 1);
    assertError(await other('POST', FLOWS, { emailContent: SUMMARY, voiceId: INES }), 'VALIDATION_ERROR');
    const { body } = await otherDesk.ask(otherDesk.owner, 'GET', '/vendors');
    assert.equal(body.vendors[0].isConnected, false);
    assert.equal(body.vendors[0].keyHint, null);
    assert.equal((await otherDesk.ask(otherDesk.owner, 'DELETE', '/vendors/humming')).status, 404);
  });

  it('speak without being named only where no voice of the server can', async () => {
    assert.equal(await storedVoice(await createFlow(service.call)), 'voice-a');
    const french = await createFlow(service.call, { emailContent: `bonjour ${SUMMARY}` });
    assert.equal(await storedVoice(french), 'humming:hugo');
  });

  it('with the same id at two vendors need the whole id', async () => {
    await connect({}, 'twin');
    const bare = await service.call('POST', FLOWS, { emailContent: SUMMARY, voiceId: 'ines' });
    assertError(bare, 'VALIDATION_ERROR', /voiceId isn’t a voice/);
    assert.equal(await storedVoice(await createFlow(service.call, { voiceId: 'twin:ines' })), 'twin:ines');
    await ask('DELETE', '/vendors/twin');
  });

  it('keep their key when something else is changed, and lose it when the address changes', async () => {
    assert.equal((await ask('PUT', '/vendors/humming', { allowsFallback: true })).body.allowsFallback, true);
    assert.equal((await ask('POST', '/vendors/humming/check')).body.problem, null);
    const elsewhere = await ask('PUT', '/vendors/humming', { settings: { baseUrl: 'https://elsewhere.example.com' } });
    assertError(elsewhere, 'VALIDATION_ERROR', /needs its API key again because its URL has changed/);
    assert.equal((await ask('POST', '/vendors/humming/check')).body.problem, null);
  });

  it('that stopped to answer keep what they offered, and the check says what is wrong', async () => {
    fake.behave = (_request, response) => {
      response.writeHead(503).end('<html>the vendor’s own words</html>');
      return true;
    };
    const { body } = await ask('POST', '/vendors/humming/check');
    assert.equal(body.problem, 'Humming Voices answered 503.');
    assert.equal(body.voices, 2);
  });

  it('drop voices that the vendor does not offer any more', async () => {
    const hugo = fake.voices.pop()!;
    assert.equal((await ask('POST', '/vendors/humming/check')).body.voices, 1);
    assert.deepEqual(
      (await voicesSeen(service.call)).map(({ id }) => id),
      ['voice-a', INES],
    );
    fake.voices.push(hugo);
    await ask('POST', '/vendors/humming/check');
  });

  it('let a voice be heard before it is chosen, with the key of the workspace', async () => {
    const { status, headers } = await desk.ask(desk.member, 'POST', `/voices/${encodeURIComponent(INES)}/sample`, {});
    assert.deepEqual([status, headers.get('content-type')], [200, 'audio/wav']);
    assert.ok(Number(headers.get('content-length')) > 16_000);
    assert.deepEqual([fake.requests.at(-1)!.path, fake.requests.at(-1)!.key], ['/speak/ines', FAKE_KEY]);
  });

  it('that end take the workspace’s voice with them, and the workspace goes on with the usual one', async () => {
    assert.equal((await ask('PATCH', '/settings', { voiceId: 'ines' })).body.voiceId, INES);
    assert.equal(await storedVoice(await createFlow(service.call)), INES);
    assert.equal((await ask('DELETE', '/vendors/humming')).body.isConnected, false);
    assert.equal((await ask('GET', '/settings')).body.voiceId, null);
    assert.equal(await storedVoice(await createFlow(service.call)), 'voice-a');
    assert.deepEqual(await service.database.db.selectFrom('secrets').selectAll().execute(), []);
    assert.deepEqual(await service.database.db.selectFrom('vendor_listings').selectAll().execute(), []);
  });

  it('never show a key: it is in no answer, no line of the log and no row', async () => {
    await connect();
    const rows = await service.database.db.selectFrom('vendor_accounts').selectAll().execute();
    const all = [...told, JSON.stringify(rows), JSON.stringify(await voicesSeen(service.call))].join('\n');
    assert.ok(all.includes('humming'));
    assert.equal(all.includes(FAKE_KEY), false);
    assert.equal(all.includes('another-wrong-key'), false);
    assert.ok(fake.requests.some(({ key }) => key === FAKE_KEY));
  });
});

describe('accounts of the server', () => {
  it('serve every workspace, are asked at the start what they offer, and a workspace’s own wins', async () => {
    const server = await startTestServer();
    const fake = await startFakeVoice();
    const vendor = {
      ...HUMMING,
      name: 'deepgram',
      settings: [],
      list: (account: Parameters<typeof HUMMING.list>[0], signal: AbortSignal) =>
        HUMMING.list({ ...account, settings: { baseUrl: fake.url } }, signal),
    };
    const service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: { ...createTestParts(), vendors: { voices: [vendor], avatars: [] } },
      environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', DEEPGRAM_API_KEY: FAKE_KEY, TAVUS_API_KEY: 'unused' },
    });
    const listed = async () =>
      (await service.call('GET', '/v1/voices')).body.voices.map(({ id }: { id: string }) => id);
    const ids = await until(listed, (all: string[]) => all.length === 3);
    assert.deepEqual(ids, ['voice-a', 'deepgram:ines', 'deepgram:hugo']);
    const desk = await openDesk(service);
    const [line] = (await desk.ask(desk.owner, 'GET', '/vendors')).body.vendors;
    assert.deepEqual([line.isOfServer, line.isConnected, line.voices, line.keyHint], [true, false, 2, null]);
    await service.database.db
      .insertInto('vendor_accounts')
      .values({
        ...{ workspace_id: desk.workspaceId, vendor: 'deepgram', settings: '{}', allows_fallback: false },
        ...{ created_at: new Date(), updated_at: new Date(), listed_at: new Date() },
      })
      .execute();
    assert.deepEqual(await listed(), ['voice-a']);
    await service.stop();
    await fake.close();
    await server.stop();
  });
});
