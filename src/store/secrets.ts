// Keys of a workspace at vendors: sealed before they reach the database, shown to people by their last four characters only.
import type { Selectable } from 'kysely';
import { open, seal } from '../lib/envelope.js';
import type { Db } from './database.js';
import { SecretError, type SecretKeys } from './secret-keys.js';
import type { Tables } from './tables.js';

type SecretRow = Selectable<Tables['secrets']>;

/** What may be shown of a secret. */
export type SecretListing = Pick<SecretRow, 'name' | 'hint' | 'key_id' | 'created_at' | 'updated_at'>;

export type Secrets = {
  put(db: Db, secret: { workspaceId: string; name: string; value: string; at: Date }): Promise<void>;
  /** The value itself; null where there is none. A secret that cannot be opened is a SecretError. */
  reveal(db: Db, workspaceId: string, name: string): Promise<string | null>;
};

export function createSecrets(keys: SecretKeys): Secrets {
  return {
    put: async (db, { workspaceId, name, value, at }) => {
      const key = (await keys.present()) ?? (await makeFirstKey(db, keys));
      const { ciphertext, nonce, keyId } = seal(value, key, placeOf(workspaceId, name));
      const sealed = { hint: hintOf(value), ciphertext, nonce, key_id: keyId, updated_at: at };
      await db
        .insertInto('secrets')
        .values({ workspace_id: workspaceId, name, created_at: at, ...sealed })
        .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doUpdateSet(sealed))
        .execute();
    },
    reveal: async (db, workspaceId, name) => {
      const row = await db
        .selectFrom('secrets')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('name', '=', name)
        .executeTakeFirst();
      return row ? openRow(row, keys) : null;
    },
  };
}

/** What a secret belongs to, so that it opens nowhere else. */
export const placeOf = (workspaceId: string, name: string): string => JSON.stringify([workspaceId, name]);

/** Four of few characters would be too many. */
const MIN_HINTED_CHARS = 12;
const hintOf = (value: string): string => (value.length < MIN_HINTED_CHARS ? '' : value.slice(-4));

async function openRow(row: SecretRow, keys: SecretKeys): Promise<string> {
  const { name, ciphertext, nonce, key_id } = row;
  const key = await keys.find(key_id);
  if (!key) throw new SecretError(`The secret "${name}" was sealed with the key ${key_id}, ${MISSING}`);
  const value = open({ ciphertext, nonce, keyId: key_id }, key, placeOf(row.workspace_id, name));
  if (value !== null) return value;
  throw new SecretError(`The secret "${name}" was changed in the database and cannot be opened. Set it again.`);
}

const SAME =
  'Where several machines share one database, give all of them the same AFTERCALL_SECRET_KEY, or the same DATA_DIR.';
const MISSING = `which this process does not have. Set AFTERCALL_SECRET_KEY to it, or bring the file secret.key back into DATA_DIR; if it is lost, set a new AFTERCALL_SECRET_KEY and then the secrets again. ${SAME}`;

/** A database that holds secrets has its key somewhere: a second one would only part the machines. */
async function makeFirstKey(db: Db, keys: SecretKeys) {
  const other = await db.selectFrom('secrets').select('key_id').limit(1).executeTakeFirst();
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
