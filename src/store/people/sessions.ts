// Where people are signed in, and the browsers they have used. A session ends some time after it was last used, and some time after
// it began in any case; it remembers when the person last proved who they are.
import { sql } from 'kysely';
import type { Role } from '../../domain/roles.js';
import { hashSecret, newId, newSecret } from '../../lib/ids.js';
import type { Db, Tx } from '../db/database.js';
import { CHANNEL, sessionsMessage } from '../db/listener.js';
import { lacksFactor } from './factors.js';

const HOUR_MS = 3_600_000;
const SEEN_EVERY_MS = 60_000;
/** Of one person at one time; the ones that were not used for longest give way. */
const MOST_SESSIONS = 50;

/** How long a session lasts: without use, and in any case. */
export type SessionLimits = { idleMs: number; longestMs: number };
export const SESSION_LIMITS: SessionLimits = { idleMs: 12 * HOUR_MS, longestMs: 7 * 24 * HOUR_MS };

const endOf = (createdAt: Date, at: Date, { idleMs, longestMs }: SessionLimits): Date =>
  new Date(Math.min(at.getTime() + idleMs, createdAt.getTime() + longestMs));

/** A person who is signed in, and when the person last proved it. */
export type Person = { userId: string; name: string; email: string; sessionId: string; confirmedAt: Date };
/** A person within a workspace; `lacksFactor` where the workspace requires a second factor that the person does not have. */
export type Member = Person & { role: Role; workspaceId: string; workspaceName: string; lacksFactor: boolean };

export type OpenedSession = { id: string; value: string };

/** Opens a session and returns the value of its cookie, which nothing can show again. */
export async function addSession(
  db: Db,
  userId: string,
  client: string,
  at: Date,
  limits: SessionLimits = SESSION_LIMITS,
  confirmedAt: Date = at,
): Promise<OpenedSession> {
  const value = newSecret();
  const id = newId('session');
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      hash: hashSecret(value),
      client,
      created_at: at,
      last_seen_at: at,
      confirmed_at: confirmedAt,
      expires_at: endOf(at, at, limits),
    })
    .execute();
  await removeBeyond(db, userId, at);
  return { id, value };
}

async function removeBeyond(db: Db, userId: string, at: Date): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and (not ${isGood(at)} or id in (
    select id from sessions where user_id = ${userId}
     order by last_seen_at desc, created_at desc, id offset ${MOST_SESSIONS}))`.execute(db);
}

const isGood = (at: Date) => sql<boolean>`(sessions.expires_at > ${at}::timestamptz)`;

/** Gives a session another cookie once the person has proved again who they are: the old one opens nothing any more. */
export async function renewSession(db: Db, id: string, at: Date): Promise<string> {
  const value = newSecret();
  await db
    .updateTable('sessions')
    .set({ hash: hashSecret(value), confirmed_at: at, last_seen_at: at })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return value;
}

export type SessionTimes = { lastSeenAt: Date; createdAt: Date };

/** Who holds the cookie with this value; null when nobody does any more. */
export async function findPerson(db: Db, value: string, at: Date): Promise<(Person & SessionTimes) | null> {
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
      'sessions.confirmed_at as confirmedAt',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.created_at as createdAt',
    ])
    .executeTakeFirst();
  return found ?? null;
}

/** What the person is in the workspace; null for one that the person does not belong to. */
export async function findMember(db: Db, person: Person, workspaceId: string): Promise<Member | null> {
  const found = await db
    .selectFrom('members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.workspace_id', '=', workspaceId)
    .where('m.user_id', '=', person.userId)
    .select(['m.role', 'w.id as workspaceId', 'w.name as workspaceName', lacksFactor.as('lacksFactor')])
    .executeTakeFirst();
  return found ? { ...person, ...found } : null;
}

/** Notes that a session is used, once a minute at most. */
export async function touchSession(
  db: Db,
  { sessionId, lastSeenAt, createdAt }: SessionTimes & { sessionId: string },
  at: Date,
  limits: SessionLimits,
): Promise<void> {
  if (at.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  const used = { last_seen_at: at, expires_at: endOf(createdAt, at, limits) };
  await db.updateTable('sessions').set(used).where('id', '=', sessionId).execute();
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
  await notifySessionsEnded(db, userId);
  return removed.numDeletedRows === 1n;
}

/** Ends every session of a person, but not `exceptId`. */
export async function removeSessions(db: Db, userId: string, exceptId: string | null): Promise<void> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (exceptId === null ? all : all.where('id', '!=', exceptId)).execute();
  await notifySessionsEnded(db, userId);
}

/** Ends the session of a cookie, whoever's it is. */
export async function removeSessionByValue(db: Db, value: string): Promise<void> {
  const ended = db.deleteFrom('sessions').where('hash', '=', hashSecret(value)).returning('user_id');
  for (const { user_id } of await ended.execute()) await notifySessionsEnded(db, user_id);
}

/** Tells every process, so that no page hears anything any more. */
async function notifySessionsEnded(db: Db, userId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${sessionsMessage(userId)})`.execute(db);
}

/** Nobody can use them any more. */
export async function removeEndedSessions(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((e) => e.not(isGood(at)))
    .execute();
}

export const DEVICE_MS = 180 * 86_400_000;
/** Of one person; those that were not seen for longest give way. */
const MOST_DEVICES = 50;

const since = (at: Date): Date => new Date(at.getTime() - DEVICE_MS);

/** True when this person has come in with this browser before. */
export async function isKnownDevice(db: Db, email: string, cookie: string, at: Date): Promise<boolean> {
  const found = await db
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.hash')
    .where('d.hash', '=', hashSecret(cookie))
    .where('u.email', '=', email)
    .where('d.last_seen_at', '>', since(at))
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes a browser; true when the person has others but not this one. */
export async function noteDevice(tx: Tx, userId: string, cookie: string, at: Date): Promise<boolean> {
  const hash = hashSecret(cookie);
  const known = await tx.selectFrom('devices').select('hash').where('user_id', '=', userId).execute();
  await tx
    .insertInto('devices')
    .values({ hash, user_id: userId, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['hash', 'user_id']).doUpdateSet({ last_seen_at: at }))
    .execute();
  await sql`delete from devices where user_id = ${userId} and (last_seen_at <= ${since(at)}::timestamptz or hash in (
    select hash from devices where user_id = ${userId} order by last_seen_at desc, hash offset ${MOST_DEVICES}))`.execute(
    tx,
  );
  return known.length > 0 && !known.some((one) => one.hash.equals(hash));
}
