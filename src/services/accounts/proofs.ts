// What proves a second time that somebody is who they say: a code of the authenticator app, a recovery code, or a passkey. Each
// works once.
import { FlowError, type FlowErrorCode } from '../../domain/errors.js';
import {
  askForPasskey,
  checkPasskey,
  mayUsePasskeys,
  type RequestOptions,
  type StoredPasskey,
} from '../../lib/security/passkeys.js';
import { isRecoveryCode, matchTotp, readRecoveryCode } from '../../lib/security/second-factors.js';
import { newSecret } from '../../lib/security/secret.js';
import type { Db, Tx } from '../../store/db/database.js';
import { addChallenge, type ChallengePurpose } from '../../store/people/challenges.js';
import {
  type Factors,
  findFactors,
  findTotp,
  notePasskeyUse,
  type Passkey,
  takeRecoveryCode,
  takeTotpStep,
} from '../../store/people/factors.js';
import { addNotice } from '../../store/people/notices.js';
import type { SignInContext } from './context.js';

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
