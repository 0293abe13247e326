// Challenges that a browser must answer within ten minutes: a second factor, a passkey or a single sign-on. Each is bound to a
// cookie and a purpose, and ends when it is answered or failed too often.
import { hashSecret, newSecret } from '../../lib/security/secret.js';
import type { Db, Tx } from '../db/database.js';

export const CHALLENGE_MS = 10 * 60_000;
const MOST_TRIES = 5;

export type ChallengePurpose = 'sign-in' | 'confirm' | 'register';
type Place = { purpose: ChallengePurpose; cookie: string };

const hashOf = ({ purpose, cookie }: Place): Buffer => hashSecret(`${purpose} ${cookie}`);

/** A newer challenge of the same browser and purpose takes the place of an older one. */
export async function addChallenge(
  db: Db,
  place: Place,
  { userId, challenge, at }: { userId: string; challenge: string; at: Date },
): Promise<void> {
  const values = { user_id: userId, challenge, tries: 0, created_at: at };
  await db
    .insertInto('challenges')
    .values({ hash: hashOf(place), ...values })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(values))
    .execute();
}

/** Counts one more try at a challenge before it is made; null for one that has ended or was tried too often. */
export async function tryChallenge(
  db: Db,
  place: Place,
  at: Date,
): Promise<{ userId: string; challenge: string } | null> {
  const found = await db
    .updateTable('challenges')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('hash', '=', hashOf(place))
    .where('tries', '<', MOST_TRIES)
    .where('created_at', '>', new Date(at.getTime() - CHALLENGE_MS))
    .returning(['user_id as userId', 'challenge'])
    .executeTakeFirst();
  return found ?? null;
}

/** Ends a challenge; false when somebody else was first. */
export async function takeChallenge(tx: Tx, place: Place): Promise<boolean> {
  const taken = await tx.deleteFrom('challenges').where('hash', '=', hashOf(place)).executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

/** Nobody can answer them any more. */
export async function removeEndedChallenges(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('challenges')
    .where('created_at', '<', new Date(at.getTime() - CHALLENGE_MS))
    .execute();
}

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
