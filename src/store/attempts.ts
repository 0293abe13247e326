// How often a password was tried, counted exactly over all processes: guesses are rare enough to ask the database.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database.js';

const SPAN_MS = 15 * 60_000;

/** Buckets are kept as hashes: addresses of people who mistyped do not lie about. */
const hashOf = (bucket: string): Buffer => createHash('sha256').update(bucket).digest();

/** Counts one more try in each bucket, and returns how many each has had in the present span. */
export async function addAttempts(db: Db, buckets: readonly string[], atMs: number): Promise<number[]> {
  const span = Math.floor(atMs / SPAN_MS);
  // Sorted, so that two processes never wait for each other's rows crosswise.
  const hashes = buckets.map(hashOf);
  const sorted = [...hashes].sort(Buffer.compare);
  const { rows } = await sql<{ bucket: Buffer; tries: number }>`
    with forgotten as (
      delete from attempts where (bucket, span) in (
        select bucket, span from attempts where span < ${span} limit 1000 for update skip locked)
    )
    insert into attempts as a (bucket, span, tries)
    select bucket, ${span}::bigint, 1 from unnest(${sorted}::bytea[]) as bucket
    on conflict (bucket, span) do update set tries = a.tries + 1
    returning bucket, tries`.execute(db);
  return hashes.map((hash) => rows.find(({ bucket }) => bucket.equals(hash))?.tries ?? 0);
}
