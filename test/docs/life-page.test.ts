import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';
import { packageRoot } from '../../src/lib/package-root.js';

it('docs/life.md shows the life table of the code', () => {
  execFileSync(process.execPath, [join(packageRoot, 'scripts', 'docs-life.mjs'), '--check'], { stdio: 'pipe' });
});
