// The Idempotency-Key header: a repeated request is answered again and not executed again.
import { newId } from '../../lib/ids.js';
import { approveAt, byContract, FLOWS, flowAt } from '../check.js';
import type { ApiResponse, Fields, SendRequest } from '../client.js';
import { expectError, expectOk, expectSame } from '../client.js';
import { SUMMARY } from '../context.js';

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
