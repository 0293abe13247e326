// Section 5 and the readiness of section 8: who may do what, and what everyone else is told.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SCOPES, type Scope } from '../../src/domain/roles.js';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { OPERATOR } from '../../src/store/people/audit.js';
import { findKey, rotateKey } from '../../src/store/people/keys.js';
import { revokeKey } from '../../src/store/people/members.js';
import { addTestKey, addTestWorkspace, assertError, BASES, firstWorkspaceId, flowsOf } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  type Answer,
  addDatabase,
  type Call,
  createCall,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
} from '../support/service.js';

const ENDPOINTS: { name: string; scope: Scope; ask: (call: Call, base: string, id: string) => ReturnType<Call> }[] = [
  {
    name: 'create',
    scope: 'flows:create',
    ask: (call, base) => call('POST', flowsOf(base), { emailContent: SUMMARY }),
  },
  { name: 'list', scope: 'flows:read', ask: (call, base) => call('GET', flowsOf(base)) },
  { name: 'read', scope: 'flows:read', ask: (call, base, id) => call('GET', `${flowsOf(base)}/${id}`) },
  {
    name: 'approve',
    scope: 'flows:approve',
    ask: (call, base, id) => call('POST', `${flowsOf(base)}/${id}/approve`, { action: 'approve' }),
  },
  { name: 'review', scope: 'flows:read', ask: (call, base, id) => call('GET', `${flowsOf(base)}/${id}/review`) },
  {
    name: 'check',
    scope: 'flows:approve',
    ask: (call, base, id) => call('POST', `${flowsOf(base)}/${id}/review/check`, { script: 'Hello.' }),
  },
  {
    name: 'rewording',
    scope: 'flows:approve',
    ask: (call, base, id) =>
      call('POST', `${flowsOf(base)}/${id}/review/rewording`, { script: 'Hello there.', rewording: 'shorten' }),
  },
  {
    name: 'speech',
    scope: 'flows:approve',
    ask: (call, base, id) => call('POST', `${flowsOf(base)}/${id}/review/speech`, { text: 'Hello.' }),
  },
  { name: 'cancel', scope: 'flows:cancel', ask: (call, base, id) => call('DELETE', `${flowsOf(base)}/${id}`) },
];

function assertLacks(answer: Answer, scope: Scope): void {
  assertError(answer, 'INSUFFICIENT_SCOPE', `"${scope}"`);
  assert.equal(
    answer.headers.get('www-authenticate'),
    `Bearer realm="aftercall", error="insufficient_scope", scope="${scope}"`,
  );
}

describe('access', () => {
  let server: TestServer;
  let service: TestService;
  let other: TestService;
  let home: string;
  let foreign: Call;
  let nowMs = Date.parse('2026-05-01T00:00:00.000Z');
  before(async () => {
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    const clock = () => nowMs;
    service = await startTestService(server, { databaseUrl, works: false, clock });
    other = await startTestService(server, { databaseUrl, works: false, clock, key: service.key });
    await service.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
    home = await firstWorkspaceId(service);
    ({ call: foreign } = await addTestKey(service, await addTestWorkspace(service)));
  });
  after(async () => {
    await other.stop();
    await service.stop();
    await server.stop();
  });

  const bare = (method: string, path: string, authorization?: string) =>
    createCall(service.url, '')(method, path, undefined, authorization === undefined ? {} : { authorization });

  it('without a key is refused with 401 and a challenge that names no error', async () => {
    for (const base of BASES) {
      for (const { ask } of ENDPOINTS) {
        const answer = await ask(createCall(service.url, ''), base, 'x');
        assertError(answer, 'UNAUTHORIZED');
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="aftercall"');
      }
      for (const path of ['/avatars', '/voices', '/usage', '/me']) {
        assertError(await bare('GET', base + path), 'UNAUTHORIZED');
      }
    }
  });

  it('with a bad key is refused with 401 invalid_token, whatever is bad about it', async () => {
    const known = service.key;
    const typo = known.slice(0, -1) + (known.endsWith('0') ? '1' : '0');
    for (const value of [
      `Bearer ${newApiKey()}`,
      `Bearer ${typo}`,
      'Bearer ac_short',
      `Bearer ${'x'.repeat(5_000)}`,
      'Bearer',
      'Bearer ',
      `Basic ${known}`,
      known,
      `Bearer ${known} ${known}`,
      `Bearer ${known},`,
    ]) {
      const answer = await bare('GET', FLOWS, value);
      assertError(answer, 'UNAUTHORIZED');
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="aftercall", error="invalid_token"', value);
      assert.ok(!JSON.stringify(answer.body).includes(known));
    }
  });

  it('takes the scheme in any case, as RFC 9110 says', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
      assert.equal((await bare('GET', FLOWS, `${scheme} ${service.key}`)).status, 200);
    }
  });

  for (const scope of SCOPES) {
    it(`with the scope ${scope} opens exactly its endpoints, in its own workspace`, async () => {
      const { call } = await addTestKey(service, home, { scopes: [scope] });
      for (const base of BASES) {
        for (const endpoint of ENDPOINTS) {
          const id = await createFlow(service.call, { autoApproveScript: false });
          const own = await endpoint.ask(call, base, id);
          if (scope === '*' || scope === endpoint.scope) {
            // A flow that is pending has nothing to approve or review: past the scope, the state answers.
            const needsScript = ['approve', 'review', 'check', 'rewording', 'speech'].includes(endpoint.name);
            assert.equal(own.status, needsScript ? 400 : 200, endpoint.name);
          } else {
            assertLacks(own, endpoint.scope);
            assertLacks(await endpoint.ask(call, base, 'flow_unknown'), endpoint.scope);
            assert.equal((await service.call('GET', `${FLOWS}/${id}`)).body.status, 'pending');
          }
        }
      }
    });
  }

  it('with several scopes opens what each of them opens', async () => {
    const { call } = await addTestKey(service, home, { scopes: ['flows:create', 'flows:read'] });
    const id = await createFlow(call);
    assert.equal((await call('GET', `${FLOWS}/${id}`)).status, 200);
    assertError(await call('DELETE', `${FLOWS}/${id}`), 'INSUFFICIENT_SCOPE');
  });

  it('of another workspace finds nothing: the same 404, letter by letter, as for a flow that never was', async () => {
    const id = await createFlow(service.call, { autoApproveScript: false });
    for (const base of BASES) {
      for (const { name, ask } of ENDPOINTS.filter(({ name }) => !['create', 'list'].includes(name))) {
        const hidden = await ask(foreign, base, id);
        const missing = await ask(foreign, base, 'flow_0000000000000000000000');
        assertError(hidden, 'FLOW_NOT_FOUND');
        assert.deepEqual(hidden.body, missing.body, name);
      }
      assert.deepEqual((await foreign('GET', flowsOf(base))).body.flows, []);
    }
    assert.equal((await service.call('GET', `${FLOWS}/${id}`)).body.status, 'pending');
  });

  it('with a key for its own flows only sees, lists, approves and cancels no others', async () => {
    const narrow = await addTestKey(service, home, { ownFlowsOnly: true });
    const wide = await createFlow(service.call);
    const own = await createFlow(narrow.call);
    for (const { name, ask } of ENDPOINTS.filter(({ name }) => !['create', 'list'].includes(name))) {
      const hidden = await ask(narrow.call, '/v1', wide);
      assertError(hidden, 'FLOW_NOT_FOUND');
      assert.deepEqual(hidden.body, (await ask(narrow.call, '/v1', 'nope')).body, name);
    }
    const { body } = await narrow.call('GET', FLOWS);
    assert.deepEqual(
      body.flows.map((flow: { flowId: string }) => flow.flowId),
      [own],
    );
    assert.equal((await service.call('GET', `${FLOWS}/${own}`)).status, 200);
  });

  it('ends when the key expires, to the millisecond', async () => {
    const { call } = await addTestKey(service, home, { expiresAt: new Date(nowMs + 1_000) });
    assert.equal((await call('GET', FLOWS)).status, 200);
    nowMs += 999;
    assert.equal((await call('GET', FLOWS)).status, 200);
    nowMs += 1;
    const answer = await call('GET', FLOWS);
    assertError(answer, 'UNAUTHORIZED', 'expired');
    assert.match(answer.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
  });

  it('ends at once in every process when the key is revoked', async () => {
    const key = await addTestKey(service, home);
    const elsewhere = createCall(other.url, key.value);
    assert.equal((await key.call('GET', FLOWS)).status, 200);
    assert.equal((await elsewhere('GET', FLOWS)).status, 200);
    const { db } = service.database;
    const row = (await findKey(db, key.id))!;
    await db.transaction().execute((tx) => revokeKey(tx, row, { actor: OPERATOR, at: new Date(nowMs) }));
    // The clock stands still: what is remembered of the key would never grow old by itself.
    for (const call of [key.call, elsewhere]) {
      const answer = await until(
        () => call('GET', FLOWS),
        ({ status }) => status !== 200,
      );
      assertError(answer, 'UNAUTHORIZED', 'revoked');
    }
  });

  it('passes to the new key when a key is rotated, and the old one works 24 hours longer', async () => {
    const key = await addTestKey(service, home, { scopes: ['flows:read'], ownFlowsOnly: true });
    const { db } = service.database;
    const row = (await findKey(db, key.id))!;
    const fresh = (await db
      .transaction()
      .execute((tx) => rotateKey(tx, row, new Date(nowMs + 86_400_000), new Date(nowMs))))!;
    const successor = createCall(service.url, fresh.value);
    assert.equal((await successor('GET', FLOWS)).status, 200);
    assertError(await successor('POST', FLOWS, { emailContent: SUMMARY }), 'INSUFFICIENT_SCOPE');
    assert.equal((await successor('GET', '/v1/me')).body.key.onlyOwnFlows, true);
    assert.equal((await key.call('GET', FLOWS)).status, 200);
    nowMs += 86_400_000;
    assertError(await key.call('GET', FLOWS), 'UNAUTHORIZED', 'expired');
    assert.equal((await successor('GET', FLOWS)).status, 200);
  });

  for (const [name, missing, changes] of [
    ['no avatar', /needs a ready avatar before/, { avatars: [] }],
    ['no voice', /needs a configured voice before/, { voiceId: null }],
    ['neither', /a ready avatar and a configured voice/, { avatars: [], voiceId: null }],
  ] as [string, RegExp, Parameters<typeof addTestWorkspace>[1]][]) {
    it(`of a workspace with ${name} is 403 WORKSPACE_NOT_READY on all five endpoints`, async () => {
      const { call } = await addTestKey(service, await addTestWorkspace(service, changes));
      for (const base of BASES) {
        for (const { ask } of ENDPOINTS) assertError(await ask(call, base, 'x'), 'WORKSPACE_NOT_READY', missing);
        for (const path of ['/avatars', '/voices', '/usage', '/me']) {
          assert.equal((await call('GET', base + path)).status, 200, path);
        }
      }
    });
  }

  it('of a workspace whose voice or presenters go is 403 at once, on all endpoints and in every process, until they are back', async () => {
    const { db } = service.database;
    const workspaceId = await addTestWorkspace(service);
    const key = await addTestKey(service, workspaceId);
    const calls = [key.call, createCall(other.url, key.value)];
    const ofWorkspace = db.updateTable('workspaces').where('id', '=', workspaceId);
    const ofAvatars = db.updateTable('avatars').where('workspace_id', '=', workspaceId);
    const id = await createFlow(key.call, { autoApproveScript: false });
    for (const [missing, goes, comes] of [
      [
        /needs a configured voice \(the previous one is no longer available\) before/,
        ofWorkspace.set({ voice_id: 'voice-that-went' }),
        ofWorkspace.set({ voice_id: 'voice-a' }),
      ],
      [/needs a ready avatar before/, ofAvatars.set({ status: 'failed' }), ofAvatars.set({ status: 'ready' })],
    ] as const) {
      // The clock stands still: what is remembered of the key would never grow old by itself.
      for (const call of calls) assert.equal((await call('GET', FLOWS)).status, 200);
      await goes.execute();
      for (const call of calls) {
        await until(
          () => call('GET', FLOWS),
          ({ status }) => status !== 200,
          2_000,
        );
        for (const { ask } of ENDPOINTS) assertError(await ask(call, '/v1', id), 'WORKSPACE_NOT_READY', missing);
        const named = { emailContent: SUMMARY, voiceId: 'voice-a', avatarId: 'maya' };
        assertError(await call('POST', FLOWS, named), 'WORKSPACE_NOT_READY', missing);
        assert.equal((await call('GET', '/v1/voices')).status, 200);
      }
      await comes.execute();
      for (const call of calls) {
        await until(
          () => call('GET', `${FLOWS}/${id}`),
          ({ status }) => status === 200,
          2_000,
        );
      }
    }
  });

  it('of a workspace whose avatars are all in the making is not ready either', async () => {
    const workspaceId = await addTestWorkspace(service);
    const { db } = service.database;
    await db.updateTable('avatars').set({ status: 'processing' }).where('workspace_id', '=', workspaceId).execute();
    const { call } = await addTestKey(service, workspaceId);
    assertError(await call('GET', FLOWS), 'WORKSPACE_NOT_READY', 'a ready avatar');
  });

  it('is checked in order: key, scope, JSON, readiness, fields, flow, state', async () => {
    const unready = await addTestWorkspace(service, { voiceId: null });
    const send = async (key: string, body: string, path = FLOWS, method = 'POST') => {
      const response = await fetch(service.url + path, {
        method,
        headers: { ...(key && { authorization: `Bearer ${key}` }), 'content-type': 'application/json' },
        body,
      });
      return ((await response.json()) as { code: string }).code;
    };
    const reader = await addTestKey(service, unready, { scopes: ['flows:read'] });
    const all = await addTestKey(service, unready);
    assert.equal(await send('', '{'), 'UNAUTHORIZED');
    assert.equal(await send(reader.value, '{'), 'INSUFFICIENT_SCOPE');
    assert.equal(await send(all.value, '{'), 'VALIDATION_ERROR');
    assert.equal(await send(all.value, '{}'), 'WORKSPACE_NOT_READY');
    assert.equal(await send(service.key, '{}', `${FLOWS}/nope/approve`), 'VALIDATION_ERROR');
    assert.equal(await send(service.key, '{"action":"approve"}', `${FLOWS}/nope/approve`), 'FLOW_NOT_FOUND');
  });

  it('shows the key and its workspace at /me, the presenters, the voices and the quota', async () => {
    const key = await addTestKey(service, home, { scopes: ['flows:read'] });
    for (const base of BASES) {
      const me = await key.call('GET', `${base}/me`);
      assert.deepEqual(me.body, {
        success: true,
        key: {
          id: key.id,
          name: 'Test key',
          owner: 'Sam Owner',
          scopes: ['flows:read'],
          onlyOwnFlows: false,
          expiresAt: null,
        },
        workspace: { id: home, name: 'Northwind' },
      });
      const avatars = await key.call('GET', `${base}/avatars`);
      assert.deepEqual(avatars.body.avatars[0], {
        id: 'maya',
        name: 'Maya',
        provider: 'embedded',
        aspectRatios: ['16:9', '9:16', '1:1'],
        status: 'ready',
        isDefault: true,
        defaultVoiceId: 'voice-a',
      });
      const voices = await key.call('GET', `${base}/voices`);
      assert.deepEqual(voices.body.voices, [
        { id: 'voice-a', name: 'Ava', provider: 'embedded', language: 'en-US', gender: 'female', isDefault: true },
      ]);
      assert.deepEqual(Object.keys((await key.call('GET', `${base}/usage`)).body), [
        'success',
        'period',
        'used',
        'limit',
        'remaining',
        'resetsAt',
      ]);
    }
    const creator = await addTestKey(service, home, { scopes: ['flows:create'] });
    assertError(await creator.call('GET', '/v1/avatars'), 'INSUFFICIENT_SCOPE');
    assert.equal((await creator.call('GET', '/v1/me')).status, 200);
  });
});
