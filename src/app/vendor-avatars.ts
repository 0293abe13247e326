// The presenters that a workspace's accounts at vendors offer, as the vendors told last.
import { bareId, vendorId, vendorOf } from '../flow/vendor-id.js';
import type { AvatarListing, AvatarVendor } from '../providers/vendor.js';
import type { Db } from '../store/database.js';
import { listListings } from '../store/vendor-listings.js';
import type { VendorAccounts } from './vendor-accounts.js';

export type VendorAvatars = {
  /** Their ids with the vendor before them. */
  list(workspaceId: string, db?: Db): Promise<AvatarListing[]>;
  /** By the id as lists show it, or by the vendor's own where exactly one vendor has it. */
  find(workspaceId: string, id: string, db?: Db): Promise<AvatarListing | null>;
};

type Options = { db: Db; vendors: readonly AvatarVendor[]; accounts: Pick<VendorAccounts, 'ofServer'> };

export function createVendorAvatars({ db: usual, vendors, accounts }: Options): VendorAvatars {
  const isKnown = (name: string): boolean => vendors.some((vendor) => vendor.name === name);
  const serverVendors = accounts.ofServer.filter(isKnown);

  async function list(workspaceId: string, db: Db = usual): Promise<AvatarListing[]> {
    const rows = await listListings(db, { workspaceId, kind: 'avatar', serverVendors });
    return rows
      .filter(({ vendor }) => isKnown(vendor))
      .map(({ vendor, id, listing }) => ({
        ...(listing as AvatarListing),
        ...{ id: vendorId(vendor, id), provider: vendor },
      }));
  }

  return {
    list,
    find: async (workspaceId, id, db) => {
      const all = await list(workspaceId, db);
      const named = all.find((each) => each.id === id);
      const bare = vendorOf(id) === null || !named ? all.filter((each) => bareId(each.id) === id) : [];
      return named ?? (bare.length === 1 ? bare[0]! : null);
    },
  };
}
