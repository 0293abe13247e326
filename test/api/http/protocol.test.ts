// Everything below the endpoints: methods, paths, media types, sizes, encodings and plain garbage. Whatever arrives, the
// answer is the specification's error body with a request id.
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { ErrorCode } from '../../../src/http/core/errors.js';
import { assertError, BASES, flowsOf, type RawAnswer, sendRaw } from '../../support/contract.js';
import { type Answer, createCall, createFlow, FLOWS, SUMMARY, type TestService } from '../../support/service.js';
import { joinService } from '../../support/shared-service.js';

describe('the protocol', () => {
  let service: TestService;
  let id: string;
  before(async () => {
    service = await joinService({ works: false });
    await service.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
    id = await createFlow(service.call);
  });
  after(() => service.stop());

  /** Sends a body as it is. */
  async function post(body: string | Buffer, type?: string, path = FLOWS, method = 'POST'): Promise<Answer> {
    const response = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${service.key}`, ...(type && { 'content-type': type }) },
      body,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }

  const head = (method: string, path: string, ...fields: string[]): string =>
    [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${service.key}`, ...fields, '', ''].join('\r\n');

  async function raw(...parts: (string | Buffer)[]): Promise<RawAnswer> {
    const answers = await sendRaw(service.url, ...parts);
    assert.equal(answers.length, 1, JSON.stringify(answers));
    return answers[0]!;
  }

  // ---- paths and methods

  it('answers 404 NOT_FOUND for paths that do not exist, before it looks at keys or bodies', async () => {
    const call = createCall(service.url, '');
    for (const path of [
      '/v1',
      '/v1/',
      '/v2/flows/sales-email-video',
      '/v1/flows',
      '/v1/flows/',
      '/V1/flows/sales-email-video',
      '//v1/flows/sales-email-video',
      '/v1//flows/sales-email-video',
      '/v1/flows/sales-email-video/',
      `/v1/flows/sales-email-video/${id}/`,
      `/v1/flows/sales-email-video/${id}/approve/`,
      `/v1/flows/sales-email-video/${id}/reject`,
      '/v1/flows/sales-email-video//approve',
      '/api/v1',
      '/api/v1/flows/sales-email-video/',
      '/.env',
      '/media',
      '/media/',
    ]) {
      for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
        const answer = await call(method, path, undefined, { 'content-type': 'text/plain' });
        assertError(answer, 'NOT_FOUND');
      }
    }
  });

  it('answers nobody who asks for another host, on no path, whatever a proxy is said to have seen', async () => {
    const ask = (path: string, ...fields: string[]) =>
      raw([`GET ${path} HTTP/1.1`, ...fields, 'Connection: close', '', ''].join('\r\n'));
    for (const path of [FLOWS, '/v1/nothing', '/', '/app/api/session', '/media/abc/video.mp4', '/healthz', '/metrics'])
      for (const host of ['evil.example', '6.6.6.6', 'localhost.evil.example:80'])
        assertError(await ask(path, `Host: ${host}`), 'BAD_REQUEST', 'ALLOWED_HOSTS');
    assertError(await ask('/healthz', 'Host: evil.example', 'X-Forwarded-Host: localhost'), 'BAD_REQUEST');
    assert.equal((await ask('/healthz', 'Host: localhost', 'X-Forwarded-Host: evil.example')).status, 200);
    assert.equal((await ask('/healthz', 'Host: 192.168.1.20:8080')).status, 200);
  });

  it('answers 405 with Allow for every other method on every path, before it looks at keys or bodies', async () => {
    const call = createCall(service.url, '');
    const paths: [string, string[]][] = BASES.flatMap((base): [string, string[]][] => [
      [flowsOf(base), ['POST', 'GET', 'HEAD']],
      [`${flowsOf(base)}/${id}`, ['GET', 'HEAD', 'DELETE']],
      [`${flowsOf(base)}/${id}/approve`, ['POST']],
      ...['avatars', 'voices', 'usage', 'me', 'openapi.json', 'reference'].map((name): [string, string[]] => [
        `${base}/${name}`,
        ['GET', 'HEAD'],
      ]),
    ]);
    paths.push(['/healthz', ['GET', 'HEAD']], ['/readyz', ['GET', 'HEAD']], ['/metrics', ['GET', 'HEAD']]);
    paths.push(['/media/abc/video.mp4', ['GET', 'HEAD']]);
    for (const [path, allowed] of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE']) {
        if (allowed.includes(method)) continue;
        const answer = await call(method, path, undefined, { 'content-type': 'text/plain' });
        assertError(answer, 'METHOD_NOT_ALLOWED', method);
        assert.deepEqual(answer.headers.get('allow')?.split(', ').toSorted(), allowed.toSorted(), `${method} ${path}`);
      }
    }
    assert.equal((await raw(head('TRACE', FLOWS, 'Connection: close'))).status, 405);
  });

  it('refuses a body that is compressed or in another character set', async () => {
    const body = { emailContent: 'x' };
    for (const headers of [{ 'content-encoding': 'gzip' }, { 'content-type': 'application/json; charset=utf-16' }]) {
      assertError(await service.call('POST', FLOWS, body, headers), 'UNSUPPORTED_MEDIA_TYPE', 'UTF-8');
    }
    const plain = { 'content-type': 'application/json; charset=UTF-8' };
    assertError(await service.call('POST', FLOWS, body, plain), 'VALIDATION_ERROR', '1 was found');
  });

  it('answers HEAD like GET, without a body', async () => {
    for (const path of [FLOWS, `${FLOWS}/${id}`, '/v1/me', '/v1/openapi.json', '/healthz']) {
      const get = await service.call('GET', path);
      const answer = await service.call('HEAD', path);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.body, null);
      assert.equal(answer.headers.get('etag'), get.headers.get('etag'));
      assert.equal(answer.headers.get('content-type'), get.headers.get('content-type'));
    }
    assert.equal((await service.call('HEAD', `${FLOWS}/nope`)).status, 404);
    assert.equal((await createCall(service.url, '')('HEAD', FLOWS)).status, 401);
    const refused = await service.call('HEAD', `${FLOWS}/${id}/approve`);
    assert.equal(refused.status, 405);
    assert.equal(refused.headers.get('allow'), 'POST');
  });

  it('refuses a broken percent-encoding in the path with 400, with and without a key', async () => {
    for (const path of [`${FLOWS}/%zz`, `${FLOWS}/%`, `${FLOWS}/%ff`, `${FLOWS}/%c3%28/approve`]) {
      for (const call of [service.call, createCall(service.url, '')]) {
        assertError(await call('GET', path), 'VALIDATION_ERROR', 'percent-encoding');
      }
    }
  });

  it('carries another request id with every answer, and the plain security headers', async () => {
    const answers = [
      await service.call('GET', FLOWS),
      await service.call('GET', FLOWS),
      await service.call('GET', '/x'),
    ];
    assert.equal(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size, 3);
    for (const { headers } of answers) {
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('x-powered-by'), null);
      assert.equal(headers.get('server'), null);
    }
    const own = await service.call('GET', FLOWS, undefined, { 'x-request-id': 'chosen-by-a-client' });
    assert.notEqual(own.headers.get('x-request-id'), 'chosen-by-a-client');
  });

  // ---- bodies

  it('takes only application/json', async () => {
    const body = JSON.stringify({ emailContent: SUMMARY });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      'nonsense',
      'application/jsonx',
      'application/json5',
    ]) {
      assertError(await post(body, type), 'UNSUPPORTED_MEDIA_TYPE');
      assertError(await post(body, type, `${FLOWS}/${id}/approve`), 'UNSUPPORTED_MEDIA_TYPE');
    }
    assertError(await post(Buffer.from(body)), 'UNSUPPORTED_MEDIA_TYPE');
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/json;charset=UTF-8',
    ]) {
      assert.equal((await post(body, type)).status, 200, type);
    }
  });

  it('refuses what is no JSON, no UTF-8 or no object', async () => {
    const type = 'application/json';
    for (const body of [
      '{',
      '{"a":}',
      "{'a':1}",
      '{"a":1}{"b":2}',
      'undefined',
      '{"emailContent":"\u0001"}',
      '\u0000',
      ' ',
    ]) {
      assertError(await post(body, type), 'VALIDATION_ERROR', 'not valid JSON');
    }
    const latin = Buffer.concat([Buffer.from(`{"emailContent":"${SUMMARY} `), Buffer.from([0xe9, 0x22, 0x7d])]);
    assertError(await post(latin, type), 'VALIDATION_ERROR', 'not valid JSON');
    assertError(await post(Buffer.from(`{"emailContent":"${SUMMARY}"}`, 'utf16le'), type), 'VALIDATION_ERROR');
    for (const body of ['[]', '"text"', 'null', '5', 'true', '']) {
      assertError(await post(body, type), 'VALIDATION_ERROR', 'JSON object');
    }
    assertError(
      await post('{"action":"approve"', type, `${FLOWS}/${id}/approve`),
      'VALIDATION_ERROR',
      'not valid JSON',
    );
    assertError(await post('{', type, `${FLOWS}/${id}`, 'DELETE'), 'VALIDATION_ERROR', 'not valid JSON');
  });

  it('takes JSON however deep, and whatever its fields are called', async () => {
    const type = 'application/json';
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    assertError(await post(deep, type), 'VALIDATION_ERROR', 'JSON object');
    assertError(await post(`{"emailContent":${deep}}`, type), 'VALIDATION_ERROR', 'emailContent must be a string');
    const odd = `{"emailContent":"${SUMMARY}","x":${deep},"__proto__":{"autoApproveScript":"no"},"toString":1,"":2}`;
    assert.equal((await post(odd, type)).status, 200);
    const twice = `{"emailContent":"short","emailContent":"${SUMMARY}"}`;
    assert.equal((await post(twice, type)).status, 200);
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(`{"emailContent":"${SUMMARY}"}`)]);
    assert.equal((await post(marked, type)).status, 200);
  });

  it('takes a body of 256 KiB and not one byte more', async () => {
    const type = 'application/json';
    const frame = `{"emailContent":"${SUMMARY}","x":""}`;
    const body = frame.replace('"x":""', `"x":"${'x'.repeat(256 * 1_024 - frame.length)}"`);
    assert.equal(Buffer.byteLength(body), 262_144);
    assert.equal((await post(body, type)).status, 200);
    assertError(await post(`${body} `, type), 'PAYLOAD_TOO_LARGE', 'Too large: 257 KiB. The limit is 256 KiB.');
    const announced = await raw(head('POST', FLOWS, 'Content-Type: application/json', 'Content-Length: 99999999'), '{');
    assertError(announced, 'PAYLOAD_TOO_LARGE');
    const chunk = `${(8_192).toString(16)}\r\n${'x'.repeat(8_192)}\r\n`;
    const chunked = head('POST', FLOWS, 'Content-Type: application/json', 'Transfer-Encoding: chunked');
    assertError(
      await raw(chunked, ...Array.from({ length: 40 }, () => chunk), '0\r\n\r\n'),
      'PAYLOAD_TOO_LARGE',
      'Too large. The limit is 256 KiB.',
    );
  });

  // ---- garbage

  const requestOf = (...fields: string[]) => ['GET /v1/me HTTP/1.1', ...fields, '', ''].join('\r\n');
  const garbage: [string, string | Buffer, ErrorCode][] = [
    ['words instead of a request line', 'hello there\r\n\r\n', 'BAD_REQUEST'],
    ['a method that does not exist', 'FETCH /v1/me HTTP/1.1\r\nHost: x\r\n\r\n', 'BAD_REQUEST'],
    ['a TLS handshake', Buffer.from('16030100a5010000a1030352', 'hex'), 'BAD_REQUEST'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'BAD_REQUEST'],
    ['no Host', requestOf('Connection: close'), 'BAD_REQUEST'],
    ['two Hosts', requestOf('Host: x', 'Host: y', 'Connection: close'), 'BAD_REQUEST'],
    ['an empty Host', requestOf('Host:', 'Connection: close'), 'BAD_REQUEST'],
    ['a header without a colon', requestOf('Host: x', 'nonsense'), 'BAD_REQUEST'],
    ['a space in a header name', requestOf('Host: x', 'a b: c'), 'BAD_REQUEST'],
    ['a NUL in a header', requestOf('Host: x', 'a: b\u0000c'), 'BAD_REQUEST'],
    ['a NUL in the path', 'GET /v1/\u0000 HTTP/1.1\r\nHost: x\r\n\r\n', 'BAD_REQUEST'],
    ['two Content-Lengths', requestOf('Host: x', 'Content-Length: 1', 'Content-Length: 2'), 'BAD_REQUEST'],
    ['a negative Content-Length', requestOf('Host: x', 'Content-Length: -1'), 'BAD_REQUEST'],
    ['both ways to end a body', requestOf('Host: x', 'Content-Length: 3', 'Transfer-Encoding: chunked'), 'BAD_REQUEST'],
    ['an unknown Transfer-Encoding', requestOf('Host: x', 'Transfer-Encoding: magic'), 'BAD_REQUEST'],
    ['headers of 20 KB', requestOf('Host: x', `a: ${'x'.repeat(20_000)}`), 'HEADERS_TOO_LARGE'],
    ['a path of 20 KB', `GET /v1/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 'HEADERS_TOO_LARGE'],
    ['an expectation', requestOf('Host: x', 'Expect: foo', 'Connection: close'), 'EXPECTATION_FAILED'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 'BAD_REQUEST'],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'NOT_FOUND'],
    ['a path without a slash', 'GET v1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'BAD_REQUEST'],
  ];
  for (const [name, bytes, code] of garbage) {
    it(`answers ${name} with ${code} in the one shape`, async () => {
      assertError(await raw(bytes), code);
    });
  }

  it('answers garbage in the chunks of a body in the one shape', async () => {
    const start = head('POST', FLOWS, 'Content-Type: application/json', 'Transfer-Encoding: chunked');
    for (const chunks of ['zz\r\n{}\r\n0\r\n\r\n', '2\r\n{}garbage', '-1\r\n\r\n', 'ffffffffffffffffff\r\n']) {
      assertError(await raw(start, chunks), 'BAD_REQUEST');
    }
    const many = `1;${'x'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`;
    assertError(await raw(start, many), 'PAYLOAD_TOO_LARGE', 'chunk extensions');
  });

  it('understands Expect: 100-continue', async () => {
    const body = JSON.stringify({ emailContent: SUMMARY });
    const fields = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Expect: 100-continue'];
    const answer = await raw(head('POST', FLOWS, ...fields, 'Connection: close'), body);
    assert.equal(answer.status, 200);
  });

  it('answers HTTP/1.0 without a Host', async () => {
    const answer = await raw(`GET /v1/me HTTP/1.0\r\nAuthorization: Bearer ${service.key}\r\n\r\n`);
    assert.equal(answer.status, 200);
  });

  it('answers several requests on one connection in their order, up to the broken one', async () => {
    const answers = await sendRaw(
      service.url,
      head('GET', '/v1/me') + head('GET', '/v1/nope') + head('GET', '/v1/usage'),
      'garbage\r\n\r\n',
    );
    assert.deepEqual(
      answers.slice(0, 3).map(({ status }) => status),
      [200, 404, 200],
    );
    assertError(answers[3]!, 'BAD_REQUEST');
  });

  it('lives on after clients that leave in mid-request', async () => {
    const { hostname, port } = new URL(service.url);
    for (const bytes of [
      'G',
      head('POST', FLOWS, 'Content-Length: 10', 'Content-Type: application/json'),
      head('GET', FLOWS),
    ]) {
      await new Promise<void>((resolve) => {
        const socket = net.connect(Number(port), hostname, () => socket.write(bytes, () => socket.destroy()));
        socket.once('close', () => resolve());
      });
    }
    assert.equal((await service.call('GET', '/v1/me')).status, 200);
  });
});
