// What proves a second time that somebody is who they say: a code of the authenticator app, a recovery code, or a passkey. Each
// works once.

import { isIPv6 } from 'node:net';
import { FlowError, type FlowErrorCode } from '../../domain/errors.js';
import { newSecret } from '../../lib/ids.js';
import {
  askForPasskey,
  checkPasskey,
  isRecoveryCode,
  matchTotp,
  mayUsePasskeys,
  type RequestOptions,
  readRecoveryCode,
  type StoredPasskey,
} from '../../lib/security/second-factors.js';
import type { Db, Tx } from '../../store/db/database.js';
import { addAttempts, ofAccount, ofFactors, removeAttempts } from '../../store/people/attempts.js';
import {
  addChallenge,
  type ChallengePurpose,
  type Factors,
  findFactors,
  findTotp,
  notePasskeyUse,
  type Passkey,
  takeRecoveryCode,
  takeTotpStep,
} from '../../store/people/factors.js';
import { isKnownDevice } from '../../store/people/sessions.js';
import { addNotice } from '../../store/people/users.js';
import type { AccountsContext, SignInContext, Visit } from './context.js';

/** A code of the app or a recovery code, or what the browser answered for a passkey. */
export type Proof = { code?: string | undefined; passkey?: object | undefined };

type Asked = { userId: string; challenge: string; origin: string; at: Date };

export const storedPasskey = ({ credential_id, public_key, counter, transports }: Passkey): StoredPasskey => ({
  ...{ id: credential_id, publicKey: public_key, counter: Number(counter), transports },
});

/** True when the proof is right; what it used up is used up with the transaction. */
export async function checkProof(
  tx: Tx,
  context: Pick<SignInContext, 'secrets'>,
  { code, passkey }: Proof,
  asked: Asked,
): Promise<boolean> {
  if (passkey !== undefined) return checkPasskeyOf(tx, passkey, asked);
  if (code === undefined) return false;
  return isRecoveryCode(code) ? useRecoveryCode(tx, code, asked) : checkTotp(tx, context, code, asked);
}

async function checkTotp(
  tx: Tx,
  { secrets }: Pick<SignInContext, 'secrets'>,
  code: string,
  { userId, at }: Asked,
): Promise<boolean> {
  const totp = await findTotp(tx, secrets, userId);
  if (!totp?.isConfirmed) return false;
  const step = matchTotp(totp.secret, code.replace(/\s/g, ''), at.getTime());
  return step !== null && takeTotpStep(tx, userId, step, at);
}

async function useRecoveryCode(tx: Tx, code: string, { userId, at }: Asked): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, userId, readRecoveryCode(code), at))) return false;
  const { recoveryCodesLeft } = await findFactors(tx, userId);
  await addNotice(tx, { userId, kind: 'recovery_code_used', detail: String(recoveryCodesLeft), at });
  return true;
}

async function checkPasskeyOf(tx: Tx, answer: object, { userId, challenge, origin, at }: Asked): Promise<boolean> {
  const { passkeys } = await findFactors(tx, userId);
  const used = passkeys.find((one) => one.credential_id === (answer as { id?: unknown }).id);
  const counter = used ? await checkPasskey(answer, storedPasskey(used), { origin, challenge }) : null;
  if (!used || counter === null) return false;
  await notePasskeyUse(tx, used.id, counter, at);
  return true;
}

export const wrongProof = (code: FlowErrorCode = 'UNAUTHORIZED'): FlowError =>
  new FlowError(code, 'This code is wrong or has already been used. Wait for a new one.');

type Place = { purpose: ChallengePurpose; cookie: string };

/** Asks the browser that holds the cookie for a proof; `passkey` is null where passkeys cannot be used. */
export async function askForProof(
  db: Db,
  place: Place,
  { userId, factors, origin, at }: { userId: string; factors: Factors; origin: string; at: Date },
): Promise<{ totp: boolean; passkey: RequestOptions | null }> {
  const fits = factors.passkeys.length > 0 && mayUsePasskeys(origin);
  const passkey = fits ? await askForPasskey(origin, factors.passkeys.map(storedPasskey)) : null;
  await addChallenge(db, place, { userId, challenge: passkey?.challenge ?? newSecret(), at });
  return { totp: factors.totpSince !== null, passkey };
}

// How often passwords and codes may be tried. Nobody can lock somebody else out: limits are by account and address together, a
// browser that the person has used before has limits of its own, and an account that is guessed at from many places is slowed
// down for strangers, not closed.

/**
 * Wrong tries within a quarter of an hour: at one account from one address, from one address, at one account before strangers
 * are slowed down, at one account from a browser that it knows, and at the second factor of one account.
 */
const LIMITS = { pair: 10, address: 300, account: 200, device: 10, factors: 20 };
/** Of strangers, while an account is guessed at from many places, one may try within this time. */
const SLOT_MS = 5_000;

export type Trier = Pick<Visit, 'address' | 'device'>;

/** A subscriber has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

type Tried = { limits: [bucket: string, most: number][]; counted: string };

/** Runs a try that counts before it is made, and is taken back when it was right or could not be made. */
export async function tryPassword<T>(
  context: AccountsContext,
  { address, device }: Trier,
  account: string,
  work: () => Promise<T | null>,
): Promise<T | null> {
  const isKnown = device !== null && (await isKnownDevice(context.database.db, account, device, now(context)));
  const network = networkOf(address);
  const counted = ofAccount(account);
  if (isKnown) return attempt(context, { limits: [[`device ${device} ${account}`, LIMITS.device]], counted }, work);
  const limits: Tried['limits'] = [
    [`pair ${network} ${account}`, LIMITS.pair],
    [`address ${network}`, LIMITS.address],
  ];
  return attempt(context, { limits, counted }, work, (tries) => slowDown(context, account, tries));
}

/** Codes are short: whoever knows the password and guesses on is stopped, but for the browsers that the person has used. */
export async function tryFactor<T>(
  context: AccountsContext,
  { device }: Trier,
  { id, email }: { id: string; email: string },
  work: () => Promise<T | null>,
): Promise<T | null> {
  const isKnown = device !== null && (await isKnownDevice(context.database.db, email, device, now(context)));
  const who = isKnown ? `known device ${device}` : 'strangers';
  return attempt(context, { limits: [[`factors of ${id} by ${who}`, LIMITS.factors]], counted: ofFactors(id) }, work);
}

const now = ({ clock }: AccountsContext): Date => new Date(clock());

async function attempt<T>(
  { database: { db }, clock }: AccountsContext,
  { limits, counted }: Tried,
  work: () => Promise<T | null>,
  beyond?: (tries: number) => Promise<void>,
): Promise<T | null> {
  const atMs = clock();
  const buckets = [...limits.map(([bucket]) => bucket), counted];
  const tries = await addAttempts(db, buckets, atMs);
  if (limits.some(([, most], index) => tries[index]! > most)) throw tooManyTries(900);
  await beyond?.(tries.at(-1)!);
  const takeBack = () => removeAttempts(db, buckets, atMs);
  const result = await work().catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (result !== null) await takeBack();
  return result;
}

async function slowDown({ database: { db }, clock }: AccountsContext, account: string, tries: number): Promise<void> {
  if (tries <= LIMITS.account) return;
  const atMs = clock();
  const [inSlot] = await addAttempts(db, [`slot ${Math.floor(atMs / SLOT_MS)} ${account}`], atMs);
  if (inSlot! > 1) throw tooManyTries(SLOT_MS / 1_000);
}

const tooManyTries = (seconds: number): FlowError =>
  new FlowError(
    'RATE_LIMITED',
    seconds >= 60
      ? 'Too many attempts. Wait 15 minutes, or ask an owner to reset your password.'
      : 'Too many failed sign-in attempts. Try again in a few seconds.',
    seconds,
  );
