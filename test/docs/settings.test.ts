// The table of settings in docs/operating.md is the one that the code reads.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { SETTINGS } from '../../src/config/config.js';
import { packageRoot } from '../../src/lib/package-root.js';

it('docs/operating.md names every setting once, and no other', () => {
  const text = readFileSync(join(packageRoot, 'docs', 'operating.md'), 'utf8');
  const table = text.slice(text.indexOf('## Settings'), text.indexOf('\n## ', text.indexOf('## Settings') + 1));
  const named = [...table.matchAll(/^\| (`[A-Z0-9_`, ]+`) \|/gm)].flatMap(([, names]) => names!.match(/[A-Z0-9_]+/g)!);
  assert.deepEqual(named.toSorted(), [...SETTINGS].toSorted());
});
