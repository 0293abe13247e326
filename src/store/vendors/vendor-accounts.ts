// Accounts of workspaces at vendors: settings here, the key among the secrets.
import type { Selectable } from 'kysely';
import type { Db } from '../db/database.js';
import type { Tables } from '../db/tables.js';
import { listSecrets, removeSecret } from './secrets.js';

export type VendorAccountRow = Selectable<Tables['vendor_accounts']>;

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
