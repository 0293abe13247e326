import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Resolve } from '../http/guarded-fetch.js';
import { createWebhookPost, type WebhookResponse } from './webhook-post.js';

const OURS: LookupAddress = { address: '127.0.0.1', family: 4 };
/** Of the public internet, and given to nobody yet. */
const PUBLIC: LookupAddress = { address: '2fff::1', family: 6 };
const userAgent = 'Aftercall/test';

const nameServer =
  (...answers: LookupAddress[][]): Resolve =>
  (_name, _options, done) =>
    done(null, answers.length > 1 ? answers.shift()! : answers[0]!);

const posting = (options: Partial<Parameters<typeof createWebhookPost>[0]> = {}) => {
  const post = createWebhookPost({ allowedHosts: [], userAgent, ...options });
  return (url: string, signal = new AbortController().signal): Promise<WebhookResponse> =>
    post({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"a":"ü"}' }, signal);
};
const NOT_ALLOWED = { status: null, problem: 'not_allowed', retryAfterMs: null };

describe('an address that leads into our own network', () => {
  const disguised = [
    'https://127.0.0.1/',
    'https://127.0.0.1.:8443/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0x0.0x0.0x1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:4136:e378::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/latest/meta-data/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/metadata/instance',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://db.localhost:5432/',
    'https://ｌｏｃａｌｈｏｓｔ/',
    'https://user:pass@127.0.0.1/',
    'https://example.com:443@127.0.0.1/',
  ];
  for (const url of disguised)
    test(`is not asked when written as ${url}`, async () => {
      assert.deepEqual(await posting()(url), NOT_ALLOWED);
    });

  test('is not asked with another scheme, without TLS, or with a user', async () => {
    const post = posting({ resolve: nameServer([PUBLIC]) });
    for (const url of [
      'http://receiver.example/',
      'ftp://receiver.example/',
      'file:///etc/passwd',
      'gopher://receiver.example:6379/_FLUSHALL',
      'javascript:alert(1)',
      'data:,x',
      'redis://receiver.example:6379',
      'https://me:secret@receiver.example/',
      '//receiver.example/',
      'receiver.example',
      'https://',
      '',
    ])
      assert.deepEqual(await post(url), NOT_ALLOWED, url);
  });

  test('is not asked under a name, whichever of its addresses is ours, nor under one that changes between two looks', async () => {
    const mapped = { address: '::ffff:127.0.0.1', family: 6 };
    const nat64 = { address: '64:ff9b::7f00:1', family: 6 };
    for (const answer of [[OURS], [PUBLIC, OURS], [mapped, PUBLIC], [nat64], []]) {
      assert.deepEqual(await posting({ resolve: nameServer(answer) })('https://receiver.example/'), NOT_ALLOWED);
    }
    const post = posting({ resolve: nameServer([PUBLIC], [OURS]), limitMs: 300 });
    // Nobody answers at the first address; had the name been looked up again for the connection, the second were asked.
    assert.notEqual((await post('https://rebinding.example/')).problem, 'not_allowed');
    assert.deepEqual(await post('https://rebinding.example/'), NOT_ALLOWED);
  });
});

describe('a receiver', () => {
  let server: Server;
  let host = '';
  let answer: RequestListener = () => undefined;
  let asked: string[] = [];
  before(async () => {
    server = createServer((request, response) => {
      asked.push(request.url!);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const post = (path = '/', limitMs = 15_000, signal?: AbortSignal) =>
    posting({ allowedHosts: ['127.0.0.1'], limitMs })(host + path, signal);

  test('gets the body byte by byte, our name, and nothing else of ours', async () => {
    let body = '';
    answer = (request, response) => {
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => response.writeHead(204).end());
      assert.deepEqual(Object.keys(request.headers).toSorted(), [
        'accept-encoding',
        'connection',
        'content-length',
        'content-type',
        'host',
        'user-agent',
        'webhook-id',
      ]);
      assert.equal(request.headers['user-agent'], userAgent);
    };
    assert.deepEqual(await post(), { status: 204, problem: null, retryAfterMs: null });
    assert.equal(body, '{"a":"ü"}');
  });

  test('has taken it with any answer between 200 and 299, and with no other', async () => {
    for (const [status, problem] of [
      [200, null],
      [202, null],
      [299, null],
      [400, 'refused'],
      [404, 'refused'],
      [410, 'refused'],
      [500, 'refused'],
      [304, 'refused'],
    ] as const) {
      answer = (_request, response) => response.writeHead(status).end();
      assert.deepEqual(await post(), { status, problem, retryAfterMs: null }, String(status));
    }
  });

  test('leads nowhere else', async () => {
    asked = [];
    for (const status of [301, 302, 303, 307, 308]) {
      answer = (_request, response) => response.writeHead(status, { location: '/elsewhere' }).end();
      assert.deepEqual(await post(), { status, problem: 'redirect', retryAfterMs: null });
    }
    assert.deepEqual(new Set(asked), new Set(['/']));
  });

  test('may ask for a pause in seconds', async () => {
    for (const [text, ms] of [
      ['120', 120_000],
      ['0', 0],
      ['-5', null],
      ['Wed, 21 Oct 2065 07:28:00 GMT', null],
      ['1e9', null],
    ] as const) {
      answer = (_request, response) => response.writeHead(503, { 'retry-after': text }).end();
      assert.equal((await post()).retryAfterMs, ms, text);
    }
  });

  test('has fifteen seconds in all, however it spends them', async () => {
    const slow: RequestListener[] = [
      () => undefined,
      (_request, response) => response.writeHead(200, { 'content-length': '900' }).write('a'),
      (_request, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('a'), 20);
        response.once('close', () => clearInterval(drip));
      },
    ];
    for (const each of slow) {
      answer = each;
      assert.deepEqual(await post('/', 200), { status: null, problem: 'too_slow', retryAfterMs: null });
    }
    const deaf: Resolve = () => undefined;
    const answered = await posting({ resolve: deaf, limitMs: 100 })('https://receiver.example/');
    assert.equal(answered.problem, 'too_slow');
  });

  test('is not listened to for longer than it takes to know its answer', async () => {
    let written = 0;
    answer = (_request, response) => {
      response.writeHead(200);
      const pour = (): void => {
        written += 65_536;
        if (!response.destroyed && written < 500_000_000)
          response.write(Buffer.alloc(65_536), () => setImmediate(pour));
      };
      pour();
    };
    assert.deepEqual(await post(), { status: 200, problem: null, retryAfterMs: null });
    assert.ok(written < 50_000_000, `${written} bytes were read`);
  });

  test('that cannot be reached or does not speak HTTP is told by what went wrong', async () => {
    const one = posting({ allowedHosts: ['127.0.0.1', 'nobody.invalid'] });
    assert.equal((await one('http://127.0.0.1:1/')).problem, 'no_connection');
    assert.equal((await one('http://nobody.invalid/')).problem, 'not_found');
    answer = (request) => request.socket.resetAndDestroy();
    assert.equal((await post()).problem, 'no_connection');
    const liar = createSocketServer((socket) => socket.end('220 mail ready\r\n'));
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
    const { port } = liar.address() as AddressInfo;
    assert.equal((await one(`http://127.0.0.1:${port}/`)).problem, 'no_connection');
    assert.equal((await one(`https://127.0.0.1:${port}/`)).problem, 'no_connection');
    liar.close();
  });

  test('is left at once when the process ends, which is no failure of the receiver', async () => {
    const ending = new AbortController();
    answer = () => ending.abort(new Error('The process ends.'));
    await assert.rejects(post('/', 15_000, ending.signal), /The process ends/);
  });
  test('is not asked at all once the process has ended', async () => {
    let asked = 0;
    answer = (_request, response) => {
      asked += 1;
      response.end();
    };
    const lost: unknown[] = [];
    const keep = (reason: unknown) => lost.push(reason);
    process.on('unhandledRejection', keep);
    await assert.rejects(post('/', 15_000, AbortSignal.abort(new Error('The process ends.'))), /The process ends/);
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', keep);
    assert.deepEqual({ asked, lost }, { asked: 0, lost: [] });
  });
});
