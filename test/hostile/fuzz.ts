// Thousands of requests made from the OpenAPI document and from the routes of the dashboard: every answer must be one that the
// contract promises. A request is made again by its number: --only.
import { z } from 'zod';
import { type AppContext, appRoutes } from '../../src/http/dashboard/routes.js';
import { csrfTokenOf } from '../../src/http/dashboard/visitor.js';
import { addSession } from '../../src/store/people/sessions.js';
import { addPerson, join } from '../support/accounts/accounts.js';
import { addTestKey, addTestWorkspace, firstWorkspaceId } from '../support/contract.js';
import { type Random, randomFrom } from '../support/random.js';
import { createFlow, untilStatus } from '../support/service.js';
import { type Contract, type Operation, readContract, type Schema } from './document.js';
import { createSender, faultOf, jsonOf, type Reply } from './exchange.js';
import { type Attack, each, type Part } from './part.js';
import { type Known, requestFor, type Wish } from './requests.js';
import { feelPulse } from './target/pulse.js';
import type { Target } from './target/target.js';
import { hostileText, hostileValue, nearlyRight, validValue } from './values.js';

const AT_ONCE = 8;
/** In what one workspace wrote; no other may ever read it. */
const FOREIGN = 'Zanzibar-Ultramarine';

export const fuzz: Part = {
  name: 'fuzz',
  title: 'requests made from openapi.json and the routes of the dashboard',
  run: async (attack) => {
    const target = await attack.target({ works: true });
    target.secrets.push(FOREIGN);
    const contract = readContract();
    const known = await settle(target);
    const pulse = await feelPulse(attack, target);
    await fuzzApi(attack, target, contract, known);
    await fuzzDashboard(attack, target, known);
    await pulse.judge();
    const { status } = await target.call('GET', '/readyz');
    attack.holds('the service is ready afterwards', status === 200, status);
  },
};

/** Flows in their states, webhooks, keys of every kind, and a neighbour whose things nobody else may see. */
async function settle(target: Target): Promise<Known> {
  const { db, pool } = target.database;
  const [home, next] = [await firstWorkspaceId(target), await addTestWorkspace(target, { quotaMonthly: null })];
  await db.updateTable('workspaces').set({ quota_monthly: null }).execute();
  const neighbour = await addTestKey(target, next);
  const ids = { flowId: [] as string[], webhookId: [] as string[], deliveryId: ['dlv_unknown'] };
  for (const call of [target.call, neighbour.call]) {
    const words = call === target.call ? {} : { title: FOREIGN, prospectName: FOREIGN };
    for (const isReviewed of [true, true, false, false]) {
      const id = await createFlow(call, { ...words, autoApproveScript: !isReviewed });
      await untilStatus(call, id, isReviewed ? 'pending_approval' : 'completed');
      ids.flowId.push(id);
    }
    const hook = await call('POST', '/v1/webhooks', {
      url: 'https://crm.example.com/',
      description: words.title ?? 'CRM',
    });
    ids.webhookId.push(hook.body.webhook.id);
  }
  const keyOf = async (changes: Parameters<typeof addTestKey>[2]) => (await addTestKey(target, home, changes)).value;
  const revoked = await addTestKey(target, home);
  await pool.query('update keys set revoked_at = now() where id = $1', [revoked.id]);
  const keys = [
    target.key,
    ...[await keyOf({ scopes: ['flows:read'] }), await keyOf({ scopes: ['flows:create'] })],
    ...[await keyOf({ scopes: ['flows:approve', 'flows:cancel'] }), await keyOf({ ownFlowsOnly: true })],
    ...[await keyOf({ expiresAt: new Date(Date.now() - 1_000) }), revoked.value, null],
    ...['ac_', `${target.key}x`, target.key.slice(0, -1), target.key.toLowerCase(), '"'.repeat(9_000), 'Bearer'],
  ];
  target.secrets.push(...keys.slice(1, 7).map((key) => key!.slice(11)), neighbour.value.slice(11));
  return { ids, keys, prefixes: ['/v1', '/v1', '/v1', '/api/v1'] };
}

async function fuzzApi(attack: Attack, target: Target, contract: Contract, known: Known): Promise<void> {
  const sender = createSender(target.url, AT_ONCE);
  attack.afterwards(sender.close);
  const count = attack.many(20_000, 3_000);
  const first = attack.random.below(1e9);
  const seen = new Map<string, number>();
  await each(numbers(attack.only ?? first, attack.only === null ? count : 1), AT_ONCE, async (seed) => {
    const { operation, wish } = requestFor(contract, known, seed);
    const reply = await sender.send(wish);
    const word = reply ? `${reply.status}` : 'left';
    seen.set(word, (seen.get(word) ?? 0) + 1);
    judge(attack, seed, wish, reply, reply && faultInContract(contract, operation, wish, reply));
  });
  attack.figure('requests to the API', count);
  attack.figure(
    'answers',
    [...seen]
      .toSorted()
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  );
}

function* numbers(first: number, count: number): Generator<number> {
  for (let at = 0; at < count; at += 1) yield first + at;
}

function judge({ holds }: Attack, seed: number, wish: Wish, reply: Reply | null, fault: string | null): void {
  const shown = () =>
    `${seed}: ${wish.method} ${wish.path.slice(0, 160)} → ${(fault ?? faultOf(reply!, wish.method))?.slice(0, 400)}`;
  if (reply === null) {
    holds(
      'every request is answered',
      wish.isLong || wish.method === 'CONNECT',
      `${seed}: ${wish.method} ${wish.path}`,
    );
    return;
  }
  holds(
    'no answer is a fault of the server, and errors have exactly the three fields',
    faultOf(reply, wish.method) === null,
    shown(),
  );
  holds('every answer is one that the contract promises', fault === null, shown());
  holds('nobody sees the flows of another workspace', !reply.text.includes(FOREIGN), shown());
}

/** What the document does not promise of this answer. */
function faultInContract(
  contract: Contract,
  operation: Operation,
  wish: Wish,
  { status, headers, text, isWhole }: Reply,
): string | null {
  const isOther = wish.method !== operation.method || !isPathOf(operation, wish.path);
  const type = (headers['content-type'] ?? '').split(';')[0]!;
  if (status >= 400) {
    const code = (jsonOf(text) as { code?: string } | undefined)?.code ?? '';
    if (isOther || wish.method === 'HEAD') return null;
    return operation.answers.get(status)?.codes.includes(code)
      ? null
      : `${operation.name} ${status} ${code} is not in the document`;
  }
  if (isOther || !isWhole) return null;
  if (!operation.answers.has(status)) return `${operation.name} ${status} is not in the document`;
  if (text === '' || type !== 'application/json') return null;
  return contract.problemOf(operation, status, type, jsonOf(text));
}

/** An identifier with a slash in it is another path. */
function isPathOf({ path }: Operation, asked: string): boolean {
  const parts =
    asked.split('?')[0]!.split('/flows/').length > 2
      ? []
      : asked
          .split('?')[0]!
          .replace(/^(\/api)?\/v1/, '')
          .split('/');
  const wanted = path.split('/');
  return (
    parts.length === wanted.length &&
    parts.every((part, at) => (wanted[at]!.startsWith('{') ? isWord(part) : part === wanted[at]))
  );
}

/** Others may be no path at all, or break before it is looked at. */
const isWord = (part: string): boolean => /^[\w.~-]+$/.test(part) && !/^\.+$/.test(part) && part.length <= 100;

// ---- the dashboard

type Visitor = { cookie: string; csrf: string };
const SESSION_EVERY = 200;

async function fuzzDashboard(attack: Attack, target: Target, known: Known): Promise<void> {
  const routes = appRoutes({
    accounts: { database: {}, signOn: { provider: {}, rules: {} } },
    desk: { database: {} },
  } as unknown as AppContext);
  const workspaceId = await firstWorkspaceId(target);
  const people = await Promise.all(
    (['owner', 'member', 'viewer', null] as const).map(async (role) => ({ role, user: await addPerson(target) })),
  );
  const other = await addPerson(target);
  const enter = () =>
    Promise.all(
      people.map(async ({ role, user }): Promise<Visitor> => {
        if (role) await join(target, user.id, workspaceId, role).catch(() => undefined);
        const { value } = await addSession(target.database.db, user.id, 'Test', new Date());
        target.secrets.push(value);
        return { cookie: `aftercall=${value}`, csrf: csrfTokenOf(value) };
      }),
    );
  const ids: Record<string, readonly string[]> = {
    ...known.ids,
    workspaceId: [workspaceId],
    userId: [other.id],
    avatarId: ['maya'],
    voiceId: ['voice-a'],
    vendor: ['heygen'],
  };
  const sender = createSender(target.url, AT_ONCE);
  attack.afterwards(sender.close);
  const count = attack.many(6_000, 1_000);
  const first = attack.random.below(1e9);
  for (let done = 0; done < count; done += SESSION_EVERY) {
    const visitors = await enter();
    await each(numbers(first + done, SESSION_EVERY), AT_ONCE, async (seed) => {
      const random = randomFrom(seed);
      const wish = dashboardWish(target, random.pick(routes), ids, visitors, random);
      const reply = await sender.send(wish);
      judge(attack, seed, wish, reply, null);
    });
  }
  attack.figure('requests to the dashboard', count);
}

type AppRoute = ReturnType<typeof appRoutes>[number];

function dashboardWish(
  target: Target,
  route: AppRoute,
  ids: Record<string, readonly string[]>,
  visitors: Visitor[],
  random: Random,
): Wish {
  const visitor = random.chance(0.75) ? visitors[0]! : random.pick(visitors);
  const path = route.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    random.chance(0.85) && ids[name]
      ? random.pick(ids[name])
      : encodeURIComponent(hostileText(random).slice(0, 200).toWellFormed()),
  );
  const query = queryOf(route, random);
  const { bytes, type } = bodyOf(route, random);
  const headers = {
    ...(random.chance(0.95) && { cookie: visitor.cookie }),
    ...(random.chance(0.95) && { 'x-csrf-token': visitor.csrf, origin: target.url }),
    ...(bytes && { 'content-type': random.chance(0.95) ? type : 'text/plain' }),
  };
  return {
    method: route.method,
    path: `/app/api${path}${query}`,
    headers,
    body: bytes,
    isLong: route.path.endsWith('/events'),
  };
}

const schemaOf = (zod: z.ZodType): Schema => z.toJSONSchema(zod, { unrepresentable: 'any', io: 'input' });
const own = (schema: Schema): Schema => schema;

function queryOf({ query }: AppRoute, random: Random): string {
  const names = query ? Object.keys(query.shape) : random.chance(0.1) ? ['x'] : [];
  const parts = names
    .filter(() => random.chance(0.5))
    .map((name) => `${name}=${encodeURIComponent(hostileText(random).slice(0, 2_000).toWellFormed())}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function bodyOf({ body, upload, method }: AppRoute, random: Random): { bytes: Buffer | null; type: string } {
  if (upload)
    return {
      bytes: Buffer.from(random.pick(['<svg', 'PK\x03\x04', '\x89PNG\r\n\x1a\n', hostileText(random)])),
      type: random.pick(upload.types),
    };
  if (!body && method === 'GET') return { bytes: null, type: '' };
  const right = body ? validValue(schemaOf(body), own, random) : {};
  const value = random.chance(0.4) ? right : random.chance(0.8) ? nearlyRight(right, random) : hostileValue(random);
  return { bytes: Buffer.from(JSON.stringify(value) ?? ''), type: 'application/json' };
}
