import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { checkTarget, createGuardedFetch, isPublicAddress, type Resolve, TargetError } from './guarded-fetch.js';

/** Of the public internet, and given to nobody yet. */
const PUBLIC: LookupAddress = { address: '2fff::1', family: 6 };
const OURS: LookupAddress = { address: '127.0.0.1', family: 4 };

/** A name server that answers these, one after the other, and notes what it was asked. */
function nameServer(...answers: LookupAddress[][]): { resolve: Resolve; asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = (name, _options, done) => {
    asked.push(name);
    done(null, answers[Math.min(asked.length, answers.length) - 1]!);
  };
  return { resolve, asked };
}

const refuses = async (url: string, resolve?: Resolve): Promise<void> => {
  const guarded = createGuardedFetch({ allowedHosts: [], ...(resolve && { resolve }) });
  await assert.rejects(guarded(url, { signal: AbortSignal.timeout(3_000) }), TargetError, url);
};

describe('an address that a customer chose', () => {
  const literal = [
    'https://127.0.0.1',
    'https://127.0.0.1.',
    'https://[::1]',
    'https://[::]',
    'https://[::ffff:127.0.0.1]',
    'https://[::127.0.0.1]',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://127.1',
    'https://①②⑦.⓪.⓪.①',
    'https://0.0.0.0',
    'https://0',
    'https://10.0.0.7:8443/v1',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00:ec2::254]',
    'https://[fe80::1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[2001:0:7f00:1::]',
  ];
  for (const url of literal) test(`is refused as ${url} before anything is asked`, () => refuses(url));

  test('is refused without TLS, with another scheme, and with a user', async () => {
    const wrong = ['http://example.com', 'ftp://example.com', 'file:///etc/passwd', 'data:,x', 'example.com', ''];
    for (const url of [...wrong, 'https://me@example.com', 'https://example.com:pass@10.0.0.1', 'https://:x@e.com'])
      await refuses(url, nameServer([PUBLIC]).resolve);
  });

  test('is refused where its name stands for an address that is not public, also as one of several', async () => {
    const private4 = { address: '10.0.0.1', family: 4 };
    const mapped = { address: '::ffff:127.0.0.1', family: 6 };
    for (const answer of [[OURS], [private4], [mapped], [PUBLIC, private4], [mapped, PUBLIC], []])
      await refuses('https://model.example', nameServer(answer).resolve);
  });

  test('is refused by this machine’s own names', async () => {
    for (const name of ['localhost', 'LOCALHOST:8443']) await refuses(`https://${name}`);
  });

  test('is looked up once for each connection, and the connection goes where the look-up said', async () => {
    const changing = nameServer([PUBLIC], [OURS]);
    const guarded = createGuardedFetch({ allowedHosts: [], resolve: changing.resolve });
    const signal = AbortSignal.timeout(300);
    // Nobody answers at that address: had the name been looked up again, it would have been refused.
    const first = await guarded('https://rebinding.example', { signal }).catch((error: Error) => error);
    assert.ok(first instanceof Error && !(first instanceof TargetError), String(first));
    assert.deepEqual(changing.asked, ['rebinding.example']);
    await assert.rejects(guarded('https://rebinding.example'), TargetError);
    assert.deepEqual(changing.asked, ['rebinding.example', 'rebinding.example']);
  });

  test('is told as wrong before it is stored, as far as it shows', () => {
    assert.equal(checkTarget('https://model.example/v1', []).host, 'model.example');
    assert.throws(() => checkTarget('http://model.example/v1', []), /https/);
    assert.throws(() => checkTarget('https://192.168.0.4/v1', []), /private network/);
  });
});

describe('a host that the operator allows', () => {
  let server: Server;
  let port = 0;
  const seen: { url: string; body: string; type: string }[] = [];
  before(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        seen.push({ url: request.url!, body, type: String(request.headers['content-type']) });
        if (request.url === '/away') response.writeHead(307, { location: 'http://169.254.169.254/' }).end();
        else if (request.url === '/empty') response.writeHead(204).end();
        else if (request.url === '/hang') response.writeHead(200).write('a');
        else response.writeHead(201, { 'x-two': ['a', 'b'] }).end('done');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const guardedFor = (...allowedHosts: string[]) =>
    createGuardedFetch({ allowedHosts, resolve: nameServer([OURS]).resolve });

  test('is asked, by its name or address, at any port or at one', async () => {
    const url = `http://models.lan:${port}/v1`;
    const posted = { method: 'POST', body: '{"a":"ü"}', headers: { 'content-type': 'application/json' } };
    for (const allowed of ['models.lan', 'Models.LAN', `models.lan:${port}`]) {
      const answer = await guardedFor(allowed)(url, posted);
      assert.equal(answer.status, 201);
      assert.equal(await answer.text(), 'done');
      assert.equal(answer.headers.get('x-two'), 'a, b');
      assert.deepEqual(seen.pop(), { url: '/v1', body: '{"a":"ü"}', type: 'application/json' });
    }
    assert.equal((await guardedFor('127.0.0.1')(`http://127.0.0.1:${port}/`)).status, 201);
    assert.equal((await guardedFor('127.0.0.1')(new Request(`http://127.0.0.1:${port}/empty`))).body, null);
  });

  test('opens no other host and no other port', async () => {
    for (const allowed of ['lan', 'models.lan:9', 'evil-models.lan', 'models.lan.evil', '127.0.0.1'])
      await assert.rejects(guardedFor(allowed)(`http://models.lan:${port}/`), TargetError);
  });

  test('does not lead elsewhere by a redirect', async () => {
    await assert.rejects(guardedFor('models.lan')(`http://models.lan:${port}/away`), { message: 'fetch failed' });
  });

  test('is let go when the signal fires, before and within the answer', async () => {
    const reason = new Error('Moved.');
    const aborted = guardedFor('models.lan')(`http://models.lan:${port}/`, { signal: AbortSignal.abort(reason) });
    await assert.rejects(aborted, reason);
    const stopper = new AbortController();
    const answer = await guardedFor('models.lan')(`http://models.lan:${port}/hang`, { signal: stopper.signal });
    const text = answer.text();
    stopper.abort(reason);
    await assert.rejects(text);
  });

  test('that is away fails as any fetch does', async () => {
    await assert.rejects(guardedFor('models.lan')('http://models.lan:1/'), {
      name: 'TypeError',
      message: 'fetch failed',
    });
  });
});

const PUBLIC_ADDRESSES = [
  '1.1.1.1',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::8a',
];
/** What a name server with DNS64 makes of 1.1.1.1. */
const PUBLIC_BY_NAT64 = ['64:ff9b::101:101', '64:ff9b::1.1.1.1'];
const OWN_ADDRESSES = [
  '0.0.0.0',
  '10.1.2.3',
  '127.0.0.1',
  '127.255.0.9',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
];
const SECRETS = ['169.254.169.254', '168.63.129.16', '100.100.100.200', 'fd00:ec2::254'];
const OTHERS = ['192.0.2.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255', '192.88.99.1'];
const V6 = [
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001:db8::1',
  '100::1',
  '3fff::1',
];
const DISGUISED = [
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:1.1.1.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1.1.1.1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '2001::7f00:1',
  '::ffff:0:127.0.0.1',
];
const NO_ADDRESSES = ['', 'localhost', '2130706433', '0x7f.1', '127.1', '1.1.1.1.', '[::1]'];

test('addresses of the public internet are public', () => {
  for (const address of [...PUBLIC_ADDRESSES, ...PUBLIC_BY_NAT64])
    assert.equal(isPublicAddress(address), true, address);
});

test('all others are not, however they are written', () => {
  for (const address of [...OWN_ADDRESSES, ...SECRETS, ...OTHERS, ...V6, ...DISGUISED, ...NO_ADDRESSES])
    assert.equal(isPublicAddress(address), false, address);
});
