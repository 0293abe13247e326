// Answers that were given to a person in a workspace, kept a day as those of keys are: each person has their own.
import type { Db, Tx } from './database.js';
import { type Earlier, earlierOf, holdCall, type IdempotentCall, oldest } from './idempotency.js';

/** Whose calls these are. */
export type PersonInWorkspace = { userId: string; workspaceId: string };

export const callerOf = ({ userId, workspaceId }: PersonInWorkspace): string => `${userId} ${workspaceId}`;

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
