// Work that is done once for an Idempotency-Key, however often it is asked for: in one transaction with the answer, which is
// given again to whoever asks again.
import { FlowError } from '../domain/errors.js';
import type { Clock } from '../lib/clock.js';
import type { Tx } from '../store/db/database.js';
import { callerIdOf, fingerprintOf } from '../store/flows/idempotency.js';
import type { Actor } from './actor.js';
import type { FlowRepository } from './flows/flow-repository.js';

type IdempotencyDeps = { flows: Pick<FlowRepository, 'transact' | 'beginCall' | 'finishCall'>; clock: Clock };

/** `input` is what must be the same again under the same key; without a key the work is simply done. */
export type IdempotentRequest = { route: string; idempotencyKey: string | null; input: object };

export type Answered<Answer> = { answer: Answer; isReplayed: boolean };

export async function idempotency<Answer>(
  { flows, clock }: IdempotencyDeps,
  { caller }: Pick<Actor, 'caller'>,
  { route, idempotencyKey, input }: IdempotentRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answered<Answer>> {
  if (idempotencyKey === null) return { answer: await flows.transact(work), isReplayed: false };
  const call = { callerId: callerIdOf(caller), route, idempotencyKey, fingerprint: fingerprintOf(input) };
  const at = new Date(clock());
  return flows.transact(async (tx) => {
    const earlier = await flows.beginCall(tx, caller, call, at);
    if (earlier.kind === 'done') return { answer: earlier.response as Answer, isReplayed: true };
    if (earlier.kind === 'in_flight') {
      throw new FlowError('IDEMPOTENCY_CONFLICT', 'A request with this Idempotency-Key is still being processed.');
    }
    if (earlier.kind === 'reused') {
      throw new FlowError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used before with a different body.');
    }
    const answer = await work(tx);
    await flows.finishCall(tx, caller, call, answer, at);
    return { answer, isReplayed: false };
  });
}
