// The versions of a script that people kept while it waited for approval.
import { sql } from 'kysely';
import type { State } from '../../domain/life.js';
import type { KeptKind } from '../db/columns.js';
import type { Db, Tx } from '../db/database.js';

export type KeptVersion = { kind: KeptKind; script: string; at: Date; name: string | null };

/** More are not kept; the oldest go. */
const MOST_KEPT = 50;

type Kept = {
  flowId: string;
  kind: KeptKind;
  script: string;
  by: string;
  at: Date;
  /** An edit that somebody goes on with within this time is one version. */
  sameEditMs: number;
};

/** Call it while the row of the flow is locked, so that two at a time do not pass the limit. */
export async function keepScriptVersion(tx: Tx, { flowId, kind, script, by, at, sameEditMs }: Kept): Promise<void> {
  const last = await tx
    .selectFrom('script_versions')
    .selectAll()
    .where('flow_id', '=', flowId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.script === script) return;
  const goesOn =
    kind === 'edit' && last?.kind === 'edit' && last.by === by && at.getTime() - last.at.getTime() < sameEditMs;
  if (last && goesOn) {
    await tx.updateTable('script_versions').set({ script, at }).where('id', '=', last.id).execute();
    return;
  }
  await tx.insertInto('script_versions').values({ flow_id: flowId, kind, script, by, at }).execute();
  await tx
    .deleteFrom('script_versions')
    .where('flow_id', '=', flowId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('script_versions')
        .select('id')
        .where('flow_id', '=', flowId)
        .orderBy('id', 'desc')
        .limit(MOST_KEPT),
    )
    .execute();
}

/** Oldest first; without a name where whoever kept it is gone. */
export async function listKeptVersions(db: Db, flowId: string): Promise<KeptVersion[]> {
  return db
    .selectFrom('script_versions as v')
    .leftJoin('users as u', 'u.id', 'v.by')
    .leftJoin('keys as k', 'k.id', 'v.by')
    .where('v.flow_id', '=', flowId)
    .select(['v.kind', 'v.script', 'v.at'])
    .select(sql<string | null>`coalesce(u.name, k.name)`.as('name'))
    .orderBy('v.id')
    .limit(MOST_KEPT)
    .execute();
}

/** The status of a flow, which stays as it is until the transaction ends; null for one that is not there. */
export async function lockFlow(tx: Tx, id: string, workspaceId: string): Promise<State | null> {
  const flow = await tx
    .selectFrom('flows')
    .select('status')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return flow?.status ?? null;
}
