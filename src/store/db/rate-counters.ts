// Request counters of the rate limit, per minute and shared by all processes: each adds its own and reads the sum.
import { sql } from 'kysely';
import type { Db } from './database.js';

export type RateDelta = { bucket: string; minute: number; requests: number };

/** Adds what this process counted and returns the sums of all processes. */
export async function addRates(db: Db, deltas: RateDelta[]): Promise<RateDelta[]> {
  if (deltas.length === 0) return [];
  // Sorted, so that two processes cannot deadlock.
  const sorted = [...deltas].sort((a, b) => (a.bucket < b.bucket ? -1 : a.bucket > b.bucket ? 1 : a.minute - b.minute));
  const { rows } = await sql<{ bucket: string; minute: string; requests: number }>`
    insert into rate_counters as r (bucket, minute, requests)
    select * from unnest(${sorted.map((d) => d.bucket)}::text[], ${sorted.map((d) => d.minute)}::bigint[],
      ${sorted.map((d) => d.requests)}::int[])
    on conflict (bucket, minute) do update set requests = r.requests + excluded.requests
    returning bucket, minute, requests`.execute(db);
  return rows.map((row) => ({ ...row, minute: Number(row.minute) }));
}

export async function removeOldRates(db: Db, beforeMinute: number): Promise<void> {
  await db.deleteFrom('rate_counters').where('minute', '<', beforeMinute).execute();
}
