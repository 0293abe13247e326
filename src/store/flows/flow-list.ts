// Flows as the API lists them: a page, newest first, by all filters. Each combination of filters reads its page from an index in
// the order of the list.
import { type RawBuilder, sql } from 'kysely';
import type { State } from '../../domain/life.js';
import type { Metadata } from '../../domain/limits.js';
import type { Cursor } from '../db/cursor.js';
import type { Db } from '../db/database.js';
import type { Flow } from '../db/tables.js';
import type { Visibility } from './flows.js';
import { companyPatterns, prospectPatterns } from './search-text.js';

export type FlowSummary = Pick<Flow, 'id' | 'status' | 'created_at' | 'title' | 'video_path'> & {
  /** Where it is asked for: it may be ten times as long as all else. */
  metadata?: Metadata;
};

export type ListFilter = {
  status: State | null;
  /** All of its words must occur in the name, as they are typed. */
  prospect: string | null;
  company: string | null;
  /** At or after. */
  createdAfter: Date | null;
  /** Before, and not at. */
  createdBefore: Date | null;
  /** All of them, with exactly these values. */
  metadata: Metadata;
};

export type ListRequest = {
  visibility: Visibility;
  filter: ListFilter;
  withMetadata: boolean;
  after: Cursor | null;
  limit: number;
};

/** A page of flows, newest first, with one more than asked for when there are more. */
export async function listFlows(db: Db, request: ListRequest): Promise<FlowSummary[]> {
  return db
    .with(
      (name) => name('page').materialized(),
      () => pageQuery(db, request),
    )
    .selectFrom('page')
    .innerJoin('flows as f', 'f.id', 'page.id')
    .select(['f.id', 'f.status', 'f.created_at', 'f.title', 'f.video_path'])
    .$if(request.withMetadata, (query) => query.select('f.metadata'))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute();
}

/** The identifiers of a page. */
export const pageQuery = (db: Db, request: ListRequest) =>
  Object.keys(request.filter.metadata).length === 0 ? plainPage(db, request) : metadataPage(db, request);

function plainPage(db: Db, { visibility, filter, after, limit }: ListRequest) {
  let query = db.selectFrom('flows as f').select('f.id').where('f.workspace_id', '=', visibility.workspaceId);
  for (const condition of ofTheFlow(visibility, filter)) query = query.where(condition);
  const { createdAfter, createdBefore } = filter;
  if (createdAfter !== null) query = query.where('f.created_at', '>=', createdAfter);
  if (createdBefore !== null) query = query.where('f.created_at', '<', createdBefore);
  if (after !== null) query = query.where(sql<boolean>`(f.created_at, f.id) < (${after.createdAt}, ${after.id})`);
  return query
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit + 1);
}

/** The index of one key and value has the order of the list; the others narrow what it gives. */
function metadataPage(db: Db, { visibility, filter, after, limit }: ListRequest) {
  const [first, ...others] = Object.entries(filter.metadata);
  const [key, value] = first!;
  let query = db
    .selectFrom('flow_metadata as m')
    .select('m.flow_id as id')
    .where('m.workspace_id', '=', visibility.workspaceId)
    .where('m.key', '=', key)
    .where('m.value', '=', value);
  for (const [name, text] of others) query = query.where('m.flow_id', 'in', flowsWith(db, visibility, name, text));
  const { createdAfter, createdBefore } = filter;
  if (createdAfter !== null) query = query.where('m.created_at', '>=', createdAfter);
  if (createdBefore !== null) query = query.where('m.created_at', '<', createdBefore);
  if (after !== null) query = query.where(sql<boolean>`(m.created_at, m.flow_id) < (${after.createdAt}, ${after.id})`);
  const conditions = ofTheFlow(visibility, filter);
  if (conditions.length > 0) {
    const all = sql.join<boolean>(conditions, sql` and `);
    query = query.where(sql<boolean>`exists (select 1 from flows as f where f.id = m.flow_id and ${all})`);
  }
  return query
    .orderBy('m.created_at', 'desc')
    .orderBy('m.flow_id', 'desc')
    .limit(limit + 1);
}

const flowsWith = (db: Db, { workspaceId }: Visibility, key: string, value: string) =>
  db
    .selectFrom('flow_metadata')
    .select('flow_id')
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .where('value', '=', value);

/** What only the flow `f` itself can tell. */
function ofTheFlow({ keyId }: Visibility, { status, prospect, company }: ListFilter): RawBuilder<boolean>[] {
  const patterns = [...prospectPatterns(prospect ?? ''), ...companyPatterns(company ?? '')];
  return [
    ...(keyId === null ? [] : [sql<boolean>`f.key_id = ${keyId}`]),
    ...(status === null ? [] : [sql<boolean>`f.status = ${status}`]),
    ...patterns.map((pattern) => sql<boolean>`f.search_text like ${pattern}`),
  ];
}
