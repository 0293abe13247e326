// The audit log of people, keys and operators: written in the transaction of the action, never changed. On commit the database
// links the entry into the hash chain of its workspace; `walkChains` reads them for exports and verification. No customer text and
// no secrets: subjects are identifiers, names of settings or addresses of members.

import { sql } from 'kysely';
import { newId } from '../../lib/ids.js';
import type { ChainedEntry, Verifier } from '../../lib/security/audit-chain.js';
import type { ActorKind } from '../db/columns.js';
import type { Cursor } from '../db/cursor.js';
import type { Db, Tx } from '../db/database.js';
export type AuditActor = { kind: ActorKind; id: string | null; name: string };

/** Whoever runs the command on the machine itself. */
export const OPERATOR: AuditActor = { kind: 'operator', id: null, name: 'Operator' };

/** What the service does by itself. */
export const SERVICE: AuditActor = { kind: 'service', id: null, name: 'Aftercall' };

export const auditedPerson = ({ userId, name }: { userId: string; name: string }): AuditActor => ({
  kind: 'person',
  id: userId,
  name,
});

/** A workspace, and who acts in it. */
export type AuditedBy = { workspaceId: string; audit: AuditActor };

/** Without a workspace: what concerns the whole server. */
export type AuditedAction = {
  workspaceId: string | null;
  actor: AuditActor;
  action: string;
  subject?: string | null;
  at: Date;
};

export async function audit(tx: Tx, { workspaceId, actor, action, subject = null, at }: AuditedAction): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      id: newId('audit'),
      workspace_id: workspaceId,
      at,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor: actor.name,
      action,
      subject,
    })
    .execute();
}

/** Notes what concerns a person in each workspace that the person belongs to; without any, for the server. */
export async function auditAccount(tx: Tx, userId: string, action: Omit<AuditedAction, 'workspaceId'>): Promise<void> {
  const memberships = tx.selectFrom('members').select('workspace_id').where('user_id', '=', userId);
  const rows = await memberships.execute();
  for (const { workspace_id } of rows) await audit(tx, { ...action, workspaceId: workspace_id });
  if (rows.length === 0) await audit(tx, { ...action, workspaceId: null });
}

export type AuditRow = {
  id: string;
  at: Date;
  actor: string;
  actor_kind: ActorKind;
  actor_id: string | null;
  action: string;
  subject: string | null;
  /** Of an entry about a flow that still exists. */
  flow_title: string | null;
};

/** What an entry must be about: the part of its action before the dot. */
export const AUDIT_TOPICS = {
  videos: ['flow'],
  people: ['member', 'invitation', 'account'],
  'sign-in': [
    'session',
    'sessions',
    'sign_in',
    'sign_on',
    'second_step',
    'password',
    'factor',
    'factors',
    'recovery',
    'profile',
  ],
  keys: ['key'],
  webhooks: ['webhook'],
  settings: ['settings', 'workspace', 'quota', 'lexicon', 'avatar', 'vendor', 'script-model'],
} as const;
export type AuditTopic = keyof typeof AUDIT_TOPICS;

export type AuditFilter = {
  topic: AuditTopic | null;
  actor: { kind: ActorKind; id: string | null } | null;
  from: Date | null;
  until: Date | null;
};

const EVERY_ENTRY: AuditFilter = { topic: null, actor: null, from: null, until: null };

/** The newest first; with `before`, those that are older than it. */
export async function listAudit(
  db: Db,
  workspaceId: string,
  { limit, before = null, filter = EVERY_ENTRY }: { limit: number; before?: Cursor | null; filter?: AuditFilter },
): Promise<AuditRow[]> {
  const { topic, actor, from, until } = filter;
  let query = db
    .selectFrom('audit as a')
    .leftJoin('flows as f', (join) =>
      join.on('f.id', '=', sql<string>`split_part(a.subject, ':', 1)`).on('f.workspace_id', '=', workspaceId),
    )
    .select(['a.id', 'a.at', 'a.actor', 'a.actor_kind', 'a.actor_id', 'a.action', 'a.subject', 'f.title as flow_title'])
    .where('a.workspace_id', '=', workspaceId);
  if (topic) query = query.where(sql<string>`split_part(a.action, '.', 1)`, 'in', AUDIT_TOPICS[topic]);
  if (actor) query = query.where('a.actor_kind', '=', actor.kind).where('a.actor_id', 'is not distinct from', actor.id);
  if (from) query = query.where('a.at', '>=', from);
  if (until) query = query.where('a.at', '<', until);
  if (before) query = query.where((e) => e(e.refTuple('a.at', 'a.id'), '<', e.tuple(before.createdAt, before.id)));
  return query.orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(limit).execute();
}

export type AuditActorRow = { kind: ActorKind; id: string | null; name: string };

const LATEST_ENTRIES = 10_000;
const MOST_ACTORS = 200;

/** Whoever did something in the latest entries, under the last name. */
export async function listAuditActors(db: Db, workspaceId: string): Promise<AuditActorRow[]> {
  const { rows } = await sql<AuditActorRow>`
    select kind, id, name from (
      select actor_kind as kind, actor_id as id, (array_agg(actor order by at desc))[1] as name
        from (select * from audit where workspace_id = ${workspaceId} order by at desc, id desc limit ${LATEST_ENTRIES}) latest
       group by 1, 2
    ) actors order by name, id limit ${MOST_ACTORS}`.execute(db);
  return rows;
}

/** All entries that a filter lets through, the newest first. */
export async function* walkAudit(db: Db, workspaceId: string, filter: AuditFilter): AsyncIterable<AuditRow> {
  let before: Cursor | null = null;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const rows: AuditRow[] = await listAudit(db, workspaceId, { limit: ROWS_AT_ONCE, before, filter });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    before = { createdAt: last.at, id: last.id };
  }
}

const ROWS_AT_ONCE = 500;
const MOST_BATCHES = 10_000_000;

/** A link of a chain; without an entry if that was deleted. */
type ChainLink = Pick<ChainedEntry, 'chain' | 'seq' | 'previousHash' | 'hash'> & { entry: ChainedEntry | null };
type ChainLinkRow = Omit<ChainedEntry, 'at' | 'id'> & { at: Date | null; id: string | null };

/** The entries of one workspace, or of all and of the server, chain after chain, each as a line of JSON. */
export async function* exportLines(db: Db, workspaceId: string | null): AsyncIterable<string> {
  for await (const { entry } of listChain(db, workspaceId)) if (entry) yield `${JSON.stringify(entry)}\n`;
}

async function* listChain(db: Db, chain: string | null): AsyncIterable<ChainLink> {
  let after = { chain: '', seq: 0 };
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { rows } = await sql<ChainLinkRow>`
      select c.chain, c.seq, encode(c.previous_hash, 'hex') as "previousHash", encode(c.hash, 'hex') as hash,
             a.id, a.workspace_id as "workspaceId", a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", a.actor,
             a.action, a.subject
        from audit_chain c left join audit a on a.id = c.entry_id
       where (c.chain, c.seq) > (${after.chain}, ${after.seq}) and (${chain}::text is null or c.chain = ${chain})
       order by c.chain, c.seq limit ${ROWS_AT_ONCE}`.execute(db);
    yield* rows.map(toChainLink);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = { chain: last.chain, seq: last.seq };
  }
}

function toChainLink({ at, id, ...row }: ChainLinkRow): ChainLink {
  const entry = id === null || at === null ? null : { ...row, id, at: at.toISOString() };
  return { ...row, entry };
}

/** Feeds the verifier with all chains, and with entries outside of them. */
export async function walkChains(db: Db, workspaceId: string | null, verifier: Verifier): Promise<void> {
  for await (const { entry, ...link } of listChain(db, workspaceId)) {
    if (entry) verifier.take(entry);
    else verifier.takeDeletedEntry(link);
  }
  const { rows } = await sql<{ chain: string; id: string }>`
    select coalesce(a.workspace_id, 'server') as chain, a.id from audit a
     where not exists (select from audit_chain c where c.entry_id = a.id)
       and (${workspaceId}::text is null or a.workspace_id = ${workspaceId})
     order by a.at, a.id limit ${ROWS_AT_ONCE}`.execute(db);
  for (const loose of rows) verifier.takeUnchained(loose);
}
