// Builds the SDK and the service with the TypeScript compiler and the dashboard with Vite. Vite is left out while nothing that it
// reads has changed since the last time, so that starting and testing stay quick.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The pages share pure rules with the service and show examples; the lock file says which libraries they are made of. */
const INPUTS = [
  'dashboard/src',
  'dashboard/dev',
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
];
const OUT = 'dashboard/dist';
const STAMP = join(OUT, '.built-from');

// First, because tests use it as others do: by its name.
run('npx', ['tsc', '-p', 'sdk']);
run('npx', ['tsc', '-p', '.']);
const wanted = hashOf(INPUTS);
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) buildDashboard();

function buildDashboard() {
  run('npx', ['tsc', '-p', 'dashboard']);
  run('npm', ['run', '-s', 'build', '-w', 'dashboard', '--', '--logLevel', 'warn']);
  for (const file of filesOf(join(OUT, 'assets'))) if (/\.(js|css|svg)$/.test(file)) compress(file);
  writeFileSync(STAMP, wanted);
}

/** The service sends these to browsers that take them. */
function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
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

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
