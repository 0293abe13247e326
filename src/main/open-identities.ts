// The certificates that sign, for a short command, without a log.
import type { Config } from '../config/config.js';
import { systemClock } from '../lib/clock.js';
import { createLog } from '../lib/log.js';
import { createSigningIdentities, type SigningIdentities } from '../services/provenance/signing-identities.js';
import type { Database } from '../store/db/database.js';
import { createSecretKeys, createSecrets } from '../store/vendors/secrets.js';
import { readOperatorCertificate } from './signing-certificate.js';

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
