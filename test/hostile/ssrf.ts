// Addresses that customers choose, so that they lead into the network of the server: written in all ways, behind names that change
// between two looks, and behind redirects. What listens there must never hear anything.
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { signedIn } from '../support/accounts/accounts.js';
import { firstWorkspaceId } from '../support/contract.js';
import { createFlow, FLOWS, SUMMARY, untilStatus } from '../support/service.js';
import { type Attack, eventually, type Part } from './part.js';
import { startNameServer, type Zone } from './target/name-server.js';
import type { Target } from './target/target.js';

/** Of the public internet, and given to nobody yet. */
const NOWHERE = '2fff::1';

const ZONE: Zone = {
  'private.test': () => ({ a: ['127.0.0.1'] }),
  'metadata.test': () => ({ a: ['169.254.169.254'] }),
  'six.test': () => ({ aaaa: ['::1'] }),
  'mapped.test': () => ({ aaaa: ['0:0:0:0:0:ffff:7f00:1'] }),
  'mixed.test': () => ({ aaaa: [NOWHERE], a: ['127.0.0.1'] }),
  'rebind.test': (look) => (look % 2 === 1 ? { aaaa: [NOWHERE] } : { a: ['127.0.0.1'] }),
  'late.test': (look) => (look === 1 ? { aaaa: [NOWHERE] } : { a: ['127.0.0.1'] }),
};

const LITERAL_HOSTS = [
  ...[
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...[
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0',
    '0.0.0.0',
    '255.255.255.255',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...[
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
  ],
  ...[
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
  ],
  ...[
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:4136:e378::7f00:1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
  ],
  ...[
    '[fec0::1]',
    '[100::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[5f00::1]',
    'localhost',
    'LOCALHOST.',
    'db.localhost',
    'ｌｏｃａｌｈｏｓｔ',
  ],
];

export const ssrf: Part = {
  name: 'ssrf',
  title: 'addresses of customers that lead into the network of the server',
  run: async (attack) => {
    const secret = await startSecretServer(attack);
    const names = await startNameServer(ZONE);
    attack.afterwards(names.close);
    const redirect = createServer((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${secret.port}/` }).end(),
    );
    await listen(attack, redirect);
    const redirectHost = `127.0.0.1:${(redirect.address() as AddressInfo).port}`;
    const target = await attack.target({
      works: true,
      isReal: true,
      environment: { ALLOWED_PRIVATE_HOSTS: redirectHost },
      preload: {
        module: new URL('./target/resolver-preload.js', import.meta.url).href,
        environment: { HOSTILE_NAME_SERVER: String(names.port) },
      },
    });
    await target.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
    await tryLiterals(attack, target, secret.port);
    await tryWebhooks(attack, target, secret.port, redirectHost);
    await tryVendors(attack, target, secret.port, redirectHost);
    await tryModels(attack, target, secret.port, redirectHost);
    attack.holds('what listens in the network of the server hears nothing', secret.heard() === 0, secret.heard());
    attack.holds(
      'the names were really looked for',
      Object.keys(ZONE).every((name) => names.looks.has(name)),
      [...names.looks],
    );
    attack.figure(
      'looks at names',
      [...names.looks.values()].reduce((sum, looks) => sum + looks, 0),
    );
  },
};

/** Counts whoever connects, on both kinds of loopback. */
async function startSecretServer(attack: Attack): Promise<{ port: number; heard(): number }> {
  let heard = 0;
  const hear = (socket: net.Socket) => {
    heard += 1;
    socket.destroy();
  };
  const four = net.createServer(hear);
  await listen(attack, four);
  const { port } = four.address() as AddressInfo;
  const six = net.createServer(hear);
  await new Promise<void>((resolve) => six.once('error', () => resolve()).listen(port, '::1', resolve));
  attack.afterwards(() => six.close());
  return { port, heard: () => heard };
}

async function listen({ afterwards }: Attack, server: net.Server | Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  afterwards(() => server.close());
}

async function tryLiterals({ holds, figure, isShort }: Attack, target: Target, port: number): Promise<void> {
  const owner = await signedIn(target, await firstWorkspaceId(target), 'owner');
  const base = `/workspaces/${await firstWorkspaceId(target)}`;
  const urls = LITERAL_HOSTS.flatMap((host) => [
    `https://${host}/`,
    ...(isShort ? [] : [`https://${host}:${port}/`, `https://x@${host}/`, `http://${host}/`]),
  ]);
  const odd = [
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    '//127.0.0.1/',
    'https:127.0.0.1',
    'https:/\\127.0.0.1/',
    'https://127.0.0.1\t/',
    'data:,x',
    'javascript:1',
  ];
  for (const url of [...urls, ...odd]) {
    const answers = {
      webhook: await target.call('POST', '/v1/webhooks', { url }),
      callback: await target.call('POST', FLOWS, { emailContent: SUMMARY, callbackUrl: url }),
      model: await owner.browser.call('PUT', `${base}/script-model`, {
        provider: 'openai-compatible',
        model: 'm',
        baseUrl: url,
      }),
      vendor: await owner.browser.call('PUT', `${base}/vendors/openai`, { key: 'k', settings: { baseUrl: url } }),
    };
    for (const [way, { status }] of Object.entries(answers))
      holds(
        'an address of the own network is refused, however it is written',
        status === 400,
        `${way} ${url}: ${status}`,
      );
  }
  figure('literal addresses', urls.length + odd.length);
}

const urlsTo = (port: number): string[] => Object.keys(ZONE).map((name) => `https://${name}:${port}/hook`);
/** Asked twice at least, as some names change between two looks. */
const TIMES = 3;

async function tryWebhooks({ holds }: Attack, target: Target, port: number, redirectHost: string): Promise<void> {
  for (const url of [...urlsTo(port), `http://${redirectHost}/`]) {
    const { body, status } = await target.call('POST', '/v1/webhooks', { url, events: ['flow.failed'] });
    holds('a name is taken as it is', status === 200, body);
    if (status !== 200) continue;
    const path = `/v1/webhooks/${body.webhook.id}`;
    for (let time = 0; time < TIMES; time += 1) await target.call('POST', `${path}/ping`);
    const log = await eventually(
      async () =>
        (await target.call('GET', `${path}/deliveries`)).body.deliveries as {
          status: string;
          lastTry?: { problem?: string };
        }[],
      (deliveries) => deliveries.length === TIMES && deliveries.every((one) => one.status !== 'waiting'),
    );
    const problems = log.map(({ status: state, lastTry }) => `${state} ${lastTry?.problem}`);
    const good = url.startsWith('http:')
      ? /^failed redirect$/
      : /^failed (not_allowed|no_connection|not_found|too_slow)$/;
    holds(
      'a delivery to a name of the own network fails',
      problems.every((problem) => good.test(problem)),
      `${url}: ${problems}`,
    );
  }
  // Of a callback the first try is made at once, and the next one after a look of its own.
  for (const callbackUrl of urlsTo(port)) {
    const id = await createFlow(target.call, { callbackUrl });
    await target.call('DELETE', `${FLOWS}/${id}`);
  }
  const path = '/v1/webhooks/callbacks/deliveries?limit=100';
  const tried = await eventually(
    async () => (await target.call('GET', path)).body.deliveries as { tries: number }[],
    (deliveries) => deliveries.length > 0 && deliveries.every(({ tries }) => tries > 0),
  );
  holds('callbacks are tried', tried.length > 0 && tried.every(({ tries }) => tries > 0), tried.slice(0, 3));
}

async function tryVendors({ holds }: Attack, target: Target, port: number, redirectHost: string): Promise<void> {
  const owner = await signedIn(target, await firstWorkspaceId(target), 'owner');
  const base = `/workspaces/${await firstWorkspaceId(target)}/vendors`;
  for (const vendor of ['openai', 'did'])
    for (const url of [...urlsTo(port), `http://${redirectHost}`]) {
      const answer = await owner.browser.call('PUT', `${base}/${vendor}`, {
        key: 'hostile-vendor-key',
        settings: { baseUrl: url.replace('/hook', '') },
      });
      holds(
        'an account at a vendor of the own network does not work',
        answer.status === 200 && answer.body.problem !== null,
        `${vendor} ${url}: ${JSON.stringify(answer.body)}`,
      );
    }
  target.secrets.push('hostile-vendor-key');
}

async function tryModels({ holds, many }: Attack, target: Target, port: number, redirectHost: string): Promise<void> {
  const workspaceId = await firstWorkspaceId(target);
  const owner = await signedIn(target, workspaceId, 'owner');
  target.secrets.push('hostile-model-key');
  for (const url of [...urlsTo(port), `http://${redirectHost}/v1`].slice(many(0, -3))) {
    const wish = {
      provider: 'openai-compatible',
      model: 'm',
      baseUrl: url.replace('/hook', '/v1'),
      key: 'hostile-model-key',
    };
    const chosen = await owner.browser.call('PUT', `/workspaces/${workspaceId}/script-model`, wish);
    holds('a model behind a name is taken as it is', chosen.status === 200, chosen.body);
    const id = await createFlow(target.call, { autoApproveScript: false });
    const flow = await untilStatus(target.call, id, 'pending_approval', 'failed');
    holds('a script is written without the model', flow.status === 'pending_approval', flow);
    await target.call('DELETE', `${FLOWS}/${id}`);
  }
}
