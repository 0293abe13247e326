// A key of a person reaches no further than the role of the person, when it is made and whenever it is used; and what was made
// with rights ends with them.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { capScopes, type Role, SCOPES } from '../../src/domain/roles.js';
import { SERVICE } from '../../src/store/people/audit.js';
import { findKey, rotateKey } from '../../src/store/people/keys.js';
import { disableLostWebhooks, revokeKey } from '../../src/store/people/members.js';
import { lockEndpoint } from '../../src/store/webhooks/webhooks.js';
import { type SignedIn, signedIn } from '../support/accounts/accounts.js';
import { addTestKey, addTestWorkspace, assertError } from '../support/contract.js';
import { listenTo } from '../support/event-stream.js';
import { type Call, createCall, createFlow, FLOWS, SUMMARY, type TestService, until } from '../support/service.js';
import { joinService } from '../support/shared-service.js';

const HOOK = 'https://crm.example.com/hook';
const MEMBERS = ['flows:create', 'flows:read', 'flows:approve', 'flows:cancel'];

describe('the rights of a key', () => {
  let service: TestService;
  let workspaceId: string;
  let base: string;
  let owner: SignedIn;
  let second: SignedIn;
  let member: SignedIn;
  before(async () => {
    service = await joinService({ works: false });
  });
  beforeEach(async () => {
    workspaceId = await addTestWorkspace(service);
    base = `/workspaces/${workspaceId}`;
    owner = await signedIn(service, workspaceId, 'owner');
    second = await signedIn(service, workspaceId, 'owner');
    member = await signedIn(service, workspaceId, 'member');
  });
  after(() => service.stop());

  type Key = { id: string; value: string; call: Call };
  const make = async ({ browser }: SignedIn, scopes: string[] = ['*']): Promise<Key> => {
    const wanted = { name: 'CRM', scopes, onlyOwnFlows: false, expiresInDays: null };
    const { status, body } = await browser.call('POST', `${base}/keys`, wanted);
    assert.equal(status, 200, JSON.stringify(body));
    return { ...body, call: createCall(service.url, body.value) };
  };
  const scopesOf = async ({ call }: Key): Promise<string[]> => (await call('GET', '/v1/me')).body.key.scopes;
  const setRole = async (who: SignedIn, role: Role) =>
    assert.equal((await owner.browser.call('PATCH', `${base}/members/${who.user.id}`, { role })).status, 200);
  const removePerson = async (who: SignedIn) =>
    assert.equal((await owner.browser.call('DELETE', `${base}/members/${who.user.id}`)).status, 200);
  const addHook = async (call: Call): Promise<string> =>
    (await call('POST', '/v1/webhooks', { url: HOOK })).body.webhook.id;
  const addHookAs = async ({ browser }: SignedIn): Promise<string> =>
    (await browser.call('POST', `${base}/webhooks`, { url: HOOK })).body.webhook.id;
  const hook = async (id: string) =>
    (await owner.browser.call('GET', `${base}/webhooks`)).body.webhooks.find((one: any) => one.id === id);
  const entries = async (action: string): Promise<any[]> =>
    (await owner.browser.call('GET', `${base}/audit`)).body.entries.filter((one: any) => one.action === action);
  const refused = async ({ call }: Key, method: string, path: string, body?: object) =>
    assertError(await call(method, path, body), 'INSUFFICIENT_SCOPE');

  it('are never more than its role has, whatever was asked for', () => {
    for (const role of ['viewer', 'member'] as const) assert.ok(!capScopes(SCOPES, role).includes('*'));
    assert.deepEqual(capScopes(['*'], 'viewer'), []);
    assert.deepEqual(capScopes(['*'], 'member'), MEMBERS);
    assert.deepEqual(capScopes(['*', 'flows:read'], 'member'), MEMBERS);
    assert.deepEqual(capScopes(['flows:read', 'flows:erase'], 'member'), ['flows:read']);
    assert.deepEqual(capScopes(['*'], 'owner'), ['*']);
  });

  it('of a member open with the star what members may do, and neither erase nor keep webhooks', async () => {
    const flowId = await createFlow((await make(owner)).call);
    const key = await make(member);
    assert.deepEqual(await scopesOf(key), MEMBERS);
    assert.equal((await key.call('GET', `${FLOWS}/${flowId}`)).status, 200);
    assert.equal((await key.call('DELETE', `${FLOWS}/${flowId}`)).status, 200);
    await refused(key, 'POST', `${FLOWS}/${flowId}/erase`);
    await refused(key, 'POST', '/v1/webhooks', { url: HOOK });
    assert.equal((await key.call('GET', `${FLOWS}/${flowId}`)).status, 200);
  });

  it('are capped at each use, also those of a key that was stored with more', async () => {
    const key = await make(member);
    const { db } = service.database;
    await db
      .updateTable('keys')
      .set({ scopes: ['*'] })
      .where('id', '=', key.id)
      .execute();
    const again = await make(member, ['flows:read']);
    await db
      .updateTable('keys')
      .set({ scopes: ['*'] })
      .where('id', '=', again.id)
      .execute();
    assert.deepEqual(await scopesOf(again), MEMBERS);
    await refused(again, 'GET', '/v1/webhooks');
    const { keys } = (await member.browser.call('GET', `${base}/keys`)).body;
    assert.deepEqual(
      keys.map(({ scopes }: any) => scopes),
      [MEMBERS, MEMBERS],
    );
  });

  it('stay capped when the key is rotated, by its person and by an owner', async () => {
    const key = await make(member);
    for (const who of [member, owner]) {
      const { body } = await who.browser.call('POST', `${base}/keys/${key.id}/rotation`);
      const twin = { ...body, call: createCall(service.url, body.value) };
      assert.deepEqual(await scopesOf(twin), MEMBERS);
      await refused(twin, 'GET', '/v1/webhooks');
    }
  });

  it('do not grow when the person becomes more', async () => {
    const key = await make(member);
    await setRole(member, 'owner');
    assert.deepEqual(await scopesOf(key), MEMBERS);
  });

  it('fall with the role and do not come back with it', async () => {
    const key = await make(second);
    assert.deepEqual(await scopesOf(key), ['*']);
    await setRole(second, 'member');
    assert.deepEqual(
      await until(
        () => scopesOf(key),
        (scopes) => !scopes.includes('*'),
      ),
      MEMBERS,
    );
    await refused(key, 'GET', '/v1/webhooks');
    assert.equal((await entries('key.restricted')).length, 1);
    await setRole(second, 'owner');
    assert.deepEqual(await scopesOf(key), MEMBERS);
  });

  it('of a key without a person stay as the operator made them', async () => {
    const key = await addTestKey(service, workspaceId);
    assert.deepEqual(await scopesOf(key), ['*']);
    assert.equal((await key.call('GET', '/v1/webhooks')).status, 200);
  });

  it('end for good with the account: its key never becomes one of the operator', async () => {
    const key = await make(member);
    const { db } = service.database;
    await db.deleteFrom('users').where('id', '=', member.user.id).execute();
    await until(
      () => key.call('GET', '/v1/me'),
      ({ status }) => status === 401,
      8_000,
    );
  });

  for (const [end, run] of [
    ['is removed', removePerson],
    ['becomes a viewer', (who: SignedIn) => setRole(who, 'viewer')],
  ] as const) {
    it(`end when the person ${end}, with webhooks, callbacks, invitations and kept answers`, async () => {
      const key = await make(second);
      const [byKey, byPerson, byOwner] = [await addHook(key.call), await addHookAs(second), await addHookAs(owner)];
      const flowId = await createFlow(key.call, { callbackUrl: HOOK });
      const own = await second.browser.call('POST', `${base}/flows`, { emailContent: SUMMARY, callbackUrl: HOOK });
      await second.browser.call('POST', `${base}/invitations`, { email: 'guest@example.com', role: 'owner' });
      await key.call('POST', FLOWS, { emailContent: SUMMARY }, { 'idempotency-key': 'one' });
      await run(second);
      const { db } = service.database;
      assert.equal(
        (
          await until(
            () => key.call('GET', '/v1/me'),
            ({ status }) => status === 401,
          )
        ).status,
        401,
      );
      for (const id of [byKey, byPerson]) assert.equal((await hook(id)).disabledReason, 'revoked');
      assert.equal((await hook(byOwner)).isEnabled, true);
      const flows = db.selectFrom('flows').select('callback_url').where('id', 'in', [flowId, own.body.flowId]);
      assert.deepEqual(
        (await flows.execute()).map(({ callback_url }) => callback_url),
        [null, null],
      );
      assert.deepEqual(await db.selectFrom('idempotency').selectAll().where('key_id', '=', key.id).execute(), []);
      assert.deepEqual((await owner.browser.call('GET', `${base}/members`)).body.invitations, []);
      for (const [action, count] of [
        ['key.revoked', 1],
        ['webhook.disabled', 2],
        ['invitation.removed', 1],
      ] as const)
        assert.equal((await entries(action)).length, count, action);
      assert.equal((await entries('key.revoked'))[0].actor, owner.user.name);
    });
  }

  it('end with the key: its webhooks are disabled and nothing is sent to them, others stay', async () => {
    const [key, other] = [await make(owner), await make(owner)];
    const [id, kept] = [await addHook(key.call), await addHook(other.call)];
    await createFlow(other.call);
    assert.equal((await owner.browser.call('DELETE', `${base}/keys/${key.id}`)).status, 200);
    assert.equal((await hook(id)).disabledReason, 'revoked');
    assert.equal((await hook(kept)).isEnabled, true);
    assert.deepEqual(
      (await entries('webhook.disabled')).map(({ subject }) => subject),
      [id],
    );
    assert.equal((await entries('key.revoked')).length, 1);
  });

  it('end also while what became of a delivery is being stored', async () => {
    const key = await make(owner);
    const id = await addHook(key.call);
    const { body } = await key.call('POST', `/v1/webhooks/${id}/ping`);
    const { db } = service.database;
    const row = (await findKey(db, key.id))!;
    let revoking: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await lockEndpoint(tx, id);
      const deed = { actor: SERVICE, at: new Date() };
      revoking = db.transaction().execute((other) => revokeKey(other, row, deed));
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`;
      await until(
        async () => (await waiting.execute(tx)).rows[0]!.count,
        (count) => count > 0,
      );
      await tx
        .updateTable('webhook_deliveries')
        .set((e) => ({ version: e('version', '+', 1) }))
        .where('id', '=', body.deliveryId)
        .execute();
    });
    assert.equal(await revoking, true);
    assert.equal((await hook(id)).disabledReason, 'revoked');
  });

  it('are given to no twin once the key was revoked', async () => {
    const key = await make(owner);
    const { db } = service.database;
    const row = (await findKey(db, key.id))!;
    const at = new Date();
    await db.transaction().execute((tx) => revokeKey(tx, row, { actor: SERVICE, at }));
    assert.equal(await db.transaction().execute((tx) => rotateKey(tx, row, at, at)), null);
  });

  it('pass to the twin when a key is rotated: its webhooks go on', async () => {
    const key = await make(owner);
    const id = await addHook(key.call);
    const { body } = await owner.browser.call('POST', `${base}/keys/${key.id}/rotation`);
    await owner.browser.call('DELETE', `${base}/keys/${key.id}`);
    assert.equal((await hook(id)).isEnabled, true);
    await owner.browser.call('DELETE', `${base}/keys/${body.id}`);
    assert.equal((await hook(id)).disabledReason, 'revoked');
  });

  it('end with the time of the key, which the service notices by itself', async () => {
    const key = await make(owner);
    const id = await addHook(key.call);
    const { db } = service.database;
    const lookAround = () =>
      db.transaction().execute((tx) => disableLostWebhooks(tx, { actor: SERVICE, at: new Date() }));
    await lookAround();
    assert.equal((await hook(id)).isEnabled, true);
    await db
      .updateTable('keys')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', key.id)
      .execute();
    await lookAround();
    assert.equal((await hook(id)).disabledReason, 'revoked');
    assert.equal((await entries('webhook.disabled'))[0].actorKind, 'service');
  });

  it('are answered for by who enables a webhook again', async () => {
    const key = await make(owner);
    const id = await addHook(key.call);
    await owner.browser.call('DELETE', `${base}/keys/${key.id}`);
    await second.browser.call('PATCH', `${base}/webhooks/${id}`, { isEnabled: true });
    assert.equal((await hook(id)).isEnabled, true);
    await removePerson(second);
    assert.equal((await hook(id)).disabledReason, 'revoked');
  });

  it('end a stream of events that is open', async () => {
    const key = await make(member, ['flows:create', 'flows:read']);
    const flowId = await createFlow(key.call);
    const stream = await listenTo(`${service.url}${FLOWS}/${flowId}/events`, { authorization: `Bearer ${key.value}` });
    await removePerson(member);
    await stream.ended;
  });
});
