// Runs a command in a copy of this folder as an ordinary account: what a user who is not root sees. Needs root.
// Usage: node scripts/as-user.mjs [--account nobody] [--node /path/to/node] [--parent /tmp] -- command …
// The copy lies in a path with spaces and is removed afterwards; "node" in the command is this Node, or the one given.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals: command } = parseArgs({
  options: {
    account: { type: 'string', default: 'nobody' },
    node: { type: 'string', default: process.execPath },
    parent: { type: 'string', default: '/tmp' },
  },
  allowPositionals: true,
});
if (process.geteuid?.() !== 0 || command.length === 0) {
  console.error('Usage, as root: node scripts/as-user.mjs [--account nobody] [--node …] [--parent /tmp] -- command …');
  process.exit(2);
}
const idOf = (flag) => Number(execFileSync('id', [flag, values.account], { encoding: 'utf8' }));
const [uid, gid] = [idOf('-u'), idOf('-g')];
const root = mkdtempSync(join(values.parent, 'aftercall as user '));
try {
  const copy = join(root, 'a clone');
  const source = dirname(dirname(fileURLToPath(import.meta.url)));
  const isLeftOut = (path) => ['.git', 'data'].some((name) => path === join(source, name));
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !isLeftOut(path) });
  for (const name of ['home', 'tmp']) mkdirSync(join(root, name));
  execFileSync('chown', ['-R', `${uid}:${gid}`, root]);
  const { status, signal } = spawnSync(command[0], command.slice(1), {
    cwd: copy,
    uid,
    gid,
    stdio: 'inherit',
    env: { HOME: join(root, 'home'), TMPDIR: join(root, 'tmp'), PATH: `${dirname(values.node)}:${process.env.PATH}` },
  });
  process.exitCode = status ?? 1;
  if (signal) console.error(`The command was ended by ${signal}.`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
