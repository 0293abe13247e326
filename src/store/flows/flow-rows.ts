// Flows as the dashboard lists them: a page with the maker of each, and who has made any.
import { sql } from 'kysely';
import { WORKING } from '../../domain/life.js';
import { directionOf } from '../db/cursor.js';
import type { Db } from '../db/database.js';
import type { Flow } from '../db/tables.js';
import { type ListRequest, pageQuery } from './flow-list.js';

const MOST_MAKERS = 200;

const LINE = [
  'f.id',
  'f.status',
  'f.title',
  'f.created_at',
  'f.updated_at',
  'f.completed_at',
  'f.video_path',
  'f.video_duration_s',
  'f.progress',
  'f.input',
  'f.pictures',
] as const;

/** How many sentences of the draft rest on the summary; null before the draft, and where a person has written the script. */
export const FACTS = sql<number | null>`case when f.draft is null or f.edited then null else (
  select count(*)::int from jsonb_array_elements(f.draft->'sentences') as sentence
  where jsonb_array_length(sentence->'evidence') > 0) end`;

export type FlowRow = Pick<
  Flow,
  | 'id'
  | 'status'
  | 'title'
  | 'created_at'
  | 'updated_at'
  | 'video_path'
  | 'video_duration_s'
  | 'progress'
  | 'input'
  | 'pictures'
> & { person: string | null; key: string | null; facts: number | null };

/** A page of flows, with one more than asked for when there are more. */
export async function listFlowRows(db: Db, request: ListRequest): Promise<FlowRow[]> {
  return db
    .with(
      (name) => name('page').materialized(),
      () => pageQuery(db, request),
    )
    .selectFrom('page')
    .innerJoin('flows as f', 'f.id', 'page.id')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('keys as k', 'k.id', 'f.key_id')
    .select(LINE)
    .select(['u.name as person', 'k.name as key', FACTS.as('facts')])
    .orderBy('f.created_at', directionOf(request.order))
    .orderBy('f.id', directionOf(request.order))
    .execute();
}

export type Maker = { kind: 'person' | 'key'; id: string; name: string };

/** The members and keys of a workspace that have made flows. */
export async function listMakers(db: Db, workspaceId: string): Promise<Maker[]> {
  const people = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name'])
    .where('m.workspace_id', '=', workspaceId)
    .where(sql<boolean>`exists (select 1 from flows as f where f.user_id = u.id and f.workspace_id = ${workspaceId})`)
    .orderBy('u.name')
    .limit(MOST_MAKERS)
    .execute();
  const keys = await db
    .selectFrom('keys as k')
    .select(['k.id', 'k.name'])
    .where('k.workspace_id', '=', workspaceId)
    .where(sql<boolean>`exists (select 1 from flows as f where f.key_id = k.id)`)
    .orderBy('k.name')
    .limit(MOST_MAKERS)
    .execute();
  return [
    ...people.map((person) => ({ kind: 'person' as const, ...person })),
    ...keys.map((key) => ({ kind: 'key' as const, ...key })),
  ];
}

/** By the flow's id; those of other workspaces are not found. */
export async function findFlowTitles(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('flows')
    .select(['id', 'title'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const COLUMNS = ['id', 'workspace_id', 'status', 'progress', 'created_at', 'updated_at'] as const;
export type LiveFlow = Pick<Flow, (typeof COLUMNS)[number]>;

/** Those of these flows that lie in one of the workspaces. */
export async function listFlowsOf(
  db: Db,
  flowIds: readonly string[],
  workspaceIds: readonly string[],
): Promise<LiveFlow[]> {
  return db
    .selectFrom('flows')
    .select(COLUMNS)
    .where(sql<boolean>`id = any(${flowIds})`)
    .where(sql<boolean>`workspace_id = any(${workspaceIds})`)
    .execute();
}

/** One that is pending has not been begun. */
const BEGUN = WORKING.filter((state) => state !== 'pending');

/** Flows that somebody works on; the index `flows_worked` holds them. */
export async function listWorkedFlows(db: Db, workspaceIds: readonly string[], limit: number): Promise<LiveFlow[]> {
  return db
    .selectFrom('flows')
    .select(COLUMNS)
    .where(sql<boolean>`workspace_id = any(${workspaceIds})`)
    .where('tries', '>', 0)
    .where('status', 'in', BEGUN)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
}
