// What people change of a flow while its script waits: its names, the versions of the script that they keep, and its recorded narration.
import { type Selectable, sql, type Updateable } from 'kysely';
import type { CardEdit } from '../../domain/draft.js';
import type { State } from '../../domain/life.js';
import type { KeptKind } from '../db/columns.js';
import type { Db, Tx } from '../db/database.js';
import { CHANNEL, flowMessage } from '../db/listener.js';
import type { Flow, Tables } from '../db/tables.js';
import { unclaimed } from './claims.js';
import { searchTextOf } from './search-text.js';

type Correction = Pick<Flow, 'title' | 'input' | 'script'> & {
  draft: NonNullable<Flow['draft']>;
  cards: readonly CardEdit[];
};

/** The caller holds the row, and has seen that the script waits: so for each of these. */
export async function correctWaitingFlow(
  tx: Tx,
  flow: Pick<Flow, 'id' | 'version'>,
  { title, input, script, draft, cards }: Correction,
  at: Date,
): Promise<void> {
  const correction = {
    ...{ title, script },
    input: JSON.stringify(input),
    draft: JSON.stringify(draft),
    card_edits: storedCards(cards),
    search_text: searchTextOf({ title, input }),
  };
  await changeWaitingFlow(tx, flow, correction, at);
  await remakePreview(tx, flow.id, null, at);
}

/** What is heard of a waiting flow has changed: its preview is made anew. */
export async function renewWaitingFlow(tx: Tx, flow: Pick<Flow, 'id' | 'version'>, at: Date): Promise<void> {
  await changeWaitingFlow(tx, flow, {}, at);
  await remakePreview(tx, flow.id, null, at);
}

const storedCards = (edits: readonly CardEdit[]): string | null => (edits.length === 0 ? null : JSON.stringify(edits));

/** The caller has the preview made anew, of the script that it knows. */
export const setCardEdits = (
  tx: Tx,
  flow: Pick<Flow, 'id' | 'version'>,
  edits: readonly CardEdit[],
  at: Date,
): Promise<void> => changeWaitingFlow(tx, flow, { card_edits: storedCards(edits) }, at);

/** Raises the version and notifies whoever looks at the flow. */
async function changeWaitingFlow(
  tx: Tx,
  { id, version }: Pick<Flow, 'id' | 'version'>,
  changes: Updateable<Tables['flows']>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('flows')
    .set({ ...changes, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'pending_approval')
    .returning(sql`pg_notify(${CHANNEL}, ${flowMessage(id, version + 1)})`.as('notified'))
    .executeTakeFirstOrThrow();
}

/** The preview is made anew, of an edited script or of the script as it stands. Its claim is fenced off: what is being made is dropped. */
export async function remakePreview(tx: Tx, flowId: string, script: string | null, at: Date): Promise<void> {
  await tx
    .updateTable('previews')
    .set((e) => ({
      ...unclaimed,
      claim: e('claim', '+', 1),
      status: 'preparing',
      result: null,
      error: null,
      script,
      updated_at: at,
    }))
    .where('flow_id', '=', flowId)
    .execute();
}

// The versions of a script that people kept while it waited for approval.

type KeptVersion = { kind: KeptKind; script: string; at: Date; name: string | null };

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

// The recording of a flow's narration by a person: one for each flow, replaced by the next, and gone with the flow.

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
