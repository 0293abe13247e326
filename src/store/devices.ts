// The browsers that people have signed in with before. A cookie names them: guesses from elsewhere do not count against them,
// and a sign-in from one that is not among them is told to the person.
import { sql } from 'kysely';
import { hashSecret } from '../lib/secret.js';
import type { Db, Tx } from './database.js';

export const DEVICE_MS = 180 * 86_400_000;
/** Of one person; those that were not seen for longest give way. */
const MOST_DEVICES = 50;

const since = (at: Date): Date => new Date(at.getTime() - DEVICE_MS);

/** True when this person has come in with this browser before. */
export async function isKnownDevice(db: Db, email: string, cookie: string, at: Date): Promise<boolean> {
  const found = await db
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.hash')
    .where('d.hash', '=', hashSecret(cookie))
    .where('u.email', '=', email)
    .where('d.last_seen_at', '>', since(at))
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes a browser; true when the person has others but not this one. */
export async function noteDevice(tx: Tx, userId: string, cookie: string, at: Date): Promise<boolean> {
  const hash = hashSecret(cookie);
  const known = await tx.selectFrom('devices').select('hash').where('user_id', '=', userId).execute();
  await tx
    .insertInto('devices')
    .values({ hash, user_id: userId, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['hash', 'user_id']).doUpdateSet({ last_seen_at: at }))
    .execute();
  await sql`delete from devices where user_id = ${userId} and (last_seen_at <= ${since(at)}::timestamptz or hash in (
    select hash from devices where user_id = ${userId} order by last_seen_at desc, hash offset ${MOST_DEVICES}))`.execute(
    tx,
  );
  return known.length > 0 && !known.some((one) => one.hash.equals(hash));
}
