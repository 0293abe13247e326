// Authentication and authorization: keys, scopes, workspaces, and their precedence.

import { approveAt, byContract, bySpec, type CheckContext, FLOWS, flowAt, needKey } from '../check.js';
import type { SendRequest } from '../client.js';
import { expectError, expectFields, expectMatch, expectOk, expectSame, expectTrue } from '../client.js';
import { SUMMARY } from '../context.js';

const DECISION = { body: { action: 'reject' } };

/** The five endpoints with their scopes. */
const ENDPOINTS: { scope: string; ask: (ask: SendRequest, id: string) => ReturnType<SendRequest> }[] = [
  {
    scope: 'flows:create',
    ask: (ask) => ask('POST', FLOWS, { body: { emailContent: SUMMARY, autoApproveScript: false } }),
  },
  { scope: 'flows:read', ask: (ask) => ask('GET', FLOWS) },
  { scope: 'flows:read', ask: (ask, id) => ask('GET', flowAt(id)) },
  { scope: 'flows:approve', ask: (ask, id) => ask('POST', approveAt(id), DECISION) },
  { scope: 'flows:cancel', ask: (ask, id) => ask('DELETE', flowAt(id)) },
];

const challengeOf = (answer: Awaited<ReturnType<SendRequest>>): string => answer.headers.get('www-authenticate') ?? '';

async function expectStillWaiting({ read }: CheckContext, id: string): Promise<void> {
  expectSame('the status of the flow afterwards', (await read(id)).body.status, 'pending_approval');
}

export const accessChecks = [
  bySpec('takes the key as a Bearer token', async ({ ask }) => {
    expectOk('listing with the key', await ask('GET', FLOWS));
  }),
  byContract('refuses every endpoint without a key, with a challenge that names no error', async ({ as }) => {
    for (const endpoint of ENDPOINTS) {
      const answer = await endpoint.ask(as(null), 'x');
      expectError(`${endpoint.scope} without a key`, answer, 'UNAUTHORIZED');
      expectMatch('WWW-Authenticate', challengeOf(answer), /^Bearer realm="[^"]+"$/);
    }
  }),
  byContract(
    'refuses keys that it does not know as invalid_token, and does not repeat them',
    async ({ as, keys: { key } }) => {
      const typo = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
      for (const authorization of [
        `Bearer ${typo}`,
        'Bearer nonsense',
        'Bearer',
        `Basic ${key}`,
        key,
        `Bearer ${key} ${key}`,
      ]) {
        const answer = await as(null)('GET', FLOWS, { headers: { authorization } });
        expectError('a bad key', answer, 'UNAUTHORIZED');
        expectMatch('WWW-Authenticate', challengeOf(answer), /error="invalid_token"/);
        expectTrue('the answer to a bad key', !answer.text.includes(key), 'does not hold the key', 'holds it');
      }
    },
  ),
  byContract('takes the word Bearer in any case', async ({ as, keys: { key } }) => {
    for (const scheme of ['bearer', 'BEARER']) {
      const answer = await as(null)('GET', FLOWS, { headers: { authorization: `${scheme} ${key}` } });
      expectOk(`a key behind ${scheme}`, answer);
    }
  }),
  byContract('lets a key with the scope flows:read read, and do nothing else', async (context) => {
    const ask = context.as(needKey(context.keys, 'limited'));
    const id = await context.sharedWaiting();
    for (const { scope, ...endpoint } of ENDPOINTS) {
      const answer = await endpoint.ask(ask, id);
      if (scope === 'flows:read') {
        expectOk(scope, answer);
        continue;
      }
      expectError(scope, answer, 'INSUFFICIENT_SCOPE', scope);
      expectMatch('WWW-Authenticate', challengeOf(answer), new RegExp(`error="insufficient_scope", scope="${scope}"`));
    }
    await expectStillWaiting(context, id);
  }),
  byContract('looks at the key before the body, and at the body before the flow', async ({ ask, as }) => {
    const broken = { raw: '{', headers: { 'content-type': 'application/json' } };
    expectError('broken JSON without a key', await as(null)('POST', FLOWS, broken), 'UNAUTHORIZED');
    expectError('broken JSON for an unknown flow', await ask('POST', approveAt('nope'), broken), 'VALIDATION_ERROR');
    const unknown = { body: { action: 'perhaps' } };
    expectError(
      'an unknown action for an unknown flow',
      await ask('POST', approveAt('nope'), unknown),
      'VALIDATION_ERROR',
    );
    expectError('a decision about an unknown flow', await ask('POST', approveAt('nope'), DECISION), 'FLOW_NOT_FOUND');
  }),
  byContract('looks at the scope before the body', async ({ as, keys }) => {
    const ask = as(needKey(keys, 'limited'));
    expectError('a body of nothing', await ask('POST', FLOWS, { body: {} }), 'INSUFFICIENT_SCOPE');
    expectError('an unknown flow', await ask('DELETE', flowAt('nope')), 'INSUFFICIENT_SCOPE');
  }),
  bySpec('shows a key only the flows of its workspace', async (context) => {
    const foreign = context.as(needKey(context.keys, 'second'));
    const id = await context.sharedWaiting();
    expectError('reading a foreign flow', await foreign('GET', flowAt(id)), 'FLOW_NOT_FOUND');
    expectError('rejecting a foreign flow', await foreign('POST', approveAt(id), DECISION), 'FLOW_NOT_FOUND');
    expectError('cancelling a foreign flow', await foreign('DELETE', flowAt(id)), 'FLOW_NOT_FOUND');
    const { flows } = expectOk('listing', await foreign('GET', `${FLOWS}?limit=100`)) as {
      flows: { flowId: string }[];
    };
    expectTrue(
      'a foreign list',
      flows.every(({ flowId }) => flowId !== id),
      'does not hold the flow',
      'holds it',
    );
    await expectStillWaiting(context, id);
  }),
  byContract('tells a foreign flow from one that never was by nothing', async (context) => {
    const foreign = context.as(needKey(context.keys, 'second'));
    const [theirs, nobodys] = [
      await foreign('GET', flowAt(await context.sharedWaiting())),
      await foreign('GET', flowAt('nope')),
    ];
    expectSame('the two answers', theirs.text === nobodys.text, true);
    expectFields('the answer', theirs.body, ['success', 'error', 'code']);
  }),
  byContract('refuses every endpoint while the workspace has no avatar or no voice', async ({ as, keys }) => {
    const ask = as(needKey(keys, 'unready'));
    for (const endpoint of ENDPOINTS) {
      expectError(endpoint.scope, await endpoint.ask(ask, 'nope'), 'WORKSPACE_NOT_READY', /avatar|voice/);
    }
  }),
];
