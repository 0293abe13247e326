// Compiles assembly/ to the files of assets/. The compiler lives in tools/, because it is 95 MB that nobody needs to run the
// service. With --check it changes nothing and fails if a committed file is not what the source gives.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installTools } from './tools.mjs';

const MODULES = {
  'assets/aac.wasm': 'assembly/aac/index.ts',
  'assets/bend.wasm': 'assembly/bend/index.ts',
  'assets/h264.wasm': 'assembly/index.ts',
  'assets/layers.wasm': 'assembly/layers/index.ts',
  'assets/portrait.wasm': 'assembly/portrait/index.ts',
};
const compiler = 'tools/node_modules/assemblyscript/bin/asc.js';
const isCheck = process.argv.includes('--check');

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function compile(source, target) {
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd,bulk-memory'];
  run(process.execPath, [compiler, source, '-o', target, ...options]);
}

/** Whether a committed file is what its source gives. */
function check(source, committed) {
  const folder = mkdtempSync(join(tmpdir(), 'aftercall-wasm-'));
  const target = join(folder, 'fresh.wasm');
  compile(source, target);
  const isSame = readFileSync(target).equals(readFileSync(committed));
  rmSync(folder, { recursive: true });
  console.log(isSame ? `${committed} is what ${source} gives.` : `${committed} is stale: run npm run build:wasm.`);
  return isSame;
}

installTools('tools');
for (const [target, source] of Object.entries(MODULES)) {
  if (!isCheck) compile(source, target);
  else if (!check(source, target)) process.exitCode = 1;
}
