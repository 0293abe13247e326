// Work that is done once for an Idempotency-Key, however often it is asked for: in one transaction with the answer, which is
// given again to whoever asks again.
import { invalid } from '../../domain/errors.js';
import type { Clock } from '../../lib/clock.js';
import type { Tx } from '../../store/db/database.js';
import { fingerprintOf } from '../../store/flows/idempotency.js';
import type { Books } from '../api/ports.js';
import { ApiError } from './errors.js';

export type OnceBooks = Pick<Books, 'transact' | 'beginCall' | 'finishCall'>;
type OnceContext = { books: OnceBooks; clock: Clock };

/** `input` is what must be the same again under the same key; without a key the work is simply done. */
export type OnceCall = { callerId: string; route: string; idempotencyKey: string | null; input: object };

export async function once<Answer>(
  { books, clock }: OnceContext,
  { callerId, route, idempotencyKey, input }: OnceCall,
  work: (tx: Tx) => Promise<Answer>,
): Promise<{ answer: Answer; isReplayed: boolean }> {
  if (idempotencyKey === null) return { answer: await books.transact(work), isReplayed: false };
  const call = { callerId, route, idempotencyKey, fingerprint: fingerprintOf(input) };
  const at = new Date(clock());
  return books.transact(async (tx) => {
    const earlier = await books.beginCall(tx, call, at);
    if (earlier.kind === 'done') return { answer: earlier.response as Answer, isReplayed: true };
    if (earlier.kind === 'in_flight') {
      throw new ApiError('IDEMPOTENCY_CONFLICT', 'A request with this Idempotency-Key is still being answered.');
    }
    if (earlier.kind === 'reused') {
      throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used before with a different body.');
    }
    const answer = await work(tx);
    await books.finishCall(tx, call, answer, at);
    return { answer, isReplayed: false };
  });
}

/** Null where none was sent; throws VALIDATION_ERROR for one that cannot be stored as it is. */
export function readIdempotencyKey(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (/^[\x21-\x7E]{1,255}$/.test(value)) return value;
  throw invalid('Idempotency-Key must have 1 to 255 visible ASCII characters.');
}
