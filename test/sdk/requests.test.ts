// What the SDK does when the way to the service is bad: it tries again where that is safe, and says what went wrong.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { AftercallError, type ClientOptions, createAftercall } from 'aftercall-sdk';

type Reply = (request: IncomingMessage & { text: string }, response: ServerResponse) => void;
const KEY = 'ac_key';

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const refusal = (status: number, code: string, headers?: Record<string, string>): Reply =>
  json(status, { success: false, error: `Said with ${code}.`, code }, headers);
const reset: Reply = (request) => request.socket.resetAndDestroy();
const CREATED = { success: true, flowId: 'flow_1', status: 'pending' };

describe('a client of the SDK', () => {
  let replies: Reply[] = [];
  let heard: { method: string; url: string; key: string | undefined; text: string; authorization: string }[] = [];
  let baseUrl: string;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const key = headers['idempotency-key'] as string | undefined;
      heard.push({ method, url, key, text, authorization: headers.authorization ?? '' });
      const reply = replies.shift() ?? refusal(500, 'INTERNAL_ERROR');
      reply(Object.assign(request, { text }), response);
    });
  });
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    replies = [];
    heard = [];
  });
  const pauses: number[] = [];
  const client = (options: Partial<ClientOptions> = {}) =>
    createAftercall({ apiKey: KEY, baseUrl, onRetry: ({ pauseMs }) => void pauses.push(pauseMs), ...options });
  const failure = async (work: Promise<unknown>): Promise<AftercallError> => {
    const error = await work.then(
      () => assert.fail('It should have failed.'),
      (reason) => reason,
    );
    assert.ok(error instanceof AftercallError, String(error));
    return error;
  };

  it('creates one flow, whatever breaks: each try carries the same idempotency key', async () => {
    const retryNow = { 'retry-after': '0' };
    replies = [
      reset,
      refusal(503, 'SERVICE_UNAVAILABLE', retryNow),
      refusal(429, 'RATE_LIMITED', retryNow),
      json(200, CREATED),
    ];
    const created = await client().flows.create({ emailContent: 'Words.' });
    assert.equal(created.flowId, 'flow_1');
    assert.equal(heard.length, 4);
    assert.equal(new Set(heard.map(({ key }) => key)).size, 1);
    assert.match(heard[0]!.key!, /^sdk-[0-9a-f]{32}$/);
    assert.equal(heard[3]!.text, '{"emailContent":"Words."}');
    assert.equal(heard[3]!.authorization, `Bearer ${KEY}`);
  });

  it('sends a recording again as it was when the connection breaks', async () => {
    replies = [reset, json(200, { success: true, flowId: 'flow_1', status: 'aligned' })];
    const audio = new TextEncoder().encode('RIFF of sound');
    await client().flows.putNarration('flow_1', { audio, statement: 'own_voice' });
    const [first, second] = heard;
    assert.deepEqual([second!.method, second!.url], ['PUT', '/v1/flows/sales-email-video/flow_1/narration']);
    for (const { text } of [first!, second!]) assert.match(text, /RIFF of sound.*own_voice/s);
  });

  it('gives each call an idempotency key of its own, or the one that is asked for', async () => {
    replies = [json(200, CREATED), json(200, CREATED), json(200, CREATED)];
    const { flows } = client();
    await flows.create({ emailContent: 'a' });
    await flows.create({ emailContent: 'b' });
    await flows.create({ emailContent: 'c' }, { idempotencyKey: 'crm-4711' });
    const keys = heard.map(({ key }) => key);
    assert.equal(new Set(keys).size, 3);
    assert.equal(keys[2], 'crm-4711');
  });

  it('waits as long as Retry-After says, in seconds or as a date, and not for minutes', async () => {
    replies = [
      refusal(429, 'RATE_LIMITED', { 'retry-after': '1' }),
      json(200, { success: true, flows: [], nextCursor: null }),
    ];
    pauses.length = 0;
    await client().flows.list();
    assert.deepEqual(pauses, [1_000]);
    replies = [refusal(429, 'QUOTA_EXCEEDED', { 'retry-after': '864000' })];
    const quota = await failure(client().flows.create({ emailContent: 'a' }));
    assert.deepEqual([quota.code, quota.status, quota.retryAfterMs], ['QUOTA_EXCEEDED', 429, 864_000_000]);
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    replies = [refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': inAnHour })];
    const away = await failure(client().flows.list());
    assert.ok(Math.abs(away.retryAfterMs! - 3_600_000) < 5_000);
  });

  it('gives up after the number of retries that it is given, with what the service said', async () => {
    const away = refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '0', 'x-request-id': 'req-9' });
    replies = [away, away, away];
    const error = await failure(client({ retries: 2 }).flows.get('flow_1'));
    assert.deepEqual([error.code, error.status, error.requestId], ['SERVICE_UNAVAILABLE', 503, 'req-9']);
    assert.equal(error.message, 'Said with SERVICE_UNAVAILABLE.');
    assert.equal(heard.length, 3);
  });

  it('sends nothing again that the service refused for good', async () => {
    for (const [status, code] of [
      [400, 'VALIDATION_ERROR'],
      [401, 'UNAUTHORIZED'],
      [403, 'INSUFFICIENT_SCOPE'],
      [404, 'FLOW_NOT_FOUND'],
      [422, 'IDEMPOTENCY_KEY_REUSED'],
    ] as const) {
      heard = [];
      replies = [refusal(status, code)];
      assert.equal((await failure(client().flows.create({ emailContent: 'a' }))).code, code);
      assert.equal(heard.length, 1, code);
    }
  });

  it('never erases twice by itself: it says that the connection broke', async () => {
    replies = [reset];
    assert.equal((await failure(client().flows.erase('flow_1'))).code, 'CONNECTION_FAILED');
    assert.equal(heard.length, 1);
  });

  it('says what is wrong when something else answers, and follows no redirect with the key', async () => {
    const html: Reply = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    replies = [html];
    assert.equal((await failure(client({ retries: 0 }).flows.list())).code, 'UNEXPECTED_ANSWER');
    replies = [(_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/steal' }).end()];
    const elsewhere = await failure(client({ retries: 0 }).me());
    assert.equal(elsewhere.code, 'UNEXPECTED_ANSWER');
    assert.equal(heard.length, 2);
    replies = [
      (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":tr'),
    ];
    assert.equal((await failure(client({ retries: 0 }).usage())).code, 'UNEXPECTED_ANSWER');
  });

  it('ends with TIMED_OUT when no answer comes, and with the reason of its signal when that fires', async () => {
    replies = [() => undefined];
    assert.equal((await failure(client({ retries: 0, timeoutMs: 50 }).me())).code, 'TIMED_OUT');
    const ending = new AbortController();
    replies = [() => ending.abort(new Error('The user left.'))];
    await assert.rejects(client().me({ signal: ending.signal }), /The user left\./);
    const asked = heard.length;
    await assert.rejects(client().me({ signal: ending.signal }), /The user left\./);
    assert.equal(heard.length, asked);
  });

  it('waits for a flow no longer than it may, whatever hangs or fails', async () => {
    const working = json(200, { success: true, flowId: 'flow_1', status: 'speaking' }, { etag: '"1"' });
    for (const later of [() => undefined, refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '50' })]) {
      replies = [working, later as Reply];
      assert.equal((await failure(client().flows.wait('flow_1', { limitMs: 1_500 }))).code, 'TIMED_OUT');
    }
  });

  it('asks to wait for a change only when it knows what would be one', async () => {
    const held: (string | string[] | undefined)[] = [];
    const at =
      (status: string): Reply =>
      (request, response) => {
        held.push(request.headers.prefer);
        json(200, { success: true, flowId: 'flow_1', status }, { etag: `"${status}"` })(request, response);
      };
    replies = [at('pending_approval')];
    assert.equal((await client().flows.wait('flow_1')).status, 'pending_approval');
    replies = [at('speaking'), at('completed')];
    assert.equal((await client().flows.wait('flow_1', { limitMs: 9_900 })).status, 'completed');
    assert.deepEqual(held, [undefined, undefined, 'wait=9']);
  });

  it('a signal also ends the pause before the next try', async () => {
    const ending = new AbortController();
    replies = [refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '30' })];
    const waiting = client({ onRetry: () => ending.abort(new Error('Enough.')) }).flows.list(
      {},
      { signal: ending.signal },
    );
    await assert.rejects(waiting, /Enough\./);
  });

  it('goes through all pages, and asks for no more of them than are read', async () => {
    const flow = (flowId: string) => ({
      flowId,
      status: 'completed',
      createdAt: '2026-01-01T00:00:00.000Z',
      title: 'T',
    });
    const page = (ids: string[], nextCursor: string | null) =>
      json(200, { success: true, flows: ids.map(flow), nextCursor });
    replies = [page(['a', 'b'], 'next'), page(['c'], null)];
    const seen: string[] = [];
    for await (const { flowId } of client().flows.all({ status: 'completed', limit: 2 })) seen.push(flowId);
    assert.deepEqual(seen, ['a', 'b', 'c']);
    assert.deepEqual(
      heard.map(({ url }) => url.split('?')[1]),
      ['status=completed&limit=2', 'status=completed&limit=2&cursor=next'],
    );
    heard = [];
    replies = [page(['a', 'b'], 'next')];
    for await (const _flow of client().flows.all()) break;
    assert.equal(heard.length, 1);
  });

  it('puts an identifier into the path as one part, whatever stands in it', async () => {
    replies = [refusal(404, 'FLOW_NOT_FOUND')];
    await failure(client().flows.get('a/../../me?x=1'));
    assert.equal(heard[0]!.url, '/v1/flows/sales-email-video/a%2F..%2F..%2Fme%3Fx%3D1');
    replies = [refusal(404, 'FLOW_NOT_FOUND')];
    assert.equal((await failure(client().flows.get('a\ud800'))).code, 'FLOW_NOT_FOUND');
  });

  it('refuses to be made without a key or an address', () => {
    assert.throws(() => createAftercall({ apiKey: '', baseUrl }), /apiKey must be/);
    assert.throws(() => createAftercall({ apiKey: KEY, baseUrl: 'http://u:p@localhost' }), /username or password/);
    assert.throws(() => createAftercall({ apiKey: 'a b', baseUrl }), /apiKey must be/);
    assert.throws(() => createAftercall({ apiKey: KEY, baseUrl: 'videos.example.com' }), /baseUrl must be/);
    assert.throws(() => createAftercall({ apiKey: KEY, baseUrl: `${baseUrl}?key=1` }), /baseUrl can’t contain/);
  });

  it('adds the version to an address without a path, and asks for it where another one knows nothing', async () => {
    const { origin } = new URL(baseUrl);
    for (const address of [origin, `${origin}/`, `${baseUrl}/`, baseUrl]) {
      replies = [json(200, { success: true, avatars: [] })];
      assert.deepEqual(await client({ baseUrl: address }).avatars(), []);
      assert.equal(heard.at(-1)!.url, '/v1/avatars');
    }
    replies = [refusal(404, 'NOT_FOUND'), refusal(404, 'NOT_FOUND'), refusal(404, 'FLOW_NOT_FOUND')];
    const ofElsewhere = client({ baseUrl: `${origin}/api` });
    assert.match((await failure(ofElsewhere.me())).message, /^Said with NOT_FOUND\. Does baseUrl end with the version/);
    assert.equal((await failure(client().me())).message, 'Said with NOT_FOUND.');
    assert.equal((await failure(ofElsewhere.flows.get('x'))).message, 'Said with FLOW_NOT_FOUND.');
  });
});
