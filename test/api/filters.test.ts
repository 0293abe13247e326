// Metadata of a flow, and the filters of the list: what they find and what they refuse.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addTestKey, addTestWorkspace, assertError } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  type Call,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
} from '../support/service.js';

describe('metadata and filters', () => {
  let server: TestServer;
  let service: TestService;
  let nowMs = Date.parse('2026-03-01T12:00:00.000Z');
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      clock: () => nowMs,
    });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const newCall = async (): Promise<Call> =>
    (await addTestKey(service, await addTestWorkspace(service, { quotaMonthly: null }))).call;
  const found = async (call: Call, query: string): Promise<string[]> => {
    const { status, body } = await call('GET', `${FLOWS}?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.flows.map(({ flowId }: { flowId: string }) => flowId);
  };

  const pageByPage = async (call: Call, filter: string): Promise<string[]> => {
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await call('GET', `${FLOWS}?${filter}&limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      pages.push(...body.flows.map(({ flowId }: { flowId: string }) => flowId));
      cursor = body.nextCursor;
    } while (cursor);
    return pages;
  };

  /** Newest first; every fourth one by `own`. */
  const twelve = async (call: Call, own: Call): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      nowMs += 1;
      const metadata = { half: index % 2 ? 'odd' : 'even', all: 'yes' };
      const names = { prospectName: index < 8 ? 'Priya' : 'Paul', prospectCompany: 'Umbrella' };
      ids.unshift(await createFlow(index % 4 === 0 ? own : call, { metadata, ...names }));
    }
    return ids;
  };

  describe('metadata', () => {
    it('is echoed where it is asked for and nowhere else', async () => {
      const metadata = { crmId: '4711', 'sales.region': 'Nord – Süd', empty: '' };
      const id = await createFlow(service.call, { metadata });
      const plain = (await service.call('GET', `${FLOWS}/${id}`)).body;
      assert.deepEqual(Object.keys(plain), ['flowId', 'status', 'createdAt']);
      assert.deepEqual((await service.call('GET', `${FLOWS}/${id}?expand=metadata`)).body, { ...plain, metadata });
      assert.ok('metadata' in (await service.call('GET', `${FLOWS}/${id}?expand=progress,metadata`)).body);
      const listed = async (query: string) => (await service.call('GET', `${FLOWS}?limit=1${query}`)).body.flows[0];
      assert.ok(!('metadata' in (await listed(''))));
      assert.deepEqual((await listed('&expand=metadata')).metadata, metadata);
      const other = await createFlow(service.call);
      assert.deepEqual((await service.call('GET', `${FLOWS}/${other}?expand=metadata`)).body.metadata, {});
    });

    it('of any kind but keys and texts within their limits is refused', async () => {
      const refused = async (metadata: unknown, message: RegExp) =>
        assertError(
          await service.call('POST', FLOWS, { emailContent: SUMMARY, metadata }),
          'VALIDATION_ERROR',
          message,
        );
      await refused('text', /^metadata must be an object\.$/);
      await refused(['a'], /^metadata must be an object\.$/);
      await refused({ crmId: 4711 }, /^metadata\.crmId must be a string/);
      await refused({ done: true }, /^metadata\.done must be a string/);
      await refused({ none: null }, /^metadata\.none must be a string/);
      await refused({ nested: { a: 'b' } }, /^metadata\.nested must be a string/);
      await refused({ 'two words': 'x' }, /^metadata\.two words isn’t a valid key/);
      await refused({ '': 'x' }, /isn’t a valid key/);
      await refused({ ['k'.repeat(41)]: 'x' }, /isn’t a valid key/);
      await refused({ ['k'.repeat(200_000)]: 'x' }, /isn’t a valid key/);
      await refused({ long: 'x'.repeat(501) }, /^metadata\.long can have at most 500 characters/);
      await refused({ zero: 'a\u0000b' }, /^metadata\.zero can’t contain/);
      await refused({ half: 'a\ud83d' }, /^metadata\.half can’t contain an unpaired surrogate/);
      await refused(JSON.parse('{"a":"b","__proto__":"lost"}'), /^metadata\.__proto__ is a reserved name/);
      await refused(Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, 'x'])), /at most 20 keys/);
    });

    it('of the longest kind is stored and found', async () => {
      const metadata = Object.fromEntries(
        Array.from({ length: 20 }, (_, i) => [`${'k'.repeat(38)}${10 + i}`, `${i}`.padEnd(500, '語')]),
      );
      const id = await createFlow(service.call, { metadata });
      const [key, value] = Object.entries(metadata)[7]!;
      assert.deepEqual(await found(service.call, `metadata.${key}=${encodeURIComponent(value)}`), [id]);
    });

    it('makes a request another one, but its order does not', async () => {
      const send = (metadata: object) =>
        service.call('POST', FLOWS, { emailContent: SUMMARY, metadata }, { 'idempotency-key': 'with-metadata' });
      const first = await send({ a: '1', b: '2' });
      assert.deepEqual((await send({ b: '2', a: '1' })).body, first.body);
      assertError(await send({ a: '1', b: '3' }), 'IDEMPOTENCY_KEY_REUSED');
    });

    it('goes with the flow when that is erased', async () => {
      const id = await createFlow(service.call, { metadata: { secret: 'forget me' } });
      await service.call('DELETE', `${FLOWS}/${id}`);
      assert.equal((await service.call('POST', `${FLOWS}/${id}/erase`)).status, 200);
      assert.deepEqual(await found(service.call, 'metadata.secret=forget%20me'), []);
      const { rows } = await service.database.pool.query('select from flow_metadata where flow_id = $1', [id]);
      assert.equal(rows.length, 0);
    });
  });

  describe('filters', () => {
    it('find by names, by parts of them, in any case and accent, and never by another field', async () => {
      const call = await newCall();
      const dana = await createFlow(call, { prospectName: 'Dana Müller', prospectCompany: 'Initech 100%' });
      const carl = await createFlow(call, { prospectName: 'Carl', prospectCompany: 'Dana & Söhne', title: 'Müller' });
      assert.deepEqual(await found(call, 'prospect=DANA'), [dana]);
      assert.deepEqual(await found(call, 'company=dana'), [carl]);
      assert.deepEqual(await found(call, 'prospect=muller%20dan'), [dana]);
      assert.deepEqual(await found(call, 'company=sohne'), [carl]);
      assert.deepEqual(await found(call, 'company=100%25'), [dana]);
      assert.deepEqual(await found(call, 'company=_'), []);
      assert.deepEqual(await found(call, 'prospect=a&company=initech'), [dana]);
      assert.equal((await found(call, 'prospect=%1F')).length, 2, 'a search for nothing narrows nothing');
    });

    it('find by time: from a moment on, up to a moment and without it', async () => {
      const call = await newCall();
      const ids: string[] = [];
      for (const time of ['2026-04-01T00:00:00.000Z', '2026-04-01T10:00:00.000Z', '2026-04-02T00:00:00.000Z']) {
        nowMs = Date.parse(time);
        ids.unshift(await createFlow(call));
      }
      assert.deepEqual(await found(call, 'createdAfter=2026-04-01&createdBefore=2026-04-02'), ids.slice(1));
      assert.deepEqual(await found(call, 'createdAfter=2026-04-02'), ids.slice(0, 1));
      assert.deepEqual(await found(call, 'createdAfter=2026-04-01T12:00:00%2B02:00'), ids.slice(0, 2));
      assert.deepEqual(await found(call, 'createdBefore=2026-04-01T00:00:00Z'), []);
    });

    it('find by names that objects have of their own, which are given back like any other', async () => {
      const call = await newCall();
      const metadata = { constructor: '1', hasOwnProperty: '2', toString: '3', prototype: '4' };
      const id = await createFlow(call, { metadata });
      assert.deepEqual((await call('GET', `${FLOWS}/${id}?expand=metadata`)).body.metadata, metadata);
      assert.deepEqual((await call('GET', `${FLOWS}?expand=metadata`)).body.flows[0].metadata, metadata);
      for (const [key, value] of Object.entries(metadata))
        assert.deepEqual(await found(call, `metadata.${key}=${value}`), [id]);
    });

    it('find by metadata, by exactly its values, in both spellings, all of them at once', async () => {
      const call = await newCall();
      const one = await createFlow(call, { metadata: { crm: '1', source: 'x' } });
      nowMs += 1;
      const two = await createFlow(call, { metadata: { crm: '2', source: 'x', 'a.b': 'c' } });
      assert.deepEqual(await found(call, 'metadata.source=x'), [two, one]);
      assert.deepEqual(await found(call, 'metadata.crm=1&metadata[source]=x'), [one]);
      assert.deepEqual(await found(call, 'metadata.a.b=c'), [two]);
      assert.deepEqual(await found(call, 'metadata.source=X'), []);
      for (const key of ['nothing', 'constructor']) assert.deepEqual(await found(call, `metadata.${key}=x`), []);
      const strangers = await newCall();
      assert.deepEqual(await found(strangers, 'metadata.source=x'), []);
    });

    it('hold together, with the state, the sight of a key and pages', async () => {
      const workspaceId = await addTestWorkspace(service, { quotaMonthly: null });
      const { call } = await addTestKey(service, workspaceId);
      const own = (await addTestKey(service, workspaceId, { ownFlowsOnly: true })).call;
      const ids = await twelve(call, own);
      const cancelled = ids.filter((_, index) => index % 2 === 0);
      for (const id of cancelled) await call('DELETE', `${FLOWS}/${id}`);
      const query =
        'metadata.all=yes&metadata.half=odd&prospect=priya&company=umb&status=cancelled&createdAfter=2026-01-01';
      const expected = ids.filter((id, place) => cancelled.includes(id) && place % 2 === 0 && place >= 4);
      assert.deepEqual(await found(call, query), expected);
      for (const filter of [query, query.replaceAll(/metadata\.\w+=\w+&/g, '')]) {
        assert.deepEqual(await pageByPage(call, filter), expected);
      }
      const owned = ids.filter((_, place) => (11 - place) % 4 === 0);
      assert.deepEqual(await found(own, 'metadata.all=yes'), owned);
      assert.deepEqual(await found(own, 'company=umbrella'), owned);
    });

    for (const [query, message] of [
      ['prospect=', /^prospect must not be empty/],
      ['company=%20', /^company must not be empty/],
      ['prospect=a&prospect=b', /^prospect must be given once/],
      [`company=${'x'.repeat(101)}`, /^company can have at most 100/],
      ['prospect=%00', /^prospect can’t contain/],
      ['createdAfter=yesterday', /^createdAfter must be a date/],
      ['createdAfter=2026-02-30', /^createdAfter must be a date/],
      ['createdAfter=2026-04-01T12:00:00', /^createdAfter must be a date/],
      ['createdBefore=2026-04-01T12:00:00+02:00', /%2B/],
      ['createdBefore=1&createdBefore=2', /^createdBefore must be/],
      ['metadata.=x', /^metadata must be followed by/],
      ['metadata.two%20words=x', /^metadata must be followed by/],
      ['metadata.__proto__=x', /^metadata must be followed by/],
      ['metadata.a=1&metadata.a=2', /^metadata\.a must be given once/],
      ['metadata.a=1&metadata[a]=2', /^metadata\.a must be given once/],
      [`metadata.a=${'x'.repeat(501)}`, /^metadata\.a can have at most 500/],
      [Array.from({ length: 6 }, (_, i) => `metadata.k${i}=x`).join('&'), /up to 5 times/],
      ['expand=costs', /^expand may only be/],
      ['metadata=x', /^metadata must be followed by/],
      [
        'stauts=failed',
        /^"stauts" isn’t a valid parameter\. Valid parameters: limit, cursor, status, .*metadata\.<key>\.$/,
      ],
      ['limit=1&Status=failed', /^"Status" isn’t a valid parameter/],
      ['metadat.a=x', /^"metadat\.a" isn’t a valid parameter/],
      ['__proto__=x', /^"__proto__" isn’t a valid parameter/],
    ] as const) {
      it(`refuse ${query.slice(0, 50)}`, async () => {
        assertError(await service.call('GET', `${FLOWS}?${query}`), 'VALIDATION_ERROR', message);
      });
    }
  });
});
