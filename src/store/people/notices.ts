// What people are told about their own account: there is no mail server, so it waits for them in the dashboard. A notice can be
// read, but not removed; it goes after a year.

import { newId } from '../../lib/ids.js';
import type { NoticeKind } from '../db/columns.js';
import type { Db } from '../db/database.js';

const KEPT_MS = 366 * 86_400_000;
const SHOWN = 100;

export type NewNotice = {
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
