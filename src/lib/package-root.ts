// Where the package lies, compiled or not: migrations and assets are found from here.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The folder of the package was not found.');
  return findRoot(parent);
}

export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

export const packageVersion: string = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).version;
