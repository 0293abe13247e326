// The recording of a flow's narration by a person: one for each flow, replaced by the next, and gone with the flow.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.js';
import type { Tables } from '../db/tables.js';

export type Recording = Selectable<Tables['recordings']>;

export const findRecording = async (db: Db, flowId: string): Promise<Recording | null> =>
  (await db.selectFrom('recordings').selectAll().where('flow_id', '=', flowId).executeTakeFirst()) ?? null;

export async function putRecording(tx: Tx, { alignment, problems, ...recording }: Recording): Promise<void> {
  const row = {
    ...recording,
    alignment: alignment && JSON.stringify(alignment),
    problems: problems && JSON.stringify(problems),
  };
  await tx
    .insertInto('recordings')
    .values(row)
    .onConflict((conflict) => conflict.column('flow_id').doUpdateSet(row))
    .execute();
}

export async function removeRecording(tx: Tx, flowId: string): Promise<void> {
  await tx.deleteFrom('recordings').where('flow_id', '=', flowId).execute();
}
