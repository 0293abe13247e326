// Where people are signed in. A session ends 14 days after it was last used, and 90 days after it began in any case.
import { sql } from 'kysely';
import type { Role } from '../flow/roles.js';
import { newId } from '../lib/ids.js';
import { hashSecret, newSecret } from '../lib/secret.js';
import type { Db } from './database.js';
import { CHANNEL, sessionsMessage } from './listener.js';

const DAY_MS = 86_400_000;
export const IDLE_MS = 14 * DAY_MS;
export const LONGEST_MS = 90 * DAY_MS;
const SEEN_EVERY_MS = 60_000;
/** Of one person at one time; the ones that were not used for longest give way. */
const MOST_SESSIONS = 50;

/** A person who is signed in. */
export type Person = { userId: string; name: string; email: string; sessionId: string };
/** A person within a workspace. */
export type Member = Person & { role: Role; workspaceId: string; workspaceName: string };

export type OpenedSession = { id: string; value: string };

/** Opens a session and returns the value of its cookie, which nothing can show again. */
export async function addSession(db: Db, userId: string, client: string, at: Date): Promise<OpenedSession> {
  const value = newSecret();
  const id = newId('session');
  await db
    .insertInto('sessions')
    .values({ id, user_id: userId, hash: hashSecret(value), client, created_at: at, last_seen_at: at })
    .execute();
  await removeBeyond(db, userId, at);
  return { id, value };
}

async function removeBeyond(db: Db, userId: string, at: Date): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and (not ${isGood(at)} or id in (
    select id from sessions where user_id = ${userId}
     order by last_seen_at desc, created_at desc, id offset ${MOST_SESSIONS}))`.execute(db);
}

const isGood = (at: Date) =>
  sql<boolean>`(sessions.last_seen_at > ${new Date(at.getTime() - IDLE_MS)}::timestamptz
    and sessions.created_at > ${new Date(at.getTime() - LONGEST_MS)}::timestamptz)`;

/** Who holds the cookie with this value; null when nobody does any more. */
export async function findPerson(db: Db, value: string, at: Date): Promise<(Person & { lastSeenAt: Date }) | null> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.hash', '=', hashSecret(value))
    .where(isGood(at))
    .select([
      'users.id as userId',
      'users.name',
      'users.email',
      'sessions.id as sessionId',
      'sessions.last_seen_at as lastSeenAt',
    ])
    .executeTakeFirst();
  return found ?? null;
}

/** What the person is in the workspace; null for one that the person does not belong to. */
export async function findMember(db: Db, person: Person, workspaceId: string): Promise<Member | null> {
  const found = await db
    .selectFrom('members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .where('m.workspace_id', '=', workspaceId)
    .where('m.user_id', '=', person.userId)
    .select(['m.role', 'w.id as workspaceId', 'w.name as workspaceName'])
    .executeTakeFirst();
  return found ? { ...person, ...found } : null;
}

/** Notes that a session is used, once a minute at most. */
export async function touchSession(db: Db, id: string, lastSeenAt: Date, at: Date): Promise<void> {
  if (at.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute();
}

export async function listSessions(db: Db, userId: string, at: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'client', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where(isGood(at))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one session of a person; false when there is no such one. */
export async function removeSession(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  await tellSessionsEnded(db, userId);
  return removed.numDeletedRows === 1n;
}

/** Ends every session of a person, but not `exceptId`. */
export async function removeSessions(db: Db, userId: string, exceptId: string | null): Promise<void> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (exceptId === null ? all : all.where('id', '!=', exceptId)).execute();
  await tellSessionsEnded(db, userId);
}

/** Ends the session of a cookie, whoever's it is. */
export async function removeSessionByValue(db: Db, value: string): Promise<void> {
  const ended = db.deleteFrom('sessions').where('hash', '=', hashSecret(value)).returning('user_id');
  for (const { user_id } of await ended.execute()) await tellSessionsEnded(db, user_id);
}

/** Tells every process, so that no page hears anything any more. */
async function tellSessionsEnded(db: Db, userId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${sessionsMessage(userId)})`.execute(db);
}

/** Nobody can use them any more. */
export async function removeEndedSessions(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((e) => e.not(isGood(at)))
    .execute();
}
