// Ways back for people who lost a password or a second factor, made by an owner or the operator and used by the person, and whether
// a workspace requires second factors.
import { FlowError, linkEnded } from '../../domain/errors.js';
import type { Tx } from '../../store/db/database.js';
import { audit, auditAccount, auditedPerson } from '../../store/people/audit.js';
import { findFactors, hasAny, removeFactors } from '../../store/people/factors.js';
import { addReset, findReset, type NewLink, takeReset } from '../../store/people/links.js';
import { type Member, removeSessions } from '../../store/people/sessions.js';
import {
  addNotice,
  findUser,
  listMemberships,
  lockUser,
  setPasswordHash,
  type User,
} from '../../store/people/users.js';
import { setFactorRule } from '../../store/workspaces/workspace-settings.js';
import {
  type AccountsContext,
  auditActorOf,
  holdRole,
  type MemberOrOperator,
  type SignInContext,
  type Visit,
} from './context.js';
import { networkOf } from './proofs.js';
import { type Entry, enter, requireGoodPassword } from './sessions.js';

/** Makes a link that sets a new password, once. */
export async function offerReset(
  { database, clock }: AccountsContext,
  by: MemberOrOperator,
  userId: string,
): Promise<NewLink> {
  const at = new Date(clock());
  return database.db.transaction().execute(async (tx) => {
    const user = await requireAnswerable(tx, by, userId);
    await note(tx, by, user, 'password.reset_offered', at);
    return addReset(tx, { userId: user.id, madeBy: by?.userId ?? null, at });
  });
}

/** Whose password a link resets that may still be used. */
export async function findOpenReset({ database, clock }: AccountsContext, token: string) {
  const found = await findReset(database.db, token, new Date(clock()));
  if (!found) throw linkEnded();
  return found;
}

/** Sets a new password with a link; who has a second factor is asked for it as after the password. */
export async function applyReset(
  context: SignInContext,
  visit: Visit,
  { token, password }: { token: string; password: string },
): Promise<Entry> {
  const { database, clock, passwords } = context;
  const { userId, email } = await findOpenReset(context, token);
  const user = (await findUser(database.db, userId))!;
  const workspaces = await listMemberships(database.db, userId);
  requireGoodPassword(password, [email, user.name, ...workspaces.map(({ name }) => name)]);
  const hash = await passwords.hash(password, networkOf(visit.address));
  return database.db.transaction().execute(async (tx) => {
    if (!(await takeReset(tx, token))) throw linkEnded();
    await setPasswordHash(tx, userId, hash);
    await removeSessions(tx, userId, null);
    const at = new Date(clock());
    const actor = auditedPerson({ userId, name: user.name });
    await auditAccount(tx, userId, { actor, action: 'password.reset', at });
    await addNotice(tx, { userId, kind: 'password_reset', at });
    return enter(tx, context, visit, user, at);
  });
}

/** Takes all second factors of a person away, and ends the sessions. */
export async function resetFactors({ database, clock }: AccountsContext, by: MemberOrOperator, userId: string) {
  const at = new Date(clock());
  await database.db.transaction().execute(async (tx) => {
    const user = await requireAnswerable(tx, by, userId);
    if (!(await removeFactors(tx, user.id))) throw new FlowError('CONFLICT', 'This person has no second factor.');
    await removeSessions(tx, user.id, null);
    await note(tx, by, user, 'factors.reset', at);
    await addNotice(tx, { userId: user.id, kind: 'factors_reset', detail: by?.name ?? 'the server administrator', at });
  });
}

export async function changeFactorRule({ database, clock }: AccountsContext, owner: Member, isRequired: boolean) {
  const { workspaceId, userId } = owner;
  await database.db.transaction().execute(async (tx) => {
    const actor = auditedPerson(await holdRole(tx, owner, 'owner'));
    const user = await findUser(tx, userId);
    const hasOwn = user?.password_hash === null || hasAny(await findFactors(tx, userId));
    if (isRequired && !hasOwn) throw new FlowError('CONFLICT', 'Set up your own second factor first.');
    await setFactorRule(tx, workspaceId, isRequired);
    const subject = isRequired ? 'required' : 'not required';
    await audit(tx, { workspaceId, actor, action: 'factor.rule_changed', subject, at: new Date(clock()) });
  });
}

/** The person, if the one who acts may answer for the account. */
async function requireAnswerable(tx: Tx, by: MemberOrOperator, userId: string): Promise<User> {
  if (by) await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) throw noMember();
  if (by) await requireOwnPeople(tx, by, userId);
  return user;
}

const noMember = (): FlowError => new FlowError('NOT_FOUND', 'This person isn’t in the workspace.');

/** Everything that the account opens must be the owner's anyway: otherwise a reset would be a way into the workspaces of others. */
async function requireOwnPeople(tx: Tx, owner: Member, userId: string): Promise<void> {
  const theirs = await listMemberships(tx, userId);
  if (!theirs.some(({ id }) => id === owner.workspaceId)) throw noMember();
  const owned = (await listMemberships(tx, owner.userId)).filter(({ role }) => role === 'owner');
  const isOwned = theirs.every(({ id }) => owned.some((workspace) => workspace.id === id));
  if (!isOwned) {
    throw new FlowError('FORBIDDEN', 'This person is also in workspaces you don’t own. Ask your server administrator.');
  }
  await holdRole(tx, owner, 'owner');
}

/** What an owner does stands in the log of the workspace, what the operator does in those of all that the person belongs to. */
async function note(tx: Tx, by: MemberOrOperator, user: User, action: string, at: Date): Promise<void> {
  const entry = { actor: auditActorOf(by), action, subject: user.email, at };
  if (by) await audit(tx, { ...entry, workspaceId: by.workspaceId });
  else await auditAccount(tx, user.id, entry);
}
