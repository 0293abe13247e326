// The numbers of the advisory locks.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../lib/package-root.js';
import { LOCKS } from './advisory-locks.js';

const numbers = Object.values(LOCKS);

describe('the advisory locks', () => {
  it('have a number for each purpose', () => {
    assert.equal(new Set(numbers).size, numbers.length);
  });

  it('have their numbers in one file, where two of the same would be seen', () => {
    const src = join(packageRoot, 'src');
    const others = readdirSync(src, { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('.ts') && !path.startsWith('store/db/advisory-locks.'))
      .filter((path) => /\b7_?212_?\d{3}\b/.test(readFileSync(join(src, path), 'utf8')));
    assert.deepEqual(others, []);
  });
});
