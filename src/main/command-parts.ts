// Parts of the service for a short command, without metrics and log: its vendors, and the certificates that sign.
import type { Config } from '../config/config.js';
import { systemClock } from '../lib/clock.js';
import { createLog } from '../lib/log.js';
import { createSigningIdentities, type SigningIdentities } from '../services/provenance/signing-identities.js';
import { createVendors, type Vendors } from '../services/vendors/vendors.js';
import type { Database } from '../store/db/database.js';
import { createSecretKeys, createSecrets, type Secrets } from '../store/vendors/secrets.js';
import { type Adapters, createAdapters } from './adapters.js';
import { readOperatorCertificate } from './signing-certificate.js';

// The vendors for a short command, without metrics and log.

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

// The certificates that sign, for a short command, without a log.

export async function openIdentities({
  database,
  config,
  dataDir,
}: {
  database: Database;
  config: Config;
  dataDir: string;
}): Promise<SigningIdentities> {
  const secrets = createSecrets(createSecretKeys({ given: config.secretKeys, dataDir }));
  const operator = await readOperatorCertificate(config);
  return createSigningIdentities({ database, secrets, clock: systemClock, log: createLog('silent'), operator });
}
