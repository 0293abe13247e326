// What deploy/ names is there: settings, metrics, files.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../src/lib/package-root.js';

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((m) => m[1]!)),
];

const compose = read('deploy/docker/compose.yaml');
const settings = namesIn(read('docs/operating.md'), /`([A-Z][A-Z0-9_]{3,})`/gu);
/** Of the other containers, and where the service listens. */
const OTHERS = ['POSTGRES_PASSWORD', 'GRAFANA_PASSWORD', 'AFTERCALL_DOMAIN', 'AFTERCALL_IMAGE', 'AFTERCALL_PORT'];

describe('the files of a deployment', () => {
  it('give the service settings that it knows', () => {
    const [, given = ''] = /environment: &environment\n((?: {4}.*\n)+)/u.exec(compose) ?? [];
    const names = namesIn(given, /^ {4}([A-Z0-9_]+):/gmu);
    assert.ok(names.length > 10);
    assert.deepEqual(
      names.filter((name) => !settings.includes(name)),
      [],
    );
  });

  it('ask for the same variables in compose.yaml and env.example', () => {
    const asked = namesIn(compose, /(?<!\$)\$\{([A-Z0-9_]+)/gu).filter((name) => !/_(?:IMAGE|PORT)$/u.test(name));
    const offered = namesIn(read('deploy/docker/env.example'), /^([A-Z0-9_]+)=/gmu);
    assert.deepEqual(offered.sort(), asked.sort());
    assert.deepEqual(
      asked.filter((name) => !settings.includes(name) && !OTHERS.includes(name)),
      [],
    );
  });

  it('refuse to start without the two secrets', () => {
    for (const name of ['POSTGRES_PASSWORD', 'AFTERCALL_SECRET_KEY'])
      assert.match(compose, new RegExp(`\\$\\{${name}:\\?`));
  });

  it('watch metrics that the service has', () => {
    const known = namesIn(read('src/main/metrics.ts'), /name: '(aftercall_\w+)'/gu);
    for (const path of ['deploy/prometheus/alerts.yml', 'deploy/grafana/aftercall.json']) {
      const watched = namesIn(read(path), /\b(aftercall_\w+?)(?:_bucket|_count|_sum)?\b(?=[{\s)[])/gu);
      assert.ok(watched.length > 3);
      assert.deepEqual(
        watched.filter((name) => !known.includes(name)),
        [],
        path,
      );
    }
  });

  it('copy into the image only what is there', () => {
    const lines = namesIn(read('deploy/docker/Dockerfile'), /^COPY (?!--from|\. )(.+) \S+$/gmu);
    const paths = lines.flatMap((line) => line.split(' '));
    assert.ok(paths.length > 8);
    assert.deepEqual(
      paths.filter((path) => !existsSync(join(packageRoot, path))),
      [],
    );
  });
});
