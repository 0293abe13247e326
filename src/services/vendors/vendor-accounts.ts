// The accounts at vendors: a workspace's own, or else the server's. Their keys are opened only when the vendor is called.
import { readUnitPrice, type UnitPrice } from '../../lib/prices.js';
import type { VendorAccount } from '../../providers/contracts.js';
import { createGuardedFetch, createLimitedFetch } from '../../providers/http/guarded-fetch.js';
import type { Db } from '../../store/db/database.js';
import type { Secrets } from '../../store/vendors/secrets.js';
import { findVendorAccount, vendorSecret } from '../../store/vendors/vendor-accounts.js';

/** An account of the server, for every workspace that has none of its own at the same vendor. */
export type ServerAccount = { apiKey: string; settings: Readonly<Record<string, string>> };

export type OpenedAccount = {
  account: VendorAccount;
  allowsFallback: boolean;
  /** Whose it is: a workspace's, or with null the server's. */
  workspaceId: string | null;
  /** What it pays, where its people have said so. */
  price: UnitPrice | null;
};

export type VendorAccounts = {
  /** The vendors of which the server has an account. */
  ofServer: readonly string[];
  /** Whether the server's accounts allow an embedded part to step in. */
  serverAllowsFallback: boolean;
  /** The hosts of the operator's own network that the server's account at a vendor may reach, and its files be fetched from. */
  hostsOf(vendor: string): readonly string[];
  /** Null where there is none. A key that cannot be opened is a SecretError. */
  open(workspaceId: string | null, vendor: string): Promise<OpenedAccount | null>;
};

/** A minute of speech in base64 with its times is far smaller. */
const MOST_BYTES = 64 * 2 ** 20;

type Options = {
  db: Db;
  secrets: Secrets;
  allowedHosts: readonly string[];
  serverAccounts: Readonly<Record<string, ServerAccount>>;
  serverAllowsFallback: boolean;
};

export function createVendorAccounts(options: Options): VendorAccounts {
  const { db, secrets, serverAccounts, serverAllowsFallback } = options;
  const fetchOf = (allowedHosts: readonly string[]) =>
    createLimitedFetch({ maxBytes: MOST_BYTES, through: createGuardedFetch({ allowedHosts }) });
  const fetch = fetchOf(options.allowedHosts);
  /** The operator names a server of their own by its address, which is leave enough to call it. */
  const hostsOf = (vendor: string): readonly string[] => {
    const baseUrl = serverAccounts[vendor]?.settings.baseUrl;
    return baseUrl === undefined ? options.allowedHosts : [...options.allowedHosts, new URL(baseUrl).host];
  };

  /** Undefined where the workspace has none; null for one without a key, which is not replaced by the server's. */
  async function openOwn(workspaceId: string, vendor: string): Promise<OpenedAccount | null | undefined> {
    const row = await findVendorAccount(db, workspaceId, vendor);
    if (!row) return undefined;
    const apiKey = await secrets.reveal(db, workspaceId, vendorSecret(vendor));
    if (apiKey === null) return null;
    return {
      account: { apiKey, settings: row.settings, fetch },
      allowsFallback: row.allows_fallback,
      workspaceId,
      price: priceIn(row.settings),
    };
  }

  return {
    ofServer: Object.keys(serverAccounts),
    serverAllowsFallback,
    hostsOf,
    open: async (workspaceId, vendor) => {
      const own = workspaceId === null ? undefined : await openOwn(workspaceId, vendor);
      if (own !== undefined) return own;
      const served = serverAccounts[vendor];
      if (!served) return null;
      const price = priceIn(served.settings);
      const account = { ...served, fetch: fetchOf(hostsOf(vendor)) };
      return { account, allowsFallback: serverAllowsFallback, workspaceId: null, price };
    },
  };
}

const priceIn = ({ price }: Readonly<Record<string, string>>): UnitPrice | null =>
  price === undefined ? null : readUnitPrice(price);
