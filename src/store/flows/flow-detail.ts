// One flow in full for the dashboard: its maker, the actor of each move, who wrote, spoke and presented it, its place in the queue.

import { sql } from 'kysely';
import type { State } from '../../domain/life.js';
import type { Span } from '../../domain/speech.js';
import type { PresenterUsed, VoiceUsed } from '../db/columns.js';
import type { Db } from '../db/database.js';
import type { Flow } from '../db/tables.js';
import { FACTS } from './flow-list.js';

const FIELDS = [
  'f.id',
  'f.workspace_id',
  'f.status',
  'f.version',
  'f.tries',
  'f.progress',
  'f.turn',
  'f.title',
  'f.input',
  'f.metadata',
  'f.auto_approve',
  'f.avatar_id',
  'f.voice_id',
  'f.draft',
  'f.script',
  'f.edited',
  'f.scenes',
  'f.media_token',
  'f.video_path',
  'f.video_duration_s',
  'f.error',
  'f.failure',
  'f.created_at',
  'f.updated_at',
  'f.completed_at',
  'f.mark',
  'f.approval_until',
  'f.rejection_reason',
  'f.begun_at',
  'f.pictures',
  'f.again_of',
] as const;

type Field = (typeof FIELDS)[number] extends `f.${infer Name}` ? Name : never;

export type FlowDetailRow = Pick<Flow, Field> & {
  person: string | null;
  key: string | null;
  avatarName: string | null;
  facts: number | null;
  watchPages: boolean;
  brandColour: string;
  /** When each scene is heard; null before it is spoken. */
  spans: Span[] | null;
};

export async function findFlowDetail(db: Db, id: string, workspaceId: string): Promise<FlowDetailRow | null> {
  const found = await db
    .selectFrom('flows as f')
    .innerJoin('workspaces as w', 'w.id', 'f.workspace_id')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('keys as k', 'k.id', 'f.key_id')
    .leftJoin('avatars as a', (join) =>
      join.onRef('a.workspace_id', '=', 'f.workspace_id').onRef('a.id', '=', 'f.avatar_id'),
    )
    .where('f.id', '=', id)
    .where('f.workspace_id', '=', workspaceId)
    .select(FIELDS)
    .select(['u.name as person', 'k.name as key', 'a.name as avatarName', FACTS.as('facts')])
    .select(sql<Span[] | null>`f.narration->'scenes'`.as('spans'))
    .select(['w.watch_pages as watchPages', 'w.brand_colour as brandColour'])
    .executeTakeFirst();
  return found ?? null;
}

const MOST_VERSIONS = 50;

export type Version = Pick<Flow, 'id' | 'status' | 'created_at'>;

/** The flow that this one was made of once more, and those that were made of it, oldest first. */
export async function listVersions(
  db: Db,
  { id, workspace_id, again_of }: Pick<Flow, 'id' | 'workspace_id' | 'again_of'>,
): Promise<Version[]> {
  return db
    .selectFrom('flows')
    .select(['id', 'status', 'created_at'])
    .where('workspace_id', '=', workspace_id)
    .where((e) => e.or([e('again_of', '=', id), ...(again_of === null ? [] : [e('id', '=', again_of)])]))
    .orderBy('created_at')
    .limit(MOST_VERSIONS)
    .execute();
}

export type Mover = { event: string; at: Date; personId: string | null; name: string | null };

/** Who made each move of a flow, in order; without a name where the service itself did, or somebody who is gone. */
export async function listMovers(db: Db, flowId: string): Promise<Mover[]> {
  const rows = await db
    .selectFrom('moves as m')
    .leftJoin('users as u', 'u.id', 'm.by')
    .leftJoin('keys as k', 'k.id', 'm.by')
    .where('m.flow_id', '=', flowId)
    .select(['m.event', 'm.at', 'u.id as personId', 'u.name as person', 'k.name as key'])
    .orderBy('m.version')
    .execute();
  return rows.map(({ event, at, personId, person, key }) => ({ event, at, personId, name: person ?? key }));
}

/** What is not made yet is null; so is the voice of flows from before this was noted. */
export type Making = { writer: string | null; voice: VoiceUsed | null; presenter: PresenterUsed | null };

/** Only of flows that the caller may see. */
export async function findMaking(db: Db, flowId: string): Promise<Making> {
  const row = await db
    .selectFrom('flows as f')
    .leftJoin('avatars as a', (join) =>
      join.onRef('a.workspace_id', '=', 'f.workspace_id').onRef('a.id', '=', 'f.avatar_id'),
    )
    .where('f.id', '=', flowId)
    .select(['f.status', 'f.avatar_id', 'f.presenter', 'a.provider'])
    .select([
      sql<string | null>`f.draft->>'writer'`.as('writer'),
      sql<VoiceUsed | null>`f.narration->'voice'`.as('voice'),
    ])
    .executeTakeFirst();
  if (!row) return { writer: null, voice: null, presenter: null };
  const own: PresenterUsed | null =
    row.status === 'completed' && row.provider !== null
      ? { provider: row.provider, avatarId: row.avatar_id, isFallback: false, reason: null }
      : null;
  return { writer: row.writer, voice: row.voice, presenter: row.presenter ?? own };
}

/** When the flow came into each of its states, in order. */
export async function listStates(db: Db, flowId: string): Promise<{ status: State; at: Date }[]> {
  return db
    .selectFrom('moves')
    .select(['to_status as status', 'at'])
    .where('flow_id', '=', flowId)
    .orderBy('version')
    .execute();
}

/** Null before the draft, and where a person has written the script. */
export async function countFacts(db: Db, flowId: string): Promise<number | null> {
  const row = await db.selectFrom('flows as f').select(FACTS.as('facts')).where('f.id', '=', flowId).executeTakeFirst();
  return row?.facts ?? null;
}

/** How many flows in the same state have waited longer. */
export async function countBefore(db: Db, flow: Pick<Flow, 'id' | 'status' | 'updated_at'>): Promise<number> {
  const row = await db
    .selectFrom('flows')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('status', '=', flow.status)
    .where('tries', '=', 0)
    .where(sql<boolean>`(updated_at, id) < (${flow.updated_at}, ${flow.id})`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Of all workspaces; a state without a flow is left out. */
export async function countFlows(db: Db): Promise<Map<State, number>> {
  const rows = await db
    .selectFrom('flows')
    .select((e) => ['status', e.fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute();
  return new Map(rows.map((row) => [row.status, Number(row.count)]));
}
