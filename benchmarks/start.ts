// Benchmarks the start: `npm start` on a fresh clone until it is ready, a second start, and the import of the service alone.
// Usage: npm run bench:start, with everything committed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../src/lib/package-root.js';
import { treeOf } from './render/tree.js';
import { median, table, writeSection } from './report.js';

const LIMIT_MS = 180_000;
const POLL_MS = 50;
const IMPORTS = 5;
const TICKS_PER_S = 100;

const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
// As root, PostgreSQL runs as an account of its own.
chmodSync(folder, 0o755);
const clone = join(folder, 'clone');

function makeClone(): void {
  execFileSync('git', ['clone', '--quiet', packageRoot, clone]);
  for (const place of ['.', 'dashboard', 'sdk']) {
    const installed = join(packageRoot, place, 'node_modules');
    if (existsSync(installed)) symlinkSync(installed, join(clone, place, 'node_modules'));
  }
}

type Start = { wallS: number; cpuS: number };

async function start(port: number): Promise<Start> {
  const startedMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: `${port}`, AFTERCALL_SAMPLE: 'false' },
  });
  const ended = once(child, 'exit');
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null || performance.now() - startedMs > LIMIT_MS) throw new Error('It did not start.');
      await pause(POLL_MS);
    }
    return { wallS: (performance.now() - startedMs) / 1_000, cpuS: treeCpuS(child.pid!) };
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
    await ended;
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** With the children that have ended. */
function treeCpuS(root: number): number {
  const ticks = treeOf(root).map(({ pid }) =>
    readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 15)
      .reduce((sum, field) => sum + Number(field), 0),
  );
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_S;
}

const IMPORT = `
  const [startedMs, before] = [performance.now(), process.cpuUsage()];
  await Promise.all(process.argv.slice(1).map((url) => import(url)));
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ wallS: (performance.now() - startedMs) / 1e3, cpuS: (user + system) / 1e6 }));
  process.exit(0);`;

function importService(): Start {
  const urls = ['service', 'serve'].map((name) => pathToFileURL(join(clone, 'dist', 'src', 'main', `${name}.js`)).href);
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', IMPORT, ...urls], { encoding: 'utf8' });
  return JSON.parse(told) as Start;
}

try {
  makeClone();
  const lines: [string, Start][] = [
    ['first start of a fresh clone, until it is ready', await start(18_931)],
    ['second start, until it is ready', await start(18_932)],
  ];
  const imports = Array.from({ length: IMPORTS }, importService);
  const middle = { wallS: median(imports.map(({ wallS }) => wallS)), cpuS: median(imports.map(({ cpuS }) => cpuS)) };
  lines.push([`import of the service, median of ${IMPORTS}`, middle]);
  const rows = lines.map(([name, { wallS, cpuS }]) => [name, wallS.toFixed(2), cpuS.toFixed(2)]);
  const text = table(['', 'wall s', 'CPU s'], rows);
  console.log(text);
  writeSection('Start', `Load of the machine at the end: ${loadavg()[0]!.toFixed(1)}.\n\n${text}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
