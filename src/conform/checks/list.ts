// Section 4.2: cursor pagination of flows, newest first, stable under concurrent changes; and the contract's additional endpoints
// for clients.
import { STATES } from '../../domain/life.js';
import {
  expectError,
  expectFields,
  expectMatch,
  expectOk,
  expectSame,
  expectText,
  expectTrue,
  type Fields,
} from '../client.js';
import { byContract, bySpec, type CheckContext, FLOWS, flowAt } from '../context.js';

type Entry = { flowId: string; status: string; createdAt: string };

async function page({ ask }: CheckContext, query: string): Promise<{ flows: Entry[]; nextCursor: unknown }> {
  const body = expectOk('a page', await ask('GET', `${FLOWS}?${query}`));
  expectFields('a page', body, ['success', 'flows'], ['nextCursor']);
  expectSame('success', body.success, true);
  expectTrue('flows', Array.isArray(body.flows), 'a list', typeof body.flows);
  const { nextCursor = null } = body;
  expectTrue('nextCursor', nextCursor === null || typeof nextCursor === 'string', 'a text or null', typeof nextCursor);
  return { flows: body.flows as Entry[], nextCursor };
}

/** All pages up to a limit: a workspace may hold thousands of flows. */
async function pages(
  context: CheckContext,
  query: string,
  most: number,
  between: () => Promise<unknown> = async () => undefined,
): Promise<Entry[][]> {
  const all: Entry[][] = [];
  let cursor: unknown = null;
  do {
    const next = cursor === null ? '' : `&cursor=${encodeURIComponent(String(cursor))}`;
    const { flows, nextCursor } = await page(context, `${query}${next}`);
    all.push(flows);
    cursor = nextCursor;
    if (cursor !== null) await between();
  } while (cursor !== null && all.length < most);
  return all;
}

function expectNewestFirst(flows: Entry[]): void {
  const times = flows.map(({ createdAt }) => Date.parse(createdAt));
  const wrong = times.some((time, index) => index > 0 && time > times[index - 1]!);
  expectTrue('the order', !wrong, 'newest first', 'an older flow before a newer one');
}

async function createFew({ create }: CheckContext, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await create());
  return ids;
}

export const listChecks = [
  bySpec(
    'lists flows newest first, each with exactly the fields of a summary',
    async (context) => {
      const [id] = await createFew(context, 1);
      const { flows } = await page(context, 'limit=100');
      expectSame('the newest flow comes first', flows[0]?.flowId === id, true);
      expectNewestFirst(flows);
      for (const flow of flows) {
        const video = flow.status === 'completed' ? ['videoUrl'] : [];
        expectFields(`an entry in ${flow.status}`, flow, ['flowId', 'status', 'createdAt', 'title'], video);
        expectText('title', (flow as Fields).title);
        expectMatch('createdAt', flow.createdAt, /^\d{4}-\d\d-\d\dT/);
      }
    },
    1,
  ),
  bySpec('gives 20 flows by default, as many as asked for, and a cursor only while there are more', async (context) => {
    const { flows, nextCursor } = await page(context, '');
    expectTrue('the default page', flows.length <= 20, 'at most 20 flows', String(flows.length));
    expectSame('a cursor on a page that is not full', flows.length < 20 && nextCursor !== null, false);
    for (const status of STATES) {
      const all = await page(context, `status=${status}&limit=100`);
      expectSame('a cursor on a page that is not full', all.flows.length < 100 && all.nextCursor !== null, false);
    }
    for (const limit of [1, 2]) {
      const some = await page(context, `limit=${limit}`);
      expectSame(`the flows on a page of ${limit}`, some.flows.length, limit);
      expectTrue('nextCursor', typeof some.nextCursor === 'string', 'a text while there are more', 'none');
    }
  }),
  bySpec(
    'neither skips nor repeats a flow over pages, though others are created meanwhile',
    async (context) => {
      const ids = await createFew(context, 4);
      const whole = (await page(context, 'limit=100')).flows.map(({ flowId }) => flowId);
      let created = 0;
      const turn = async () => {
        if (created++ === 0) await context.create();
      };
      const turned = await pages(context, 'limit=2', 8, turn);
      for (const flows of turned.slice(0, -1)) expectSame('the flows on a page of 2', flows.length, 2);
      const seen = turned.flat().map(({ flowId }) => flowId);
      expectNewestFirst(turned.flat());
      expectSame(
        'the pages one after the other are the list',
        seen.every((id, index) => id === whole[index]),
        true,
      );
      expectSame(
        'every flow is there',
        ids.every((id) => seen.includes(id)),
        true,
      );
    },
    5,
  ),
  bySpec(
    'filters by exactly one status, also over pages',
    async (context) => {
      // Other flows lie between them, also across page boundaries.
      const ids = (await createFew(context, 5)).filter((_, index) => index % 2 === 0);
      for (const id of ids) await context.ask('DELETE', flowAt(id));
      const flows = (await pages(context, 'status=cancelled&limit=2', 6)).flat();
      expectSame(
        'all are cancelled',
        flows.every(({ status }) => status === 'cancelled'),
        true,
      );
      expectSame(
        'the cancelled ones are there',
        ids.every((id) => flows.some(({ flowId }) => flowId === id)),
        true,
      );
      const others = await page(context, 'status=completed&limit=100');
      expectSame(
        'all are completed',
        others.flows.every(({ status }) => status === 'completed'),
        true,
      );
    },
    5,
  ),
  byContract('takes limits from 1 to 100 as plain decimals, and refuses all others', async ({ ask }) => {
    expectOk('limit=100', await ask('GET', `${FLOWS}?limit=100`));
    for (const limit of ['0', '-1', '101', 'ten', '1.5', '0x10', '1e1', '%205%20', '+5', '05', '', '1&limit=2']) {
      expectError(`limit=${limit}`, await ask('GET', `${FLOWS}?limit=${limit}`), 'VALIDATION_ERROR', 'limit');
    }
  }),
  byContract('refuses a status that is none', async ({ ask }) => {
    for (const status of ['done', 'PENDING', '', 'pending,failed', 'pending&status=failed']) {
      expectError(`status=${status}`, await ask('GET', `${FLOWS}?status=${status}`), 'VALIDATION_ERROR', 'status');
    }
  }),
  byContract('refuses a cursor that it never gave', async ({ ask }) => {
    for (const cursor of ['nonsense', '', '%00', 'a'.repeat(3_000), 'a&cursor=b']) {
      expectError('a made-up cursor', await ask('GET', `${FLOWS}?cursor=${cursor}`), 'VALIDATION_ERROR', 'cursor');
    }
  }),
  byContract(
    'refuses a parameter that it does not know, so that no slip of the pen shows other flows',
    async ({ ask }) => {
      for (const [query, name] of [
        ['stauts=failed', 'stauts'],
        ['limit=1&Status=failed', 'Status'],
        ['metadata=4711', 'metadata'],
      ] as const) {
        expectError(query, await ask('GET', `${FLOWS}?${query}`), 'VALIDATION_ERROR', name);
      }
    },
  ),
];

// The contract's additional endpoints for clients: avatars, voices, quota use, and the identity of the key.

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value : []);

export const additionChecks = [
  byContract('lists the avatars, one of them ready', async ({ ask }) => {
    const body = expectOk('GET /avatars', await ask('GET', '/avatars'));
    expectFields('the list', body, ['success', 'avatars']);
    const avatars = listOf(body.avatars);
    for (const avatar of avatars) {
      expectFields(
        'an avatar',
        avatar,
        ['id', 'name', 'provider', 'aspectRatios', 'status', 'isDefault'],
        ['defaultVoiceId', 'previewUrl', 'error'],
      );
    }
    expectSame('the avatars that are the default', avatars.filter(({ isDefault }) => isDefault).length, 1);
    expectTrue(
      'the avatars',
      avatars.some(({ status }) => status === 'ready'),
      'a ready one',
      'none',
    );
  }),
  byContract('lists the voices', async ({ ask }) => {
    const body = expectOk('GET /voices', await ask('GET', '/voices'));
    expectFields('the list', body, ['success', 'voices']);
    const voices = listOf(body.voices);
    for (const voice of voices) {
      expectFields('a voice', voice, ['id', 'name', 'provider', 'language', 'gender', 'isDefault']);
    }
    expectTrue('the voices', voices.length > 0, 'at least one', 'none');
    const avatars = listOf((await ask('GET', '/avatars')).body.avatars);
    const usual = voices.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    // The voice list and the flow's avatar must follow the same rule.
    expectSame('the default voice', usual, [avatars.find(({ isDefault }) => isDefault)?.defaultVoiceId]);
  }),
  byContract('tells the use of the quota, and what remains', async ({ ask }) => {
    const body = expectOk('GET /usage', await ask('GET', '/usage'));
    expectFields('the use', body, ['success', 'period', 'used', 'limit', 'remaining', 'resetsAt']);
    expectMatch('period', body.period, /^\d{4}-\d\d-01$/);
    expectMatch('resetsAt', body.resetsAt, /^\d{4}-\d\d-01T00:00:00(\.000)?Z$/);
    const left = body.limit === null ? null : Math.max(0, Number(body.limit) - Number(body.used));
    expectSame('remaining', body.remaining, left);
  }),
  byContract('tells who asks, and not with which key', async ({ ask, keys: { key } }) => {
    const answer = await ask('GET', '/me');
    const body = expectOk('GET /me', answer);
    expectFields('the answer', body, ['success', 'key', 'workspace']);
    expectFields('the key', body.key, ['id', 'name', 'owner', 'scopes', 'onlyOwnFlows', 'expiresAt']);
    expectFields('the workspace', body.workspace, ['id', 'name']);
    expectTrue('the answer', !answer.text.includes(key), 'does not hold the key', 'holds it');
  }),
  byContract(
    'takes an avatar and a voice that it lists',
    async ({ ask, create }) => {
      const avatars = listOf((await ask('GET', '/avatars')).body.avatars);
      const voices = listOf((await ask('GET', '/voices')).body.voices);
      const avatarId = avatars.find(({ status }) => status === 'ready')?.id;
      const voiceId = voices.find(({ isDefault }) => isDefault)?.id ?? voices[0]?.id;
      await create({ avatarId, voiceId });
      const crossed = { body: { emailContent: 'too short', avatarId, voiceId } };
      expectError('a short summary', await ask('POST', FLOWS, crossed), 'VALIDATION_ERROR', 'emailContent');
    },
    1,
  ),
];
