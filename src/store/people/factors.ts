// Second factors (authenticator app, passkeys, recovery codes) and the challenges that a browser answers with them. Verification
// happens in lib/; here each code works once, also under concurrency.
import { type Selectable, sql } from 'kysely';
import { hashSecret, newId, newSecret } from '../../lib/ids.js';
import type { Db, Tx } from '../db/database.js';
import type { Tables } from '../db/tables.js';
import type { Secrets } from '../vendors/secrets.js';

export type Passkey = Selectable<Tables['passkeys']>;

/** Enough for a person's devices, and few enough for a list. */
export const MOST_PASSKEYS = 20;

/** True where the user `u` has a factor; a set-up that nobody finished is none. */
export const hasFactor = sql<boolean>`(
  exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = u.id))`;

/** Of the workspace `w` and the user `u`; the provider of the single sign-on answers for those who have no password. */
export const lacksFactor = sql<boolean>`(w.requires_factor and u.password_hash is not null and not ${hasFactor})`;

export type Factors = {
  /** When the authenticator app was confirmed; null without one. */
  totpSince: Date | null;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
};

export async function findFactors(db: Db, userId: string): Promise<Factors> {
  const totp = await db
    .selectFrom('authenticators')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { totpSince: totp?.confirmed_at ?? null, passkeys, recoveryCodesLeft: Number(left) };
}

export const hasAny = ({ totpSince, passkeys }: Factors): boolean => totpSince !== null || passkeys.length > 0;

// ---- The authenticator app

export const belongsToPerson = (userId: string): string => JSON.stringify(['authenticator', userId]);

/** Keeps a secret that is still to be confirmed; false where there is a confirmed one. */
export async function beginTotp(
  tx: Tx,
  secrets: Secrets,
  { userId, secret, at }: { userId: string; secret: string; at: Date },
): Promise<boolean> {
  const sealed = await secrets.seal(tx, secret, belongsToPerson(userId));
  const values = { ...sealed, last_step: 0, created_at: at };
  const kept = await tx
    .insertInto('authenticators')
    .values({ user_id: userId, ...values })
    .onConflict((c) => c.column('user_id').doUpdateSet(values).where('authenticators.confirmed_at', 'is', null))
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n;
}

type KeptTotp = { secret: string; lastStep: number; isConfirmed: boolean };

/** The secret of a person's app, confirmed or not; null without one. */
export async function findTotp(db: Db, secrets: Secrets, userId: string): Promise<KeptTotp | null> {
  const row = await db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  const secret = await secrets.open(row, belongsToPerson(userId), 'of an authenticator app');
  return { secret, lastStep: Number(row.last_step), isConfirmed: row.confirmed_at !== null };
}

/** Uses up the code of a step, and confirms the app with it; false when this code or a newer one was used before. */
export async function takeTotpStep(tx: Tx, userId: string, step: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ last_step: step, confirmed_at: sql`coalesce(confirmed_at, ${at}::timestamptz)` })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False where there was none. */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.deleteFrom('authenticators').where('user_id', '=', userId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

// ---- Passkeys

type NewPasskey = Pick<Passkey, 'user_id' | 'name' | 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** False when the passkey is known already. */
export async function addPasskey(tx: Tx, passkey: NewPasskey, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values({ id: newId('passkey'), ...passkey, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function notePasskeyUse(tx: Tx, id: string, counter: number, at: Date): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, last_used_at: at }).where('id', '=', id).execute();
}

/** The name of what was removed; null where there was none. */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<string | null> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name ?? null;
}

// ---- Recovery codes

/** New codes take the place of all earlier ones. */
export async function setRecoveryCodes(tx: Tx, userId: string, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (codes.length === 0) return;
  const rows = codes.map((code) => ({ user_id: userId, hash: hashSecret(code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses a code up; false for one that there is not, or that was used. */
export async function takeRecoveryCode(tx: Tx, userId: string, code: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('hash', '=', hashSecret(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes every factor of a person away; false where there was none. */
export async function removeFactors(tx: Tx, userId: string): Promise<boolean> {
  const had = hasAny(await findFactors(tx, userId));
  await removeTotp(tx, userId);
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await setRecoveryCodes(tx, userId, []);
  await tx.deleteFrom('challenges').where('user_id', '=', userId).execute();
  return had;
}

// Challenges that a browser must answer within ten minutes: a second factor, a passkey or a single sign-on. Each is bound to a
// cookie and a purpose, and ends when it is answered or failed too often.

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

type SignOnChecks = { state: string; nonce: string; verifier: string };
/** `confirms` is the person who is signed in already and proves it anew; null for a sign-in. */
type BegunSignOn = SignOnChecks & { confirms: string | null };

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
