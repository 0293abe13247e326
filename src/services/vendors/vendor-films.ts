// The vendors that film presenters, with the accounts of workspaces, and the download of their films and pictures.

import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { bareId, vendorId, vendorOf } from '../../domain/vendor-id.js';
import type { Fetched, FilmVendor, FilmVendors } from '../../engine/vendor-film/vendor-job.js';
import type { Files } from '../../files/contract.js';
import { timeoutSignal } from '../../lib/clock.js';
import { type PresenterListing, type PresenterVendor, ProviderError } from '../../providers/contracts.js';
import { createGuardedFetch, createLimitedFetch, isAllowedTarget } from '../../providers/http/guarded-fetch.js';
import type { Db } from '../../store/db/database.js';
import { listListings } from '../../store/vendors/vendor-accounts.js';
import type { Circuits } from './circuits.js';
import type { VendorAccounts } from './vendor-accounts.js';
import { mustOpen } from './vendor-voices.js';

// The presenters that a workspace's accounts at vendors offer, as last listed.

export type VendorAvatars = {
  /** Their ids with the vendor before them. */
  list(workspaceId: string, db?: Db): Promise<PresenterListing[]>;
  /** By the id as lists show it, or by the vendor's own where exactly one vendor has it. */
  find(workspaceId: string, id: string, db?: Db): Promise<PresenterListing | null>;
};

type AvatarListing = {
  db: Db;
  vendors: readonly PresenterVendor[];
  accounts: Pick<VendorAccounts, 'ofServer'>;
  /** Hosts of the operator's own network where pictures may lie. */
  allowedHosts: readonly string[];
};

/** As long as addresses in answers may be. */
const LONGEST_ADDRESS = 2_000;

export function createVendorAvatars({ db: usual, vendors, accounts, allowedHosts }: AvatarListing): VendorAvatars {
  const isKnown = (name: string): boolean => vendors.some((vendor) => vendor.name === name);
  const serverVendors = accounts.ofServer.filter(isKnown);

  /** What a vendor calls a picture is opened by browsers and by us: anything but an address of the public web is none. */
  const safePicture = ({ pictureUrl: url }: PresenterListing): string | null =>
    typeof url === 'string' && url.length <= LONGEST_ADDRESS && isAllowedTarget(url, allowedHosts) ? url : null;

  async function list(workspaceId: string, db: Db = usual): Promise<PresenterListing[]> {
    const rows = await listListings(db, { workspaceId, kind: 'avatar', serverVendors });
    return rows
      .filter(({ vendor }) => isKnown(vendor))
      .map(({ vendor, id, listing: stored }) => {
        const listing = stored as PresenterListing;
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

type Options = {
  vendors: readonly PresenterVendor[];
  accounts: VendorAccounts;
  circuits: Circuits;
  avatars: VendorAvatars;
  files: Pick<Files, 'url'>;
  /** Where the public reaches this server, as its operator says; null where nobody said. */
  publicUrl: string | null;
};

/** A minute at 1080p has some forty megabytes. */
const LIMITS: Record<Fetched, { bytes: number; ms: number }> = {
  film: { bytes: 512 * 2 ** 20, ms: 300_000 },
  picture: { bytes: 12 * 2 ** 20, ms: 20_000 },
};

export function createFilmVendors(options: Options): FilmVendors {
  const { vendors, accounts, circuits, avatars, files, publicUrl } = options;
  const find = (name: string): PresenterVendor => {
    const vendor = vendors.find((each) => each.name === name);
    if (vendor) return vendor;
    throw new ProviderError(name, 'config', 'the provider of the presenter is not known to this server');
  };

  async function open(workspaceId: string, name: string): Promise<FilmVendor> {
    const vendor = find(name);
    const { account, allowsFallback, price, workspaceId: owner } = await mustOpen(accounts, vendor, workspaceId);
    const ask = <Answer>(call: string, signal: AbortSignal, work: (limited: AbortSignal) => Promise<Answer>) =>
      circuits.through({ vendor: name, title: vendor.title, call, workspaceId: owner }, signal, work);
    const { title, takesSound, fetchesSound = false, upload } = vendor;
    return {
      name,
      title,
      takesSound,
      fetchesSound,
      allowsFallback,
      price,
      upload: upload
        ? (sound, signal) => ask('upload a sound', signal, (limited) => upload(account, sound, limited))
        : null,
      submit: (job, signal) => ask('submit a film', signal, (limited) => vendor.submit(account, job, limited)),
      find: (reference, signal) => ask('find a film', signal, (limited) => vendor.find(account, reference, limited)),
      look: (id, signal) => ask('look at a film', signal, (limited) => vendor.look(account, id, limited)),
      cancel: (id, signal) => ask('cancel a film', signal, (limited) => vendor.cancel(account, id, limited)),
    };
  }

  return {
    open,
    fetchFile: async ({ vendor: name, url, what }, path, signal) => {
      const { bytes, ms } = LIMITS[what];
      const through = createGuardedFetch({ allowedHosts: accounts.hostsOf(name) });
      const limited = AbortSignal.any([signal, timeoutSignal(ms)]);
      try {
        const response = await createLimitedFetch({ maxBytes: bytes, through })(url, { signal: limited });
        if (!response.ok || !response.body) throw new Error(`The address answers ${response.status}.`);
        const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
        await pipeline(body, createWriteStream(path), { signal: limited });
      } catch (cause) {
        const { code } = cause as NodeJS.ErrnoException;
        if (signal.aborted || code === 'ENOSPC' || code === 'EDQUOT') throw cause;
        const { title } = find(name);
        throw new ProviderError(name, 'retry', `the ${what} of ${title} could not be fetched whole`, { cause });
      }
    },
    describe: async (workspaceId, avatarId) => {
      const listing = await avatars.find(workspaceId, avatarId);
      return listing && { gender: listing.gender, pictureUrl: listing.pictureUrl };
    },
    publicAddress: (path) => (publicUrl !== null && isAllowedTarget(publicUrl, []) ? files.url(path) : null),
  };
}

/** The picture of a vendor's presenter as a local file; null where there is none to be had. */
export function createStillReader({ describe, fetchFile }: FilmVendors) {
  return async (workspaceId: string, avatarId: string, path: string): Promise<string | null> => {
    const url = (await describe(workspaceId, avatarId))?.pictureUrl ?? null;
    if (url === null) return null;
    const from = { vendor: vendorOf(avatarId)!, url, what: 'picture' as const };
    try {
      await fetchFile(from, path, timeoutSignal(LIMITS.picture.ms));
      return path;
    } catch (error) {
      if (error instanceof ProviderError) return null;
      throw error;
    }
  };
}
