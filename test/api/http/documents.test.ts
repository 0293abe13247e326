// What is written down is what the service does: the OpenAPI document, the reference page and the table of errors.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { STATES } from '../../../src/domain/life.js';
import { SCOPES } from '../../../src/domain/roles.js';
import { ERRORS } from '../../../src/http/core/errors.js';
import { packageRoot } from '../../../src/lib/package-root.js';
import { BASES } from '../../support/contract.js';
import type { TestService } from '../../support/service.js';
import { joinService } from '../../support/shared-service.js';

const read = (path: string): Promise<string> => readFile(join(packageRoot, path), 'utf8');

describe('what is written down', () => {
  let service: TestService;
  before(async () => {
    service = await joinService({ works: false });
  });
  after(() => service.stop());

  it('openapi.json is what the code says and what the server serves; "npm run openapi" writes it', async () => {
    const committed = JSON.parse(await read('openapi.json'));
    for (const base of BASES) {
      const { status, body, headers } = await service.call('GET', `${base}/openapi.json`);
      assert.equal(status, 200);
      assert.deepEqual(body, committed);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.ok(headers.get('etag'));
    }
  });

  it('the document names every state, every endpoint of the specification, and its scope', async () => {
    const { paths, components } = JSON.parse(await read('openapi.json'));
    assert.deepEqual(components.schemas.Flow.properties.status.enum, [...STATES]);
    const scopes = Object.entries(paths as Record<string, Record<string, { 'x-required-scope'?: string }>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([name, operation]) => `${name} ${path} ${operation['x-required-scope']}`),
    );
    assert.deepEqual(scopes.slice(0, 5).toSorted(), [
      'delete /flows/sales-email-video/{flowId} flows:cancel',
      'get /flows/sales-email-video flows:read',
      'get /flows/sales-email-video/{flowId} flows:read',
      'post /flows/sales-email-video flows:create',
      'post /flows/sales-email-video/{flowId}/approve flows:approve',
    ]);
  });

  it('docs/errors.md holds exactly the codes of the code, with their statuses and words', async () => {
    const rows = [...(await read('docs/errors.md')).matchAll(/^\| `(\w+)` \| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)];
    const written = Object.fromEntries(
      rows.map(([, code, status, when]) => [code, { status: Number(status), when: when!.trim() }]),
    );
    assert.deepEqual(written, ERRORS);
    for (const [, code, , , advice] of rows) assert.ok(advice!.trim().length > 10, code);
  });

  it('docs/api.md names every scope, every path of the API, and only links to files that are there', async () => {
    const text = await read('docs/api.md');
    for (const scope of SCOPES) assert.ok(text.includes(`\`${scope}\``), scope);
    const { paths } = JSON.parse(await read('openapi.json'));
    for (const path of Object.keys(paths)) assert.ok(text.includes(path), path);
    for (const file of ['docs/api.md', 'docs/errors.md', 'docs/decisions/0001-gaps-of-the-specification.md']) {
      for (const [, link] of (await read(file)).matchAll(/\]\(([^)#:]+)\)/g)) await read(join(file, '..', link!));
    }
  });

  for (const base of BASES) {
    it(`the reference page at ${base} is whole, runs no script and loads nothing from elsewhere`, async () => {
      const response = await fetch(`${service.url}${base}/reference`);
      const page = await response.text();
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
      const policy = response.headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'/);
      assert.doesNotMatch(policy, /unsafe/);
      assert.doesNotMatch(
        page,
        /<script|style="|\son\w+="|src=|https?:\/\/(?!(video\.example\.org|crm\.example\.com|cv\.iptc\.org\/newscodes))/i,
      );
      for (const code of Object.keys(ERRORS)) assert.ok(page.includes(`id="${code}"`), code);
      for (const state of STATES) assert.ok(page.includes(`<code>${state}</code>`), state);
      // Every link within the page has a place to lead to, and every identifier is there once.
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.equal(new Set(ids).size, ids.length);
      for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), target);
      const style = await fetch(new URL(/rel="stylesheet" href="([^"]+)"/.exec(page)![1]!, service.url));
      assert.equal(style.headers.get('content-type'), 'text/css; charset=utf-8');
      assert.match(await style.text(), /prefers-color-scheme: dark/);
    });
  }
});
