import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packageRoot } from '../lib/package-root.js';
import { PICTURES } from './pictures.js';

test('each name has a drawing, and each drawing a name', () => {
  const drawn = Object.keys(JSON.parse(readFileSync(join(packageRoot, 'assets/pictures/pictures.json'), 'utf8')));
  assert.deepEqual(drawn, [...PICTURES]);
  assert.deepEqual(drawn, drawn.toSorted());
});
