// The flows. `move` is the only statement that writes `status`: it asks the state machine, compares and swaps the version,
// settles the quota reservation and notifies the other processes.
import { CompiledQuery, sql } from 'kysely';
import type { FilmMark } from '../../domain/assets.js';
import type { Draft, ScenePlan } from '../../domain/draft.js';
import type { Failure } from '../../domain/errors.js';
import { LIVE, type LifeEvent, next, quotaOutcome, STATES, type State, TERMINAL, WORKING } from '../../domain/life.js';
import { baseTurn, type Metadata, MOST_AHEAD, TURN_PER_FLOW } from '../../domain/limits.js';
import type { FlowInput, FlowSource, KeptScript, Narrated, PresenterUsed, ScenePictures } from '../db/columns.js';
import type { Db, Tx } from '../db/database.js';
import { CHANNEL, flowMessage } from '../db/listener.js';
import type { Flow } from '../db/tables.js';
import { claiming, firstClaim, type Release, releasing, unclaimed } from './claims.js';
import { endReservation } from './ledgers.js';
import { searchTextOf } from './search-text.js';

/** States in which nobody works on a flow. The index `flows_live` holds all others. */
const RESTING = STATES.filter((state) => !WORKING.includes(state));

export type NewFlow = {
  id: string;
  workspaceId: string;
  /** Who made it: a key, or a person in the dashboard. */
  keyId: string | null;
  userId: string | null;
  source: FlowSource;
  title: string;
  input: FlowInput;
  autoApprove: boolean;
  avatarId: string;
  voiceId: string;
  mediaToken: string;
  metadata: Metadata;
  /** Where the events of this one flow are sent as well. */
  callbackUrl: string | null;
  /** The flow that it is made of once more, and its script where that is kept. */
  againOf?: string | null;
  keptScript?: KeptScript | null;
  /** Of the request that created it; its stages go on with that trace. */
  traceparent?: string | null;
  at: Date;
};

/** What a move may store along with the new state. */
export type Outcome = {
  draft?: Draft;
  script?: string;
  edited?: boolean;
  scenes?: ScenePlan[];
  narration?: Narrated;
  presenter?: PresenterUsed;
  mark?: FilmMark;
  pictures?: ScenePictures;
  video_path?: string;
  video_duration_s?: number;
  error?: string;
  failure?: Failure;
  approval_until?: Date | null;
  rejection_reason?: string;
};

/** Which flows a reader may see: those of a workspace, or only those that its key created. */
export type Visibility = { workspaceId: string; keyId: string | null };

/** Adds a flow at the end of its workspace's queue: see domain/limits.ts. */
export async function addFlow(tx: Tx, flow: NewFlow): Promise<Flow> {
  const ahead = tx
    .selectFrom((e) =>
      e
        .selectFrom('flows')
        .select('id')
        .where('workspace_id', '=', flow.workspaceId)
        .where('status', 'not in', RESTING)
        .limit(MOST_AHEAD)
        .as('live'),
    )
    .select((e) => e.fn.countAll<number>().as('count'));
  return tx
    .with('added', (q) =>
      q
        .insertInto('flows')
        .values({
          id: flow.id,
          workspace_id: flow.workspaceId,
          key_id: flow.keyId,
          user_id: flow.userId,
          source: flow.source,
          search_text: searchTextOf(flow),
          status: 'pending',
          turn: sql<number>`${baseTurn(flow.at)}::int + ${TURN_PER_FLOW}::int * (${ahead})`,
          title: flow.title,
          input: JSON.stringify(flow.input),
          auto_approve: flow.autoApprove,
          avatar_id: flow.avatarId,
          voice_id: flow.voiceId,
          media_token: flow.mediaToken,
          metadata: JSON.stringify(flow.metadata),
          callback_url: flow.callbackUrl,
          traceparent: flow.traceparent ?? null,
          again_of: flow.againOf ?? null,
          kept_script: flow.keptScript ? JSON.stringify(flow.keptScript) : null,
          created_at: flow.at,
          updated_at: flow.at,
        })
        .returningAll(),
    )
    .with('logged', (q) =>
      q.insertInto('moves').values({
        flow_id: flow.id,
        version: 1,
        event: 'created',
        from_status: null,
        to_status: 'pending',
        at: flow.at,
        by: flow.userId ?? flow.keyId,
      }),
    )
    .with('labelled', (q) =>
      q
        .insertInto('flow_metadata')
        .columns(['flow_id', 'workspace_id', 'created_at', 'key', 'value'])
        .expression((e) =>
          e
            .selectFrom('added')
            .innerJoinLateral(sql<{ key: string; value: string }>`jsonb_each_text(metadata)`.as('each'), (on) =>
              on.onTrue(),
            )
            .select(['added.id', 'added.workspace_id', 'added.created_at', 'each.key', 'each.value']),
        ),
    )
    .selectFrom('added')
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** What a move looks at. */
export type Movable = Pick<Flow, 'id' | 'status' | 'version' | 'auto_approve'>;

/** Moves a flow by compare-and-swap; null if the state machine has no such move or the version has changed. */
export async function move(
  tx: Tx,
  flow: Movable,
  event: LifeEvent,
  at: Date,
  outcome: Outcome = {},
  by: string | null = null,
): Promise<Flow | null> {
  const to = next({ status: flow.status, autoApproveScript: flow.auto_approve }, event);
  if (to === null) return null;
  const { draft, scenes, narration, presenter, mark, pictures, ...plain } = outcome;
  const documents = {
    ...(draft && { draft: JSON.stringify(draft) }),
    ...(scenes && { scenes: JSON.stringify(scenes) }),
    ...(narration && { narration: JSON.stringify(narration) }),
    ...(presenter && { presenter: JSON.stringify(presenter) }),
    ...(mark && { mark: JSON.stringify(mark) }),
    ...(pictures && { pictures: JSON.stringify(pictures) }),
  };
  const moved = await tx
    .with('moved', (q) =>
      q
        .updateTable('flows')
        .set({ ...plain, ...documents, ...(to === 'completed' && { completed_at: at }) })
        // Picking a flow up is also the first claim of its first stage.
        .set({
          status: to,
          version: flow.version + 1,
          progress: 0,
          updated_at: at,
          ...(event === 'picked_up' ? firstClaim(at) : unclaimed),
        })
        .where('id', '=', flow.id)
        .where('version', '=', flow.version)
        .returningAll(),
    )
    .with('logged', (q) =>
      q
        .insertInto('moves')
        .columns(['flow_id', 'version', 'event', 'from_status', 'to_status', 'at', 'by'])
        .expression((e) =>
          e
            .selectFrom('moved')
            .select([
              'id',
              'version',
              sql<LifeEvent>`${event}::text`.as('event'),
              sql<State>`${flow.status}::text`.as('from_status'),
              'status',
              'updated_at',
              sql<string | null>`${by}::text`.as('by'),
            ]),
        ),
    )
    .selectFrom('moved')
    .selectAll()
    .select(sql`pg_notify(${CHANNEL}, ${flowMessage(flow.id, flow.version + 1)})`.as('notified'))
    .executeTakeFirst();
  if (!moved) return null;
  const quota = quotaOutcome(flow.status, to);
  if (quota) await endReservation(tx, flow.id, quota);
  return moved;
}

/** Claims a flow in a stage's state. The new version fences off an earlier holder. */
export async function claimFlow(db: Db, id: string, state: State, at: Date): Promise<Flow | null> {
  const claimed = await db
    .updateTable('flows')
    .set((e) => ({ version: e('version', '+', 1), ...claiming(at) }))
    // A flow that was parked keeps its progress.
    .set({ progress: sql<number>`case when tries = 0 then progress else 0 end` })
    .where('id', '=', id)
    .where('status', '=', state)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/** Also where it is found by its words. */
export async function renameFlow(tx: Tx, flow: Pick<Flow, 'id' | 'input'>, title: string): Promise<void> {
  const search_text = searchTextOf({ title, input: flow.input });
  await tx.updateTable('flows').set({ title, search_text }).where('id', '=', flow.id).execute();
}

/** Renews a claim and stores the progress; false once the flow has moved. */
export async function renewClaim(db: Db, flow: Flow, progressPercent: number, at: Date): Promise<boolean> {
  const renewed = await db
    .updateTable('flows')
    .set({ progress: progressPercent, updated_at: at })
    .where('id', '=', flow.id)
    .where('version', '=', flow.version)
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n;
}

/** Releases a claim. The progress stays visible while the flow only waits. */
export async function releaseClaim(
  tx: Tx,
  flow: Flow,
  release: Release,
  { progress, at }: { progress: number; at: Date },
): Promise<boolean> {
  const released = await tx
    .updateTable('flows')
    .set({ version: flow.version + 1, progress, updated_at: at, ...releasing(flow, release) })
    .where('id', '=', flow.id)
    .where('version', '=', flow.version)
    .executeTakeFirst();
  return released.numUpdatedRows === 1n;
}

export async function findFlow(db: Db, id: string): Promise<Flow | null> {
  return (await db.selectFrom('flows').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findTraceparent(db: Db, id: string): Promise<string | null> {
  const flow = await db.selectFrom('flows').select('traceparent').where('id', '=', id).executeTakeFirst();
  return flow?.traceparent ?? null;
}

/** The columns for readers and commands; the results of stages can be a hundred times as large. */
const VISIBLE = [
  'id',
  'workspace_id',
  'status',
  'version',
  'tries',
  'progress',
  'turn',
  'auto_approve',
  'script',
  'edited',
  'scenes',
  'video_path',
  'video_duration_s',
  'error',
  'created_at',
  'updated_at',
  'completed_at',
  'voice_id',
  'avatar_id',
  'begun_at',
] as const;
export type VisibleFlow = Pick<Flow, (typeof VISIBLE)[number]>;

/** Polled all the time, so it is built and prepared once: building it costs as much as the rest of the request. */
const FIND_VISIBLE = `/* prepared: flow */ select ${VISIBLE.join(', ')} from flows
  where id = $1 and workspace_id = $2 and ($3::text is null or key_id = $3)`;

/** As `findFlow`, but a flow that the reader may not see is not there. */
export async function findVisibleFlow(db: Db, id: string, visibility: Visibility): Promise<VisibleFlow | null> {
  const statement = CompiledQuery.raw(FIND_VISIBLE, [id, visibility.workspaceId, visibility.keyId]);
  const { rows } = await db.executeQuery(statement as CompiledQuery<VisibleFlow>);
  return rows[0] ?? null;
}

/** The same for several: `nth` says which of them a row answers. */
const FIND_SEVERAL_VISIBLE = `/* prepared: flows */ select wanted.nth, ${VISIBLE.map((column) => `flows.${column}`).join(', ')}
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as wanted(id, workspace_id, key_id, nth)
  join flows on flows.id = wanted.id and flows.workspace_id = wanted.workspace_id
    and (wanted.key_id is null or flows.key_id = wanted.key_id)`;

export type WantedFlow = { id: string; visibility: Visibility };

/** In the order of the wishes; null for a flow that its reader may not see. */
export async function findVisibleFlows(db: Db, wanted: readonly WantedFlow[]): Promise<(VisibleFlow | null)[]> {
  const [first] = wanted;
  if (first && wanted.length === 1) return [await findVisibleFlow(db, first.id, first.visibility)];
  const statement = CompiledQuery.raw(FIND_SEVERAL_VISIBLE, [
    wanted.map(({ id }) => id),
    wanted.map(({ visibility }) => visibility.workspaceId),
    wanted.map(({ visibility }) => visibility.keyId),
  ]);
  const { rows } = await db.executeQuery(statement as CompiledQuery<VisibleFlow & { nth: string }>);
  const found = new Map(rows.map(({ nth, ...flow }) => [Number(nth), flow]));
  return wanted.map((_, index) => found.get(index + 1) ?? null);
}

/** What the client gave along with a flow, for itself. */
export type GivenAlong = Pick<Flow, 'metadata' | 'callback_url'>;

export async function findGivenAlong(db: Db, id: string): Promise<GivenAlong> {
  const found = await db
    .selectFrom('flows')
    .select(['metadata', 'callback_url'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? { metadata: {}, callback_url: null };
}

/** Flows whose reviewer did not answer in time. */
export async function listOverdueApprovals(db: Db, at: Date, limit: number): Promise<Flow[]> {
  return db
    .selectFrom('flows')
    .selectAll()
    .where('status', '=', 'pending_approval')
    .where('approval_until', '<=', at)
    .orderBy('approval_until')
    .limit(limit)
    .execute();
}

/** Flows that have not ended and show this presenter. */
export async function listLiveFlowsWith(
  db: Db,
  { workspace_id, id }: { workspace_id: string; id: string },
  limit: number,
): Promise<Flow[]> {
  const flows = db.selectFrom('flows').selectAll().where('workspace_id', '=', workspace_id);
  return flows.where('status', 'in', LIVE).where('avatar_id', '=', id).orderBy('id').limit(limit).execute();
}

export type QuietFlow = Pick<Flow, 'id' | 'updated_at'>;
type QuietRequest = { before: Date; after: QuietFlow | null; limit: number };

/** Flows in a working state that have not changed since `before`, paged by `after`. */
export async function listQuietFlows(db: Db, { before, after, limit }: QuietRequest): Promise<QuietFlow[]> {
  let query = db
    .selectFrom('flows')
    .select(['id', 'updated_at'])
    .where('status', 'not in', RESTING)
    .where('updated_at', '<', before);
  if (after) query = query.where(sql<boolean>`(updated_at, id) > (${after.updated_at}, ${after.id})`);
  return query.orderBy('updated_at').orderBy('id').limit(limit).execute();
}

export type EndedFlow = Pick<Flow, 'id' | 'status' | 'media_token'>;

/** Flows that ended before `before` and whose stages' files were not removed yet. */
export async function listFlowsWithLeftovers(db: Db, before: Date, limit: number): Promise<EndedFlow[]> {
  return db
    .selectFrom('flows')
    .select(['id', 'status', 'media_token'])
    .where('has_leftovers', '=', true)
    .where('status', 'in', TERMINAL)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

export async function noteLeftoversRemoved(db: Db, flowId: string): Promise<void> {
  await db.updateTable('flows').set({ has_leftovers: false }).where('id', '=', flowId).execute();
}
