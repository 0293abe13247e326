// The presenters that a workspace's accounts at vendors offer, as the vendors told last.
import { bareId, vendorId, vendorOf } from '../../domain/vendor-id.js';
import { isAllowedTarget } from '../../providers/http/guarded-fetch.js';
import type { PresenterListing, PresenterVendor } from '../../providers/vendor.js';
import type { Db } from '../../store/db/database.js';
import { listListings } from '../../store/vendors/vendor-listings.js';
import type { VendorAccounts } from './vendor-accounts.js';

export type VendorAvatars = {
  /** Their ids with the vendor before them. */
  list(workspaceId: string, db?: Db): Promise<PresenterListing[]>;
  /** By the id as lists show it, or by the vendor's own where exactly one vendor has it. */
  find(workspaceId: string, id: string, db?: Db): Promise<PresenterListing | null>;
};

type Options = {
  db: Db;
  vendors: readonly PresenterVendor[];
  accounts: Pick<VendorAccounts, 'ofServer'>;
  /** Hosts of the operator's own network where pictures may lie. */
  allowedHosts: readonly string[];
};

/** As long as addresses in answers may be. */
const LONGEST_ADDRESS = 2_000;

export function createVendorAvatars({ db: usual, vendors, accounts, allowedHosts }: Options): VendorAvatars {
  const isKnown = (name: string): boolean => vendors.some((vendor) => vendor.name === name);
  const serverVendors = accounts.ofServer.filter(isKnown);

  /** What a vendor calls a picture is opened by browsers and by us: anything but an address of the public web is none. */
  const safePicture = ({ pictureUrl: url }: PresenterListing): string | null =>
    typeof url === 'string' && url.length <= LONGEST_ADDRESS && isAllowedTarget(url, allowedHosts) ? url : null;

  async function list(workspaceId: string, db: Db = usual): Promise<PresenterListing[]> {
    const rows = await listListings(db, { workspaceId, kind: 'avatar', serverVendors });
    return rows
      .filter(({ vendor }) => isKnown(vendor))
      .map(({ vendor, id, listing: told }) => {
        const listing = told as PresenterListing;
        return { ...listing, id: vendorId(vendor, id), provider: vendor, pictureUrl: safePicture(listing) };
      });
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
