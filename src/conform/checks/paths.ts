// Unknown paths, unsupported methods, and response headers.

import { approveAt, byContract, bySpec, FLOWS, flowAt } from '../check.js';
import { expectError, expectMatch, expectSame, expectTrue } from '../client.js';

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
