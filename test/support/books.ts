// What must be true of the rows after any history, whatever happened on the way.
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Database } from '../../src/store/db/database.js';
import { markOf } from './parts/marked-parts.js';

/** The quota's books balance: one reservation per flow, one end per ended flow, and the sum is what is counted. */
export async function assertBooksBalance({ db }: Database): Promise<void> {
  const wrong = await sql<{ id: string }>`
    select f.id from flows f left join quota_ledger l on l.flow_id = f.id group by f.id, f.status
    having count(*) filter (where l.kind = 'reserved') <> 1
      or count(*) filter (where l.kind <> 'reserved')
         <> case when f.status in ('completed', 'failed', 'cancelled') then 1 else 0 end
      or (f.status = 'completed') and count(*) filter (where l.kind = 'settled') <> 1
      or (f.status = 'failed') and count(*) filter (where l.kind = 'released') <> 1`.execute(db);
  assert.deepEqual(wrong.rows, [], 'flows whose reservation is not as their end');
  const sums = await sql<{ counted: number; booked: number }>`
    select u.used as counted, (
      select count(*) filter (where kind = 'reserved') - count(*) filter (where kind = 'released')
        from quota_ledger l where l.workspace_id = u.workspace_id and l.period = u.period)::int as booked
    from quota_use u`.execute(db);
  for (const { counted, booked } of sums.rows) assert.equal(counted, booked, 'counted and booked videos');
}

/** No flow made the same step twice, and the log of moves is one unbroken path that ends in the flow's state. */
export async function assertMovesAreOnePath({ db }: Database): Promise<void> {
  const twice = await sql`
    select flow_id, event from moves group by flow_id, event having count(*) > 1`.execute(db);
  assert.deepEqual(twice.rows, [], 'steps made twice');
  const broken = await sql`
    select m.flow_id, m.version from (
      select *, lag(to_status) over (partition by flow_id order by version) as before from moves) m
    where m.from_status is distinct from m.before`.execute(db);
  assert.deepEqual(broken.rows, [], 'moves that do not follow each other');
  const elsewhere = await sql`
    select f.id from flows f
     where f.status <> (select to_status from moves m where m.flow_id = f.id order by version desc limit 1)`.execute(
    db,
  );
  assert.deepEqual(elsewhere.rows, [], 'flows that are not where their last move led');
}

/** Each stored result was made by whoever held the flow last before the move that stored it (marked parts only). */
export async function assertResultsAreTheHolders({ db }: Database, exceptTitle: string | null = null): Promise<void> {
  const rows = await db
    .selectFrom('moves as m')
    .innerJoin('flows as f', 'f.id', 'm.flow_id')
    .$if(exceptTitle !== null, (query) => query.where('f.title', '!=', exceptTitle))
    .where('m.event', 'in', ['script_drafted', 'scenes_produced', 'voiceover_produced', 'render_finished'])
    .select(['m.event', 'm.version', 'f.id', 'f.draft', 'f.scenes', 'f.narration', 'f.video_path'])
    .execute();
  for (const row of rows) {
    const mark = {
      script_drafted: row.draft?.writer,
      scenes_produced: row.scenes?.[0]?.heading,
      voiceover_produced: row.narration?.soundPath,
      render_finished: /([^/]+)\.mp4$/.exec(row.video_path ?? '')?.[1],
    }[row.event as string];
    assert.equal(mark, markOf(row.version - 1), `${row.event} of ${row.id}`);
  }
}
