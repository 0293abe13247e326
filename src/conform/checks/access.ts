// Authentication and authorization: keys, scopes, workspaces, and their precedence.

import {
  expectError,
  expectFields,
  expectMatch,
  expectOk,
  expectSame,
  expectTrue,
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
  SUMMARY,
  words,
} from '../context.js';

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

// What is judged before the fields of a request: paths, methods, media type, encoding, size and JSON of the body; and response headers.

const NOWHERE = [
  '/nothing',
  '/flows',
  `${FLOWS}/`,
  `${flowAt('x')}/`,
  `${approveAt('x')}/`,
  `${flowAt('x')}/reject`,
  `${FLOWS}//approve`,
];

const ALLOWED: [path: string, methods: string[]][] = [
  [FLOWS, ['GET', 'HEAD', 'POST']],
  [flowAt('x'), ['DELETE', 'GET', 'HEAD']],
  [approveAt('x'), ['POST']],
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const namesOf = (header: string | null): string =>
  (header ?? '')
    .split(',')
    .map((name) => name.trim())
    .toSorted()
    .join(' ');

export const pathChecks = [
  bySpec('fails with exactly success, error and code', async ({ ask }) => {
    expectError('an unknown flow', await ask('GET', flowAt('flow_that_never_was')), 'FLOW_NOT_FOUND');
  }),
  byContract(
    'answers 404 NOT_FOUND at paths that do not exist, also with a slash at the end, before it looks at keys',
    async ({ as }) => {
      for (const path of NOWHERE) {
        for (const method of ['GET', 'POST', 'DELETE']) {
          expectError(`${method} ${path}`, await as(null)(method, path), 'NOT_FOUND');
        }
      }
    },
  ),
  byContract('answers 405 with Allow for every other method, OPTIONS too, before it looks at keys', async ({ as }) => {
    for (const [path, allowed] of ALLOWED) {
      for (const method of METHODS.filter((name) => !allowed.includes(name))) {
        const answer = await as(null)(method, path);
        expectError(`${method} ${path}`, answer, 'METHOD_NOT_ALLOWED');
        expectSame(`Allow of ${path}`, namesOf(answer.headers.get('allow')), allowed.join(' '));
      }
    }
  }),
  byContract('answers HEAD like GET, without a body', async ({ ask }) => {
    const [get, head] = [await ask('GET', FLOWS), await ask('HEAD', FLOWS)];
    expectSame('the status of HEAD', head.status, 200);
    expectSame('the length of the body of HEAD', head.text.length, 0);
    expectSame('Content-Type of HEAD', head.headers.get('content-type'), get.headers.get('content-type'));
    expectSame('the status of HEAD of an unknown flow', (await ask('HEAD', flowAt('nope'))).status, 404);
  }),
  byContract('refuses a broken percent-encoding in the path, with and without a key', async ({ ask, as }) => {
    for (const one of [ask, as(null)]) {
      for (const id of ['%zz', '%', '%ff']) expectError(id, await one('GET', flowAt(id)), 'VALIDATION_ERROR');
    }
  }),
  byContract('gives every answer a request id of its own, and keeps it out of stores', async ({ ask }) => {
    const answers = [await ask('GET', FLOWS), await ask('GET', FLOWS), await ask('GET', flowAt('nope'))];
    for (const { headers } of answers) {
      expectMatch('X-Request-Id', headers.get('x-request-id'), /^[\w-]{8,}$/);
      expectMatch('Cache-Control', headers.get('cache-control'), /\bno-store\b/);
      expectSame('X-Content-Type-Options', headers.get('x-content-type-options'), 'nosniff');
    }
    const ids = new Set(answers.map(({ headers }) => headers.get('x-request-id')));
    expectTrue('the request ids', ids.size === answers.length, 'different ones', 'the same one twice');
  }),
];

const BODY_BYTES = 256 * 1_024;
const JSON_TYPE = 'application/json';

const post = (ask: SendRequest, raw: string | Uint8Array<ArrayBuffer>, type: string, path = FLOWS) =>
  ask('POST', path, { raw, headers: { 'content-type': type } });

/** A body with too few words: it passes the media type check and fails field validation. */
const SHORT = JSON.stringify({ emailContent: 'too short' });

export const bodyChecks = [
  byContract('takes nothing but application/json', async ({ ask }) => {
    const body = JSON.stringify({ emailContent: SUMMARY, autoApproveScript: false });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/jsonx']) {
      expectError(type, await post(ask, body, type), 'UNSUPPORTED_MEDIA_TYPE');
      expectError(`${type} for a decision`, await post(ask, '{}', type, approveAt('nope')), 'UNSUPPORTED_MEDIA_TYPE');
    }
  }),
  byContract('takes UTF-8 by every name, and no other character set', async ({ ask }) => {
    for (const type of [JSON_TYPE, 'Application/JSON', `${JSON_TYPE};charset=UTF-8`, `${JSON_TYPE}; charset="utf-8"`]) {
      expectError(type, await post(ask, SHORT, type), 'VALIDATION_ERROR', 'emailContent');
    }
    const type = `${JSON_TYPE}; charset=utf-16`;
    expectError(type, await post(ask, SHORT, type), 'UNSUPPORTED_MEDIA_TYPE');
    const headers = { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' };
    expectError('a compressed body', await ask('POST', FLOWS, { raw: SHORT, headers }), 'UNSUPPORTED_MEDIA_TYPE');
  }),
  byContract('refuses what is no JSON or no UTF-8', async ({ ask }) => {
    for (const body of ['{', "{'a':1}", '{"a":1}{"b":2}', 'undefined', '{"emailContent":"\u0001"}']) {
      expectError('a broken body', await post(ask, body, JSON_TYPE), 'VALIDATION_ERROR');
    }
    const bytes = new TextEncoder().encode(`{"emailContent":"${words(60)} x"}`);
    bytes[bytes.length - 3] = 0xe9;
    expectError('a body in Latin 1', await post(ask, bytes, JSON_TYPE), 'VALIDATION_ERROR');
  }),
  byContract('refuses bodies that are no object, and an empty one', async ({ ask }) => {
    for (const body of ['[]', '"text"', 'null', '5', 'true', '']) {
      expectError('no object', await post(ask, body, JSON_TYPE), 'VALIDATION_ERROR');
      expectError('no object', await post(ask, body, JSON_TYPE, approveAt('nope')), 'VALIDATION_ERROR');
    }
  }),
  byContract('takes a body of 256 KiB and not one byte more', async ({ ask }) => {
    const frame = '{"emailContent":"too short","x":""}';
    const body = frame.replace('"x":""', `"x":"${'x'.repeat(BODY_BYTES - frame.length)}"`);
    expectError('256 KiB', await post(ask, body, JSON_TYPE), 'VALIDATION_ERROR', 'emailContent');
    const larger = await post(ask, `${body} `, JSON_TYPE);
    expectError('one byte more', larger, 'PAYLOAD_TOO_LARGE');
    expectMatch('X-Request-Id', larger.headers.get('x-request-id'), /\S/);
  }),
];
