// The vendors that film presenters, with the accounts of workspaces, and the download of their films and pictures.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { vendorOf } from '../../domain/vendor-id.js';
import type { Fetched, FilmVendor, FilmVendors } from '../../engine/vendor-film/vendor-job.js';
import type { Files } from '../../files/contract.js';
import { ProviderError } from '../../providers/errors.js';
import { createGuardedFetch, createLimitedFetch, isAllowedTarget } from '../../providers/http/guarded-fetch.js';
import type { PresenterVendor } from '../../providers/vendor.js';
import type { Circuits } from './circuits.js';
import type { VendorAccounts } from './vendor-accounts.js';
import type { VendorAvatars } from './vendor-avatars.js';
import { mustOpen } from './vendor-voices.js';

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
      const limited = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
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
      await fetchFile(from, path, AbortSignal.timeout(LIMITS.picture.ms));
      return path;
    } catch (error) {
      if (error instanceof ProviderError) return null;
      throw error;
    }
  };
}
