// The advisory locks of the service. Their numbers share one space, whatever they are for, so all of them stand here: two
// purposes under one number would wait for each other.
import { sql } from 'kysely';
import type { Db } from './database.js';

export const LOCKS = {
  /** One process at a time brings the schema up to date. */
  migration: 7_212_001,
  /** Held, shared, by the session of every process that works on flows: who gets it alone knows that nobody else does. */
  working: 7_212_002,
  /** One process makes what a service has after its first start. */
  firstStart: 7_212_003,
  /** One process at a time joins those that work. */
  joining: 7_212_004,
  /** One person takes the service over. */
  setUp: 7_212_005,
} as const;

/** Does something in one session while no other process joins those that work. */
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

/** True when no other process works on this database. */
export async function isAlone(session: Db): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_lock(${LOCKS.working}) as alone`.execute(session);
  if (!rows[0]?.alone) return false;
  await sql`select pg_advisory_unlock(${LOCKS.working})`.execute(session);
  return true;
}
