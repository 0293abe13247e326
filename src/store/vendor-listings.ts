// What accounts at vendors offer: voices and presenters, as the vendor told last. A workspace sees those of its own accounts,
// and those of the server's accounts at vendors where it has none.
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tables, Tx } from './database.js';

export type ListingRow = Selectable<Tables['vendor_listings']>;
export type ListingKind = ListingRow['kind'];

/** Whose account: a workspace's, or with null the server's. */
export type AccountPlace = { workspaceId: string | null; vendor: string };

const isOf = ({ workspaceId, vendor }: AccountPlace) =>
  sql<SqlBool>`workspace_id is not distinct from ${workspaceId}::text and vendor = ${vendor}`;

type Listed = AccountPlace & {
  kind: ListingKind;
  /** In the order in which they are shown; each with the vendor's own id. */
  listings: readonly { id: string }[];
  at: Date;
};

/** Takes over what a vendor tells; what it does not name any more goes, what was learned of the rest stays. */
export async function replaceListings(tx: Tx, { kind, listings, at, ...place }: Listed): Promise<void> {
  const rows = listings.map((listing, position) => ({
    ...{ workspace_id: place.workspaceId, vendor: place.vendor, kind, id: listing.id, position, seen_at: at },
    listing: JSON.stringify(listing),
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await putListings(tx, rows.slice(from, from + ROWS_AT_ONCE));
  await tx
    .deleteFrom('vendor_listings')
    .where(isOf(place))
    .where('kind', '=', kind)
    .where((e) => e.not(e('id', '=', e.fn.any(e.val(listings.map(({ id }) => id))))))
    .execute();
}

/** PostgreSQL takes 65,535 values in a statement. */
const ROWS_AT_ONCE = 1_000;

async function putListings(tx: Tx, rows: Insertable<Tables['vendor_listings']>[]): Promise<void> {
  await tx
    .insertInto('vendor_listings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'vendor', 'kind', 'id']).doUpdateSet((e) => ({
        position: e.ref('excluded.position'),
        listing: e.ref('excluded.listing'),
        seen_at: e.ref('excluded.seen_at'),
      })),
    )
    .execute();
}

type Seen = { workspaceId: string; kind: ListingKind; serverVendors: readonly string[] };

/** What a workspace sees; `serverVendors` are those of which the server has an account. */
export async function listListings(db: Db, { workspaceId, kind, serverVendors }: Seen): Promise<ListingRow[]> {
  let query = db.selectFrom('vendor_listings').selectAll().where('kind', '=', kind);
  query =
    serverVendors.length === 0
      ? query.where('workspace_id', '=', workspaceId)
      : query.where((e) => e.or([e('workspace_id', '=', workspaceId), servedTo(workspaceId, serverVendors)]));
  return query.orderBy('vendor').orderBy('position').execute();
}

/** The server's accounts are for workspaces that have none of their own at the same vendor. */
const servedTo = (workspaceId: string, vendors: readonly string[]) => sql<SqlBool>`(
  vendor_listings.workspace_id is null and vendor_listings.vendor = any(${vendors}::text[]) and not exists (
    select 1 from vendor_accounts a where a.workspace_id = ${workspaceId} and a.vendor = vendor_listings.vendor))`;
