// What the film stage asks of vendors of presenters. app/ opens their accounts; the stage knows neither keys nor adapters.
import type { UnitPrice } from '../../lib/prices.js';
import type { AvatarVendor, FilmJob, FilmSound, FilmState } from '../../providers/vendor.js';

/** A vendor with the account of a workspace; each call opens it anew, and goes through its circuit breaker. */
export type FilmVendor = Pick<AvatarVendor, 'name' | 'title' | 'takesSound' | 'fetchesSound'> & {
  /** Whether a presenter of the server may step in where the vendor failed for good. */
  allowsFallback: boolean;
  /** What the account pays, where its people have said so. */
  price: UnitPrice | null;
  /** Null where the vendor takes no sound that is uploaded. */
  upload: ((sound: FilmSound, signal: AbortSignal) => Promise<string>) | null;
  submit(job: FilmJob, signal: AbortSignal): Promise<{ externalId: string }>;
  find(reference: string, signal: AbortSignal): Promise<{ externalId: string } | null>;
  look(externalId: string, signal: AbortSignal): Promise<FilmState>;
  cancel(externalId: string, signal: AbortSignal): Promise<void>;
};

export type Fetched = 'film' | 'picture';

export type FilmVendors = {
  /** A ProviderError where the workspace has no account there any more. */
  open(workspaceId: string, vendor: string): Promise<FilmVendor>;
  /** Fetches what a vendor made into a local file; a ProviderError of that vendor where it cannot be had. */
  fetchFile(from: { vendor: string; url: string; what: Fetched }, path: string, signal: AbortSignal): Promise<void>;
  /** What the vendor told of a presenter last. */
  describe(workspaceId: string, avatarId: string): Promise<{ gender: string; pictureUrl: string | null } | null>;
  /** The address of a published file where the public internet reaches it, or null. */
  publicAddress(path: string): string | null;
};
