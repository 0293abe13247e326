// Section 4.1: the request and response of creating a flow, and the quota that it takes, for which the workspace must have no other
// traffic.

import { newId } from '../../lib/ids.js';
import {
  type ApiResponse,
  expectError,
  expectFields,
  expectMatch,
  expectOk,
  expectSame,
  expectText,
  expectTrue,
  type Fields,
  type SendRequest,
} from '../client.js';
import {
  approveAt,
  byContract,
  bySpec,
  type CheckContext,
  FLOWS,
  flowAt,
  needKey,
  Skip,
  SUMMARY,
  words,
} from '../context.js';

const post = (ask: SendRequest, body: unknown) => ask('POST', FLOWS, { body });
const waiting = (fields: Fields = {}) => ({ emailContent: SUMMARY, autoApproveScript: false, ...fields });

function expectCreated(what: string, body: Fields): string {
  expectFields(what, body, ['success', 'flowId', 'status'], ['message']);
  expectSame('success', body.success, true);
  expectSame('status', body.status, 'pending');
  expectText('flowId', body.flowId);
  if ('message' in body) expectText('message', body.message);
  return String(body.flowId);
}

const WRONG: [what: string, body: unknown, field: string][] = [
  ['a body without emailContent', {}, 'emailContent'],
  ['emailContent null', { emailContent: null }, 'emailContent'],
  ['a number for emailContent', { emailContent: 5 }, 'emailContent'],
  ['an empty emailContent', { emailContent: '' }, 'emailContent'],
  ['a text for autoApproveScript', waiting({ autoApproveScript: 'false' }), 'autoApproveScript'],
  ['a number for autoApproveScript', waiting({ autoApproveScript: 0 }), 'autoApproveScript'],
  ...['avatarId', 'voiceId', 'prospectName', 'prospectCompany', 'userName', 'userCompany', 'title'].map(
    (field): [string, unknown, string] => [`a number for ${field}`, waiting({ [field]: 7 }), field],
  ),
];

const TOO_LONG: [what: string, body: unknown, field: string][] = [
  ['emailContent of 50,001 characters', waiting({ emailContent: `${'word '.repeat(10_000)}x` }), 'emailContent'],
  ['a title of 301 characters', waiting({ title: 'x'.repeat(301) }), 'title'],
  ['a prospectName of 201 characters', waiting({ prospectName: 'x'.repeat(201) }), 'prospectName'],
  ['a userCompany of 201 characters', waiting({ userCompany: 'x'.repeat(201) }), 'userCompany'],
  ['U+0000 in emailContent', waiting({ emailContent: `${SUMMARY}\u0000` }), 'emailContent'],
  ['an unknown avatarId', waiting({ avatarId: 'nobody-of-this-name' }), 'avatarId'],
  ['an unknown voiceId', waiting({ voiceId: 'nobody-of-this-name' }), 'voiceId'],
];

async function expectRefused(ask: SendRequest, cases: typeof WRONG): Promise<void> {
  for (const [what, body, field] of cases) expectError(what, await post(ask, body), 'VALIDATION_ERROR', field);
}

async function listed({ ask }: CheckContext, id: string): Promise<Fields> {
  const { flows } = expectOk('listing', await ask('GET', `${FLOWS}?limit=100`)) as { flows: Fields[] };
  return flows.find(({ flowId }) => flowId === id) ?? {};
}

const newest = async (ask: SendRequest): Promise<unknown> => {
  const { flows } = expectOk('listing', await ask('GET', `${FLOWS}?limit=1`)) as { flows: Fields[] };
  return flows[0]?.flowId;
};

export const createChecks = [
  bySpec(
    'answers at once with exactly success, flowId, status pending and perhaps a message',
    async ({ ask }) => {
      const ids = [await post(ask, waiting()), await post(ask, waiting())].map((answer) =>
        expectCreated('the created flow', expectOk('creating', answer)),
      );
      expectTrue('the identifiers of two flows', ids[0] !== ids[1], 'different ones', 'the same one twice');
    },
    2,
  ),
  byContract('gives flows identifiers that need no encoding and cannot be guessed', async ({ sharedWaiting }) => {
    expectMatch('flowId', await sharedWaiting(), /^[A-Za-z0-9_-]{20,64}$/);
  }),
  bySpec('refuses a summary of 49 words, says so, and makes no flow', async ({ ask }) => {
    const before = await newest(ask);
    expectError('49 words', await post(ask, waiting({ emailContent: words(49) })), 'VALIDATION_ERROR', '50');
    expectSame('the newest flow is still the same', (await newest(ask)) === before, true);
  }),
  bySpec(
    'takes a summary of 50 words',
    async ({ ask }) => {
      expectOk('50 words', await post(ask, waiting({ emailContent: words(50) })));
    },
    1,
  ),
  byContract(
    'counts what holds a letter or a digit between white space, says how many, and knows Chinese',
    async ({ ask }) => {
      const signs = waiting({ emailContent: `${words(49)} -- … !!!` });
      expectError('49 words and signs', await post(ask, signs), 'VALIDATION_ERROR', /\b49\b/);
      const hyphen = waiting({ emailContent: `${words(48)} follow-up` });
      expectError('a hyphenated word as the 49th', await post(ask, hyphen), 'VALIDATION_ERROR', /\b49\b/);
      const chinese = '我们今天和客户讨论了新的销售流程以及下一步的计划';
      expectError('a line of Chinese', await post(ask, waiting({ emailContent: chinese })), 'VALIDATION_ERROR', '50');
    },
  ),
  byContract(
    'takes white space of every kind between words',
    async ({ ask }) => {
      const emailContent = words(50).replaceAll(' ', '\n\t\u00a0');
      expectOk('50 words on lines of their own', await post(ask, waiting({ emailContent })));
    },
    1,
  ),
  bySpec('refuses a missing summary and fields of the wrong type, and names the field', ({ ask }) =>
    expectRefused(ask, WRONG),
  ),
  byContract('refuses texts that are too long, U+0000, and avatars and voices that it does not have', ({ ask }) =>
    expectRefused(ask, TOO_LONG),
  ),
  byContract(
    'takes null for an optional field as left out, and names fields that it does not know',
    async ({ ask }) => {
      const names = ['avatarId', 'voiceId', 'prospectName', 'prospectCompany', 'userName', 'userCompany', 'title'];
      const nulls = Object.fromEntries(names.map((name) => [name, null]));
      const body = expectOk('nulls', await post(ask, waiting({ ...nulls, colourOfTheSky: 'blue' })));
      expectCreated('the created flow', body);
      expectTrue('message', String(body.message).includes('colourOfTheSky'), 'names the unknown field', 'does not');
    },
    1,
  ),
  bySpec(
    'shows the title in the list, letter for letter',
    async (context) => {
      const title = 'Zoë’s follow-up — 日本語 🎬 “quoted” <b>';
      const id = expectCreated('the created flow', expectOk('creating', await post(context.ask, waiting({ title }))));
      expectSame('the title came back as it was sent', (await listed(context, id)).title === title, true);
    },
    1,
  ),
  bySpec(
    'makes a title from the name of the prospect',
    async (context) => {
      const created = await post(context.ask, waiting({ prospectName: 'Xenia' }));
      const id = expectCreated('the created flow', expectOk('creating', created));
      expectTrue(
        'the title',
        String((await listed(context, id)).title).includes('Xenia'),
        'holds the name',
        'does not',
      );
    },
    1,
  ),
];

const BODY = { emailContent: SUMMARY, autoApproveScript: false };

async function usedBy(ask: SendRequest): Promise<number> {
  const answer = await ask('GET', '/usage');
  if (answer.status === 404) throw new Skip('the server has no GET /usage');
  return Number(expectOk('the use', answer).used);
}

export const quotaChecks = [
  byContract(
    'takes one video for a flow, and gives it back once when that is cancelled',
    async ({ ask, create }) => {
      const before = await usedBy(ask);
      const id = await create();
      expectSame('the use with the flow', (await usedBy(ask)) - before, 1);
      await ask('DELETE', flowAt(id));
      await ask('DELETE', flowAt(id));
      expectSame('the use after the cancel', (await usedBy(ask)) - before, 0);
    },
    1,
  ),
  byContract(
    'gives back a rejected flow, and takes nothing for a refused or repeated request',
    async ({ ask, createWaiting }) => {
      const before = await usedBy(ask);
      await ask('POST', FLOWS, { body: { ...BODY, emailContent: 'too short' } });
      await ask('POST', FLOWS, { body: { ...BODY, avatarId: 'nobody-of-this-name' } });
      expectSame('the use after refusals', (await usedBy(ask)) - before, 0);
      const id = await createWaiting();
      await ask('POST', approveAt(id), { body: { action: 'reject' } });
      expectSame('the use after the rejection', (await usedBy(ask)) - before, 0);
    },
    1,
  ),
  bySpec('refuses a flow beyond the quota with 429', async ({ as, keys }) => {
    const ask = as(needKey(keys, 'spent'));
    expectError('creating', await ask('POST', FLOWS, { body: BODY }), 'QUOTA_EXCEEDED');
    expectOk('listing', await ask('GET', FLOWS));
  }),
  byContract('looks at the quota last, and says when it is counted anew', async ({ as, keys }) => {
    const ask = as(needKey(keys, 'spent'));
    const wrong = { body: { ...BODY, emailContent: 'too short' } };
    expectError('a short summary', await ask('POST', FLOWS, wrong), 'VALIDATION_ERROR');
    const refused = await ask('POST', FLOWS, { body: BODY });
    expectMatch('Retry-After', refused.headers.get('retry-after'), /^[1-9]\d*$/);
    expectError('creating', refused, 'QUOTA_EXCEEDED', /\d{4}-\d\d-01/);
  }),
];

// The Idempotency-Key header: a repeated request is answered again and not executed again.

const create = (ask: SendRequest, key: string, fields: Fields = {}): Promise<ApiResponse> =>
  ask('POST', FLOWS, {
    body: { emailContent: SUMMARY, autoApproveScript: false, ...fields },
    headers: { 'idempotency-key': key },
  });

export const idempotencyChecks = [
  byContract(
    'answers a repeated create with the same flow, and says that it is a repetition',
    async ({ ask }) => {
      const key = newId('conform');
      const first = await create(ask, key);
      const again = await create(ask, key);
      expectOk('the first request', first);
      expectOk('the second request', again);
      expectSame('the flow of the second request', again.body.flowId, first.body.flowId);
      expectSame('Idempotent-Replayed', again.headers.get('idempotent-replayed'), 'true');
      expectSame('Idempotent-Replayed of the first', first.headers.get('idempotent-replayed'), null);
    },
    2,
  ),
  byContract(
    'refuses the same key with other fields',
    async ({ ask }) => {
      const key = newId('conform');
      expectOk('the first request', await create(ask, key));
      expectError('another title', await create(ask, key, { title: 'Another' }), 'IDEMPOTENCY_KEY_REUSED');
    },
    2,
  ),
  byContract(
    'lets five requests with one key at once make one flow',
    async ({ ask }) => {
      const key = newId('conform');
      const answers = await Promise.all(Array.from({ length: 5 }, () => create(ask, key)));
      const good = answers.filter(({ status }) => status === 200);
      expectSame('how many flows were made', new Set(good.map(({ body }) => body.flowId)).size, 1);
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expectError('a request in the same moment', answer, 'IDEMPOTENCY_CONFLICT');
      }
    },
    5,
  ),
  byContract(
    'refuses keys that are too long or hold white space',
    async ({ ask }) => {
      for (const key of ['a b', 'x'.repeat(256)]) {
        expectError('a bad key', await create(ask, key), 'VALIDATION_ERROR', 'Idempotency-Key');
      }
    },
    2,
  ),
  byContract(
    'remembers no failure',
    async ({ ask }) => {
      const key = newId('conform');
      expectError('a short summary', await create(ask, key, { emailContent: 'too short' }), 'VALIDATION_ERROR');
      expectOk('the whole summary', await create(ask, key));
    },
    1,
  ),
  byContract(
    'makes a new flow where that of the first answer was erased',
    async ({ ask }) => {
      const key = newId('conform');
      const { flowId } = expectOk('the first request', await create(ask, key));
      expectOk('cancelling', await ask('DELETE', flowAt(String(flowId))));
      expectOk('erasing', await ask('POST', `${flowAt(String(flowId))}/erase`));
      const again = await create(ask, key);
      expectOk('reading its flow', await ask('GET', flowAt(String(expectOk('the second request', again).flowId))));
      expectSame('Idempotent-Replayed', again.headers.get('idempotent-replayed'), null);
    },
    2,
  ),
  byContract(
    'answers a repeated decision with its first answer',
    async ({ ask, createWaiting }) => {
      const id = await createWaiting();
      const sending = { body: { action: 'reject' }, headers: { 'idempotency-key': newId('conform') } };
      for (const time of ['first', 'second']) {
        const answer = await ask('POST', approveAt(id), sending);
        expectSame(`the ${time} answer`, expectOk('rejecting', answer), {
          success: true,
          flowId: id,
          status: 'cancelled',
        });
      }
      const other = { ...sending, body: { action: 'approve' } };
      expectError('another decision', await ask('POST', approveAt(id), other), 'IDEMPOTENCY_KEY_REUSED');
    },
    1,
  ),
];
