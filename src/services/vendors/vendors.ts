// Composes the vendors of a service: adapters, accounts, circuit breakers, offers, voices and presenters.
import type { Config } from '../../config/config.js';
import { createPaidLines } from '../../engine/stages/paid-lines.js';
import type { Voices, VoicesOf } from '../../engine/stages/voices.js';
import type { Clock } from '../../lib/clock.js';
import type { Log } from '../../lib/log.js';
import type { Database } from '../../store/db/database.js';
import type { Secrets } from '../../store/vendors/secrets.js';
import { type Circuits, createCircuits, type VendorMetrics } from './circuits.js';
import { createVendorAccounts, type VendorAccounts } from './vendor-accounts.js';
import { createVendorAvatars, type VendorAvatars } from './vendor-films.js';
import { createVendorOffers, type VendorAdapters, type VendorOffers } from './vendor-offers.js';
import { createVoicesOf } from './vendor-voices.js';

export type Vendors = {
  adapters: VendorAdapters;
  accounts: VendorAccounts;
  circuits: Circuits;
  offers: VendorOffers;
  voicesOf: VoicesOf;
  avatars: VendorAvatars;
};

type Options = {
  config: Pick<Config, 'allowedPrivateHosts' | 'vendorAccounts' | 'vendorFallback'>;
  database: Database;
  secrets: Secrets;
  adapters: VendorAdapters;
  /** The voices of the server itself. */
  voices: Voices;
  clock: Clock;
  log: Log;
  metrics: VendorMetrics;
};

export function createVendors({ config, database, secrets, adapters, voices, clock, log, metrics }: Options): Vendors {
  const { db } = database;
  const accounts = createVendorAccounts({
    db,
    secrets,
    allowedHosts: config.allowedPrivateHosts,
    serverAccounts: config.vendorAccounts,
    serverAllowsFallback: config.vendorFallback,
  });
  const circuits = createCircuits({ clock, metrics });
  const offers = createVendorOffers({ db, adapters, accounts, circuits, clock, log });
  const lines = createPaidLines({ database, clock });
  const voicesOf = createVoicesOf({ db, own: voices, vendors: adapters.voices, accounts, circuits, lines, clock });
  const avatars = createVendorAvatars({
    db,
    vendors: adapters.avatars,
    accounts,
    allowedHosts: config.allowedPrivateHosts,
  });
  return { adapters, accounts, circuits, offers, voicesOf, avatars };
}

const HOUR_MS = 3_600_000;

/** Refreshes every hour the offers that are older than a day; returns the function that stops it. */
export function keepOffersFresh({ offers }: Vendors, log: Log): () => Promise<void> {
  const ending = new AbortController();
  const look = () =>
    offers.refreshStale(ending.signal).catch((error: unknown) => {
      log.warn({ err: error }, 'the offers of vendors could not be refreshed; the next try is in an hour');
    });
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, HOUR_MS);
  return async () => {
    clearInterval(timer);
    ending.abort();
    await looking;
  };
}
