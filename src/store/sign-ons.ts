// Sign-ons that were begun with a provider and have not come back yet: each can come back once, within ten minutes, to the
// browser that began it.
import { hashSecret, newSecret } from '../lib/secret.js';
import type { Db } from './database.js';

const LONGEST_MS = 10 * 60_000;

export type SignOnChecks = { state: string; nonce: string; verifier: string };
/** `confirms` is the person who is signed in already and proves it anew; null for a sign-in. */
export type BegunSignOn = SignOnChecks & { confirms: string | null };

/** Returns what the browser has to keep. */
export async function addSignOn(db: Db, checks: BegunSignOn, at: Date): Promise<string> {
  const secret = newSecret();
  await db
    .deleteFrom('sign_ons')
    .where('created_at', '<', new Date(at.getTime() - LONGEST_MS))
    .execute();
  const { state, nonce, verifier, confirms } = checks;
  await db
    .insertInto('sign_ons')
    .values({ hash: hashSecret(secret), state, nonce, verifier, confirms, created_at: at })
    .execute();
  return secret;
}

export async function takeSignOn(db: Db, secret: string, at: Date): Promise<BegunSignOn | null> {
  const taken = await db
    .deleteFrom('sign_ons')
    .where('hash', '=', hashSecret(secret))
    .returning(['state', 'nonce', 'verifier', 'confirms', 'created_at'])
    .executeTakeFirst();
  return taken && at.getTime() - taken.created_at.getTime() <= LONGEST_MS ? taken : null;
}
