// The connections of a workspace to vendors: list, connect, disconnect and check, for the command and the dashboard.

import type { Clock } from '../../lib/clock.js';
import { asSentence, ProviderError } from '../../providers/errors.js';
import type { Database, Tx } from '../../store/db/database.js';
import { type AuditedBy, audit } from '../../store/people/audit.js';
import type { Secrets } from '../../store/vendors/secrets.js';
import { SecretError } from '../../store/vendors/secrets.js';
import { listVendorAccounts, listVendorKeyHints, removeVendorAccount } from '../../store/vendors/vendor-accounts.js';
import { countListings, lastSeenOfServer } from '../../store/vendors/vendor-listings.js';
import { changeSettings, findSettings } from '../../store/workspaces/workspace-settings.js';
import {
  type KnownVendor,
  knownVendors,
  mustKnow,
  putAccount,
  type VendorAccountChange,
} from './vendor-account-change.js';
import type { Offered } from './vendor-offers.js';
import type { Vendors } from './vendors.js';

/** A vendor as a workspace sees it; without an account of its own `connectedAt` is null. */
export type Connection = {
  vendor: KnownVendor;
  /** The server has an account, which the workspace uses where it has none of its own. */
  isOfServer: boolean;
  settings: Readonly<Record<string, string>>;
  keyHint: string | null;
  allowsFallback: boolean;
  offered: Offered;
  listedAt: Date | null;
  connectedAt: Date | null;
};

/** What a check found: what the account offers, or what is wrong in words for people. */
export type Checked = { offered: Offered; problem: null } | { offered: null; problem: string };

export type VendorConnections = {
  list(workspaceId: string): Promise<Connection[]>;
  knows(vendor: string): boolean;
  connect(by: AuditedBy, vendor: string, change: VendorAccountChange): Promise<void>;
  /** False where the workspace has no account there. */
  disconnect(by: AuditedBy, vendor: string): Promise<boolean>;
  /** Asks the vendor what the account offers, which costs nothing. */
  check(workspaceId: string, vendor: string, signal: AbortSignal): Promise<Checked>;
};

/** Somebody waits for it. */
const CHECK_LIMIT_MS = 25_000;

type Options = {
  database: Database;
  secrets: Secrets;
  vendors: Vendors;
  allowedHosts: readonly string[];
  clock: Clock;
};

export function createVendorConnections({
  database,
  secrets,
  vendors,
  allowedHosts,
  clock,
}: Options): VendorConnections {
  const { adapters, accounts, offers } = vendors;
  return {
    list: async (workspaceId) => {
      const rows = await listVendorAccounts(database.db, workspaceId);
      const hints = await listVendorKeyHints(database.db, workspaceId);
      const own = await countListings(database.db, workspaceId, accounts.ofServer);
      const seen = await lastSeenOfServer(database.db);
      return knownVendors(adapters).map((vendor): Connection => {
        const row = rows.find((each) => each.vendor === vendor.name);
        const isOfServer = accounts.ofServer.includes(vendor.name);
        const count = (kind: string) => own.get(`${vendor.name} ${kind}`) ?? 0;
        return {
          vendor,
          isOfServer,
          settings: row?.settings ?? {},
          keyHint: hints.get(vendor.name) ?? null,
          allowsFallback: row ? row.allows_fallback : isOfServer && accounts.serverAllowsFallback,
          offered: { voices: count('voice'), avatars: count('avatar') },
          listedAt: (row ? row.listed_at : isOfServer ? seen.get(vendor.name) : null) ?? null,
          connectedAt: row?.created_at ?? null,
        };
      });
    },
    knows: (name) => knownVendors(adapters).some((vendor) => vendor.name === name),
    connect: async ({ workspaceId, audit: actor }, name, change) => {
      const vendor = mustKnow(adapters, name);
      const at = new Date(clock());
      await database.db.transaction().execute(async (tx) => {
        await putAccount({ tx, secrets, allowedHosts, workspaceId, at }, vendor, change);
        await audit(tx, { workspaceId, actor, action: 'vendor.connected', subject: name, at });
      });
    },
    disconnect: ({ workspaceId, audit: actor }, name) => {
      mustKnow(adapters, name);
      return database.db.transaction().execute(async (tx) => {
        if (!(await removeVendorAccount(tx, workspaceId, name))) return false;
        await forgetVoice(vendors, tx, workspaceId);
        const action = 'vendor.disconnected';
        await audit(tx, { workspaceId, actor, action, subject: name, at: new Date(clock()) });
        return true;
      });
    },
    check: async (workspaceId, name, signal) => {
      const { title } = mustKnow(adapters, name);
      const limit = AbortSignal.timeout(CHECK_LIMIT_MS);
      try {
        const either = AbortSignal.any([signal, limit]);
        return { offered: await offers.refresh(workspaceId, name, either), problem: null };
      } catch (error) {
        if (limit.aborted && !signal.aborted) return { offered: null, problem: `${title} took too long to answer.` };
        if (error instanceof ProviderError) return { offered: null, problem: asSentence(error.message) };
        if (error instanceof SecretError) return { offered: null, problem: error.message };
        throw error;
      }
    },
  };
}

/** A workspace whose voice went away gets the usual one, so that it can go on making videos. */
async function forgetVoice({ voicesOf }: Vendors, tx: Tx, workspaceId: string): Promise<void> {
  const settings = await findSettings(tx, workspaceId);
  const voices = await voicesOf(workspaceId, tx);
  if (!settings?.voice_id || voices.find(settings.voice_id)) return;
  await changeSettings(tx, workspaceId, { voice_id: voices.listings[0]?.id ?? null, voice_is_chosen: false });
}
