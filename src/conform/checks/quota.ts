// The quota: consumed by a create, refunded by a flow that ends before rendering, and enforced when exhausted. Needs a
// workspace without other traffic.

import { approveAt, byContract, bySpec, FLOWS, flowAt, needKey, Skip } from '../check.js';
import type { SendRequest } from '../client.js';
import { expectError, expectMatch, expectOk, expectSame } from '../client.js';
import { SUMMARY } from '../context.js';

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
