// The keys that seal secrets: the operator's, or one in the data folder, made when it is first needed.
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecretKey, readSecretKey, type SecretKey, writeSecretKey } from '../../lib/envelope.js';
import { randomBase62 } from '../../lib/ids.js';

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
    throw new SecretError(`${path} cannot be read (${error.code}). Let this account read it.`, { cause: error });
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
    throw new SecretError(`${path} cannot be written (${code}). Set AFTERCALL_SECRET_KEY instead.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}
