// The vendors for a short command, without metrics and log.
import type { Config } from '../config/config.js';
import { systemClock } from '../lib/clock.js';
import { createLog } from '../lib/log.js';
import { createVendors, type Vendors } from '../services/vendors/vendors.js';
import type { Database } from '../store/db/database.js';
import { createSecretKeys, createSecrets, type Secrets } from '../store/vendors/secrets.js';
import { type Adapters, createAdapters } from './adapters.js';

export type OpenedVendors = { adapters: Adapters; vendors: Vendors; secrets: Secrets };

/** Closes what it opened when the work is done. */
export async function withVendors<Result>(
  { database, config, dataDir }: { database: Database; config: Config; dataDir: string },
  work: (opened: OpenedVendors) => Promise<Result>,
): Promise<Result> {
  const adapters = await createAdapters(config);
  const secrets = createSecrets(createSecretKeys({ given: config.secretKeys, dataDir }));
  const vendors = createVendors({
    config,
    database,
    secrets,
    adapters: adapters.vendors,
    voices: adapters.voices,
    clock: systemClock,
    log: createLog('silent'),
    metrics: { vendorCalled: () => undefined, circuitsOpen: () => undefined },
  });
  try {
    return await work({ adapters, vendors, secrets });
  } finally {
    await adapters.close();
  }
}
