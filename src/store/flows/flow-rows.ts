// Flows as the dashboard lists them: a page by state and search, with the maker of each. A search reads only its index until it
// has found its page.
import { sql } from 'kysely';
import { type State, WORKING } from '../../domain/life.js';
import type { Cursor } from '../db/cursor.js';
import type { Db } from '../db/database.js';
import type { Flow } from '../db/tables.js';
import { searchPatterns } from './search-text.js';

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
] as const;

/** How many sentences of the draft rest on the summary; null before the draft, and where a person has written the script. */
export const FACTS = sql<number | null>`case when f.draft is null or f.edited then null else (
  select count(*)::int from jsonb_array_elements(f.draft->'sentences') as sentence
  where jsonb_array_length(sentence->'evidence') > 0) end`;

export type FlowRow = Pick<
  Flow,
  'id' | 'status' | 'title' | 'created_at' | 'updated_at' | 'video_path' | 'video_duration_s' | 'progress' | 'input'
> & { person: string | null; key: string | null; facts: number | null };

type FlowRowsRequest = {
  workspaceId: string;
  /** Any of these; all where it is null. */
  statuses: readonly State[] | null;
  /** All of its words must occur in the title or the names. */
  search: string | null;
  after: Cursor | null;
  limit: number;
};

/** A page of flows, newest first, with one more than asked for when there are more. */
export async function listFlowRows(db: Db, request: FlowRowsRequest): Promise<FlowRow[]> {
  return db
    .with(
      (name) => name('page').materialized(),
      () => pageOf(db, request),
    )
    .selectFrom('page')
    .innerJoin('flows as f', 'f.id', 'page.id')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('keys as k', 'k.id', 'f.key_id')
    .select(LINE)
    .select(['u.name as person', 'k.name as key', FACTS.as('facts')])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute();
}

function pageOf(db: Db, { workspaceId, statuses, search, after, limit }: FlowRowsRequest) {
  let query = db.selectFrom('flows').select('id').where('workspace_id', '=', workspaceId);
  if (statuses !== null) query = query.where('status', 'in', statuses);
  for (const pattern of searchPatterns(search ?? '')) query = query.where('search_text', 'like', pattern);
  if (after !== null) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`);
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
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
