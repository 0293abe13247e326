// Counters that all processes share: requests for the rate limit (below), and password and code attempts, exact over all processes.
// Correct ones are uncounted; the wrong ones reach the audit log when their quarter of an hour is over.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.js';

const SPAN_MS = 15 * 60_000;

/** Buckets are kept as hashes: addresses of people who mistyped do not lie about. */
const hashOf = (bucket: string): Buffer => createHash('sha256').update(bucket).digest();
// Sorted, so that two processes cannot deadlock.
const sortedHashes = (buckets: readonly string[]): Buffer[] => buckets.map(hashOf).sort(Buffer.compare);
const spanOf = (atMs: number): number => Math.floor(atMs / SPAN_MS);

/** The buckets in which tries at one person are counted; the sweep finds people by them. */
export const ofAccount = (email: string): string => `account ${email}`;
export const ofFactors = (userId: string): string => `factors ${userId}`;

/** Counts one more try in each bucket, and returns how many each has had in the present span. */
export async function addAttempts(db: Db, buckets: readonly string[], atMs: number): Promise<number[]> {
  const { rows } = await sql<{ bucket: Buffer; tries: number }>`
    insert into attempts as a (bucket, span, tries)
    select bucket, ${spanOf(atMs)}::bigint, 1 from unnest(${sortedHashes(buckets)}::bytea[]) as bucket
    on conflict (bucket, span) do update set tries = a.tries + 1
    returning bucket, tries`.execute(db);
  return buckets.map((bucket) => rows.find((row) => row.bucket.equals(hashOf(bucket)))?.tries ?? 0);
}

/** Takes one try back that was right after all, or was not made. */
export async function removeAttempts(db: Db, buckets: readonly string[], atMs: number): Promise<void> {
  await sql`
    with held as (
      select bucket, span from attempts
       where span = ${spanOf(atMs)} and bucket = any (${sortedHashes(buckets)}::bytea[]) order by bucket for update
    )
    update attempts a set tries = a.tries - 1 from held
     where a.bucket = held.bucket and a.span = held.span and a.tries > 0`.execute(db);
}

type FailedTries = { userId: string; name: string; tries: number; ofFactors: boolean; at: Date };

/** Forgets the spans that have ended, and returns what failed in them at the accounts that there are. */
export async function takeFailedTries(tx: Tx, atMs: number): Promise<FailedTries[]> {
  const { rows } = await sql<Omit<FailedTries, 'at'> & { span: string }>`
    with ended as (
      delete from attempts where (bucket, span) in (
        select bucket, span from attempts where span < ${spanOf(atMs)} limit 10000 for update skip locked)
      returning bucket, span, tries
    ), people as (
      select id, name, sha256(convert_to(${ofAccount('')}::text || email, 'UTF8')) as bucket, false as of_factors from users
      union all
      select id, name, sha256(convert_to(${ofFactors('')}::text || id, 'UTF8')), true from users
    )
    select p.id as "userId", p.name, e.tries, p.of_factors as "ofFactors", e.span
      from ended e join people p using (bucket) where e.tries > 0 order by e.span, p.id`.execute(tx);
  return rows.map(({ span, ...row }) => ({ ...row, at: new Date((Number(span) + 1) * SPAN_MS - 1) }));
}

// Request counters of the rate limit, per minute and shared by all processes: each adds its own and reads the sum.

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
