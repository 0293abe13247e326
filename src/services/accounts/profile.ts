// What people change about themselves: their name, their password, and where they are signed in. Factors are in factors.ts.
import { FlowError, invalid } from '../../domain/errors.js';
import type { Tx } from '../../store/db/database.js';
import { auditAccount, auditedPerson } from '../../store/people/audit.js';
import { removeResets } from '../../store/people/links.js';
import { type Person, removeSession, removeSessions } from '../../store/people/sessions.js';
import {
  addNotice,
  findUser,
  listMemberships,
  readNotices as readStoredNotices,
  setPasswordHash,
  setUserName,
} from '../../store/people/users.js';
import type { AccountsContext, SignInContext, Visit } from './context.js';
import { networkOf } from './proofs.js';
import { checkPassword, requireGoodPassword } from './sessions.js';

export const renamePerson = (context: AccountsContext, person: Person, name: string): Promise<void> =>
  change(context, person, 'profile.changed', (tx) => setUserName(tx, person.userId, name));

/** Ends the other sessions of a person. */
export const endOtherSessions = (context: AccountsContext, person: Person): Promise<void> =>
  change(context, person, 'sessions.ended', (tx) => removeSessions(tx, person.userId, person.sessionId));

export const endSession = (context: AccountsContext, person: Person, sessionId: string): Promise<void> =>
  change(context, person, 'sessions.ended', async (tx) => {
    const isGone = await removeSession(tx, person.userId, sessionId);
    if (!isGone) throw new FlowError('NOT_FOUND', 'This session has already ended.');
  });

type PasswordChange = { current: string; next: string; endsOthers: boolean };

export async function changePassword(
  context: SignInContext,
  visit: Visit,
  person: Person,
  { current, next, endsOthers }: PasswordChange,
): Promise<void> {
  await requireOwnPassword(context, visit, person, current);
  const workspaces = await listMemberships(context.database.db, person.userId);
  requireGoodPassword(next, [person.email, person.name, ...workspaces.map(({ name }) => name)], 'next');
  const hash = await context.passwords.hash(next, networkOf(visit.address));
  await change(context, person, 'password.changed', async (tx) => {
    await setPasswordHash(tx, person.userId, hash);
    await removeResets(tx, person.userId);
    if (endsOthers) await removeSessions(tx, person.userId, person.sessionId);
    await addNotice(tx, { ...person, kind: 'password_changed', at: new Date(context.clock()) });
  });
}

async function requireOwnPassword(
  context: SignInContext,
  visit: Visit,
  person: Person,
  password: string,
): Promise<void> {
  const user = await findUser(context.database.db, person.userId);
  if (user?.password_hash === null) {
    throw new FlowError('CONFLICT', 'This account uses single sign-on and has no password.');
  }
  if (await checkPassword(context, visit, person.email, password)) return;
  throw invalid('That’s not your current password.');
}

/** What the person was told counts as read. */
export const readNotices = ({ database, clock }: AccountsContext, person: Person): Promise<void> =>
  readStoredNotices(database.db, person, new Date(clock()));

/** One transaction with its entry in the audit log. */
function change(
  { database, clock }: AccountsContext,
  person: Person,
  action: string,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  return database.db.transaction().execute(async (tx) => {
    await work(tx);
    await auditAccount(tx, person.userId, { actor: auditedPerson(person), action, at: new Date(clock()) });
  });
}
