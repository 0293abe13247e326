// The certificates with which this installation signs films, their private keys sealed like other secrets.
import { sql } from 'kysely';
import { LOCKS } from '../db/advisory-locks.js';
import type { Db } from '../db/database.js';
import { SecretError, type Secrets } from './secrets.js';

export type StoredCertificate = { fingerprint: string; chainPem: string; keyPem: string };

export const belongsToCertificate = (fingerprint: string): string =>
  JSON.stringify(['signing certificate', fingerprint]);

/** Bounds what is tried and trusted: they are renewed once in years. */
const MOST = 100;

/**
 * The newest one that `isUsable`, or what `make` makes. Of several processes that start at once one makes it; where this process
 * lacks the key that seals, it is a SecretError.
 */
export async function findOrAddCertificate(
  db: Db,
  secrets: Secrets,
  { isUsable, make, at }: { isUsable(found: StoredCertificate): boolean; make(): StoredCertificate; at: Date },
): Promise<StoredCertificate> {
  const found = await findCertificate(db, secrets, isUsable);
  if (found) return found;
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.signing})`.execute(tx);
    const theirs = await findCertificate(tx, secrets, isUsable);
    if (theirs) return theirs;
    const made = make();
    const { fingerprint, chainPem, keyPem } = made;
    const sealed = await secrets.seal(tx, keyPem, belongsToCertificate(fingerprint));
    const row = { fingerprint, chain_pem: chainPem, ...sealed, created_at: at };
    await tx.insertInto('signing_certificates').values(row).execute();
    return made;
  });
}

async function findCertificate(
  db: Db,
  secrets: Secrets,
  isUsable: (found: StoredCertificate) => boolean,
): Promise<StoredCertificate | null> {
  const rows = await db
    .selectFrom('signing_certificates')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('fingerprint')
    .limit(MOST)
    .execute();
  for (const { fingerprint, chain_pem: chainPem, ...sealed } of rows) {
    const what = 'of the certificate that signs films';
    const keyPem = await secrets.open(sealed, belongsToCertificate(fingerprint), what).catch((error: unknown) => {
      // Sealed with the key of another machine: there may be one of ours.
      if (error instanceof SecretError) return null;
      throw error;
    });
    const found = keyPem === null ? null : { fingerprint, chainPem, keyPem };
    if (found && isUsable(found)) return found;
  }
  return null;
}

/** Their chains, the newest first. */
export async function listChains(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_certificates')
    .select('chain_pem')
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ chain_pem: chainPem }) => chainPem);
}
