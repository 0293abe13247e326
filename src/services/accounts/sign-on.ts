// The single sign-on: a person goes to the provider and comes back once. Who is known by the provider's subject comes in; an
// account is linked or made only for a verified address that was invited or lies in an allowed domain.
import type { SignOnProblem } from '../../domain/errors.js';
import { type Identity, ProviderError } from '../../providers/contracts.js';
import type { Tx } from '../../store/db/database.js';
import { auditAccount, auditedPerson } from '../../store/people/audit.js';
import { addSignOn, removeFactors, takeSignOn } from '../../store/people/factors.js';
import { listInvitationsOf, removeResets, takeInvitation } from '../../store/people/links.js';
import { findPerson, type OpenedSession, removeSessions } from '../../store/people/sessions.js';
import {
  addNotice,
  addUser,
  findUser,
  findUserByEmail,
  findUserBySubject,
  hasOwner,
  normalEmail,
  setPasswordHash,
  setSignOnSubject,
  type User,
} from '../../store/people/users.js';
import { listWorkspaces } from '../../store/workspaces/workspaces.js';
import type { SignInContext, SignOnRules, Visit } from './context.js';
import { joinWorkspace } from './members.js';
import { confirmSession, openSession, type SignedIn } from './sessions.js';

/** With a single sign-on. */
export type SignOnContext = SignInContext & { signOn: NonNullable<SignInContext['signOn']> };

type Going = { callbackUrl: string; confirms: boolean };

/** Where the browser is sent, and what it has to bring back. With `confirms` a person who is signed in proves it anew. */
export async function beginSignOn(
  context: SignOnContext,
  { sessionValue }: Visit,
  { callbackUrl, confirms }: Going,
): Promise<{ url: string; secret: string } | SignOnProblem> {
  const { database, clock, signOn } = context;
  try {
    const person = confirms && sessionValue ? await findNow(context, sessionValue) : null;
    const { url, ...checks } = await signOn.provider.begin(callbackUrl, { isFresh: person !== null });
    const begun = { ...checks, confirms: person?.userId ?? null };
    return { url, secret: await addSignOn(database.db, begun, new Date(clock())) };
  } catch (error) {
    return noteFailure(error, context);
  }
}

const findNow = ({ database, clock }: SignInContext, sessionValue: string) =>
  findPerson(database.db, sessionValue, new Date(clock()));

/** `query` is what the provider sent along, `secret` what the browser brought back. */
type Coming = { callbackUrl: string; query: Record<string, unknown>; secret: string | null };

/** Somebody signed in, or confirmed a session, or why not. */
export type SignedOn =
  | { purpose: 'sign-in'; session: SignedIn }
  | { purpose: 'confirm'; session: OpenedSession }
  | { purpose: 'sign-in' | 'confirm'; problem: SignOnProblem };

export async function finishSignOn(context: SignOnContext, visit: Visit, coming: Coming): Promise<SignedOn> {
  const came = await identify(context, coming);
  if (typeof came === 'string') return { purpose: 'sign-in', problem: came };
  if (came.confirms !== null) return confirm(context, visit, came.identity, came.confirms);
  return context.database.db.transaction().execute((tx) => letIn(tx, context, visit, came.identity));
}

type Came = { identity: Identity; confirms: string | null };

async function identify(context: SignOnContext, { callbackUrl, query, secret }: Coming): Promise<Came | SignOnProblem> {
  const { database, clock, signOn } = context;
  const checks = secret === null ? null : await takeSignOn(database.db, secret, new Date(clock()));
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  if (!checks || pairs.length !== Object.keys(query).length) return 'sign_on_failed';
  try {
    const url = `${callbackUrl}?${new URLSearchParams(pairs)}`;
    const isFresh = checks.confirms !== null;
    return { identity: await signOn.provider.finish(url, checks, { isFresh }), confirms: checks.confirms };
  } catch (error) {
    return noteFailure(error, context);
  }
}

function noteFailure(error: unknown, { log }: SignInContext): SignOnProblem {
  if (!(error instanceof ProviderError)) throw error;
  log.warn({ kind: error.kind, reason: error.message }, 'a single sign-on failed');
  return 'sign_on_failed';
}

async function confirm(
  context: SignInContext,
  { sessionValue }: Visit,
  { subject }: Identity,
  userId: string,
): Promise<SignedOn> {
  const { db } = context.database;
  const person = sessionValue === null ? null : await findNow(context, sessionValue);
  const user = person?.userId === userId ? await findUser(db, userId) : null;
  if (!person || user?.sign_on_subject !== subject) return { purpose: 'confirm', problem: 'sign_on_failed' };
  const at = new Date(context.clock());
  return { purpose: 'confirm', session: await db.transaction().execute((tx) => confirmSession(tx, person, at)) };
}

async function letIn(tx: Tx, context: SignOnContext, visit: Visit, identity: Identity): Promise<SignedOn> {
  const at = new Date(context.clock());
  const { rules } = context.signOn;
  const found = (await findUserBySubject(tx, identity.subject)) ?? (await admitByEmail(tx, rules, identity, at));
  if (typeof found === 'string') return { purpose: 'sign-in', problem: found };
  await acceptInvitations(tx, found, identity, at);
  // The provider may have asked them nothing today: who wants something sensitive signs on afresh.
  return { purpose: 'sign-in', session: await openSession(tx, context, visit, found, at, new Date(0)) };
}

/** The account of a verified address, linked from now on, or a new one; or why not. */
async function admitByEmail(
  tx: Tx,
  { allowedDomains, defaultRole }: SignOnRules,
  { subject, email, isEmailVerified, name }: Identity,
  at: Date,
): Promise<User | SignOnProblem> {
  if (email === null || !isEmailVerified) return 'email_not_verified';
  if (!(await hasOwner(tx))) return 'not_invited';
  const known = await findUserByEmail(tx, email);
  const isInvited = (await listInvitationsOf(tx, email, at)).length > 0;
  const isAllowed = allowedDomains.includes(normalEmail(email).split('@').at(-1)!);
  if (known) {
    // An account that was made without a password has no other way in.
    const mayLink = isInvited || isAllowed || known.password_hash === null;
    if (!mayLink || !(await setSignOnSubject(tx, known.id, subject))) return 'account_exists';
    await dropPassword(tx, known);
    const actor = auditedPerson({ userId: known.id, name: known.name });
    await auditAccount(tx, known.id, { actor, action: 'sign_on.linked', at });
    await addNotice(tx, { userId: known.id, kind: 'sign_on_linked', at });
    return known;
  }
  if (!isInvited && !isAllowed) return 'not_invited';
  const ownName = name?.replaceAll('\0', '').trim().slice(0, 200) || email.split('@')[0]!;
  const user = await addUser(tx, { email, name: ownName, passwordHash: null, signOnSubject: subject, at });
  if (!user) return 'sign_on_failed';
  const first = isInvited ? undefined : (await listWorkspaces(tx))[0];
  if (first) await joinWorkspace(tx, user, { workspace_id: first.id, role: defaultRole }, at);
  return user;
}

/** Whoever chose the password need not hold the address: from now on only the provider says who comes in. */
async function dropPassword(tx: Tx, { id, password_hash }: User): Promise<void> {
  if (password_hash === null) return;
  await setPasswordHash(tx, id, null);
  await removeResets(tx, id);
  await removeFactors(tx, id);
  await removeSessions(tx, id, null);
}

/** Whoever has proved to hold the address needs no link any more. */
async function acceptInvitations(tx: Tx, user: User, { email, isEmailVerified }: Identity, at: Date): Promise<void> {
  if (email === null || !isEmailVerified || normalEmail(email) !== user.email) return;
  for (const invitation of await listInvitationsOf(tx, user.email, at)) {
    if (await takeInvitation(tx, invitation.id, null)) await joinWorkspace(tx, user, invitation, at);
  }
}
