// What `npm run release` builds, and when it refuses to.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { packageRoot, packageVersion } from '../../src/lib/package-root.js';

const parent = mkdtempSync(join(tmpdir(), 'aftercall release '));

describe('a release', () => {
  after(() => rmSync(parent, { recursive: true, force: true }));

  it('is refused, and nothing written, where manifests and CHANGELOG.md do not name its version', async () => {
    const folder = join(parent, 'refused');
    const { code, stderr } = await release('9.9.9', '--to', folder);
    assert.equal(code, 2);
    assert.match(stderr, /refused: package\.json does not name version 9\.9\.9/);
    assert.match(stderr, /refused: CHANGELOG\.md has no section "## 9\.9\.9"/);
    assert.equal(existsSync(folder), false);
  });

  it('has packages, a bill of materials, licences and the notes of its version, with sums of all of them', async () => {
    const folder = join(parent, 'draft');
    const { code, stderr } = await release(packageVersion, '--draft', '--without-image', '--to', folder);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /SKIPPED THE IMAGE/);
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
    const names = sums.map((line) => {
      const [sum, name] = line.split('  ') as [string, string];
      assert.equal(
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
        sum,
      );
      return name;
    });
    assert.deepEqual(names, [
      `aftercall-${packageVersion}.tgz`,
      `aftercall-sdk-${packageVersion}.tgz`,
      'licence-texts.txt',
      'licences.md',
      'notes.md',
      'sbom.cdx.json',
    ]);
    const notes = readFileSync(join(folder, 'notes.md'), 'utf8').trim();
    const changelog = readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8');
    assert.ok(notes.length > 200 && !notes.includes('\n## '));
    assert.ok(changelog.includes(`\n## ${packageVersion} `) && changelog.includes(`\n\n${notes}`));
  });
});

function release(...words: string[]): Promise<{ code: number | string; stderr: string }> {
  const file = join(packageRoot, 'scripts', 'release.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...words], { cwd: packageRoot, encoding: 'utf8' }, (error, _, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    );
  });
}
