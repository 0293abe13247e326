// The vendors for a short command, which watches nothing and keeps no log.
import type { Config } from '../config/config.js';
import { systemClock } from '../lib/clock.js';
import { createLog } from '../lib/log.js';
import { createVendors, type Vendors } from '../services/vendors/vendors.js';
import type { Database } from '../store/db/database.js';
import { createSecretKeys, createSecrets, type Secrets } from '../store/vendors/secrets.js';
import { createParts, type Parts } from './adapters.js';

export type OpenedVendors = { parts: Parts; vendors: Vendors; secrets: Secrets };

/** Closes what it opened when the work is done. */
export async function withVendors<Result>(
  { database, config, dataDir }: { database: Database; config: Config; dataDir: string },
  work: (opened: OpenedVendors) => Promise<Result>,
): Promise<Result> {
  const parts = await createParts(config);
  const secrets = createSecrets(createSecretKeys({ given: config.secretKeys, dataDir }));
  const vendors = createVendors({
    ...{ config, database, secrets, adapters: parts.vendors, voices: parts.voices },
    ...{ clock: systemClock, log: createLog('silent') },
    metrics: { vendorCalled: () => undefined, circuitsOpen: () => undefined },
  });
  try {
    return await work({ parts, vendors, secrets });
  } finally {
    await parts.close();
  }
}
