// All advisory locks of the service in one list, because their numbers share one space.
import { sql } from 'kysely';
import type { Db } from './database.js';

export const LOCKS = {
  /** One process at a time brings the schema up to date. */
  migration: 7_212_001,
  /** Held shared by every worker process; whoever gets it exclusively is the only worker. */
  working: 7_212_002,
  /** One process does the first start. */
  firstStart: 7_212_003,
  /** One process at a time joins the workers. */
  joining: 7_212_004,
  /** One person takes the service over. */
  setUp: 7_212_005,
  /** One process at a time makes a certificate that signs films. */
  signing: 7_212_006,
} as const;

/** Runs `work` in one session while no other process joins the workers. */
export async function whileJoining(db: Db, work: (session: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${LOCKS.joining})`.execute(session);
    try {
      await work(session);
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS.joining})`.execute(session);
    }
  });
}

/** True if no other worker process uses this database. */
export async function isAlone(session: Db): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_lock(${LOCKS.working}) as alone`.execute(session);
  if (!rows[0]?.alone) return false;
  await sql`select pg_advisory_unlock(${LOCKS.working})`.execute(session);
  return true;
}
