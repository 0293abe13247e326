// API keys as people keep them: their own ones, shown once, good for exactly what was said.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { ERRORS, type ErrorCode } from '../../src/http/core/errors.js';
import { type SignedIn, signedIn } from '../support/accounts/accounts.js';
import { addTestKey, addTestWorkspace } from '../support/contract.js';
import { type Answer, FLOWS, type TestService, until } from '../support/service.js';
import { joinService } from '../support/shared-service.js';

const DAY_MS = 86_400_000;

describe('the keys of people', () => {
  let service: TestService;
  let workspaceId: string;
  let owner: SignedIn;
  let member: SignedIn;
  let keys: string;
  before(async () => {
    service = await joinService({ works: false });
    workspaceId = await addTestWorkspace(service);
    keys = `/workspaces/${workspaceId}/keys`;
    owner = await signedIn(service, workspaceId, 'owner');
    member = await signedIn(service, workspaceId, 'member');
  });
  after(() => service.stop());

  const refused = ({ status, body }: Answer, code: ErrorCode) =>
    assert.deepEqual([status, body.code], [ERRORS[code].status, code], JSON.stringify(body));
  const wanted = { name: 'CRM', scopes: ['flows:read'], onlyOwnFlows: false, expiresInDays: null };
  const make = async ({ browser }: SignedIn, change: object = {}): Promise<{ id: string; value: string }> => {
    const { status, body } = await browser.call('POST', keys, { ...wanted, ...change });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const list = async ({ browser }: SignedIn) => (await browser.call('GET', keys)).body.keys;
  const use = (value: string, path = '/v1/me') =>
    service.call('GET', path, undefined, { authorization: `Bearer ${value}` });

  it('open what they were made for, in the name of the person, and are shown once', async () => {
    const { id, value } = await make(member, { onlyOwnFlows: true, expiresInDays: 30 });
    const { body } = await use(value);
    assert.equal(body.key.owner, member.user.name);
    assert.deepEqual(body.key.scopes, ['flows:read']);
    assert.equal(body.key.onlyOwnFlows, true);
    assert.ok(Math.abs(Date.parse(body.key.expiresAt) - Date.now() - 30 * DAY_MS) < 60_000);
    assert.equal(body.workspace.id, workspaceId);
    refused(await service.call('POST', FLOWS, {}, { authorization: `Bearer ${value}` }), 'INSUFFICIENT_SCOPE');
    const lines = await list(member);
    assert.equal(lines.find((line: any) => line.id === id).isMine, true);
    assert.equal(JSON.stringify(lines).includes(value), false);
  });

  it('are at most a thousand in a workspace, also where many are made and rotated at once', async () => {
    const id = await addTestWorkspace(service);
    const boss = await signedIn(service, id, 'owner');
    const path = `/workspaces/${id}/keys`;
    const first = (await boss.browser.call('POST', path, wanted)).body.id;
    await sql`insert into keys (id, workspace_id, name, owner_name, hash, hint, scopes, own_flows_only, created_at)
      select 'key_' || ${id} || n, ${id}, 'Many', 'Ada', convert_to(${id} || n, 'UTF8'), 'xxxx', array['flows:read'], false, now()
      from generate_series(1, 996) n`.execute(service.database.db);
    const asking = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0 ? boss.browser.call('POST', path, wanted) : boss.browser.call('POST', `${path}/${first}/rotation`),
    );
    const statuses = (await Promise.all(asking)).map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [200, 200, 200, ...Array(7).fill(409)]);
  });

  it('are seen by their person and by owners only', async () => {
    const mine = await make(member);
    const theirs = await make(owner);
    const ofNobody = await addTestKey(service, workspaceId);
    const seen = (lines: any[]) => [mine.id, theirs.id, ofNobody.id].map((id) => lines.some((line) => line.id === id));
    assert.deepEqual(seen(await list(member)), [true, false, false]);
    assert.deepEqual(seen(await list(owner)), [true, true, true]);
    for (const id of [theirs.id, ofNobody.id]) {
      refused(await member.browser.call('DELETE', `${keys}/${id}`), 'NOT_FOUND');
      refused(await member.browser.call('POST', `${keys}/${id}/rotation`), 'NOT_FOUND');
    }
    assert.equal((await use(ofNobody.value)).status, 200);
  });

  it('of another workspace are not there, also for owners', async () => {
    const elsewhere = await addTestKey(service, await addTestWorkspace(service));
    refused(await owner.browser.call('DELETE', `${keys}/${elsewhere.id}`), 'NOT_FOUND');
    assert.equal((await use(elsewhere.value)).status, 200);
  });

  it('end when they are revoked', async () => {
    const { id, value } = await make(member);
    assert.equal((await use(value)).status, 200);
    assert.equal((await owner.browser.call('DELETE', `${keys}/${id}`)).status, 200);
    await until(
      () => use(value),
      ({ status }) => status === 401,
    );
    assert.ok((await list(member)).find((line: any) => line.id === id).revokedAt);
    refused(await member.browser.call('POST', `${keys}/${id}/rotation`), 'CONFLICT');
  });

  it('are rotated: the twin stays theirs, and the old one works for 24 hours', async () => {
    const old = await make(member);
    const { body: twin } = await member.browser.call('POST', `${keys}/${old.id}/rotation`);
    for (const { value } of [old, twin]) assert.equal((await use(value)).status, 200);
    const lines = await list(member);
    const find = (id: string) => lines.find((line: any) => line.id === id);
    assert.ok(Math.abs(Date.parse(find(old.id).expiresAt) - Date.now() - DAY_MS) < 60_000);
    assert.equal(find(twin.id).isMine, true);
    assert.equal(find(twin.id).expiresAt, null);
  });

  it('are not made from what makes no sense', async () => {
    for (const change of [
      { scopes: [] },
      { scopes: ['flows:everything'] },
      { scopes: 'flows:read' },
      { name: ' ' },
      { onlyOwnFlows: 'yes' },
      { expiresInDays: 0 },
      { expiresInDays: 1.5 },
      { expiresInDays: undefined },
    ]) {
      refused(await member.browser.call('POST', keys, { ...wanted, ...change }), 'VALIDATION_ERROR');
    }
  });
});
