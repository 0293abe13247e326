// Lists what accounts offer: when an account is connected, on demand, and once a day.
import type { Clock } from '../../lib/clock.js';
import type { Log } from '../../lib/log.js';
import type { PresenterVendor, VendorAccount, VoiceVendor } from '../../providers/contracts.js';
import type { Db } from '../../store/db/database.js';
import {
  claimStaleAccount,
  type ListingKind,
  lastSeenOfServer,
  noteListed,
  replaceListings,
} from '../../store/vendors/vendor-accounts.js';
import type { Circuits } from './circuits.js';
import type { VendorAccounts } from './vendor-accounts.js';
import { mustOpen } from './vendor-voices.js';

export type VendorAdapters = { voices: readonly VoiceVendor[]; avatars: readonly PresenterVendor[] };

export type Offered = { voices: number; avatars: number };

type Options = {
  db: Db;
  adapters: VendorAdapters;
  accounts: VendorAccounts;
  circuits: Circuits;
  clock: Clock;
  log: Log;
};

export type VendorOffers = {
  /** Asks a vendor what the account offers and stores it; with null it is the server's account. */
  refresh(workspaceId: string | null, vendor: string, signal: AbortSignal): Promise<Offered>;
  /** Asks again where that was a day ago. */
  refreshStale(signal: AbortSignal): Promise<void>;
};

const DAY_MS = 86_400_000;
/** A list longer than this helps nobody, and every flow reads it. */
const MOST_LISTED = 2_000;
const LONGEST_ID = 160;
/** More accounts than this are not asked in one go. */
const MOST_AT_ONCE = 500;

export function createVendorOffers(options: Options): VendorOffers {
  const { db, adapters, accounts, clock, log } = options;

  async function refresh(workspaceId: string | null, vendor: string, signal: AbortSignal): Promise<Offered> {
    const voices = await list(options, 'voice', adapters.voices, workspaceId, vendor, signal);
    const avatars = await list(options, 'avatar', adapters.avatars, workspaceId, vendor, signal);
    const at = new Date(clock());
    await db.transaction().execute(async (tx) => {
      const place = { workspaceId, vendor, at };
      if (voices) await replaceListings(tx, { ...place, kind: 'voice', listings: voices });
      if (avatars) await replaceListings(tx, { ...place, kind: 'avatar', listings: avatars });
      if (workspaceId !== null) await noteListed(tx, workspaceId, vendor, at);
    });
    return { voices: voices?.length ?? 0, avatars: avatars?.length ?? 0 };
  }

  const attempt = async (workspaceId: string | null, vendor: string, signal: AbortSignal) => {
    try {
      await refresh(workspaceId, vendor, signal);
    } catch (error) {
      if (!signal.aborted) log.warn({ vendor, workspaceId, err: error }, 'the offers of a vendor could not be listed');
    }
  };

  return {
    refresh,
    refreshStale: async (signal) => {
      const before = new Date(clock() - DAY_MS);
      const seen = await lastSeenOfServer(db);
      const stale = accounts.ofServer.filter((vendor) => (seen.get(vendor)?.getTime() ?? 0) < before.getTime());
      for (const vendor of stale) if (!signal.aborted) await attempt(null, vendor, signal);
      for (let count = 0; count < MOST_AT_ONCE && !signal.aborted; count += 1) {
        const account = await claimStaleAccount(db, before, new Date(clock()));
        if (!account) return;
        await attempt(account.workspace_id, account.vendor, signal);
      }
    },
  };
}

type Lister = {
  name: string;
  title: string;
  list(account: VendorAccount, signal: AbortSignal): Promise<readonly { id: string }[]>;
};

/** Null where no adapter lists such things at this vendor. */
async function list(
  { accounts, circuits }: Options,
  kind: ListingKind,
  listers: readonly Lister[],
  workspaceId: string | null,
  vendor: string,
  signal: AbortSignal,
): Promise<{ id: string }[] | null> {
  const lister = listers.find(({ name }) => name === vendor);
  if (!lister) return null;
  const opened = await mustOpen(accounts, lister, workspaceId);
  const called = { vendor, title: lister.title, call: `list ${kind}s`, workspaceId: opened.workspaceId };
  const all = await circuits.through(called, signal, (limited) => lister.list(opened.account, limited));
  const known = new Map(all.filter(({ id }) => id !== '' && id.length <= LONGEST_ID).map((each) => [each.id, each]));
  return [...known.values()].slice(0, MOST_LISTED);
}
