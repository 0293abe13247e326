// Section 4.5: cancelling once, twice, and concurrently with an approval.

import { approveAt, byContract, bySpec, flowAt } from '../check.js';
import type { ApiResponse } from '../client.js';
import { expectError, expectOk, expectSame } from '../client.js';

const expectCancelled = (answer: ApiResponse, id: string): void =>
  expectSame('the cancel', expectOk('a cancel', answer), { success: true, flowId: id, status: 'cancelled' });

export const cancelChecks = [
  bySpec(
    'cancels a new flow',
    async ({ ask, create, read }) => {
      const id = await create();
      expectCancelled(await ask('DELETE', flowAt(id)), id);
      expectSame('the status afterwards', (await read(id)).body.status, 'cancelled');
    },
    1,
  ),
  bySpec(
    'cancels a flow that waits for approval',
    async ({ ask, createWaiting, read }) => {
      const id = await createWaiting();
      expectCancelled(await ask('DELETE', flowAt(id)), id);
      expectSame('the status afterwards', (await read(id)).body.status, 'cancelled');
    },
    1,
  ),
  byContract(
    'answers a cancel of a cancelled flow in the same way',
    async ({ ask, create }) => {
      const id = await create();
      for (let time = 0; time < 3; time += 1) expectCancelled(await ask('DELETE', flowAt(id)), id);
    },
    1,
  ),
  byContract(
    'cancels with a JSON content type and no body, and with a body that it does not look at',
    async ({ ask, create }) => {
      const [bare, full] = [await create(), await create()];
      expectCancelled(await ask('DELETE', flowAt(bare), { headers: { 'content-type': 'application/json' } }), bare);
      expectCancelled(await ask('DELETE', flowAt(full), { body: { reason: 'changed my mind' } }), full);
    },
    2,
  ),
  byContract(
    'lets a cancel and a rejection at once agree on one end',
    async ({ ask, createWaiting, read }) => {
      const id = await createWaiting();
      const reject = ask('POST', approveAt(id), { body: { action: 'reject' } });
      const [rejected, cancelled] = await Promise.all([reject, ask('DELETE', flowAt(id))]);
      expectCancelled(cancelled, id);
      if (rejected.status !== 200) expectError('the rejection', rejected, 'VALIDATION_ERROR', 'cancelled');
      expectSame('the status afterwards', (await read(id)).body.status, 'cancelled');
    },
    1,
  ),
];
