// Who belongs to a workspace: its first owner, and people who are invited, join, change their role and leave. Every change is
// checked again under a lock: two owners who act at once cannot leave a workspace without one.
import { FlowError, invalid, linkEnded } from '../../domain/errors.js';
import type { Role } from '../../domain/roles.js';
import type { Db, Tx } from '../../store/db/database.js';
import { audit, auditedPerson, OPERATOR } from '../../store/people/audit.js';
import {
  addInvitation,
  findInvitation,
  type Invitation,
  listInvitations,
  type NewLink,
  removeInvitation,
  removeOwnersResets,
  takeInvitation,
} from '../../store/people/links.js';
import {
  isLastOwner,
  listMembers,
  lockRoles,
  removeMember as removeStoredMember,
  setRole,
} from '../../store/people/members.js';
import { findPerson, type Member, type Person, removeSessions } from '../../store/people/sessions.js';
import {
  addMember,
  addUser,
  findUser,
  findUserByEmail,
  isSetupToken,
  lockSetup,
  normalEmail,
  removeSetupTokens,
  removeUser,
  type User,
} from '../../store/people/users.js';
import { listWorkspaces, lockWorkspace } from '../../store/workspaces/workspaces.js';
import {
  type AccountsContext,
  auditActorOf,
  holdRole,
  lacking,
  type MemberOrOperator,
  type SignInContext,
  type Visit,
} from './context.js';
import { networkOf } from './proofs.js';
import { checkPassword, type Entry, enter, openSession, requireGoodPassword, type SignedIn } from './sessions.js';

/** Members and open invitations together: many more people than one team has, and few enough for one page. */
const MOST_PEOPLE = 500;

type FirstOwner = { token: string; name: string; email: string; password: string };

/** Whoever holds the token that the server printed takes the first workspace. */
export async function setUp(context: SignInContext, visit: Visit, owner: FirstOwner): Promise<SignedIn> {
  const { database, clock, passwords } = context;
  const { token, name, email, password } = owner;
  // Looked at before the password is hashed, which costs something, and again when it counts.
  if (!(await isSetupToken(database.db, token))) throw linkEnded();
  const workspaces = await listWorkspaces(database.db);
  requireGoodPassword(password, [email, name, ...workspaces.map((workspace) => workspace.name)]);
  const passwordHash = await passwords.hash(password, networkOf(visit.address));
  return database.db.transaction().execute(async (tx) => {
    const at = new Date(clock());
    if (!(await lockSetup(tx)) || !(await isSetupToken(tx, token))) throw linkEnded();
    const workspace = (await listWorkspaces(tx))[0];
    const user = await addUser(tx, { email, name, passwordHash, at });
    if (!workspace || !user) throw new FlowError('CONFLICT', 'This email address is already in use.');
    await addMember(tx, { workspaceId: workspace.id, userId: user.id, role: 'owner', at });
    await removeSetupTokens(tx);
    const actor = auditedPerson({ userId: user.id, name: user.name });
    await audit(tx, { workspaceId: workspace.id, actor, action: 'workspace.set_up', at });
    return openSession(tx, context, visit, user, at);
  });
}

type WantedInvitation = { workspaceId: string; email: string; role: Role; invitedBy: string };

/** Makes a link that lets somebody in, once. */
export async function invite(
  { database, clock }: AccountsContext,
  by: MemberOrOperator,
  wanted: WantedInvitation,
): Promise<NewLink> {
  const { workspaceId, role } = wanted;
  const email = normalEmail(wanted.email);
  const at = new Date(clock());
  return database.db.transaction().execute(async (tx) => {
    // First, as whoever changes roles does; who invites at the same moment waits, and counts this one, too.
    await lockWorkspace(tx, workspaceId);
    if (by) await holdRole(tx, by, 'owner');
    await requireRoomFor(tx, workspaceId, email, at);
    const subject = `${email} as ${role}`;
    await audit(tx, { workspaceId, actor: auditActorOf(by), action: 'member.invited', subject, at });
    return addInvitation(tx, { ...wanted, email, madeBy: by?.userId ?? null, at });
  });
}

async function requireRoomFor(db: Db, workspaceId: string, email: string, at: Date): Promise<void> {
  const members = await listMembers(db, workspaceId);
  if (members.some((one) => one.email === email)) {
    throw new FlowError('CONFLICT', 'This person is already in the workspace.');
  }
  const others = (await listInvitations(db, workspaceId, at)).filter((one) => one.email !== email);
  if (members.length + others.length < MOST_PEOPLE) return;
  throw new FlowError(
    'CONFLICT',
    `A workspace can have up to ${MOST_PEOPLE} people, including invitations. Remove someone first.`,
  );
}

export async function takeInvitationBack({ database, clock }: AccountsContext, owner: Member, id: string) {
  const { workspaceId } = owner;
  await database.db.transaction().execute(async (tx) => {
    const subject = await removeInvitation(tx, workspaceId, id);
    if (subject === null) throw new FlowError('NOT_FOUND', 'This invitation no longer exists.');
    const action = 'invitation.removed';
    await audit(tx, { workspaceId, actor: auditedPerson(owner), action, subject, at: new Date(clock()) });
  });
}

/** What an invitation that may still be accepted says. */
export async function findOpenInvitation({ database, clock }: AccountsContext, token: string): Promise<Invitation> {
  const found = await findInvitation(database.db, token, new Date(clock()));
  if (!found) throw linkEnded();
  return found;
}

/** What newcomers must give; who has an account already gives its password, unless signed in with it. */
type Acceptance = { token: string; name?: string | undefined; password?: string | undefined };

/** The person who was signed in and stays so, or who comes in now. */
type Accepted = { person: Person; entry: null } | { person: null; entry: Entry };

/** Joins the workspace with a new account, or with the one that has the invited address. */
export async function acceptInvitation(
  context: SignInContext,
  visit: Visit,
  { token, ...given }: Acceptance,
): Promise<Accepted> {
  const { database, clock } = context;
  const invitation = await findOpenInvitation(context, token);
  const known = await findUserByEmail(database.db, invitation.email);
  const newcomer = known ? null : await readNewcomer(context, visit, invitation, given);
  const person = known && (await requireSamePerson(context, visit, known, given.password));
  return database.db.transaction().execute(async (tx) => {
    const at = new Date(clock());
    if (!(await takeInvitation(tx, invitation.id, token))) throw linkEnded();
    const user = known ?? (await addUser(tx, { email: invitation.email, ...newcomer!, at }));
    if (!user) throw new FlowError('CONFLICT', 'This email now has an account. Open the link again.');
    await joinWorkspace(tx, user, invitation, at);
    // Whoever is signed in stays so: nobody has proved anew who they are.
    return person ? { person, entry: null } : { person: null, entry: await enter(tx, context, visit, user, at) };
  });
}

async function readNewcomer(
  { passwords }: SignInContext,
  { address }: Visit,
  { email, workspace_name: workspace }: Invitation,
  { name, password }: Omit<Acceptance, 'token'>,
): Promise<{ name: string; passwordHash: string }> {
  if (name === undefined) throw invalid('name is required.');
  if (password === undefined) throw invalid('password is required.');
  requireGoodPassword(password, [email, name, workspace]);
  return { name, passwordHash: await passwords.hash(password, networkOf(address)) };
}

/** Who is signed in with the invited account, and is answered, needs no password; everybody else does. */
async function requireSamePerson(
  context: SignInContext,
  visit: Visit,
  user: User,
  password: string | undefined,
): Promise<Person | null> {
  const { database, clock } = context;
  const at = new Date(clock());
  const person = visit.sessionValue === null ? null : await findPerson(database.db, visit.sessionValue, at);
  if (person?.userId === user.id) return person;
  if (password === undefined) throw invalid('password is required.');
  if (await checkPassword(context, visit, user.email, password)) return null;
  throw new FlowError('UNAUTHORIZED', 'Wrong password for this account.');
}

/** Makes a person a member as an invitation says; who is one already stays what he or she is. */
export async function joinWorkspace(
  tx: Tx,
  user: Pick<User, 'id' | 'name'>,
  { workspace_id, role }: Pick<Invitation, 'workspace_id' | 'role'>,
  at: Date,
): Promise<void> {
  const isNew = await addMember(tx, { workspaceId: workspace_id, userId: user.id, role, at });
  if (!isNew) return;
  await removeOwnersResets(tx, user.id);
  const actor = auditedPerson({ userId: user.id, name: user.name });
  await audit(tx, { workspaceId: workspace_id, actor, action: 'member.joined', subject: role, at });
}

export async function changeRole({ database, clock }: AccountsContext, owner: Member, userId: string, role: Role) {
  const { workspaceId } = owner;
  await database.db.transaction().execute(async (tx) => {
    const roles = await requireRule(tx, owner, userId);
    if (role !== 'owner') requireAnotherOwner(roles, userId);
    const change = { workspaceId, userId, at: new Date(clock()), actor: auditedPerson(owner) };
    const subject = `${(await findUser(tx, userId))?.email} to ${role}`;
    await audit(tx, { ...change, action: 'member.role_changed', subject });
    await setRole(tx, change, role);
  });
}

export async function removeMember({ database, clock }: AccountsContext, owner: Member, userId: string) {
  const { workspaceId } = owner;
  await database.db.transaction().execute(async (tx) => {
    requireAnotherOwner(await requireRule(tx, owner, userId), userId);
    const change = { workspaceId, userId, at: new Date(clock()), actor: auditedPerson(owner) };
    await audit(tx, { ...change, action: 'member.removed', subject: `${(await findUser(tx, userId))?.email}` });
    await removeStoredMember(tx, change);
  });
}

/** The roles as they are now, and stay until the end of the transaction; the one who acts must still be an owner. */
async function requireRule(tx: Tx, owner: Member, userId: string): Promise<Map<string, Role>> {
  const roles = await lockRoles(tx, owner.workspaceId);
  if (roles.get(owner.userId) !== 'owner') throw lacking('owner');
  if (!roles.has(userId)) throw new FlowError('NOT_FOUND', 'This person isn’t in the workspace.');
  return roles;
}

function requireAnotherOwner(roles: Map<string, Role>, userId: string): void {
  if (isLastOwner(roles, userId)) throw new FlowError('CONFLICT', 'A workspace needs at least one owner.');
}

type Departure = { from: readonly { id: string; name: string }[]; withAccount: boolean };

/** The operator takes a person out of workspaces, and the account away where it is to go as well. */
export async function removePerson({ database, clock }: AccountsContext, user: User, { from, withAccount }: Departure) {
  const by = { actor: OPERATOR, at: new Date(clock()), subject: user.email };
  await database.db.transaction().execute(async (tx) => {
    for (const { id: workspaceId, name } of from) {
      if (isLastOwner(await lockRoles(tx, workspaceId), user.id)) throw lastOwnerOf(name);
      await audit(tx, { ...by, workspaceId, action: 'member.removed' });
      await removeStoredMember(tx, { ...by, workspaceId, userId: user.id });
    }
    if (!withAccount) return;
    await audit(tx, { ...by, workspaceId: null, action: 'account.removed' });
    await removeSessions(tx, user.id, null);
    await removeUser(tx, user.id);
  });
}

const lastOwnerOf = (workspace: string): FlowError =>
  new FlowError('CONFLICT', `${workspace} needs at least one owner. Make someone else an owner first.`);
