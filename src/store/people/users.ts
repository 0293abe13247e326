// People and the workspaces they belong to, what they are told about their account, and the token with which the first owner sets
// the service up. Sessions are in sessions.ts.
import { type Selectable, sql } from 'kysely';
import type { Role } from '../../domain/roles.js';
import { hashSecret, newId, newSecret } from '../../lib/ids.js';
import { LOCKS } from '../db/advisory-locks.js';
import type { NoticeKind } from '../db/columns.js';
import type { Db, Tx } from '../db/database.js';
import type { Tables } from '../db/tables.js';

export type User = Selectable<Tables['users']>;
type Membership = { id: string; name: string; role: Role; requires_factor: boolean };

/** One person has one address, however it is typed. */
export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

type NewUser = { email: string; name: string; passwordHash: string | null; signOnSubject?: string | null; at: Date };

/** Null when somebody has this address already. */
export async function addUser(db: Db, user: NewUser): Promise<User | null> {
  const added = await db
    .insertInto('users')
    .values({
      id: newId('user'),
      email: normalEmail(user.email),
      name: user.name,
      password_hash: user.passwordHash,
      sign_on_subject: user.signOnSubject ?? null,
      created_at: user.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}

export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const found = await db.selectFrom('users').selectAll().where('email', '=', normalEmail(email)).executeTakeFirst();
  return found ?? null;
}

export async function findUser(db: Db, id: string): Promise<User | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Until the transaction ends the person joins no other workspace. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

export async function setUserName(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', id).execute();
}

export async function setPasswordHash(db: Db, id: string, hash: string | null): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** The workspaces of a person, the oldest membership first. */
export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  return db
    .selectFrom('members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .select(['w.id', 'w.name', 'm.role', 'w.requires_factor'])
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .orderBy('w.id')
    .execute();
}

/** True once there is somebody who rules a workspace. */
export async function hasOwner(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .select('user_id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type NewMember = { workspaceId: string; userId: string; role: Role; at: Date };

/** False when the person belongs to the workspace already; the role then stays as it is. */
export async function addMember(tx: Tx, { workspaceId, userId, role, at }: NewMember): Promise<boolean> {
  const added = await tx
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: userId, role, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function findUserBySubject(db: Db, subject: string): Promise<User | null> {
  const found = await db.selectFrom('users').selectAll().where('sign_on_subject', '=', subject).executeTakeFirst();
  return found ?? null;
}

/** Lets a person sign in elsewhere from now on; false for somebody who does so already. */
export async function setSignOnSubject(tx: Tx, id: string, subject: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ sign_on_subject: subject })
    .where('id', '=', id)
    .where('sign_on_subject', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function listUsers(db: Db): Promise<User[]> {
  return db.selectFrom('users').selectAll().orderBy('email').execute();
}

/** Everything of the person goes, but for what the audit log tells. */
export async function removeUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** Each process prints one of its own at each start; older ones stop working. */
const MOST_TOKENS = 10;

/** Until the transaction ends nobody else sets up; false once there is an owner. */
export async function lockSetup(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCKS.setUp})`.execute(tx);
  return !(await hasOwner(tx));
}

/** Null when there is an owner already. */
export async function addSetupToken(tx: Tx, at: Date): Promise<string | null> {
  if (!(await lockSetup(tx))) return null;
  const token = newSecret();
  await tx
    .insertInto('setup_tokens')
    .values({ hash: hashSecret(token), created_at: at })
    .execute();
  await sql`delete from setup_tokens where hash in (
    select hash from setup_tokens order by created_at desc, hash offset ${MOST_TOKENS})`.execute(tx);
  return token;
}

export async function isSetupToken(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('setup_tokens')
    .select('hash')
    .where('hash', '=', hashSecret(token))
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeSetupTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_tokens').execute();
}

// What people are told about their own account: there is no mail server, so it waits for them in the dashboard. A notice can be
// read, but not removed; it goes after a year.

const KEPT_MS = 366 * 86_400_000;
const SHOWN = 100;

type NewNotice = {
  userId: string;
  kind: NoticeKind;
  /** Our words, a name of something of the person's own, or a number. */
  detail?: string | null;
  /** The session in which it was done: there it is not called new. */
  sessionId?: string | null;
  at: Date;
};

export async function addNotice(
  db: Db,
  { userId, kind, detail = null, sessionId = null, at }: NewNotice,
): Promise<void> {
  await db
    .insertInto('notices')
    .values({ id: newId('notice'), user_id: userId, at, kind, detail, session_id: sessionId })
    .execute();
}

type Reader = { userId: string; sessionId: string };

/** The newest first. */
export const listNotices = (db: Db, { userId }: Reader) =>
  db
    .selectFrom('notices')
    .select(['id', 'at', 'kind', 'detail', 'session_id', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();

const unread = (db: Db, { userId, sessionId }: Reader) =>
  db
    .selectFrom('notices')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((e) => e.or([e('session_id', 'is', null), e('session_id', '!=', sessionId)]));

export async function countUnreadNotices(db: Db, reader: Reader): Promise<number> {
  const { count } = await unread(db, reader)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function readNotices(db: Db, reader: Reader, at: Date): Promise<void> {
  await db.updateTable('notices').set({ read_at: at }).where('id', 'in', unread(db, reader).select('id')).execute();
}

export async function removeOldNotices(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('at', '<', new Date(at.getTime() - KEPT_MS))
    .execute();
}
