import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../lib/package-root.js';

test('Without its fonts the renderer says which package is missing.', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  context.after(() => rm(folder, { recursive: true }));
  // The same code where only the drawing library is installed.
  await mkdir(join(folder, 'node_modules'));
  await symlink(join(packageRoot, 'node_modules', '@napi-rs'), join(folder, 'node_modules', '@napi-rs'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of ['fonts.js', 'woff2.js']) {
    await cp(join(packageRoot, 'dist', 'src', 'render', 'picture', name), join(folder, name));
  }
  const { loadFonts } = await import(pathToFileURL(join(folder, 'fonts.js')).href);
  assert.throws(() => loadFonts(['Hello']), /The font package @fontsource\/inter is not installed\./);
});
