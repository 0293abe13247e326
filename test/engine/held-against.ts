// Holds a flow, as it is stored, against what the model allows.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../src/store/db/database.js';
import type { Flow } from '../../src/store/db/tables.js';
import type { FlowModel } from './flow-model.js';

/** The model that fits what is stored; where two things happened at once, more than one is allowed. */
export async function heldAgainst(
  { db, pool }: Database,
  flowId: string,
  allowed: FlowModel[],
  calls?: 'any calls',
): Promise<FlowModel> {
  const row = await db.selectFrom('flows').selectAll().where('id', '=', flowId).executeTakeFirstOrThrow();
  const { rows } = await pool.query<{ calls: number; quota: FlowModel['quota'] }>(
    `select (select count(*)::int from pgboss.job where data->>'flowId' = $1) as calls,
            (select kind from quota_ledger where flow_id = $1 and kind <> 'reserved') as quota`,
    [flowId],
  );
  const seen = { ...seenOf(row), ...rows[0]! };
  for (const model of allowed) {
    // The sweep may call again for flows whose call a dead worker had taken; that is its task.
    if (calls) model.calls = seen.calls;
    if (isDeepStrictEqual(seen, visibleOf(model))) return model;
  }
  assert.deepEqual(seen, visibleOf(allowed[0]!), `flow ${flowId}`);
  throw new Error('Two values that differ were found equal.');
}

/** Who holds the flow is the model's own idea: the row shows it by a version. */
const visibleOf = ({ holder: _, ...visible }: FlowModel) => visible;

const number = (text: string | null | undefined) => (text ? { value: Number(text) } : null);

function seenOf(row: Flow): Omit<FlowModel, 'holder' | 'calls' | 'quota'> {
  const made = {
    draft: number(row.draft?.writer),
    segment: number(row.scenes?.[0]?.heading),
    narrate: number(row.narration?.soundPath),
    film: number(row.video_path),
  };
  assert.equal(row.error !== null, row.status === 'failed', 'a failed flow, and only that, says why');
  assert.equal(row.completed_at !== null, row.status === 'completed');
  return {
    status: row.status,
    byHand: !row.auto_approve,
    tries: row.tries,
    edited: row.edited,
    made: Object.fromEntries(
      Object.entries(made).flatMap(([stage, attempt]) => (attempt ? [[stage, attempt.value]] : [])),
    ),
  };
}
