// The audit log with its chains, read as a whole: for exports and for those who verify it. Entries get their places from the
// database when a transaction commits.
import { sql } from 'kysely';
import type { ChainedEntry, Verifier } from '../lib/audit-chain.js';
import type { Db } from './database.js';

const ROWS_AT_ONCE = 500;
const MOST_BATCHES = 10_000_000;

/** A place in a chain; without an entry where somebody has deleted that. */
type Place = Pick<ChainedEntry, 'chain' | 'seq' | 'previousHash' | 'hash'> & { entry: ChainedEntry | null };
type PlaceRow = Omit<ChainedEntry, 'at' | 'id'> & { at: Date | null; id: string | null };

/** The entries of one workspace, or of all and of the server, chain after chain, each as a line of JSON. */
export async function* exportLines(db: Db, workspaceId: string | null): AsyncIterable<string> {
  for await (const { entry } of listPlaces(db, workspaceId)) if (entry) yield `${JSON.stringify(entry)}\n`;
}

async function* listPlaces(db: Db, chain: string | null): AsyncIterable<Place> {
  let after = { chain: '', seq: 0 };
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { rows } = await sql<PlaceRow>`
      select c.chain, c.seq, encode(c.previous_hash, 'hex') as "previousHash", encode(c.hash, 'hex') as hash,
             a.id, a.workspace_id as "workspaceId", a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", a.actor,
             a.action, a.subject
        from audit_chain c left join audit a on a.id = c.entry_id
       where (c.chain, c.seq) > (${after.chain}, ${after.seq}) and (${chain}::text is null or c.chain = ${chain})
       order by c.chain, c.seq limit ${ROWS_AT_ONCE}`.execute(db);
    yield* rows.map(toPlace);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = { chain: last.chain, seq: last.seq };
  }
}

function toPlace({ at, id, ...row }: PlaceRow): Place {
  const entry = id === null || at === null ? null : { ...row, id, at: at.toISOString() };
  return { ...row, entry };
}

/** Walks along the chains, and looks for entries beside them. */
export async function walkChains(db: Db, workspaceId: string | null, verifier: Verifier): Promise<void> {
  for await (const { entry, ...place } of listPlaces(db, workspaceId)) {
    if (entry) verifier.take(entry);
    else verifier.takeEmptyPlace(place);
  }
  const { rows } = await sql<{ chain: string; id: string }>`
    select coalesce(a.workspace_id, 'server') as chain, a.id from audit a
     where not exists (select from audit_chain c where c.entry_id = a.id)
       and (${workspaceId}::text is null or a.workspace_id = ${workspaceId})
     order by a.at, a.id limit ${ROWS_AT_ONCE}`.execute(db);
  for (const loose of rows) verifier.takeLoose(loose);
}
