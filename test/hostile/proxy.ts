// The service behind a proxy that speaks TLS, as it runs in the open: whose word about clients, hosts and https is believed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPerson, join as joinWorkspace, PASSWORD } from '../support/accounts/accounts.js';
import { firstWorkspaceId } from '../support/contract.js';
import { createFlow, untilStatus } from '../support/service.js';
import { type Attack, each, type Part } from './part.js';
import type { Target } from './target/target.js';

const PUBLIC = 'https://videos.example.com';
const STRANGER_LIMIT = 300;

export const proxy: Part = {
  name: 'proxy',
  title: 'a proxy with TLS in front: forwarded fields, hosts, cookies and links',
  run: async (attack) => {
    const certificate = makeCertificate();
    if (certificate === null) return attack.skip('openssl is not installed: there is no certificate for the proxy');
    const common = { PUBLIC_URL: PUBLIC, RATE_LIMIT_PER_MINUTE: '1200' };
    const target = await attack.target({ works: true, environment: { ...common, TRUST_PROXY: '1' } });
    const ask = await startProxy(attack, target, certificate);
    await judgeCookies(attack, target, ask);
    await judgeLinks(attack, target, ask);
    await judgeAddresses(attack, ask, 'behind a proxy that is trusted');
    const plain = await attack.target({ environment: { RATE_LIMIT_PER_MINUTE: '1200' } });
    await judgeLies(attack, plain);
    await judgeAddresses(attack, asking(http, plain.url), 'without a proxy');
  },
};

type Certificate = { key: Buffer; cert: Buffer };
type Wish = { method?: string; path: string; headers?: Record<string, string>; body?: object };
type Reply = { status: number; headers: http.IncomingHttpHeaders; body: any };
type Ask = (wish: Wish) => Promise<Reply>;

function makeCertificate(): Certificate | null {
  const folder = mkdtempSync(join(tmpdir(), 'aftercall-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=videos.example.com'];
  try {
    if (spawnSync('openssl', [...words, '-keyout', key, '-out', cert], { stdio: 'ignore' }).status !== 0) return null;
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Passes requests on and adds what proxies add: the address of the client at the end, and that it was https. */
async function startProxy({ afterwards }: Attack, target: Target, certificate: Certificate): Promise<Ask> {
  const { hostname, port } = new URL(target.url);
  const server = https.createServer(certificate, (request, response) => {
    const before = request.headers['x-forwarded-for'];
    const headers = {
      ...request.headers,
      'x-forwarded-for': [...(before ? [String(before)] : []), request.socket.remoteAddress!].join(', '),
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = request;
    const onward = http.request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  afterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  return asking(https, `https://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const asking =
  (by: typeof http | typeof https, base: string): Ask =>
  ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(base);
      const all = { host: 'videos.example.com', ...(body && { 'content-type': 'application/json' }), ...headers };
      const options = { hostname, port, method, path, headers: all, rejectUnauthorized: false };
      const request = by.request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const isJson = response.headers['content-type']?.startsWith('application/json');
          resolve({ status: response.statusCode!, headers: response.headers, body: isJson ? JSON.parse(text) : text });
        });
      });
      request.once('error', reject);
      request.end(body ? JSON.stringify(body) : undefined);
    });

async function signIn(target: Target, ask: Ask, origin: string, headers: Record<string, string> = {}) {
  const person = await addPerson(target);
  await joinWorkspace(target, person.id, await firstWorkspaceId(target), 'owner');
  const answer = await ask({
    method: 'POST',
    path: '/app/api/session',
    headers: { origin, ...headers },
    body: { email: person.email, password: PASSWORD },
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  target.secrets.push(...cookies.map((cookie) => /=([^;]+);/.exec(cookie)?.[1] ?? 'no cookie was set'));
  const cookie = cookies.find((one) => /^(?:__Host-)?aftercall=/.test(one)) ?? '';
  return { answer, cookie, cookies };
}

async function judgeCookies({ holds }: Attack, target: Target, ask: Ask): Promise<void> {
  const { answer, cookie: session, cookies } = await signIn(target, ask, PUBLIC);
  holds('people sign in through the proxy', answer.status === 200, answer.body);
  const isSafe =
    cookies.length > 0 &&
    cookies.every(
      (cookie) =>
        /^__Host-[\w-]+=/.test(cookie) &&
        ['Secure', 'HttpOnly', 'Path=/'].every((flag) => cookie.includes(`; ${flag}`)) &&
        /SameSite=(?:Lax|Strict)/.test(cookie),
    );
  holds(
    'over https the cookie goes back over https only, to this host, and to no script',
    isSafe,
    cookies.map((cookie) => cookie.replace(/=[^;]+/, '=…')).join('\n'),
  );
  const plain = await ask({
    path: '/app/api/session',
    headers: { cookie: session.split(';')[0]!.replace('__Host-', '') },
  });
  holds('a cookie that another site could set counts for nothing', plain.status === 401, plain.status);
  for (const origin of [
    'https://evil.example',
    'http://videos.example.com',
    'null',
    'https://videos.example.com.evil.example',
  ]) {
    const { answer: foreign } = await signIn(target, ask, origin);
    holds('a page of another origin signs nobody in', foreign.status === 403, `${origin}: ${foreign.status}`);
  }
}

/** What could put another host into a link. */
const LIES: Record<string, string>[] = [
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { forwarded: 'host=evil.example;proto=http' },
  { 'x-original-host': 'evil.example', 'x-host': 'evil.example' },
  { host: 'videos.example.com@evil.example' },
  { host: 'videos.example.com:443' },
];

async function judgeLinks({ holds }: Attack, target: Target, ask: Ask): Promise<void> {
  const id = await createFlow(target.call);
  await untilStatus(target.call, id, 'completed');
  const { answer, cookie } = await signIn(target, ask, PUBLIC);
  const headers = { cookie: cookie.split(';')[0]!, origin: PUBLIC, 'x-csrf-token': answer.body.csrfToken };
  const path = `/app/api/workspaces/${await firstWorkspaceId(target)}/invitations`;
  for (const [at, lie] of LIES.entries()) {
    const flow = await ask({
      path: `/v1/flows/sales-email-video/${id}`,
      headers: { authorization: `Bearer ${target.key}`, ...lie },
    });
    const isOurs = flow.status !== 200 || String(flow.body.videoUrl).startsWith(`${PUBLIC}/`);
    holds(
      'the address of a video is that of PUBLIC_URL, whatever a request says',
      isOurs,
      `${JSON.stringify(lie)}: ${flow.body.videoUrl}`,
    );
    const body = { email: `guest${at}@example.com`, role: 'viewer' };
    const invited = await ask({ method: 'POST', path, headers: { ...headers, ...lie }, body });
    const link = String(invited.body.url ?? '');
    holds(
      'so is the address of an invitation',
      invited.status >= 400 || link.startsWith(`${PUBLIC}/`),
      `${JSON.stringify(lie)}: ${invited.status}`,
    );
  }
}

/** Who claims to be somebody else with each request is counted as who he is. */
async function judgeAddresses({ holds }: Attack, ask: Ask, where: string): Promise<void> {
  const from = Math.floor(Date.now() / 60_000);
  const statuses: number[] = [];
  const requests = STRANGER_LIMIT * 2;
  await each(
    Array.from({ length: requests }, (_, at) => at),
    16,
    async (at) => {
      const spoofed = `10.${at >> 8}.${at & 255}.1`;
      const headers = {
        authorization: 'Bearer ac_nobody',
        'x-forwarded-for': spoofed,
        'x-real-ip': spoofed,
        forwarded: `for=${spoofed}`,
        'cf-connecting-ip': spoofed,
      };
      statuses.push((await ask({ path: '/v1/me', headers })).status);
    },
  );
  const minutes = Math.floor(Date.now() / 60_000) - from + 1;
  const looked = statuses.filter((status) => status === 401).length;
  holds(
    'another address with each request does not help who guesses',
    looked <= STRANGER_LIMIT * minutes,
    `${where}: ${looked} of ${requests}`,
  );
}

/** Without a proxy nobody's word about https is believed. */
async function judgeLies({ holds }: Attack, target: Target): Promise<void> {
  const ask = asking(http, target.url);
  const { host } = new URL(target.url);
  const { answer, cookie } = await signIn(target, ask, target.url, {
    host,
    'x-forwarded-proto': 'https',
    forwarded: 'proto=https',
  });
  holds(
    'without a proxy, what says that it was https is not believed',
    answer.status === 200 && !cookie.startsWith('__Host-'),
    `${answer.status} ${cookie.replace(/=[^;]+/, '=…')}`,
  );
}
