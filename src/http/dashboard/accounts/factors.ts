// The second factors of a person: setting up an authenticator app, passkeys and recovery codes, and taking them away again.
import { askForNewPasskey, mayUsePasskeys, readNewPasskey } from '../../../lib/security/passkeys.js';
import { matchTotp, newRecoveryCodes, newTotpSecret, totpUri } from '../../../lib/security/second-factors.js';
import type { NoticeKind } from '../../../store/db/columns.js';
import type { Tx } from '../../../store/db/database.js';
import { auditAccount, auditedPerson } from '../../../store/people/audit.js';
import { addChallenge, takeChallenge, tryChallenge } from '../../../store/people/challenges.js';
import {
  addPasskey,
  beginTotp,
  findFactors,
  findTotp,
  hasAny,
  MOST_PASSKEYS,
  removePasskey,
  removeTotp,
  setRecoveryCodes,
  takeTotpStep,
} from '../../../store/people/factors.js';
import { addNotice } from '../../../store/people/notices.js';
import { type Person, removeSessions } from '../../../store/people/sessions.js';
import { findUser, type User } from '../../../store/people/users.js';
import { ApiError } from '../../core/errors.js';
import { type AppRoute, DONE, personRoute } from '../route.js';
import {
  FactorAdded,
  FactorList,
  NewPasskey,
  NewTotp,
  PasskeyCreation,
  RecoveryCodes,
  TotpConfirmation,
} from '../schemas/account.js';
import { Done } from '../schemas/fields.js';
import type { AccountContext } from './context.js';
import { storedPasskey, wrongProof } from './proofs.js';

export const factorRoutes = (context: AccountContext): AppRoute[] => [
  list(context),
  ...totpRoutes(context),
  ...passkeyRoutes(context),
  recoveryRoute(context),
];

/** Does something about a person's factors, with its entry in the audit log and a notice to the person. */
function change<T>(
  { database, clock }: AccountContext,
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
    await addNotice(tx, { ...{ userId, sessionId, kind, detail }, at });
    return result;
  });
}

/** The provider of the single sign-on looks after the factors of those who have no password here. */
async function requirePasswordUser({ database }: AccountContext, { userId }: Person): Promise<User> {
  const user = await findUser(database.db, userId);
  if (user && user.password_hash !== null) return user;
  throw new ApiError('CONFLICT', 'You sign in with the single sign-on: set up your second factor there.');
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
async function completeRemoval(tx: Tx, { userId, sessionId }: Person): Promise<Done> {
  if (!hasAny(await findFactors(tx, userId))) await setRecoveryCodes(tx, userId, []);
  await removeSessions(tx, userId, sessionId);
  return DONE;
}

const list = ({ database }: AccountContext): AppRoute =>
  personRoute({
    method: 'GET',
    path: '/factors',
    reply: FactorList,
    handle: async ({ person, origin }) => {
      const { totpSince, passkeys, recoveryCodesLeft } = await findFactors(database.db, person.userId);
      return {
        totpSince: totpSince?.toISOString() ?? null,
        passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
          ...{ id, name, createdAt: created_at.toISOString() },
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
        ...{ recoveryCodesLeft, mayUsePasskeys: mayUsePasskeys(origin) },
      };
    },
  });

function totpRoutes(context: AccountContext): AppRoute[] {
  const { database, clock, secrets } = context;
  const { db } = database;
  return [
    personRoute({
      method: 'POST',
      path: '/factors/totp',
      isSensitive: true,
      reply: NewTotp,
      handle: async ({ person }) => {
        const { id: userId, email } = await requirePasswordUser(context, person);
        const secret = newTotpSecret();
        const at = new Date(clock());
        const isBegun = await db.transaction().execute((tx) => beginTotp(tx, secrets, { userId, secret, at }));
        if (!isBegun) throw new ApiError('CONFLICT', 'Remove your present authenticator app first.');
        return { secret, uri: totpUri(secret, email) };
      },
    }),
    personRoute({
      method: 'POST',
      path: '/factors/totp/confirmation',
      isSensitive: true,
      body: TotpConfirmation,
      reply: FactorAdded,
      handle: ({ person, body: { code, endsOthers } }) =>
        change(context, person, { kind: 'factor_added', detail: APP }, async (tx, at) => {
          const totp = await findTotp(tx, secrets, person.userId);
          if (!totp || totp.isConfirmed) throw new ApiError('CONFLICT', 'Begin to set up the authenticator app again.');
          const step = matchTotp(totp.secret, code.replace(/\s/g, ''), at.getTime());
          if (step === null || !(await takeTotpStep(tx, person.userId, step, at))) throw wrongProof('VALIDATION_ERROR');
          return completeFirst(tx, person, endsOthers);
        }),
    }),
    personRoute({
      method: 'DELETE',
      path: '/factors/totp',
      isSensitive: true,
      reply: Done,
      handle: ({ person }) =>
        change(context, person, { kind: 'factor_removed', detail: APP }, async (tx) => {
          if (!(await removeTotp(tx, person.userId))) throw new ApiError('NOT_FOUND', 'There is no authenticator app.');
          return completeRemoval(tx, person);
        }),
    }),
  ];
}

const APP = 'authenticator app';

function passkeyRoutes(context: AccountContext): AppRoute[] {
  const { database, clock } = context;
  const { db } = database;
  return [
    personRoute({
      method: 'POST',
      path: '/factors/passkeys/options',
      isSensitive: true,
      reply: PasskeyCreation,
      handle: async ({ person, origin, sessionValue }) => {
        const user = await requirePasswordUser(context, person);
        if (!mayUsePasskeys(origin)) throw new ApiError('CONFLICT', 'Browsers allow passkeys over https only.');
        const { passkeys } = await findFactors(db, user.id);
        const options = await askForNewPasskey(origin, user, passkeys.map(storedPasskey));
        const asked = { userId: user.id, challenge: options.challenge, at: new Date(clock()) };
        await addChallenge(db, { purpose: 'register', cookie: sessionValue! }, asked);
        return { options };
      },
    }),
    personRoute({
      method: 'POST',
      path: '/factors/passkeys',
      isSensitive: true,
      body: NewPasskey,
      reply: FactorAdded,
      handle: async ({ person, body, origin, sessionValue }) => {
        const place = { purpose: 'register', cookie: sessionValue! } as const;
        const asked = await tryChallenge(db, place, new Date(clock()));
        const passkey = asked && (await readNewPasskey(body.answer, { origin, challenge: asked.challenge }));
        if (!passkey) throw new ApiError('VALIDATION_ERROR', 'answer is no passkey for this request. Try again.');
        return change(context, person, { kind: 'factor_added', detail: `passkey ${body.name}` }, async (tx, at) => {
          await takeChallenge(tx, place);
          await keepPasskey(tx, person, { ...passkey, name: body.name }, at);
          return completeFirst(tx, person, body.endsOthers);
        });
      },
    }),
    personRoute({
      method: 'DELETE',
      path: '/factors/passkeys/{passkeyId}',
      isSensitive: true,
      reply: Done,
      handle: ({ person, params }) =>
        change(context, person, { kind: 'factor_removed', detail: 'passkey' }, async (tx) => {
          const name = await removePasskey(tx, person.userId, params.passkeyId);
          if (name === null) throw new ApiError('NOT_FOUND', 'There is no such passkey.');
          return completeRemoval(tx, person);
        }),
    }),
  ];
}

type PasskeyToKeep = NonNullable<Awaited<ReturnType<typeof readNewPasskey>>> & { name: string };

async function keepPasskey(
  tx: Tx,
  { userId }: Person,
  { id, publicKey, name, counter, transports }: PasskeyToKeep,
  at: Date,
): Promise<void> {
  if ((await findFactors(tx, userId)).passkeys.length >= MOST_PASSKEYS) {
    throw new ApiError('CONFLICT', `You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
  }
  const row = { user_id: userId, name, credential_id: id, public_key: publicKey, counter, transports };
  if (!(await addPasskey(tx, row, at))) throw new ApiError('CONFLICT', 'This passkey is set up already.');
}

const recoveryRoute = (context: AccountContext): AppRoute =>
  personRoute({
    method: 'POST',
    path: '/factors/recovery-codes',
    isSensitive: true,
    reply: RecoveryCodes,
    handle: ({ person }) =>
      change(context, person, { kind: 'recovery_codes_made', detail: '' }, async (tx) => {
        if (!hasAny(await findFactors(tx, person.userId))) {
          throw new ApiError('CONFLICT', 'Set up an authenticator app or a passkey first.');
        }
        const recoveryCodes = newRecoveryCodes();
        await setRecoveryCodes(tx, person.userId, recoveryCodes);
        return { recoveryCodes };
      }),
  });
