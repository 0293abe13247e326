// Compiles assembly/ to assets/h264.wasm. The compiler lives in tools/, because it is 95 MB that nobody needs to run
// the service. With --check it changes nothing and fails if the committed file is not what the source gives.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const committed = 'assets/h264.wasm';
const compiler = 'tools/node_modules/assemblyscript/bin/asc.js';
const isCheck = process.argv.includes('--check');

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function compile(target) {
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd,bulk-memory'];
  run(process.execPath, [compiler, 'assembly/index.ts', '-o', target, ...options]);
}

if (!existsSync(compiler)) run('npm', ['ci', '--prefix', 'tools']);
if (isCheck) {
  const folder = mkdtempSync(join(tmpdir(), 'aftercall-wasm-'));
  const target = join(folder, 'h264.wasm');
  compile(target);
  const isSame = readFileSync(target).equals(readFileSync(committed));
  rmSync(folder, { recursive: true });
  console.log(isSame ? `${committed} is what assembly/ gives.` : `${committed} is stale: run npm run build:wasm.`);
  process.exit(isSame ? 0 : 1);
}
compile(committed);
