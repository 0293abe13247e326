// Accounts of workspaces at vendors: settings here, the key among the secrets.
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../db/database.js';
import type { Tables } from '../db/tables.js';
import { listSecrets, removeSecret } from './secrets.js';

type VendorAccountRow = Selectable<Tables['vendor_accounts']>;

const PREFIX = 'vendor:';

/** Under this name the key of an account lies among the secrets. */
export const vendorSecret = (vendor: string): string => `${PREFIX}${vendor}`;

export async function findVendorAccount(db: Db, workspaceId: string, vendor: string): Promise<VendorAccountRow | null> {
  const found = await db
    .selectFrom('vendor_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('vendor', '=', vendor)
    .executeTakeFirst();
  return found ?? null;
}

export async function listVendorAccounts(db: Db, workspaceId: string): Promise<VendorAccountRow[]> {
  return db
    .selectFrom('vendor_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('vendor')
    .execute();
}

type NewAccount = {
  workspaceId: string;
  vendor: string;
  settings: Readonly<Record<string, string>>;
  allowsFallback: boolean;
  at: Date;
  /** Nothing is known of it any more. */
  isUnverified?: boolean;
};

/** Adds an account or changes the one that is there. */
export async function putVendorAccount(
  db: Db,
  { workspaceId, vendor, at, isUnverified = false, ...account }: NewAccount,
): Promise<void> {
  const fields = {
    settings: JSON.stringify(account.settings),
    allows_fallback: account.allowsFallback,
    updated_at: at,
    ...(isUnverified && { listed_at: null }),
  };
  await db
    .insertInto('vendor_accounts')
    .values({ workspace_id: workspaceId, vendor, created_at: at, ...fields })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'vendor']).doUpdateSet(fields))
    .execute();
}

/** Removes an account with its key and what it offered; false where there was none. */
export async function removeVendorAccount(db: Db, workspaceId: string, vendor: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('vendor_accounts')
    .where('workspace_id', '=', workspaceId)
    .where('vendor', '=', vendor)
    .executeTakeFirstOrThrow();
  await removeSecret(db, workspaceId, vendorSecret(vendor));
  await db.deleteFrom('vendor_listings').where('workspace_id', '=', workspaceId).where('vendor', '=', vendor).execute();
  return numDeletedRows > 0n;
}

/** The last characters of each account's key, by vendor. */
export async function listVendorKeyHints(db: Db, workspaceId: string): Promise<Map<string, string>> {
  const secrets = await listSecrets(db, workspaceId);
  const keys = secrets.filter(({ name }) => name.startsWith(PREFIX));
  return new Map(keys.map(({ name, hint }) => [name.slice(PREFIX.length), hint]));
}

export async function noteListed(db: Db, workspaceId: string, vendor: string, at: Date): Promise<void> {
  await db
    .updateTable('vendor_accounts')
    .set({ listed_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('vendor', '=', vendor)
    .execute();
}

/** An account that was not asked since `before` what it offers. It counts as asked now, so that one process asks. */
export async function claimStaleAccount(
  db: Db,
  before: Date,
  at: Date,
): Promise<Pick<VendorAccountRow, 'workspace_id' | 'vendor'> | null> {
  const claimed = await db
    .updateTable('vendor_accounts')
    .set({ listed_at: at })
    .where((e) =>
      e(
        e.refTuple('workspace_id', 'vendor'),
        'in',
        e
          .selectFrom('vendor_accounts')
          .select(['workspace_id', 'vendor'])
          .where((stale) => stale.or([stale('listed_at', 'is', null), stale('listed_at', '<', before)]))
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('workspace_id', 'vendor'),
      ),
    )
    .returning(['workspace_id', 'vendor'])
    .executeTakeFirst();
  return claimed ?? null;
}

// The voices and presenters that accounts at vendors offer, as last listed. A workspace sees those of its own accounts, and
// those of the server's accounts at other vendors.

type ListingRow = Selectable<Tables['vendor_listings']>;
export type ListingKind = ListingRow['kind'];

/** Whose account: a workspace's, or with null the server's. */
type AccountPlace = { workspaceId: string | null; vendor: string };

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
    workspace_id: place.workspaceId,
    vendor: place.vendor,
    kind,
    id: listing.id,
    position,
    seen_at: at,
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

/** `allows_fallback` is that of the account; null for the server's. */
export type SeenListing = ListingRow & { allows_fallback: boolean | null };

/** What a workspace sees; `serverVendors` are those of which the server has an account. */
export async function listListings(db: Db, { workspaceId, kind, serverVendors }: Seen): Promise<SeenListing[]> {
  const query = db
    .selectFrom('vendor_listings')
    .leftJoin('vendor_accounts', (join) =>
      join
        .onRef('vendor_accounts.workspace_id', '=', 'vendor_listings.workspace_id')
        .onRef('vendor_accounts.vendor', '=', 'vendor_listings.vendor'),
    )
    .selectAll('vendor_listings')
    .select('vendor_accounts.allows_fallback')
    .where('kind', '=', kind);
  const seen =
    serverVendors.length === 0
      ? query.where('vendor_listings.workspace_id', '=', workspaceId)
      : query.where((e) =>
          e.or([e('vendor_listings.workspace_id', '=', workspaceId), servedTo(workspaceId, serverVendors)]),
        );
  return seen.orderBy('vendor_listings.vendor').orderBy('position').execute();
}

/** When the server's accounts last told what they offer, by vendor. */
export async function lastSeenOfServer(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('vendor_listings')
    .select((e) => ['vendor', e.fn.max('seen_at').as('at')])
    .where('workspace_id', 'is', null)
    .groupBy('vendor')
    .execute();
  return new Map(rows.map(({ vendor, at }) => [vendor, at]));
}

/** How many voices and presenters a workspace sees of each vendor, under `vendor kind`. */
export async function countListings(
  db: Db,
  workspaceId: string,
  serverVendors: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('vendor_listings')
    .select((e) => ['vendor', 'kind', e.fn.countAll<string>().as('count')])
    .where((e) => e.or([e('workspace_id', '=', workspaceId), servedTo(workspaceId, serverVendors)]))
    .groupBy(['vendor', 'kind'])
    .execute();
  return new Map(rows.map(({ vendor, kind, count }) => [`${vendor} ${kind}`, Number(count)]));
}

type Learned = AccountPlace & { id: string; ordinaryS: number; spokenS: number };

/** Adds a line to what is known of a voice's pace. */
export async function learnPace(db: Db, { id, ordinaryS, spokenS, ...place }: Learned): Promise<void> {
  await db
    .updateTable('vendor_listings')
    .set((e) => ({ ordinary_s: e('ordinary_s', '+', ordinaryS), spoken_s: e('spoken_s', '+', spokenS) }))
    .where(isOf(place))
    .where('kind', '=', 'voice')
    .where('id', '=', id)
    .execute();
}

/** Changes whenever what a workspace sees does; null where it sees nothing of vendors. */
export async function findOfferStamp(
  db: Db,
  { workspaceId, serverVendors }: Omit<Seen, 'kind'>,
): Promise<string | null> {
  const { rows } = await sql<{ stamp: string | null }>`
    select string_agg(concat_ws(' ', vendor, at, changed, fallback), ',' order by vendor, fallback) as stamp from (
      select vendor, listed_at as at, updated_at as changed, allows_fallback::text as fallback
        from vendor_accounts where workspace_id = ${workspaceId}
      union all
      select vendor, max(seen_at), null, 'server'
        from vendor_listings where workspace_id is null and vendor = any(${serverVendors}::text[]) group by vendor
    ) offers`.execute(db);
  return rows[0]?.stamp ?? null;
}

/** The server's accounts are for workspaces that have none of their own at the same vendor. */
const servedTo = (workspaceId: string, vendors: readonly string[]) => sql<SqlBool>`(
  vendor_listings.workspace_id is null and vendor_listings.vendor = any(${vendors}::text[]) and not exists (
    select 1 from vendor_accounts a where a.workspace_id = ${workspaceId} and a.vendor = vendor_listings.vendor))`;
