// Who signs films and receipts: the certificate that the operator brings, or one that this installation made for itself; and the
// authorities that it trusts when it verifies.
import type { Clock } from '../../lib/clock.js';
import type { Log } from '../../lib/log.js';
import { readChain, readIdentity, type SigningIdentity, type Trust } from '../../provenance/certificates/identity.js';
import { type CertificateAndKey, makeCertificate } from '../../provenance/certificates/self-made.js';
import type { Database } from '../../store/db/database.js';
import { SecretError, type Secrets } from '../../store/vendors/secrets.js';
import { findOrAddCertificate, listChains, type StoredCertificate } from '../../store/vendors/signing-certificates.js';

export type SigningIdentities = {
  current(): Promise<SigningIdentity>;
  /** The last certificates of all chains that this installation signs with, in PEM: what others trust. */
  anchors(): Promise<string>;
  /** Whom it takes for itself: who signs with one of its certificates. */
  own(): Promise<Trust>;
};

export type SigningTools = {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  /** The operator's, or null. */
  operator: CertificateAndKey | null;
};

/** The own certificate is renewed that long before its end: films should be verified for years. */
const RENEWED_MS = 5 * 365.25 * 24 * 3_600_000;

export function createSigningIdentities(tools: SigningTools): SigningIdentities {
  const { database, clock, log } = tools;
  const operator = tools.operator && readIdentity(tools.operator);
  let own: SigningIdentity | null = null;
  let isWarned = false;
  const chains = async () => [...(await listChains(database.db)), ...(tools.operator ? [tools.operator.chainPem] : [])];
  return {
    current: async () => {
      if (operator && operator.validFromMs <= clock() && operator.validToMs > clock()) return operator;
      if (operator && !isWarned)
        log.warn('the certificate of SIGNING_CERTIFICATE_FILE is not valid today; films are signed with an own one');
      isWarned = true;
      if (!own || own.validToMs < clock() + RENEWED_MS) own = await ownIdentity(tools);
      return own;
    },
    anchors: async () => anchorsOf(await chains()),
    own: async () => {
      const all = await chains();
      return { anchorsPem: anchorsOf(all), signersPem: all.map((chain) => certificatesIn(chain)[0]!).join('') };
    },
  };
}

async function ownIdentity({ database, secrets, clock, log }: SigningTools): Promise<SigningIdentity> {
  const make = (): StoredCertificate => {
    const made = makeCertificate(clock());
    return { ...made, fingerprint: readIdentity(made).fingerprint };
  };
  const isUsable = (found: StoredCertificate) => readIdentity(found).validToMs > clock() + RENEWED_MS;
  try {
    const found = await findOrAddCertificate(database.db, secrets, { isUsable, make, at: new Date(clock()) });
    return readIdentity(found);
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    // A film is never left unmarked, and the flow is not failed for a setting.
    log.warn({ err: error }, 'this process signs with a certificate that no other process knows');
    return readIdentity(make());
  }
}

const anchorsOf = (chains: readonly string[]): string =>
  [...new Set(chains.map((chain) => certificatesIn(chain).at(-1)!))].join('');

const certificatesIn = (chainPem: string): string[] => readChain(chainPem).map(String);
