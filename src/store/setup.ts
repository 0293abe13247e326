// The way in while nobody is: a token that the server prints, until the first owner is there.
import { sql } from 'kysely';
import { hashSecret, newSecret } from '../lib/secret.js';
import type { Db, Tx } from './database.js';
import { LOCKS } from './locks.js';
import { hasOwner } from './users.js';

/** Each process prints one of its own at each start; older ones stop working. */
const MOST_TOKENS = 10;

/** Until the transaction ends nobody else sets up; false once there is an owner. */
export async function lockSetup(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCKS.setUp})`.execute(tx);
  return !(await hasOwner(tx));
}

/** Null when there is an owner already. */
export async function addSetupToken(tx: Tx, at: Date): Promise<string | null> {
  if (!(await lockSetup(tx))) return null;
  const token = newSecret();
  await tx
    .insertInto('setup_tokens')
    .values({ hash: hashSecret(token), created_at: at })
    .execute();
  await sql`delete from setup_tokens where hash in (
    select hash from setup_tokens order by created_at desc, hash offset ${MOST_TOKENS})`.execute(tx);
  return token;
}

export async function isSetupToken(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('setup_tokens')
    .select('hash')
    .where('hash', '=', hashSecret(token))
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeSetupTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_tokens').execute();
}
