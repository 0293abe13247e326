// The keys that open the secrets in a database, on their way from one machine to another: apart from the backup, because whoever
// has both can read the secrets.
import { constants } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.js';
import { readSecretKey, type SecretKey, writeSecretKey } from '../../lib/security/envelope.js';
import { createSecretKeys, KEY_FILE } from '../../store/vendors/secrets.js';
import { BackupError } from './manifest.js';

/** Writes the keys with these ids, as AFTERCALL_SECRET_KEY takes them, and returns the ids of those that are not here. */
export async function writeKeys(
  path: string,
  ids: readonly string[],
  { secretKeys: given }: Pick<Config, 'secretKeys'>,
  dataDir: string,
): Promise<string[]> {
  const keys = createSecretKeys({ given, dataDir });
  const found = (await Promise.all(ids.map((id) => keys.find(id)))).filter((key) => key !== null);
  const present = await keys.present();
  // The one that seals comes first, as in the setting.
  const all = [...(present ? [present] : []), ...found.filter((key) => key.id !== present?.id)];
  if (all.length > 0) await writeNew(path, `${all.map(writeSecretKey).join(',')}\n`);
  return ids.filter((id) => !all.some((key) => key.id === id));
}

/** Asked before a backup begins: one that ends without its key would have to be made again. */
export async function checkKeyPlace(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw alreadyThere(path);
  await access(dirname(path), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The key can’t be written to ${dirname(path)} (${error.code}). Choose a folder that exists.`);
  });
}

const alreadyThere = (path: string): BackupError =>
  new BackupError(`${path} already exists, and keys are never overwritten. Choose another file.`);

async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
    throw alreadyThere(path);
  });
}

/** Which of the keys with these ids a service of this folder would not find. */
export async function missingKeys(
  ids: readonly string[],
  { secretKeys: given }: Pick<Config, 'secretKeys'>,
  dataDir: string,
): Promise<string[]> {
  const keys = createSecretKeys({ given, dataDir });
  const found = await Promise.all(ids.map((id) => keys.find(id)));
  return ids.filter((_, index) => found[index] === null);
}

export async function readKeys(path: string): Promise<SecretKey[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} can’t be read (${error.code}).`);
  });
  const keys = text.trim().split(',').map(readSecretKey);
  if (keys.every((key) => key !== null)) return keys;
  throw new BackupError(`${path} does not hold keys as "aftercall backup --key-to" writes them.`);
}

/** Puts the key where a service of this folder finds it. Only one has room there: several belong into the setting. */
export async function installKey(dataDir: string, keys: readonly SecretKey[]): Promise<void> {
  if (keys.length > 1) {
    throw new BackupError(
      'The file holds several keys: set AFTERCALL_SECRET_KEY to what it holds, and leave --key-from out.',
    );
  }
  await writeNew(join(dataDir, KEY_FILE), `${writeSecretKey(keys[0]!)}\n`);
}
