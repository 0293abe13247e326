import assert from 'node:assert/strict';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Account, findAccount } from './account.js';
import { type Binaries, findPackage, majorOf, prepareBinaries } from './binaries.js';

type Fixture = { root: string; home: string; account: Account | null; packaged: Binaries; announced: string[] };

/** Of the shared files one is looked for; a thousand others, such as time zones, would only be copied. */
const isNeeded = (path: string): boolean =>
  !path.endsWith('.a') && (!/\/share\/.*\.\w+$|\/timezone/.test(path) || path.endsWith('postgres.bki'));

/** A copy of the platform package as npm leaves it when it skips install scripts: without links between libraries. */
async function fixture(context: TestContext): Promise<Fixture> {
  const root = await mkdtemp(join(tmpdir(), 'aftercall binaries '));
  context.after(async () => {
    await chmod(join(root, 'native'), 0o755);
    await chmod(join(root, 'native/lib'), 0o755);
    await rm(root, { recursive: true, force: true });
  });
  await chmod(root, 0o755);
  const { folder, version } = await findPackage();
  const native = join(root, 'native');
  await cp(folder, native, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  for (const { target } of JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8'))) {
    await rm(join(root, target), { force: true });
  }
  const home = join(root, 'home');
  await mkdir(home, { mode: 0o755 });
  const account = await findAccount(join(root, 'none'));
  return { root, home, account, packaged: { folder: native, version }, announced: [] };
}

const prepare = ({ packaged, home, account, announced }: Fixture, version = packaged.version) =>
  prepareBinaries({ ...packaged, version }, home, account, (message) => announced.push(message));

test('The package of this platform is found and is PostgreSQL 18', async () => {
  assert.equal(majorOf(await findPackage()), '18');
});

test('A platform without binaries is told to bring a server of its own', async () => {
  for (const platform of ['linux-riscv64', 'win32-x64', 'freebsd-x64']) {
    const message = new RegExp(`${platform}.*DATABASE_URL`);
    await assert.rejects(findPackage(platform), { reason: 'unsupported_platform', message });
  }
});

test('A package that was not installed is named', async () => {
  const missing = process.platform === 'darwin' ? 'linux-x64' : 'darwin-x64';
  await assert.rejects(findPackage(missing), {
    reason: 'unsupported_platform',
    message: /is not installed.*DATABASE_URL/,
  });
});

test('Missing links between the libraries are made in the package', async (context) => {
  const place = await fixture(context);
  assert.equal((await prepare(place)).folder, place.packaged.folder);
  assert.deepEqual(await readdir(place.home), []);
  // A second start finds them there.
  assert.equal((await prepare(place)).folder, place.packaged.folder);
});

test('Unreachable binaries are copied once, and again when the version changes', async (context) => {
  const place = await fixture(context);
  // Closed to the database's account, or read-only to ourselves.
  await chmod(join(place.packaged.folder, place.account ? '.' : 'lib'), place.account ? 0o700 : 0o500);
  const first = await prepare(place);
  assert.equal(first.folder, join(place.home, `binaries-${place.packaged.version}`));
  const { ino } = await stat(first.folder);
  await prepare(place);
  assert.equal((await stat(first.folder)).ino, ino);
  assert.equal(place.announced.length, 1);
  const half = join(place.home, 'binaries-18.5.0.half');
  await mkdir(half);
  assert.equal((await prepare(place, '18.5.0')).folder, join(place.home, 'binaries-18.5.0'));
  assert.deepEqual(await readdir(place.home), ['binaries-18.5.0']);
  assert.equal(place.announced.length, 2);
});

test('On a system with another C library the message asks for DATABASE_URL', async (context) => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return context.skip('patches an x64 ELF file');
  const place = await fixture(context);
  // What a musl system lacks is the loader that the file names.
  const path = join(place.packaged.folder, 'bin/postgres');
  const bytes = await readFile(path);
  const loader = bytes.indexOf('/lib64/ld-linux-x86-64.so.2');
  bytes.write('/lib64/ld-nowhere-6-64.so.2', loader);
  await writeFile(path, bytes);
  await assert.rejects(prepare(place), { reason: 'unsupported_platform', message: /GNU C library.*DATABASE_URL/ });
});
