// The single sign-on: the browser goes to the provider and comes back once. Who is known by the provider's subject comes
// in; an account is linked or made only for a verified address that was invited or lies in an allowed domain.
import { z } from 'zod';
import type { Identity, SignOn } from '../../../providers/contracts.js';
import { ProviderError } from '../../../providers/errors.js';
import { joinWorkspace } from '../../../services/accounts/members.js';
import type { Tx } from '../../../store/db/database.js';
import { auditAccount, auditedPerson } from '../../../store/people/audit.js';
import { addSignOn, takeSignOn } from '../../../store/people/challenges.js';
import { removeFactors } from '../../../store/people/factors.js';
import { listInvitationsOf, removeResets, takeInvitation } from '../../../store/people/links.js';
import { addNotice } from '../../../store/people/notices.js';
import { findPerson, removeSessions } from '../../../store/people/sessions.js';
import {
  addUser,
  findUser,
  findUserByEmail,
  findUserBySubject,
  hasOwner,
  normalEmail,
  setPasswordHash,
  setSignOnSubject,
  type User,
} from '../../../store/people/users.js';
import { listWorkspaces } from '../../../store/workspaces/workspaces.js';
import { APP_PREFIX, type AppRequest, type AppRoute, publicRoute } from '../route.js';
import type { SignOnProblem } from '../schemas/account.js';
import { confirmSession } from './confirmation.js';
import type { AccountContext, SignOnRules } from './context.js';
import { type Comer, openSession } from './session.js';

const COOKIE = 'aftercall-sign-on';
const COOKIE_S = 600;
const CALLBACK = '/sign-on/callback';

export function signOnRoutes(context: AccountContext): AppRoute[] {
  const { database, clock, log, signOn } = context;
  if (signOn === null) return [];
  const callbackOf = (origin: string) => `${origin}${APP_PREFIX}${CALLBACK}`;
  const fail = (problem: SignOnProblem) => `/sign-in?problem=${problem}`;

  return [
    publicRoute({
      method: 'GET',
      path: '/sign-on',
      query: z.object({ confirm: z.literal('true').optional() }),
      reply: { redirectsTo: 'the provider, or the page to sign in on' },
      handle: async ({ origin, setCookie, query, sessionValue }) => {
        try {
          const person = query.confirm && sessionValue ? await findNow(context, sessionValue) : null;
          const { url, ...checks } = await signOn.provider.begin(callbackOf(origin), { isFresh: person !== null });
          const begun = { ...checks, confirms: person?.userId ?? null };
          setCookie(COOKIE, await addSignOn(database.db, begun, new Date(clock())), COOKIE_S);
          return url;
        } catch (error) {
          return fail(noteFailure(error, log));
        }
      },
    }),
    publicRoute({
      method: 'GET',
      path: CALLBACK,
      query: z.looseObject({}),
      reply: { redirectsTo: 'the page that the person came for, or the one to sign in on' },
      handle: async (request) => {
        const { query, origin, cookie, setCookie } = request;
        setCookie(COOKIE, null, 0);
        const came = await identify(context, signOn.provider, cookie(COOKIE), callbackOf(origin), query);
        if (typeof came === 'string') return fail(came);
        if (came.confirms !== null) return confirm(context, request, came.identity, came.confirms);
        const value = await database.db
          .transaction()
          .execute((tx) => letIn(tx, context, signOn.rules, came.identity, request));
        if (value.problem !== null) return fail(value.problem);
        request.setSession(value.session);
        return '/';
      },
    }),
  ];
}

const findNow = ({ database, clock }: AccountContext, sessionValue: string) =>
  findPerson(database.db, sessionValue, new Date(clock()));

/** The page it leads to tells the one that waits, and closes itself. */
async function confirm(
  context: AccountContext,
  request: AppRequest,
  { subject }: Identity,
  userId: string,
): Promise<string> {
  const { db } = context.database;
  const person = request.sessionValue === null ? null : await findNow(context, request.sessionValue);
  const user = person?.userId === userId ? await findUser(db, userId) : null;
  if (!person || user?.sign_on_subject !== subject) return '/confirmed?problem=sign_on_failed';
  const session = await db.transaction().execute((tx) => confirmSession(tx, person, new Date(context.clock())));
  request.setSession(session.value);
  return '/confirmed';
}

type Came = { identity: Identity; confirms: string | null };

async function identify(
  { database, clock, log }: AccountContext,
  provider: SignOn,
  secret: string | null,
  callbackUrl: string,
  query: Record<string, unknown>,
): Promise<Came | SignOnProblem> {
  const checks = secret === null ? null : await takeSignOn(database.db, secret, new Date(clock()));
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  if (!checks || pairs.length !== Object.keys(query).length) return 'sign_on_failed';
  try {
    const url = `${callbackUrl}?${new URLSearchParams(pairs)}`;
    const isFresh = checks.confirms !== null;
    return { identity: await provider.finish(url, checks, { isFresh }), confirms: checks.confirms };
  } catch (error) {
    return noteFailure(error, log);
  }
}

function noteFailure(error: unknown, log: AccountContext['log']): SignOnProblem {
  if (!(error instanceof ProviderError)) throw error;
  log.warn({ kind: error.kind, reason: error.message }, 'a single sign-on failed');
  return 'sign_on_failed';
}

type Admission = { session: string; problem: null } | { session: null; problem: SignOnProblem };

async function letIn(
  tx: Tx,
  context: AccountContext,
  rules: SignOnRules,
  identity: Identity,
  request: Comer,
): Promise<Admission> {
  const at = new Date(context.clock());
  const found = (await findUserBySubject(tx, identity.subject)) ?? (await admitByEmail(tx, rules, identity, at));
  if (typeof found === 'string') return { session: null, problem: found };
  await acceptInvitations(tx, found, identity, at);
  // The provider may have asked them nothing today: who wants something sensitive signs on afresh.
  return { session: (await openSession(tx, context, request, found, at, new Date(0))).value, problem: null };
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
