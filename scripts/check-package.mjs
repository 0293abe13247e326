// Packs the npm package, installs it without development dependencies in an empty folder, starts it with `npx aftercall` and lets
// it write a script, or make a whole film; holds its sizes to a budget. Usage: npm run check:package [-- --film]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inMb, pack, tryPackage } from './package.mjs';

const BUDGET = { packageBytes: 11.5e6, installedBytes: 330e6 };

const folder = mkdtempSync(join(tmpdir(), 'aftercall packed '));
const seconds = () => Math.round(performance.now() / 1_000);
try {
  const { path, sizeBytes } = await pack(folder);
  const { installedBytes, made } = await tryPackage(path, process.argv.includes('--film'));
  console.log(`package: ${inMb(sizeBytes)} of ${inMb(BUDGET.packageBytes)}`);
  console.log(`installed: ${inMb(installedBytes)} of ${inMb(BUDGET.installedBytes)}`);
  console.log(`npx aftercall made ${made}; all of it took ${seconds()} s`);
  process.exitCode = sizeBytes <= BUDGET.packageBytes && installedBytes <= BUDGET.installedBytes ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
