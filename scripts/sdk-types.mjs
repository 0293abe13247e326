// Writes the types of the SDK from openapi.json, or with --check only says whether they differ. The tool that makes them is
// installed from tools/contract, never from the root.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installTools } from './tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tools = join(root, 'tools', 'contract');
const program = join(tools, 'node_modules', '.bin', 'openapi-typescript');
const target = join(root, 'sdk', 'src', 'openapi.ts');

installTools('tools/contract');
const folder = mkdtempSync(join(tmpdir(), 'aftercall-types-'));
const file = join(folder, 'openapi.ts');
const { status } = spawnSync(program, [join(root, 'openapi.json'), '--default-non-nullable=false', '--output', file], {
  cwd: tools,
  stdio: 'pipe',
});
const text = status === 0 ? readFileSync(file, 'utf8') : null;
rmSync(folder, { recursive: true });
if (text === null) {
  console.error('The types could not be made.');
  process.exit(1);
}
if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
  console.log(`sdk/src/openapi.ts: ${text.length} characters`);
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('sdk/src/openapi.ts is not what openapi.json says. Run "npm run sdk:types".');
  process.exit(1);
}
