// Sections 4.4 and 4.5: approving, editing, rejecting and cancelling, separately and concurrently.

import {
  type ApiResponse,
  expectError,
  expectFields,
  expectOk,
  expectSame,
  expectTrue,
  type SendRequest,
} from '../client.js';
import { approveAt, byContract, bySpec, FLOWS, flowAt, SUMMARY } from '../context.js';

const decide = (ask: SendRequest, id: string, body: unknown) => ask('POST', approveAt(id), { body });

function expectDecided(answer: ApiResponse, id: string, status: string): void {
  const body = expectOk(`a decision for ${status}`, answer);
  expectFields('the decision', body, ['success', 'flowId', 'status']);
  expectSame('the decision', body, { success: true, flowId: id, status });
}

const WRONG: [what: string, body: unknown, mention: string][] = [
  ['no action', {}, 'action'],
  ['action null', { action: null }, 'action'],
  ['an unknown action', { action: 'edit' }, 'action'],
  ['an action in capitals', { action: 'APPROVE' }, 'action'],
  ['an empty script', { action: 'approve', editedScript: ' \n ' }, 'editedScript'],
  ['a number for a script', { action: 'approve', editedScript: 5 }, 'editedScript'],
  ['a script of 5,001 characters', { action: 'approve', editedScript: 'x'.repeat(5_001) }, 'editedScript'],
  ['U+0000 in a script', { action: 'approve', editedScript: 'a\u0000b' }, 'editedScript'],
];

const EDIT =
  'Hi Dana, thank you for your time today. I will send you the offer for twelve seats by Friday. Best regards, Alex.';

/** States after an approval. */
const AFTER = ['segmenting', 'voice_generating', 'video_generating', 'completed', 'failed'];

export const decideChecks = [
  byContract(
    'refuses unknown actions and bad scripts, and the flow goes on waiting',
    async ({ ask, sharedWaiting, read }) => {
      const id = await sharedWaiting();
      for (const [what, body, mention] of WRONG) {
        expectError(what, await decide(ask, id, body), 'VALIDATION_ERROR', mention);
      }
      expectSame('the status afterwards', (await read(id)).body.status, 'pending_approval');
    },
  ),
  bySpec(
    'approves the draft unchanged',
    async ({ ask, createWaiting, read }) => {
      const id = await createWaiting();
      const draft = (await read(id)).body.generatedScript;
      expectDecided(await decide(ask, id, { action: 'approve' }), id, 'segmenting');
      const flow = expectOk('reading', await read(id));
      expectTrue('the state afterwards', AFTER.includes(String(flow.status)), AFTER.join(' or '), String(flow.status));
      expectSame('the script is the draft', flow.generatedScript === draft, true);
    },
    1,
  ),
  bySpec(
    'approves with an edited script, which from then on is the script',
    async ({ ask, createWaiting, read }) => {
      const id = await createWaiting();
      expectDecided(await decide(ask, id, { action: 'approve', editedScript: EDIT }), id, 'segmenting');
      expectSame('the script is the edit', (await read(id)).body.generatedScript === EDIT, true);
    },
    1,
  ),
  bySpec(
    'rejects into cancelled',
    async ({ ask, createWaiting, read }) => {
      const id = await createWaiting();
      expectDecided(await decide(ask, id, { action: 'reject' }), id, 'cancelled');
      expectSame('the status afterwards', (await read(id)).body.status, 'cancelled');
    },
    1,
  ),
  byContract(
    'does not look at an edited script beside a rejection',
    async ({ ask, createWaiting, read }) => {
      const id = await createWaiting();
      const draft = (await read(id)).body.generatedScript;
      expectDecided(await decide(ask, id, { action: 'reject', editedScript: 5 }), id, 'cancelled');
      expectSame('the script is the draft', (await read(id)).body.generatedScript === draft, true);
    },
    1,
  ),
  bySpec(
    'refuses a decision outside of pending_approval, and names the status',
    async ({ ask, create }) => {
      const id = await create();
      await ask('DELETE', `${FLOWS}/${id}`);
      for (const action of ['approve', 'reject']) {
        expectError(
          `${action} of a cancelled flow`,
          await decide(ask, id, { action }),
          'VALIDATION_ERROR',
          'cancelled',
        );
      }
    },
    1,
  ),
  byContract(
    'lets exactly one of three decisions at once win',
    async ({ ask, createWaiting, read }) => {
      const id = await createWaiting();
      const bodies = [{ action: 'reject' }, { action: 'reject' }, { action: 'reject' }];
      const answers = await Promise.all(bodies.map((body) => decide(ask, id, body)));
      const lost = answers.filter(({ status }) => status !== 200);
      expectSame('how many won', answers.length - lost.length, 1);
      for (const answer of lost) expectError('a decision that came too late', answer, 'VALIDATION_ERROR', 'cancelled');
      expectSame('the status afterwards', (await read(id)).body.status, 'cancelled');
    },
    1,
  ),
  byContract(
    'goes on by itself only when it was told to',
    async ({ ask, until }) => {
      const answer = await ask('POST', FLOWS, { body: { emailContent: SUMMARY, autoApproveScript: true } });
      const flow = await until(String(expectOk('creating', answer).flowId), 'pending_approval', ...AFTER);
      expectTrue(
        'the state after the draft',
        flow.status !== 'pending_approval',
        'segmenting or later',
        'pending_approval',
      );
    },
    1,
  ),
];

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
