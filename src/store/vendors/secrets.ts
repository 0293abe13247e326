// A workspace's secrets, such as keys of vendors: sealed before they reach the database, shown by their last four characters
// only.

import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { randomBase62 } from '../../lib/ids.js';
import {
  newSecretKey,
  open,
  readSecretKey,
  type SecretKey,
  seal,
  writeSecretKey,
} from '../../lib/security/envelope.js';
import type { Db } from '../db/database.js';
import type { Tables } from '../db/tables.js';

export const KEY_FILE = 'secret.key';

/** Says what an operator has to do; holds nothing of a secret or a key. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

export type SecretKeys = {
  /** The key that seals, if there is one. */
  present(): Promise<SecretKey | null>;
  find(id: string): Promise<SecretKey | null>;
  /** Makes the key of the data folder; of several processes that do so at once, one wins. */
  make(): Promise<SecretKey>;
};

/** Of the operator's keys the first one seals; the others, and the one in the folder, still open what they sealed. */
export function createSecretKeys({ given, dataDir }: { given: readonly SecretKey[]; dataDir: string }): SecretKeys {
  const path = join(dataDir, KEY_FILE);
  return {
    present: async () => given[0] ?? readKeyFile(path),
    find: async (id) => {
      const known = given.find((key) => key.id === id);
      if (known) return known;
      const kept = await readKeyFile(path);
      return kept?.id === id ? kept : null;
    },
    make: async () => {
      await addKeyFile(path);
      return (await readKeyFile(path))!;
    },
  };
}

async function readKeyFile(path: string): Promise<SecretKey | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new SecretError(`${path} can’t be read (${error.code}). Let this account read it.`, { cause: error });
  });
  if (text === null) return null;
  const key = readSecretKey(text.trim());
  if (key) return key;
  throw new SecretError(`${path} does not hold a key. Bring it back from a backup, or set AFTERCALL_SECRET_KEY.`);
}

/** A link shows the whole key or none, and never takes the place of one that is there. */
async function addKeyFile(path: string): Promise<void> {
  const draft = `${path}.${randomBase62(8)}`;
  try {
    await writeFile(draft, `${writeSecretKey(newSecretKey())}\n`, { mode: 0o600, flag: 'wx' });
    await link(draft, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    throw new SecretError(`${path} can’t be written (${code}). Set AFTERCALL_SECRET_KEY instead.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}

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
  const ofFilms = db.selectFrom('signing_certificates').select('key_id');
  const all = db.selectFrom('secrets').select('key_id').unionAll(ofPeople).unionAll(ofFilms);
  const other = await all.limit(1).executeTakeFirst();
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
