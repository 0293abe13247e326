// Keys of a workspace at vendors: sealed before they reach the database, shown to people by their last four characters only.
import type { Selectable } from 'kysely';
import { open, seal } from '../../lib/envelope.js';
import type { Db } from '../db/database.js';
import type { Tables } from '../db/tables.js';
import { SecretError, type SecretKeys } from './secret-keys.js';

type SecretRow = Selectable<Tables['secrets']>;

/** What may be shown of a secret. */
export type SecretListing = Pick<SecretRow, 'name' | 'hint' | 'key_id' | 'created_at' | 'updated_at'>;

export type Secrets = {
  put(db: Db, secret: { workspaceId: string; name: string; value: string; at: Date }): Promise<void>;
  /** The value itself; null where there is none. A secret that cannot be opened is a SecretError. */
  reveal(db: Db, workspaceId: string, name: string): Promise<string | null>;
  /** For secrets that are kept elsewhere: sealed so that they open for `belongsTo` only. */
  seal(db: Db, value: string, belongsTo: string): Promise<Sealed>;
  /** `what` names the secret in a SecretError, where it cannot be opened. */
  open(sealed: Sealed, belongsTo: string, what: string): Promise<string>;
};

/** As it lies in the database. */
export type Sealed = Pick<SecretRow, 'ciphertext' | 'nonce' | 'key_id'>;

export function createSecrets(keys: SecretKeys): Secrets {
  const sealed: Secrets['seal'] = async (db, value, belongsTo) => {
    const key = (await keys.present()) ?? (await makeFirstKey(db, keys));
    const { ciphertext, nonce, keyId } = seal(value, key, belongsTo);
    return { ciphertext, nonce, key_id: keyId };
  };
  const opened: Secrets['open'] = async ({ ciphertext, nonce, key_id: keyId }, belongsTo, what) => {
    const key = await keys.find(keyId);
    if (!key) throw new SecretError(`The secret ${what} was sealed with the key ${keyId}, ${MISSING}`);
    const value = open({ ciphertext, nonce, keyId }, key, belongsTo);
    if (value !== null) return value;
    throw new SecretError(`The secret ${what} was changed in the database and cannot be opened. Set it again.`);
  };
  return {
    seal: sealed,
    open: opened,
    put: async (db, { workspaceId, name, value, at }) => {
      const box = await sealed(db, value, placeOf(workspaceId, name));
      const values = { ...box, hint: hintOf(value), updated_at: at };
      await db
        .insertInto('secrets')
        .values({ workspace_id: workspaceId, name, created_at: at, ...values })
        .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doUpdateSet(values))
        .execute();
    },
    reveal: async (db, workspaceId, name) => {
      const row = await db
        .selectFrom('secrets')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('name', '=', name)
        .executeTakeFirst();
      return row ? opened(row, placeOf(workspaceId, name), `"${name}"`) : null;
    },
  };
}

/** What a secret belongs to, so that it opens nowhere else. */
export const placeOf = (workspaceId: string, name: string): string => JSON.stringify([workspaceId, name]);

/** Four of few characters would be too many. */
const MIN_HINTED_CHARS = 12;
const hintOf = (value: string): string => (value.length < MIN_HINTED_CHARS ? '' : value.slice(-4));

const SAME =
  'Where several machines share one database, give all of them the same AFTERCALL_SECRET_KEY, or the same DATA_DIR.';
const MISSING = `which this process does not have. Set AFTERCALL_SECRET_KEY to it, or bring the file secret.key back into DATA_DIR; if it is lost, set a new AFTERCALL_SECRET_KEY and then the secrets again. ${SAME}`;

/** A database that holds secrets has its key somewhere: a second one would only part the machines. */
async function makeFirstKey(db: Db, keys: SecretKeys) {
  const ofPeople = db.selectFrom('authenticators').select('key_id');
  const other = await db.selectFrom('secrets').select('key_id').unionAll(ofPeople).limit(1).executeTakeFirst();
  if (!other) return keys.make();
  throw new SecretError(`The secrets of this database are sealed with the key ${other.key_id}, ${MISSING}`);
}

export async function listSecrets(db: Db, workspaceId: string): Promise<SecretListing[]> {
  return db
    .selectFrom('secrets')
    .select(['name', 'hint', 'key_id', 'created_at', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('name')
    .execute();
}

export async function removeSecret(db: Db, workspaceId: string, name: string): Promise<void> {
  await db.deleteFrom('secrets').where('workspace_id', '=', workspaceId).where('name', '=', name).execute();
}
