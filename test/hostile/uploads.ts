// Files that are made to hurt whoever opens them, sent by one workspace while another one works on: its reads and uploads go on.
import { crc32, deflateSync } from 'node:zlib';
import { type SignedIn, signedIn } from '../support/accounts/accounts.js';
import { addTestKey, addTestWorkspace } from '../support/contract.js';
import { type Call, createFlow, FLOWS, SUMMARY } from '../support/service.js';
import { packZip } from '../support/zip.js';
import { faultOf } from './exchange.js';
import { type Attack, each, type Part } from './part.js';
import { feelPulse } from './target/pulse.js';
import type { Target } from './target/target.js';

type Upload = { name: string; method: string; path: string; type: string; bytes(): Buffer };

const svg = (inside: string, head = 'width="100" height="50"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inside}</svg>`;
const nested = (levels: number): string => '<g>'.repeat(levels) + '</g>'.repeat(levels);
/** Each level shows the one below ten times. */
const uses = (levels: number): string =>
  Array.from({ length: levels }, (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`).join('');

const SVGS: Record<string, string> = {
  'many empty comments': `${'<!---->'.repeat(600)}<x`,
  'comments without end': '<!--'.repeat(50_000),
  'a use behind a quoted bracket': svg(
    `<g title=">"><rect id="l0" width="1" height="1"/>${uses(8)}</g><use title=">" href="#l8"/>`,
  ),
  'uses of uses': svg(`<rect id="l0" width="1" height="1"/>${uses(9)}<use href="#l9"/>`),
  'a use of itself': svg('<g id="a"><use href="#a"/></g><use href="#a"/>'),
  'entities of entities': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY b${at} "${`&${at === 0 ? 'a' : `b${at - 1}`};`.repeat(10)}">`).join('')}]>${svg('<text>&b8;</text>')}`,
  'an entity of a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  'foreign objects': svg(
    '<foreignObject width="100" height="50"><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
  ),
  'scripts and handlers': svg('<script>alert(1)</script><rect onload="alert(1)" width="1" height="1"/>'),
  'pictures from elsewhere': svg(
    '<image href="http://169.254.169.254/latest" width="9" height="9"/><image href="file:///etc/passwd" width="9" height="9"/>',
  ),
  'styles from elsewhere': `<?xml-stylesheet href="http://127.0.0.1/x.css"?>${svg('<style>@import "http://127.0.0.1/y.css";</style>')}`,
  'groups without bottom': svg(nested(20_000)),
  'a filter without measure': svg(
    '<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter><rect filter="url(#f)" width="9999" height="9999"/>',
    'width="9999" height="9999"',
  ),
  'a pattern of patterns': svg(
    `<pattern id="p0" width="0.0001" height="0.0001" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect fill="url(#p0)" width="100000" height="100000"/>`,
  ),
  'a size without measure': svg(
    '<rect width="1" height="1"/>',
    'width="1000000000" height="1000000000" viewBox="0 0 1e9 1e9"',
  ),
  'attributes without end': `<svg ${'a="b" '.repeat(60_000)}`,
  'a path without end': svg(`<path d="M0 0${' l1 1'.repeat(120_000)}"/>`),
  'dashes without number': svg('<path stroke="red" stroke-dasharray="0.00001" d="M0 0L100000 100000"/>'),
};

/** A PNG that claims a size, with few bytes behind it. */
function png(width: number, height: number, data = deflateSync(Buffer.alloc(1_000))): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An honest little picture: every row begins with its filter, and no dot is transparent. */
const HONEST_LOGO = png(
  64,
  32,
  deflateSync(Buffer.concat(Array.from({ length: 32 }, () => Buffer.from([0, ...Array(64 * 4).fill(255)])))),
);

function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame,
    Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]),
    Buffer.alloc(500),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const PICTURES: Record<string, () => Buffer> = {
  'a bomb of zeros': () => png(30_000, 30_000, deflateSync(Buffer.alloc(50_000_000))),
  'the largest claim': () => png(0x7fffffff, 0x7fffffff),
  'no size': () => png(0, 0),
  'a broken stream': () => png(500, 500, Buffer.from('nonsense')),
  'no end': () => png(500, 500).subarray(0, 40),
};

const ZIPS: Record<string, () => Buffer> = {
  'a bomb of zeros': () => packZip([{ name: 'avatar.json', content: Buffer.alloc(60_000_000) }]),
  'many bombs': () =>
    packZip(Array.from({ length: 200 }, (_, at) => ({ name: `m${at}.png`, content: Buffer.alloc(500_000) }))),
  'a smaller claim': () => packZip([{ name: 'avatar.json', content: Buffer.alloc(20_000_000), claims: { bytes: 10 } }]),
  'a larger claim': () => packZip([{ name: 'avatar.json', content: Buffer.from('{}'), claims: { bytes: 0xfffffffe } }]),
  'a path upwards': () =>
    packZip([
      { name: '../../../tmp/hostile', content: Buffer.from('x') },
      { name: '/etc/hostile', content: Buffer.from('x') },
    ]),
  'one name twice': () =>
    packZip(Array.from({ length: 2 }, () => ({ name: 'avatar.json', content: Buffer.from('{"name":"x"}') }))),
  'a link': () => packZip([{ name: 'avatar.json', content: Buffer.from('/etc/passwd'), claims: { mode: 0o120777 } }]),
  'a wrong sum': () => packZip([{ name: 'avatar.json', content: Buffer.from('{}'), claims: { crc: 1 } }]),
  'an unknown method': () => packZip([{ name: 'avatar.json', content: Buffer.from('{}'), claims: { method: 99 } }]),
  'a locked entry': () => packZip([{ name: 'avatar.json', content: Buffer.from('{}'), claims: { flags: 1 } }]),
  'thousands of entries': () =>
    packZip(Array.from({ length: 20_000 }, (_, at) => ({ name: `${at}`, content: Buffer.alloc(0) }))),
  'deep manifest': () => packZip([{ name: 'avatar.json', content: Buffer.from('['.repeat(500_000)) }]),
  'half a file': () => packZip([{ name: 'avatar.json', content: Buffer.from('{}') }]).subarray(0, 40),
};

const LISTS: [string, string, () => Buffer][] = [
  [
    '64,000 columns',
    'text/csv',
    () => Buffer.from(`${Array.from({ length: 64_000 }, (_, at) => `c${at}`).join()}\n${','.repeat(63_999)}\n`),
  ],
  ['a quote that is never closed', 'text/csv', () => Buffer.from(`emailContent\n"${'word '.repeat(400_000)}`)],
  ['quotes only', 'text/csv', () => Buffer.from(`emailContent\n${'"'.repeat(1_000_000)}`)],
  ['lines only', 'text/csv', () => Buffer.from(`emailContent\n${'\n'.repeat(3_000_000)}`)],
  [
    'one name in all columns',
    'text/csv',
    () => Buffer.from(`${'emailContent,'.repeat(5_000)}\n${'x,'.repeat(5_000)}\n`),
  ],
  ['depth', 'application/x-ndjson', () => Buffer.from(`${'['.repeat(200_000)}\n`.repeat(5))],
  [
    'deep objects',
    'application/x-ndjson',
    () => Buffer.from(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}\n`.repeat(5)),
  ],
  ['many small lines', 'application/x-ndjson', () => Buffer.from('{}\n'.repeat(400_000))],
  ['one long line', 'application/x-ndjson', () => Buffer.from(`{"emailContent":"${'x'.repeat(15_000_000)}"}`)],
  [
    'keys of the prototype',
    'application/x-ndjson',
    () => Buffer.from(`{"__proto__":{"emailContent":"x"},"constructor":1}\n`),
  ],
  ['noise', 'text/csv', () => Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 256))],
];

const UPLOADS: Upload[] = [
  ...Object.entries(SVGS).map(([name, text]) => ({
    name: `SVG, ${name}`,
    method: 'PUT',
    path: '/settings/logo',
    type: 'image/svg+xml',
    bytes: () => Buffer.from(text),
  })),
  ...Object.entries(PICTURES).map(([name, bytes]) => ({
    name: `PNG, ${name}`,
    method: 'PUT',
    path: '/settings/logo',
    type: 'image/png',
    bytes,
  })),
  {
    name: 'JPEG, the largest claim',
    method: 'PUT',
    path: '/settings/logo',
    type: 'image/jpeg',
    bytes: () => jpeg(65_535, 65_535),
  },
  ...['', '\x00\x01\x00\x00\xff\xff', 'wOF2\x00\x01\x00\x00\xff\xff\xff\xff', 'OTTO'].map((head) => ({
    ...{ name: `font, ${JSON.stringify(head)}`, method: 'PUT', path: '/settings/font', type: 'font/woff2' },
    bytes: () => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(100_000, 255)]),
  })),
  ...Object.entries(ZIPS).map(([name, bytes]) => ({
    name: `zip, ${name}`,
    method: 'POST',
    path: '/avatars',
    type: 'application/zip',
    bytes,
  })),
];

export const uploads: Part = {
  name: 'uploads',
  title: 'files that are made to hurt, while a neighbour works on',
  run: async (attack) => {
    const target = await attack.target();
    await target.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
    const [attacker, neighbour] = [await settle(target), await settle(target)];
    const pulse = await feelPulse(attack, target);
    let isOver = false;
    const work = Promise.all([workOn(attack, neighbour, () => isOver), uploadOn(attack, neighbour, () => isOver)]);
    await sendAll(attack, attacker).finally(() => {
      isOver = true;
    });
    await work;
    await pulse.judge();
  },
};

type Tenant = { workspaceId: string; owner: SignedIn; call: Call; key: string; url: string };

async function settle(target: Target): Promise<Tenant> {
  const workspaceId = await addTestWorkspace(target, { quotaMonthly: null });
  const { call, value: key } = await addTestKey(target, workspaceId);
  return { workspaceId, owner: await signedIn(target, workspaceId, 'owner'), call, key, url: target.url };
}

async function sendAll(attack: Attack, attacker: Tenant): Promise<void> {
  const { owner, workspaceId } = attacker;
  const rounds = attack.many(3, 1);
  let taken = 0;
  for (let round = 0; round < rounds; round += 1) {
    await each(UPLOADS, 3, async ({ name, method, path, type, bytes }) => {
      const answer = await owner.browser.call(method, `/workspaces/${workspaceId}${path}`, bytes(), {
        'content-type': type,
      });
      judge(attack, name, answer.status, answer.headers, answer.body);
      if (answer.status === 200 && path !== '/avatars') taken += 1;
    });
    await each(LISTS, 2, async ([name, type, bytes]) => {
      const response = await sendList(attacker, type, bytes());
      judge(attack, `list, ${name}`, response.status, response.headers, response.body);
    });
  }
  attack.figure('hostile files', rounds * (UPLOADS.length + LISTS.length));
  attack.figure('of which were taken as harmless', taken);
}

async function sendList({ url, key }: Tenant, type: string, bytes: Buffer) {
  const response = await fetch(`${url}${FLOWS}/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

function judge({ holds }: Attack, name: string, status: number, headers: Headers, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fault = faultOf({ status, headers: Object.fromEntries(headers), text, isWhole: true }, 'PUT');
  holds('a hostile file is refused or taken, and never a fault of the server', fault === null, `${name}: ${fault}`);
}

/** Reads and creates are never held up or refused. */
async function workOn({ holds, figure }: Attack, { call }: Tenant, isOver: () => boolean): Promise<void> {
  const id = await createFlow(call);
  const tookMs: number[] = [];
  while (!isOver()) {
    const startedMs = performance.now();
    const { status } = await call('GET', `${FLOWS}/${id}`);
    tookMs.push(performance.now() - startedMs);
    holds('reads of a neighbour go on', status === 200, status);
    const made = await call('POST', FLOWS, { emailContent: SUMMARY });
    holds('flows of a neighbour are taken', made.status === 200, made.body);
  }
  const sorted = tookMs.toSorted((a, b) => a - b);
  figure('reads of the neighbour', sorted.length);
  figure(
    'of which p50, max ms',
    `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)}, ${Math.round(sorted.at(-1) ?? 0)}`,
  );
}

/** Uploads may have to come again, but they get their turn. */
async function uploadOn(
  { holds, figure }: Attack,
  { owner, workspaceId }: Tenant,
  isOver: () => boolean,
): Promise<void> {
  let [done, later] = [0, 0];
  do {
    const answer = await owner.browser.call('PUT', `/workspaces/${workspaceId}/settings/logo`, HONEST_LOGO, {
      'content-type': 'image/png',
    });
    if (answer.status === 200) done += 1;
    else later += 1;
    const isPatient =
      answer.status === 200 || ((answer.status === 503 || answer.status === 429) && answer.headers.has('retry-after'));
    holds(
      'uploads of a neighbour are taken, or told when to come again',
      isPatient,
      `${answer.status} ${JSON.stringify(answer.body)}`,
    );
  } while (!isOver());
  holds('an honest upload gets its turn', done > 0, `${done} of ${done + later}`);
  figure('uploads of the neighbour, and those told to come again', `${done}, ${later}`);
}
