// Flows as the API and the dashboard list them: a page, newest or oldest first, by all filters. Each combination of filters reads
// its page from an index in the order of the list.
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type State, WORKING } from '../../domain/life.js';
import type { Metadata } from '../../domain/limits.js';
import type { FlowSource } from '../db/columns.js';
import { type Cursor, directionOf, type ListOrder } from '../db/cursor.js';
import type { Db } from '../db/database.js';
import type { Flow } from '../db/tables.js';
import type { Visibility } from './flows.js';
import { companyPatterns, prospectPatterns, searchPatterns } from './search-text.js';

export type FlowSummary = Pick<Flow, 'id' | 'status' | 'created_at' | 'title' | 'video_path'> & {
  /** Where it is asked for: it may be ten times as long as all else. */
  metadata?: Metadata;
};

/** Who made a flow: a person of the dashboard or a key. */
export type MakerFilter = { kind: 'person' | 'key'; id: string };

export type ListFilter = {
  /** Any of these; all where it is null. */
  statuses: readonly State[] | null;
  /** All of its words occur in the title or the names, or as beginnings of words in these, the summary or the script. */
  search: string | null;
  maker: MakerFilter | null;
  source: FlowSource | null;
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
  /** Newest first by default. */
  order?: ListOrder;
  after: Cursor | null;
  limit: number;
};

/** A page of flows, with one more than asked for when there are more. */
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
    .orderBy('f.created_at', directionOf(request.order))
    .orderBy('f.id', directionOf(request.order))
    .execute();
}

/** Whether a page can be read together with others: one of all flows of a workspace, newest first, which is what is polled. */
export function isPolledPage({ visibility, filter, withMetadata, order }: ListRequest): boolean {
  const { metadata, ...others } = filter;
  const isFiltered = Object.keys(metadata).length > 0 || Object.values(others).some((value) => value !== null);
  return visibility.keyId === null && !withMetadata && directionOf(order) === 'desc' && !isFiltered;
}

/** Built and prepared once, because building it costs as much as the rest of the request: `nth` says to which page a row belongs. */
const LIST_POLLED = `/* prepared: polled pages */ select wanted.nth, page.*
  from unnest($1::text[], $2::timestamptz[], $3::text[], $4::int[]) with ordinality
    as wanted(workspace_id, before, before_id, most, nth)
  cross join lateral (select id, status, created_at, title, video_path from flows as f
    where f.workspace_id = wanted.workspace_id and (f.created_at, f.id) < (wanted.before, wanted.before_id)
    order by f.created_at desc, f.id desc limit wanted.most) as page
  order by wanted.nth, page.created_at desc, page.id desc`;

/** As `listFlows` for polled pages, in their order. */
export async function listPolledPages(db: Db, wanted: readonly ListRequest[]): Promise<FlowSummary[][]> {
  const statement = CompiledQuery.raw(LIST_POLLED, [
    wanted.map(({ visibility }) => visibility.workspaceId),
    wanted.map(({ after }) => after?.createdAt ?? 'infinity'),
    wanted.map(({ after }) => after?.id ?? ''),
    wanted.map(({ limit }) => limit + 1),
  ]);
  const { rows } = await db.executeQuery(statement as CompiledQuery<FlowSummary & { nth: string }>);
  const pages: FlowSummary[][] = wanted.map(() => []);
  for (const { nth, ...flow } of rows) pages[Number(nth) - 1]!.push(flow);
  return pages;
}

/** The identifiers of a page. */
export function pageQuery(db: Db, request: ListRequest) {
  if (Object.keys(request.filter.metadata).length > 0) return metadataPage(db, request);
  return request.filter.search === null ? plainPage(db, request) : searchPage(db, request);
}

const idsOf = (db: Db) => db.selectFrom('flows as f').select('f.id');

function plainPage(db: Db, request: ListRequest) {
  const conditions = [...inList(request, 'f'), ...ofTheFlow(request)];
  let query = idsOf(db);
  for (const condition of conditions) query = query.where(condition);
  return inOrder(query, request);
}

/** What is found by its name and what is found by its words each come from their own index, as many as the page holds. */
function searchPage(db: Db, request: ListRequest) {
  const search = request.filter.search ?? '';
  const named = [...inList(request, 'f'), ...ofTheFlow(request), ...nameConditions(search)];
  const others = ofTheFlow(request);
  const worded = [
    ...inList(request, 't'),
    hasWords(request, search),
    ...(others.length > 0 ? [ofItsFlow('t', others)] : []),
  ];
  const order = sql.raw(directionOf(request.order));
  const limit = request.limit + 1;
  const found = sql<{ id: string; created_at: Date }>`(
    (select f.id, f.created_at from flows as f where ${allOf(named)}
      order by f.created_at ${order}, f.id ${order} limit ${limit})
    union
    (select t.flow_id, t.created_at from flow_texts as t where ${allOf(worded)}
      order by t.created_at ${order}, t.flow_id ${order} limit ${limit}))`;
  return inOrder(db.selectFrom(found.as('f')).select('f.id'), request);
}

/** The index of one key and value has the order of the list; the others narrow what it gives. */
function metadataPage(db: Db, request: ListRequest) {
  const { visibility, filter, order, limit } = request;
  const [first, ...others] = Object.entries(filter.metadata);
  const [key, value] = first!;
  let query = db
    .selectFrom('flow_metadata as m')
    .select('m.flow_id as id')
    .where('m.key', '=', key)
    .where('m.value', '=', value);
  for (const condition of inList(request, 'm')) query = query.where(condition);
  for (const [name, text] of others) query = query.where('m.flow_id', 'in', flowsWith(db, visibility, name, text));
  const conditions = ofTheFlow(request);
  if (filter.search !== null) conditions.push(isFound(request, filter.search));
  if (conditions.length > 0) query = query.where(ofItsFlow('m', conditions));
  return query
    .orderBy('m.created_at', directionOf(order))
    .orderBy('m.flow_id', directionOf(order))
    .limit(limit + 1);
}

const flowsWith = (db: Db, { workspaceId }: Visibility, key: string, value: string) =>
  db
    .selectFrom('flow_metadata')
    .select('flow_id')
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .where('value', '=', value);

type Condition = RawBuilder<boolean>;

const allOf = (conditions: readonly Condition[]): Condition => sql.join<boolean>(conditions, sql` and `) as Condition;

const ofItsFlow = (table: 't' | 'm', conditions: readonly Condition[]): Condition =>
  sql<boolean>`exists (select 1 from flows as f where f.id = ${sql.ref(`${table}.flow_id`)} and ${allOf(conditions)})`;

/** The workspace, the times and where the page begins, which the flow, its metadata and its texts all know. */
function inList({ visibility, filter, order, after }: ListRequest, table: 'f' | 't' | 'm'): Condition[] {
  const { createdAfter, createdBefore } = filter;
  const at = sql.ref(`${table}.created_at`);
  const id = sql.ref(table === 'f' ? 'f.id' : `${table}.flow_id`);
  const beyond = sql.raw(directionOf(order) === 'desc' ? '<' : '>');
  return [
    sql<boolean>`${sql.ref(`${table}.workspace_id`)} = ${visibility.workspaceId}`,
    ...(createdAfter === null ? [] : [sql<boolean>`${at} >= ${createdAfter}`]),
    ...(createdBefore === null ? [] : [sql<boolean>`${at} < ${createdBefore}`]),
    ...(after === null ? [] : [sql<boolean>`(${at}, ${id}) ${beyond} (${after.createdAt}, ${after.id})`]),
  ];
}

function inOrder<
  Query extends { orderBy(column: 'f.created_at' | 'f.id', order: 'asc' | 'desc'): Query; limit(most: number): Query },
>(query: Query, { order, limit }: ListRequest): Query {
  return query
    .orderBy('f.created_at', directionOf(order))
    .orderBy('f.id', directionOf(order))
    .limit(limit + 1);
}

/** What only the flow `f` itself can tell. */
function ofTheFlow({ visibility: { keyId }, filter }: ListRequest): Condition[] {
  const { statuses, prospect, company, maker, source } = filter;
  const patterns = [...prospectPatterns(prospect ?? ''), ...companyPatterns(company ?? '')];
  return [
    ...(keyId === null ? [] : [sql<boolean>`f.key_id = ${keyId}`]),
    ...(statuses === null ? [] : [statusCondition(statuses)]),
    ...(maker === null ? [] : [makerCondition(maker)]),
    ...(source === null ? [] : [sql<boolean>`${FLOW_SOURCE} = ${source}`]),
    ...patterns.map((pattern) => sql<boolean>`f.search_text like ${pattern}`),
  ];
}

/** Of a single state the index has the order of the list. */
const statusCondition = (statuses: readonly State[]): Condition =>
  statuses.length === 1 ? sql<boolean>`f.status = ${statuses[0]}` : sql<boolean>`f.status in (${sql.join(statuses)})`;

const makerCondition = ({ kind, id }: MakerFilter): Condition =>
  sql<boolean>`${sql.ref(kind === 'person' ? 'f.user_id' : 'f.key_id')} = ${id}`;

/** Where the flow `f` came from. One from before migration 0026 does not know it: its maker tells the dashboard from the API. */
export const FLOW_SOURCE = sql`coalesce(f.source, case when f.user_id is null and f.key_id is not null then 'api' else 'dashboard' end)`;

const nameConditions = (search: string): Condition[] =>
  searchPatterns(search).map((pattern) => sql<boolean>`f.search_text like ${pattern}`);

const hasWords = ({ visibility: { workspaceId } }: ListRequest, search: string): Condition =>
  sql<boolean>`t.document @@ search_query(${workspaceId}, ${search})`;

/** The same of one flow that is already found by something else. */
function isFound(request: ListRequest, search: string): Condition {
  const names = nameConditions(search);
  const words = sql<boolean>`exists (select 1 from flow_texts as t where t.flow_id = f.id and ${hasWords(request, search)})`;
  return names.length === 0 ? words : sql<boolean>`((${allOf(names)}) or ${words})`;
}

// Flows as the dashboard lists them: a page with the maker of each, and who has made any.

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

type Maker = { kind: 'person' | 'key'; id: string; name: string };

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
