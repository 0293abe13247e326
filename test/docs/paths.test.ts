// Every path of the repository that a document names is there.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { packageRoot } from '../../src/lib/package-root.js';

const ROOMS = 'src|test|scripts|dashboard|training|assets|docs|tools|benchmarks|examples|sdk|migrations|assembly|bin';
/** A path in backquotes or behind a link; patterns and places to be filled in are none. */
const PATH = new RegExp(`(?<=[\`(])(?:\\.\\./)*((?:${ROOMS})/[\\w./-]*[\\w/])(?=[\`)#:])`, 'gu');
/** Made by a build or an installation. */
const MADE = /(?:^|\/)(?:dist|node_modules)(?:\/|$)/u;

it('documents name only paths that exist', () => {
  const documents = [
    ...readdirSync(packageRoot).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
    ...readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ];
  const paths = documents.flatMap((document) =>
    [...readFileSync(join(packageRoot, document), 'utf8').matchAll(PATH)].map((match) => ({
      document,
      path: match[1]!,
    })),
  );
  assert.ok(paths.length > 200);
  const dead = paths.filter(({ path }) => !MADE.test(path) && !existsSync(join(packageRoot, path)));
  assert.deepEqual(
    dead.map(({ document, path }) => `${document}: ${path}`),
    [],
  );
});
