// Re-encrypts with the current key what other keys have sealed. A secret that is set meanwhile is left alone.
import { sql } from 'kysely';
import { type Envelope, open, type SecretKey, seal } from '../../lib/security/envelope.js';
import type { Db } from '../db/database.js';
import { belongsToPerson } from '../people/factors.js';
import type { SecretKeys } from './secrets.js';
import { placeOf } from './secrets.js';
import { belongsToCertificate } from './signing-certificates.js';

/** Where sealed values lie, which columns name one, and what it belongs to. */
type Place = { table: string; columns: readonly string[]; belongsTo(names: readonly string[]): string };
const PLACES: readonly Place[] = [
  {
    table: 'secrets',
    columns: ['workspace_id', 'name'],
    belongsTo: ([workspaceId, name]) => placeOf(workspaceId!, name!),
  },
  { table: 'authenticators', columns: ['user_id'], belongsTo: ([userId]) => belongsToPerson(userId!) },
  {
    table: 'signing_certificates',
    columns: ['fingerprint'],
    belongsTo: ([fingerprint]) => belongsToCertificate(fingerprint!),
  },
];

type Row = Envelope & { names: string[] };

export type Resealed = {
  /** What seals now; null where there is no key. */
  keyId: string | null;
  resealed: number;
  /** What could not be opened, and the key that sealed it. */
  left: { secret: string; keyId: string }[];
};

export async function resealSecrets(db: Db, keys: SecretKeys): Promise<Resealed> {
  const key = await keys.present();
  const result: Resealed = { keyId: key?.id ?? null, resealed: 0, left: [] };
  for (const place of PLACES) {
    for (const row of await listOfOthers(db, place, key?.id ?? '')) {
      const text = await openRow(row, place, keys);
      if (key === null || text === null) result.left.push({ secret: row.names.join(' '), keyId: row.keyId });
      else if (await replace(db, place, row, seal(text, key, place.belongsTo(row.names)))) result.resealed += 1;
    }
  }
  return result;
}

async function openRow(row: Row, { belongsTo }: Place, keys: SecretKeys): Promise<string | null> {
  const key: SecretKey | null = await keys.find(row.keyId);
  return key && open(row, key, belongsTo(row.names));
}

const namesOf = ({ columns }: Place) => sql<string[]>`array[${sql.join(columns.map((name) => sql.ref(name)))}]::text[]`;

async function listOfOthers(db: Db, place: Place, keyId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${namesOf(place)} as names, ciphertext, nonce, key_id as "keyId"
      from ${sql.table(place.table)} where key_id <> ${keyId} order by 1`.execute(db);
  return rows;
}

/** False where it was set anew or taken away since it was read. */
async function replace(db: Db, place: Place, old: Row, { ciphertext, nonce, keyId }: Envelope): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(place.table)} set ciphertext = ${ciphertext}, nonce = ${nonce}, key_id = ${keyId}
     where ${namesOf(place)} = ${old.names}::text[] and nonce = ${old.nonce}`.execute(db);
  return numAffectedRows === 1n;
}
