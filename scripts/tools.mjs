// Installs what a check or a trainer needs and the service does not: each folder under tools/ has packages and a lock file of
// its own, so that "npm ci" in the root stays small.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** npm writes this file last: a folder without it was never installed, or not to the end. */
export const isInstalled = (folder) => existsSync(join(root, folder, 'node_modules', '.package-lock.json'));

/** Ends the process where the packages cannot be had. */
export function installTools(folder) {
  if (isInstalled(folder)) return;
  console.log(`Installing the tools from ${folder}/package-lock.json.`);
  // No tool needs its install script: what is compiled lies in packages of its own.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: join(root, folder),
    stdio: 'inherit',
  });
  if (status === 0) return;
  console.error('The tools could not be installed.');
  process.exit(1);
}
