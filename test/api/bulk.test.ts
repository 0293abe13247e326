// Many flows in one request: each row as a request of its own, answers that can be asked for again, and limits.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertBooksBalance } from '../support/books.js';
import { addTestKey, addTestWorkspace, assertError, BASES, flowsOf } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  type Answer,
  addDatabase,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
} from '../support/service.js';

type Result = { row: number; flowId?: string; status?: string; error?: string; code?: string };

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const rowsNamed = (...names: string[]) => names.map((prospectName) => ({ emailContent: SUMMARY, prospectName }));

describe('creating many flows', () => {
  let server: TestServer;
  let service: TestService;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
  });
  after(async () => {
    await assertBooksBalance(service.database);
    await service.stop();
    await server.stop();
  });

  const newKey = async (quotaMonthly: number | null = null) =>
    addTestKey(service, await addTestWorkspace(service, { quotaMonthly }));

  type Sent = { key: string; body: string | Buffer; type?: string; headers?: Record<string, string>; base?: string };
  async function send({ key, body, type = 'application/x-ndjson', headers = {}, base = '/v1' }: Sent): Promise<Answer> {
    return answerOf(
      fetch(`${service.url}${flowsOf(base)}/bulk`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': type, ...headers },
        body,
      }),
    );
  }
  async function answerOf(responding: Promise<Response>): Promise<Answer> {
    const response = await responding;
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  const idsOf = ({ body }: Answer): string[] => body.rows.map(({ flowId }: Result) => flowId);
  const flowsOfKey = async (call: TestService['call']): Promise<string[]> =>
    (await call('GET', `${FLOWS}?limit=100`)).body.flows.map(({ flowId }: { flowId: string }) => flowId);

  for (const base of BASES) {
    it(`at ${base} makes a flow of each row and says which`, async () => {
      const key = await newKey();
      const metadata = { crmId: '4711' };
      const rows = [{ emailContent: SUMMARY, prospectName: 'Dana', metadata }, ...rowsNamed('Priya')];
      const answer = await send({ key: key.value, body: lines(rows), base });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const [first, second] = idsOf(answer);
      assert.deepEqual(answer.body, {
        success: true,
        ...{ created: 2, existing: 0, failed: 0 },
        rows: [
          { row: 1, flowId: first, status: 'pending' },
          { row: 2, flowId: second, status: 'pending' },
        ],
      });
      assert.deepEqual(await flowsOfKey(key.call), [second, first]);
      const listed = await key.call('GET', `${FLOWS}?expand=metadata&prospect=dana`);
      assert.deepEqual(listed.body.flows[0].metadata, metadata);
      assert.equal(listed.body.flows[0].title, 'Follow-up for Dana');
    });
  }

  it('gives who sends the same again the same flows, in any order and with more rows', async () => {
    const key = await newKey();
    const twins = rowsNamed('A', 'B', 'A');
    const first = await send({ key: key.value, body: lines(twins) });
    assert.equal(new Set(idsOf(first)).size, 3, 'two equal rows of one request are two flows');
    const again = await send({ key: key.value, body: lines(twins) });
    assert.deepEqual(again.body, { ...first.body, created: 0, existing: 3 });
    const more = await send({ key: key.value, body: lines(rowsNamed('C', 'B', 'A', 'A')) });
    assert.deepEqual([more.body.created, more.body.existing], [1, 3]);
    assert.deepEqual(idsOf(more).slice(1).toSorted(), idsOf(first).toSorted());
    assert.equal((await flowsOfKey(key.call)).length, 4);
  });

  it('takes the rows of another Idempotency-Key as others, and a changed row under the same one as a mistake', async () => {
    const key = await newKey();
    const under = (name: string, ...names: string[]) =>
      send({ key: key.value, body: lines(rowsNamed(...names)), headers: { 'idempotency-key': name } });
    const first = await under('monday', 'A', 'B');
    const other = await under('tuesday', 'A', 'B');
    assert.equal(new Set([...idsOf(first), ...idsOf(other)]).size, 4);
    const changed = await under('monday', 'A', 'X', 'C');
    assert.deepEqual(
      changed.body.rows.map(({ code }: Result) => code),
      [undefined, 'IDEMPOTENCY_KEY_REUSED', undefined],
    );
    assert.deepEqual([changed.body.created, changed.body.existing, changed.body.failed], [1, 1, 1]);
    assertError(await under('two words', 'A'), 'VALIDATION_ERROR', /^Idempotency-Key/);
  });

  it('shares the key of a row with creates of one flow', async () => {
    const key = await newKey();
    const own = { emailContent: SUMMARY, prospectName: 'Dana' };
    const alone = await key.call('POST', FLOWS, own, { 'idempotency-key': 'call-4711' });
    const rows = [
      { ...own, idempotencyKey: 'call-4711' },
      { ...own, idempotencyKey: 'call-4712' },
    ];
    const answer = await send({ key: key.value, body: lines(rows), headers: { 'idempotency-key': 'x' } });
    assert.equal(idsOf(answer)[0], alone.body.flowId);
    assert.deepEqual([answer.body.created, answer.body.existing], [1, 1]);
    const later = await key.call('POST', FLOWS, own, { 'idempotency-key': 'call-4712' });
    assert.equal(later.body.flowId, idsOf(answer)[1]);
  });

  it('goes on past rows that cannot be, and says of each why', async () => {
    const key = await newKey();
    const good = JSON.stringify({ emailContent: SUMMARY });
    const body = [
      good,
      '{"emailContent": "too short"}',
      'not json',
      '',
      '[]',
      JSON.stringify({ emailContent: SUMMARY, avatarId: 'nobody' }),
      JSON.stringify({ emailContent: SUMMARY, metadata: { a: 1 } }),
      JSON.stringify({ emailContent: SUMMARY, idempotencyKey: 'ä' }),
      JSON.stringify({ emailContent: SUMMARY, title: 'x'.repeat(300_000) }),
      JSON.stringify({ emailContent: SUMMARY, colour: 'red' }),
    ].join('\r\n');
    const answer = await send({ key: key.value, body });
    assert.deepEqual([answer.body.created, answer.body.failed], [2, 7]);
    const told = answer.body.rows.map(({ row, code, error }: Result) => [row, code, error?.split(' ')[0]]);
    assert.deepEqual(told, [
      [1, undefined, undefined],
      [2, 'VALIDATION_ERROR', 'emailContent'],
      [3, 'VALIDATION_ERROR', 'The'],
      [5, 'VALIDATION_ERROR', 'The'],
      [6, 'VALIDATION_ERROR', 'avatarId'],
      [7, 'VALIDATION_ERROR', 'metadata.a'],
      [8, 'VALIDATION_ERROR', 'idempotencyKey'],
      [9, 'PAYLOAD_TOO_LARGE', 'A'],
      [10, undefined, undefined],
    ]);
    assert.equal(answer.body.message, 'These fields are not known and were ignored: "colour".');
    assert.equal((await flowsOfKey(key.call)).length, 2);
  });

  it('reads CSV with quotes, line breaks in cells, empty cells, a byte order mark and the line ends of Windows', async () => {
    const key = await newKey();
    const header = 'emailContent,prospectName,autoApproveScript,metadata.crmId,Owner';
    const body = [
      header,
      `"${SUMMARY},\r\nshe said ""yes"".",Dana,FALSE,4711,me`,
      `${SUMMARY} 5" pipes,,,,`,
      ',,,,',
      `${SUMMARY},Priya,maybe,1,x`,
      `${SUMMARY},Priya,true,1,x,too many`,
      `${SUMMARY},Short`,
      '',
    ].join('\r\n');
    const answer = await send({ key: key.value, body: `\uFEFF${body}`, type: 'text/csv; charset=utf-8' });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.deepEqual(
      answer.body.rows.map(({ row, code }: Result) => [row, code]),
      [
        [1, undefined],
        [2, undefined],
        [4, 'VALIDATION_ERROR'],
        [5, 'VALIDATION_ERROR'],
        [6, undefined],
      ],
    );
    assert.match(answer.body.rows[2].error, /^autoApproveScript must be a boolean/);
    assert.match(answer.body.rows[3].error, /more cells/);
    assert.match(answer.body.message, /"Owner"/);
    const row = await service.database.db
      .selectFrom('flows')
      .select(['input', 'auto_approve', 'metadata'])
      .where('id', '=', idsOf(answer)[0]!)
      .executeTakeFirstOrThrow();
    assert.equal(row.input.emailContent, `${SUMMARY},\r\nshe said "yes".`);
    assert.deepEqual([row.auto_approve, row.metadata], [false, { crmId: '4711' }]);
  });

  it('counts the rows that are empty, so that whoever looks for the number of a row finds it', async () => {
    const key = await newKey();
    const told = async (type: string, body: string) => {
      const answer = await send({ key: key.value, type, body });
      return answer.body.rows.map(({ row, code }: Result) => [row, code]);
    };
    const csv = ['', 'emailContent,title', ',', '', ' , ', 'too short,x', ',', `${SUMMARY},y`, ',', ''];
    for (const end of ['\n', '\r\n']) {
      assert.deepEqual(await told('text/csv', csv.join(end)), [
        [4, 'VALIDATION_ERROR'],
        [6, undefined],
      ]);
    }
    const json = ['', '{"emailContent": "too short"}', ' ', '', '[]', ''].join('\n');
    assert.deepEqual(await told('application/x-ndjson', json), [
      [2, 'VALIDATION_ERROR'],
      [5, 'VALIDATION_ERROR'],
    ]);
    const padding = ','.concat('\n').repeat(2_000);
    const padded = await send({
      key: key.value,
      type: 'text/csv',
      body: `emailContent,title\n${SUMMARY},z\n${padding}`,
    });
    assert.equal(
      padded.body.created,
      1,
      'the empty rows that a spreadsheet writes below its table do not count as rows',
    );
  });

  it('goes on past a row that is nested without end, with a key by content, by number and of its own', async () => {
    const key = await newKey();
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const good = JSON.stringify({ emailContent: SUMMARY });
    const rows = (own: string) =>
      [
        good,
        `{"emailContent":${deep(60_000)}${own}}`,
        `{"emailContent":"x","metadata":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}${own}}`,
        `{"emailContent":"x","unknown":${deep(60_000)}${own}}`,
        good,
      ].join('\n');
    for (const [own, headers] of [
      ['', {}],
      ['', { 'idempotency-key': 'deep' }],
      [',"idempotencyKey":"own"', {}],
    ] as const) {
      const answer = await send({ key: key.value, body: rows(own), headers });
      assert.equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 300));
      assert.deepEqual(
        answer.body.rows.map(({ row, code }: Result) => [row, code]),
        [
          [1, undefined],
          [2, 'VALIDATION_ERROR'],
          [3, 'VALIDATION_ERROR'],
          [4, 'VALIDATION_ERROR'],
          [5, undefined],
        ],
      );
      assert.match(answer.body.rows[1].error, /levels/);
    }
    const shallow = await send({ key: key.value, body: `{"emailContent":"${SUMMARY}","unknown":${deep(50)}}` });
    assert.equal(shallow.body.created, 1, 'fields that are passed over may have levels');
  });

  it('loses no column of a CSV for its name', async () => {
    const key = await newKey();
    const body = `emailContent,__proto__,constructor,metadata.__proto__\n${SUMMARY},a,b,\n${SUMMARY},,,lost`;
    const answer = await send({ key: key.value, body, type: 'text/csv' });
    assert.match(answer.body.message, /"__proto__", "constructor"/);
    assert.deepEqual([answer.body.created, answer.body.failed], [1, 1]);
    assert.match(answer.body.rows[1].error, /^metadata\.__proto__ is a reserved name/);
  });

  it('reads the semicolons and tabs that spreadsheets write, and letters cut in two by the network', async () => {
    const key = await newKey();
    for (const delimiter of [';', '\t']) {
      const header = ['prospectName', 'emailContent'].join(delimiter);
      const rows = Array.from({ length: 40 }, (_, i) =>
        ['Jörg 語', `${SUMMARY}, ${i} ü語 ${delimiter === ';'}`].join(delimiter),
      );
      const answer = await send({ key: key.value, type: 'text/csv', body: `${header}\n${rows.join('\n')}` });
      assert.equal(answer.body.created, 40, JSON.stringify(answer.body).slice(0, 300));
    }
    assert.equal((await key.call('GET', `${FLOWS}?prospect=${encodeURIComponent('jorg 語')}`)).body.flows.length, 20);
  });

  it('counts the quota row by row', async () => {
    const key = await newKey(3);
    await createFlow(key.call);
    const answer = await send({ key: key.value, body: lines(rowsNamed('A', 'B', 'C', 'D')) });
    assert.deepEqual(
      answer.body.rows.map(({ code }: Result) => code),
      [undefined, undefined, 'QUOTA_EXCEEDED', 'QUOTA_EXCEEDED'],
    );
    const again = await send({ key: key.value, body: lines(rowsNamed('A', 'B', 'C', 'D')) });
    assert.deepEqual([again.body.created, again.body.existing, again.body.failed], [0, 2, 2]);
    assert.equal((await key.call('GET', '/v1/usage')).body.used, 3);
  });

  describe('as a whole is refused, and nothing is made,', () => {
    const refused: [name: string, sent: Omit<Sent, 'key'>, code: Parameters<typeof assertError>[1], message: RegExp][] =
      [
        ['without a row', { body: '\n\n' }, 'VALIDATION_ERROR', /no rows/],
        ['of CSV without a row', { body: 'emailContent\n', type: 'text/csv' }, 'VALIDATION_ERROR', /no rows/],
        ['of CSV without its column', { body: 'a,b\n1,2', type: 'text/csv' }, 'VALIDATION_ERROR', /emailContent/],
        [
          'of CSV with 64,000 columns',
          {
            body: `emailContent,${Array.from({ length: 64_000 }, (_, i) => i.toString(36)).join(',')}\n${SUMMARY}`,
            type: 'text/csv',
          },
          'VALIDATION_ERROR',
          /up to 2000 columns/,
        ],
        [
          'of CSV with a column twice',
          { body: 'emailContent,title,title\nx,y,z', type: 'text/csv' },
          'VALIDATION_ERROR',
          /twice/,
        ],
        [
          'of CSV with a quote that never ends',
          { body: `emailContent\n${SUMMARY}\n"open`, type: 'text/csv' },
          'VALIDATION_ERROR',
          /quote/,
        ],
        [
          'that is no UTF-8',
          { body: Buffer.from(`{"emailContent":"${SUMMARY} \xff"}`, 'latin1') },
          'VALIDATION_ERROR',
          /UTF-8/,
        ],
        ['with 1,001 rows', { body: '{}\n'.repeat(1_001) }, 'VALIDATION_ERROR', /1000 rows/],
        ['with more than 20 MiB', { body: `{"a":"${'x'.repeat(20 * 1_048_576)}"}` }, 'PAYLOAD_TOO_LARGE', /20 MiB/],
        ['as JSON', { body: '[]', type: 'application/json' }, 'UNSUPPORTED_MEDIA_TYPE', /x-ndjson/],
        [
          'in another character set',
          { body: 'emailContent', type: 'text/csv; charset=utf-16' },
          'UNSUPPORTED_MEDIA_TYPE',
          /UTF-8/,
        ],
        ['compressed', { body: 'x', headers: { 'content-encoding': 'gzip' } }, 'UNSUPPORTED_MEDIA_TYPE', /UTF-8/],
      ];
    for (const [name, sent, code, message] of refused) {
      it(`a body ${name}`, async () => {
        const key = await newKey();
        assertError(await send({ key: key.value, ...sent }), code, message);
        assert.deepEqual(await flowsOfKey(key.call), []);
      });
    }

    it('a request without the scope, the key or a ready workspace', async () => {
      const workspaceId = await addTestWorkspace(service);
      const reader = await addTestKey(service, workspaceId, { scopes: ['flows:read'] });
      const unready = await addTestKey(service, await addTestWorkspace(service, { voiceId: null }));
      const body = lines(rowsNamed('A'));
      assertError(await send({ key: reader.value, body }), 'INSUFFICIENT_SCOPE');
      assertError(await send({ key: 'ac_nobody', body }), 'UNAUTHORIZED');
      assertError(await send({ key: unready.value, body }), 'WORKSPACE_NOT_READY');
    });
  });

  it('is broken off, with 503 where that is still heard, when its body does not end and the service stops', async () => {
    const leaving = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
    let isOpen = false;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(lines(rowsNamed('A')))),
      pull: () => {
        isOpen = true;
      },
    });
    const headers = { authorization: `Bearer ${leaving.key}`, 'content-type': 'application/x-ndjson' };
    const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const answer = (async () => (await fetch(`${leaving.url}${FLOWS}/bulk`, sent)).status)();
    const outcome = answer.catch(() => 'broken off');
    await until(async () => isOpen, Boolean);
    await leaving.stop();
    assert.match(`${await outcome}`, /^(503|broken off)$/);
  });

  it('does two requests of a key at once, and asks for patience with the third', async () => {
    const key = await newKey();
    const open: (() => void)[] = [];
    const slowly = (name: string) => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(Buffer.from(lines(rowsNamed(name))));
          open.push(() => controller.close());
        },
      });
      return fetch(`${service.url}${FLOWS}/bulk`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.value}`, 'content-type': 'application/x-ndjson' },
        body,
        duplex: 'half',
      } as RequestInit);
    };
    const running = ['A', 'B', 'C'].map(slowly);
    // The others have their places until their bodies end.
    assertError(await Promise.race(running.map(answerOf)), 'RATE_LIMITED', /Wait for one of them/);
    for (const end of open) end();
    const statuses = (await Promise.all(running)).map((answer) => answer.status);
    assert.deepEqual(statuses.toSorted(), [200, 200, 429]);
    assert.equal((await send({ key: key.value, body: lines(rowsNamed('D')) })).status, 200);
  });
});
