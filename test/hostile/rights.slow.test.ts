// Who reaches for what is not theirs: every role on every route of the dashboard, and foreign identifiers on every route of the
// dashboard and of the API, all taken from the tables that the service is built from, so that a new route cannot be forgotten.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isAtLeast, ROLES, SCOPES } from '../../src/domain/roles.js';
import { VENDORS } from '../../src/main/adapters.js';
import { createBrowser } from '../support/accounts/session-client.js';
import { addTestKey } from '../support/contract.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type Answer, addDatabase, FLOWS, SUMMARY, startTestService, type TestService } from '../support/service.js';
import { bodyFor, dashboardRoutes, fill, MARK, makeSide, parametersOf, rowsOf, type Side } from './target/world.js';

const OF_WORKSPACE = dashboardRoutes().filter(({ access }) => typeof access === 'object');
/** They name what is the same for everybody. */
const COMMON = new Set(['vendor']);

describe('what is not theirs', () => {
  let server: TestServer;
  let service: TestService;
  let mine: Side;
  let theirs: Side;
  let untouched: string;
  let document: { paths: Record<string, Record<string, any>> };
  before(async () => {
    server = await startTestServer();
    const parts = { ...createTestParts(), vendors: VENDORS };
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts });
    theirs = await makeSide(service, MARK);
    mine = await makeSide(service, 'Ours');
    untouched = await rowsOf(service, theirs.workspaceId);
    document = (await service.call('GET', '/v1/openapi.json')).body;
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const silent = (answer: Answer, what: string) =>
    assert.ok(!JSON.stringify(answer.body).includes(MARK), `${what} tells of the other workspace`);
  /** 415: what takes only uploads refuses JSON before it looks for anything. */
  const denied = (answer: Answer, what: string, statuses = [403, 404, 415]) => {
    assert.ok(statuses.includes(answer.status), `${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    assert.deepEqual(Object.keys(answer.body), ['success', 'error', 'code'], what);
    silent(answer, what);
  };

  it('stands in the victim for each identifier, so that there is something to reach for', async () => {
    for (const path of ['avatars', 'voices', 'lexicon', 'flows', 'webhooks', 'members', 'keys']) {
      const { body } = await theirs.people.owner.browser.call('GET', `/workspaces/${theirs.workspaceId}/${path}`);
      assert.ok(path === 'keys' ? body.keys.length > 0 : JSON.stringify(body).includes(MARK), path);
    }
  });

  for (const { method, path, access } of OF_WORKSPACE) {
    const least = (access as { role: (typeof ROLES)[number] }).role;
    it(`${method} ${path} keeps out strangers of every role and is for ${least}s at least`, async () => {
      for (const role of ROLES) {
        const { browser } = mine.people[role];
        const foreign = await browser.call(method, fill(path, theirs.ids), bodyFor(method, path));
        denied(foreign, `a foreign ${role}`, [404]);
        assert.equal(foreign.body.error, 'This workspace doesn’t exist, or you’re not a member.');
        if (isAtLeast(role, least)) continue;
        denied(await browser.call(method, fill(path, mine.ids), bodyFor(method, path)), `a ${role}`, [403]);
      }
      const nobody = await createBrowser(service).call(method, fill(path, theirs.ids), bodyFor(method, path));
      assert.notEqual(nobody.status, 200);
      silent(nobody, 'without a session');
    });
  }

  const named = OF_WORKSPACE.filter(({ path }) =>
    parametersOf(path).some((name) => name !== 'workspaceId' && !COMMON.has(name)),
  );
  for (const { method, path } of named) {
    it(`${method} ${path} finds nothing of another workspace in one's own`, async () => {
      const ids = { ...theirs.ids, workspaceId: mine.workspaceId };
      denied(await mine.people.owner.browser.call(method, fill(path, ids), bodyFor(method, path)), 'an owner');
    });
  }

  for (const { method, path } of dashboardRoutes().filter((route) => route.access === 'signed-in')) {
    const isOwn = parametersOf(path).length === 0;
    if (isOwn) continue;
    it(`${method} ${path} finds nothing of another person`, async () => {
      denied(
        await mine.people.owner.browser.call(method, fill(path, theirs.ids), bodyFor(method, path)),
        'somebody',
        [404],
      );
    });
  }

  it('is in no list of the dashboard', async () => {
    const lists = OF_WORKSPACE.filter(({ method, path }) => method === 'GET' && !path.endsWith('/events'));
    for (const { path } of lists) {
      silent(await mine.people.owner.browser.call('GET', fill(path, mine.ids)), path);
      silent(await mine.people.owner.browser.call('GET', `${fill(path, mine.ids)}?search=${MARK}`), path);
    }
  });

  it('is not there for a key, on any route of the API that takes an identifier', async () => {
    const routes = operations().filter(({ path }) => parametersOf(path).length > 0);
    assert.ok(routes.length > 10);
    for (const { method, path } of routes) {
      const answer = await mine.key.call(method, `/v1${fill(path, theirs.ids)}`, bodyFor(method, path));
      denied(answer, `${method} ${path}`);
    }
  });

  it('is in no list of the API', async () => {
    for (const { method, path } of operations().filter(
      (one) => one.method === 'GET' && parametersOf(one.path).length === 0,
    ))
      silent(await mine.key.call(method, `/v1${path}`), path);
    silent(await mine.key.call('GET', `/v1/flows/sales-email-video?metadata.of=${MARK}`), 'a filter');
  });

  it('cannot be used: presenters and voices of others are as unknown as those that do not exist', async () => {
    const ask = (wish: object) => mine.key.call('POST', FLOWS, { emailContent: SUMMARY, ...wish });
    for (const [field, foreign, none] of [
      ['avatarId', theirs.ids.avatarId!, 'avatar_none'],
      ['voiceId', theirs.ids.voiceId!, 'elevenlabs:none'],
    ] as const) {
      const [got, unknown] = [await ask({ [field]: foreign }), await ask({ [field]: none })];
      assert.deepEqual([got.status, got.body.code], [400, 'VALIDATION_ERROR'], JSON.stringify(got.body));
      assert.equal(got.body.error.replace(foreign, none), unknown.body.error);
    }
    const settings = `/workspaces/${mine.workspaceId}/settings`;
    for (const wish of [{ avatarId: theirs.ids.avatarId }, { voiceId: theirs.ids.voiceId }]) {
      const answer = await mine.people.owner.browser.call('PATCH', settings, wish);
      assert.ok([400, 404].includes(answer.status), JSON.stringify(answer.body));
      silent(answer, 'settings');
    }
  });

  it('lies at no address that follows from an identifier', async () => {
    const { flowId } = theirs.ids;
    for (const path of [
      `/media/${flowId}/video.mp4`,
      `/media/media/${flowId}/video.mp4`,
      `/media/work/${flowId}/preview.json`,
      `/media/avatars/${theirs.workspaceId}/${theirs.ids.avatarId}/avatar.json`,
      `/media/workspaces/${theirs.workspaceId}/logo.png`,
      `/watch/${flowId}`,
      // It waits for approval: also who knows the folder sees nothing yet.
      `/watch/${theirs.mediaToken}`,
    ]) {
      const response = await fetch(`${service.url}${path}`);
      assert.equal(response.status, 404, path);
      assert.ok(!(await response.text()).includes(MARK), path);
    }
  });

  it('is refused to keys that lack a scope, on every route of the API', async () => {
    assert.ok(operations().some(({ operation }) => scopeOf(operation) === '*'));
    for (const held of SCOPES.filter((scope) => scope !== '*')) {
      const key = await addTestKey(service, theirs.workspaceId, { scopes: [held] });
      for (const { method, path, operation } of operations()) {
        const needed = scopeOf(operation);
        if (needed === null || needed === held) continue;
        const answer = await key.call(method, `/v1${fill(path, theirs.ids)}`, bodyFor(method, path));
        denied(answer, `${held} on ${method} ${path}`, [403]);
        assert.equal(answer.body.code, 'INSUFFICIENT_SCOPE');
      }
    }
  });

  it('was changed by none of this', async () => {
    const keys = (rows: string) => rows.split('\n').filter((line) => !line.startsWith('["keys"'));
    assert.deepEqual(keys(await rowsOf(service, theirs.workspaceId)), keys(untouched));
  });

  function operations(): { method: string; path: string; operation: any }[] {
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
  }

  const scopeOf = (operation: any): string | null => operation['x-required-scope'] ?? null;
});
