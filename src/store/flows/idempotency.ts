// Answers under an Idempotency-Key, kept for a day and replayed to a repeated request.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.js';

const KEPT_HOURS = 24;

/** `callerId` is a key, or a person in a workspace. */
export type IdempotentCall = { callerId: string; route: string; idempotencyKey: string; fingerprint: Buffer };

/** What makes two requests the same: the fields that were read, whatever their order, white space and unknown company. */
export const fingerprintOf = (input: object): Buffer => createHash('sha256').update(JSON.stringify(input)).digest();

export type Earlier =
  | { kind: 'new' }
  | { kind: 'in_flight' }
  | { kind: 'reused' }
  | { kind: 'done'; response: unknown };

/** Opens a call within the transaction that will do its work: nobody else can hold the same one until that ends. */
export async function beginIdempotentCall(tx: Tx, call: IdempotentCall, at: Date): Promise<Earlier> {
  if (!(await holdCall(tx, call))) return { kind: 'in_flight' };
  const row = await tx
    .selectFrom('idempotency')
    .selectAll()
    .where('key_id', '=', call.callerId)
    .where('route', '=', call.route)
    .where('idempotency_key', '=', call.idempotencyKey)
    .where('created_at', '>', oldest(at))
    .executeTakeFirst();
  return earlierOf(row, call);
}

/** Locks the call until the transaction ends; false if it is locked. */
export async function holdCall(tx: Tx, { callerId, route, idempotencyKey }: IdempotentCall): Promise<boolean> {
  const name = `${callerId} ${route} ${idempotencyKey}`;
  const lock = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx);
  return lock.rows[0]?.held === true;
}

type Remembered = { fingerprint: Buffer; response: unknown };

export function earlierOf(row: Remembered | undefined, { fingerprint }: IdempotentCall): Earlier {
  if (!row) return { kind: 'new' };
  if (!row.fingerprint.equals(fingerprint)) return { kind: 'reused' };
  return { kind: 'done', response: row.response };
}

export async function finishIdempotentCall(tx: Tx, call: IdempotentCall, response: unknown, at: Date): Promise<void> {
  const values = { fingerprint: call.fingerprint, response: JSON.stringify(response), created_at: at };
  await tx
    .insertInto('idempotency')
    .values({ key_id: call.callerId, route: call.route, idempotency_key: call.idempotencyKey, ...values })
    .onConflict((c) => c.columns(['key_id', 'route', 'idempotency_key']).doUpdateSet(values))
    .execute();
}

export async function removeOldCalls(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', oldest(at)).execute();
  await db.deleteFrom('person_idempotency').where('created_at', '<', oldest(at)).execute();
}

export const oldest = (at: Date): Date => new Date(at.getTime() - KEPT_HOURS * 3_600_000);

/** Whose calls these are. */
export type PersonInWorkspace = { userId: string; workspaceId: string };

export type Caller = { kind: 'key'; keyId: string } | ({ kind: 'person' } & PersonInWorkspace);

export const callerIdOf = (caller: Caller): string =>
  caller.kind === 'key' ? caller.keyId : `${caller.userId} ${caller.workspaceId}`;

const rowsOf = (db: Db, { userId, workspaceId }: PersonInWorkspace, route: string, at: Date) =>
  db
    .selectFrom('person_idempotency')
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .where('route', '=', route)
    .where('created_at', '>', oldest(at));

/** Opens a call within the transaction that will do its work: nobody else can hold the same one until that ends. */
export async function beginPersonCall(
  tx: Tx,
  person: PersonInWorkspace,
  call: IdempotentCall,
  at: Date,
): Promise<Earlier> {
  if (!(await holdCall(tx, call))) return { kind: 'in_flight' };
  const row = await rowsOf(tx, person, call.route, at)
    .where('idempotency_key', '=', call.idempotencyKey)
    .select(['fingerprint', 'response'])
    .executeTakeFirst();
  return earlierOf(row, call);
}

export async function finishPersonCall(
  tx: Tx,
  { userId, workspaceId }: PersonInWorkspace,
  { route, idempotencyKey, fingerprint }: IdempotentCall,
  response: unknown,
  at: Date,
): Promise<void> {
  const values = { fingerprint, response: JSON.stringify(response), created_at: at };
  await tx
    .insertInto('person_idempotency')
    .values({ user_id: userId, workspace_id: workspaceId, route, idempotency_key: idempotencyKey, ...values })
    .onConflict((c) => c.columns(['user_id', 'workspace_id', 'route', 'idempotency_key']).doUpdateSet(values))
    .execute();
}

/** What was answered under these keys, by key. */
export async function findPersonAnswers(
  db: Db,
  person: PersonInWorkspace,
  asked: { route: string; keys: readonly string[]; at: Date },
): Promise<Map<string, unknown>> {
  const rows = await rowsOf(db, person, asked.route, asked.at)
    .where('idempotency_key', 'in', asked.keys)
    .select(['idempotency_key', 'response'])
    .execute();
  return new Map(rows.map(({ idempotency_key, response }) => [idempotency_key, response]));
}
