// The second factors of a person: setting up an authenticator app, passkeys and recovery codes, and taking them away again. Each
// change has an entry in the audit log and a notice to the person.
import { FlowError, invalid } from '../../domain/errors.js';
import {
  askForNewPasskey,
  type CreationOptions,
  matchTotp,
  mayUsePasskeys,
  newRecoveryCodes,
  newTotpSecret,
  readNewPasskey,
  type StoredPasskey,
  totpUri,
} from '../../lib/security/second-factors.js';
import type { NoticeKind } from '../../store/db/columns.js';
import type { Tx } from '../../store/db/database.js';
import { auditAccount, auditedPerson } from '../../store/people/audit.js';
import {
  addChallenge,
  addPasskey as addStoredPasskey,
  beginTotp as beginStoredTotp,
  findFactors,
  findTotp,
  hasAny,
  MOST_PASSKEYS,
  removePasskey as removeStoredPasskey,
  removeTotp as removeStoredTotp,
  setRecoveryCodes,
  takeChallenge,
  takeTotpStep,
  tryChallenge,
} from '../../store/people/factors.js';
import { type Person, removeSessions } from '../../store/people/sessions.js';
import { addNotice, findUser, type User } from '../../store/people/users.js';
import type { AccountsContext, SignInContext, Visit } from './context.js';
import { storedPasskey, wrongProof } from './proofs.js';

const APP = 'authenticator app';

/** With the first factor only, shown once. */
type FactorAdded = { recoveryCodes: string[] | null };

/** The secret that the app is to be given; it counts once a code of it was right. */
export async function beginTotp(context: SignInContext, person: Person): Promise<{ secret: string; uri: string }> {
  const { database, clock, secrets } = context;
  const { id: userId, email } = await requirePasswordUser(context, person);
  const secret = newTotpSecret();
  const at = new Date(clock());
  const isBegun = await database.db.transaction().execute((tx) => beginStoredTotp(tx, secrets, { userId, secret, at }));
  if (!isBegun) throw new FlowError('CONFLICT', 'Remove your current authenticator app first.');
  return { secret, uri: totpUri(secret, email) };
}

export const confirmTotp = (
  context: SignInContext,
  person: Person,
  { code, endsOthers }: { code: string; endsOthers: boolean },
): Promise<FactorAdded> =>
  change(context, person, { kind: 'factor_added', detail: APP }, async (tx, at) => {
    const totp = await findTotp(tx, context.secrets, person.userId);
    if (!totp || totp.isConfirmed) throw new FlowError('CONFLICT', 'Start the authenticator app setup again.');
    const step = matchTotp(totp.secret, code.replace(/\s/g, ''), at.getTime());
    if (step === null || !(await takeTotpStep(tx, person.userId, step, at))) throw wrongProof('VALIDATION_ERROR');
    return completeFirst(tx, person, endsOthers);
  });

export const removeTotp = (context: AccountsContext, person: Person): Promise<void> =>
  change(context, person, { kind: 'factor_removed', detail: APP }, async (tx) => {
    if (!(await removeStoredTotp(tx, person.userId)))
      throw new FlowError('NOT_FOUND', 'No authenticator app is set up.');
    await completeRemoval(tx, person);
  });

/** What the browser asks the new passkey for. */
export async function beginPasskey(context: AccountsContext, visit: Visit, person: Person): Promise<CreationOptions> {
  const { db } = context.database;
  const { origin } = visit;
  const user = await requirePasswordUser(context, person);
  if (!mayUsePasskeys(origin)) throw new FlowError('CONFLICT', 'Passkeys only work over HTTPS.');
  const { passkeys } = await findFactors(db, user.id);
  const options = await askForNewPasskey(origin, user, passkeys.map(storedPasskey));
  const asked = { userId: user.id, challenge: options.challenge, at: new Date(context.clock()) };
  await addChallenge(db, placeOf(visit), asked);
  return options;
}

const placeOf = ({ sessionValue }: Visit) => ({ purpose: 'register', cookie: sessionValue! }) as const;

export async function addPasskey(
  context: AccountsContext,
  visit: Visit,
  person: Person,
  { name, answer, endsOthers }: { name: string; answer: object; endsOthers: boolean },
): Promise<FactorAdded> {
  const place = placeOf(visit);
  const asked = await tryChallenge(context.database.db, place, new Date(context.clock()));
  const passkey = asked && (await readNewPasskey(answer, { origin: visit.origin, challenge: asked.challenge }));
  if (!passkey) throw invalid('The passkey wasn’t accepted. Try again.');
  return change(context, person, { kind: 'factor_added', detail: `passkey ${name}` }, async (tx, at) => {
    await takeChallenge(tx, place);
    await keepPasskey(tx, person, { ...passkey, name }, at);
    return completeFirst(tx, person, endsOthers);
  });
}

async function keepPasskey(
  tx: Tx,
  { userId }: Person,
  { id, publicKey, name, counter, transports }: StoredPasskey & { name: string },
  at: Date,
): Promise<void> {
  if ((await findFactors(tx, userId)).passkeys.length >= MOST_PASSKEYS) {
    throw new FlowError('CONFLICT', `You can have up to ${MOST_PASSKEYS} passkeys. Remove one first.`);
  }
  const row = { user_id: userId, name, credential_id: id, public_key: publicKey, counter, transports };
  if (!(await addStoredPasskey(tx, row, at))) throw new FlowError('CONFLICT', 'This passkey is already set up.');
}

export const removePasskey = (context: AccountsContext, person: Person, passkeyId: string): Promise<void> =>
  change(context, person, { kind: 'factor_removed', detail: 'passkey' }, async (tx) => {
    const name = await removeStoredPasskey(tx, person.userId, passkeyId);
    if (name === null) throw new FlowError('NOT_FOUND', 'This passkey doesn’t exist, or was removed.');
    await completeRemoval(tx, person);
  });

/** In place of all earlier ones. */
export const renewRecoveryCodes = (context: AccountsContext, person: Person): Promise<string[]> =>
  change(context, person, { kind: 'recovery_codes_made', detail: '' }, async (tx) => {
    if (!hasAny(await findFactors(tx, person.userId))) {
      throw new FlowError('CONFLICT', 'Set up an authenticator app or a passkey first.');
    }
    const recoveryCodes = newRecoveryCodes();
    await setRecoveryCodes(tx, person.userId, recoveryCodes);
    return recoveryCodes;
  });

/** One transaction with its entry in the audit log and its notice. */
function change<T>(
  { database, clock }: AccountsContext,
  person: Person,
  { kind, detail }: { kind: NoticeKind; detail: string },
  work: (tx: Tx, at: Date) => Promise<T>,
): Promise<T> {
  const at = new Date(clock());
  const { userId, sessionId } = person;
  return database.db.transaction().execute(async (tx) => {
    const result = await work(tx, at);
    const action = kind.replace('_', '.');
    await auditAccount(tx, userId, { actor: auditedPerson(person), action, subject: detail, at });
    await addNotice(tx, { userId, sessionId, kind, detail, at });
    return result;
  });
}

/** The provider of the single sign-on looks after the factors of those who have no password here. */
async function requirePasswordUser({ database }: AccountsContext, { userId }: Person): Promise<User> {
  const user = await findUser(database.db, userId);
  if (user && user.password_hash !== null) return user;
  throw new FlowError('CONFLICT', 'You use single sign-on. Set up two-factor authentication with your provider.');
}

/** The first factor comes with recovery codes. */
async function completeFirst(tx: Tx, { userId, sessionId }: Person, endsOthers: boolean): Promise<FactorAdded> {
  if (endsOthers) await removeSessions(tx, userId, sessionId);
  const { recoveryCodesLeft } = await findFactors(tx, userId);
  if (recoveryCodesLeft > 0) return { recoveryCodes: null };
  const recoveryCodes = newRecoveryCodes();
  await setRecoveryCodes(tx, userId, recoveryCodes);
  return { recoveryCodes };
}

/** Codes recover nothing where no factor is left. Whoever had the factor is signed out. */
async function completeRemoval(tx: Tx, { userId, sessionId }: Person): Promise<void> {
  if (!hasAny(await findFactors(tx, userId))) await setRecoveryCodes(tx, userId, []);
  await removeSessions(tx, userId, sessionId);
}
