// Builds the SDK, the service with everything around it, and the dashboard, with all types checked. With --run only what a service
// needs, without type checks, for `npm start`. What nobody has changed since its last build is left as it is.
// Usage: node scripts/build.mjs [--run]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The pages share pure rules with the service and show examples; the lock file says which libraries they are made of. */
const PAGES = {
  stamp: 'dashboard/dist/.built-from',
  inputs: [
    'dashboard/src',
    'dashboard/dev',
    'dashboard/messages',
    'dashboard/index.html',
    'dashboard/vite.config.ts',
    'dashboard/tsconfig.json',
    'dashboard/package.json',
    'package-lock.json',
    'src/domain',
    'src/text',
    'src/render/picture/colour.ts',
    'src/render/picture/palette.ts',
    'examples/flow.json',
    'examples/avatar-template',
    // What the pages and the service tell each other.
    'src/http/dashboard/schemas',
    'src/http/api/schemas.ts',
    'src/http/api/review-schemas.ts',
    'src/http/api/webhook-schemas.ts',
    'scripts/build.mjs',
  ],
};
const SERVICE = {
  stamp: 'dist/.built-from',
  inputs: ['src', 'tsconfig.json', 'tsconfig.run.json', 'package-lock.json', 'scripts/build.mjs'],
};
/** The compiler's own note of what it has compiled. */
const COMPILED = 'dist/.tsbuildinfo';
const ASSETS = 'dashboard/dist/assets';
/** From 8 on it takes eight times as long, for 0.2 % fewer bytes; the best takes 2 s longer, for a fifteenth fewer. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

if (process.argv.includes('--run')) await Promise.all([buildToRun(), buildPages()]);
else await buildAll();

async function buildToRun() {
  if (isBuilt(SERVICE)) return;
  // The compiler would take the files that are written beside it for its own.
  rmSync(COMPILED, { force: true });
  await run('tsc', ['-p', 'tsconfig.run.json']);
  stamp(SERVICE);
}

async function buildAll() {
  // First, because tests use it as others do: by its name.
  await run('tsc', ['-p', 'sdk']);
  await run('tsc', ['-p', '.']);
  stamp(SERVICE);
  if (!isBuilt(PAGES)) await run('tsc', ['-p', 'dashboard']);
  await buildPages();
}

async function buildPages() {
  if (isBuilt(PAGES)) return;
  await run('vite', ['build', 'dashboard', '--config', 'dashboard/vite.config.ts', '--logLevel', 'warn']);
  for (const file of filesOf(ASSETS)) if (/\.(js|css|svg)$/.test(file)) compress(file);
  stamp(PAGES);
}

/** The service sends these to browsers that take them. */
function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, BROTLI));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

function isBuilt({ stamp, inputs }) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(inputs);
}

function stamp({ stamp, inputs }) {
  writeFileSync(stamp, hashOf(inputs));
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf).filter((path) => !path.endsWith('.test.ts'))) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** By the file of the command, because npx takes half a second of its own. */
async function run(command, args) {
  const shell = process.platform === 'win32';
  const child = spawn(join('node_modules', '.bin', command), args, { stdio: 'inherit', shell });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}
