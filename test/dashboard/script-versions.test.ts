// The history of a script: what people kept while it waited, with who and when, beside the draft and what was approved.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertError } from '../support/contract.js';
import { type Desk, startDesk } from '../support/desk.js';
import type { TestService } from '../support/service.js';

describe('the history of a script', () => {
  let desk: Desk;
  let service: TestService;
  let stop: () => Promise<void>;
  before(async () => {
    ({ desk, service, stop } = await startDesk());
  });
  after(() => stop());

  const keep = (flowId: string, kind: string, script: string, who = desk.member) =>
    desk.ask(who, 'POST', `/flows/${flowId}/review/versions`, { kind, script });
  const history = async (flowId: string) =>
    (await desk.ask(desk.viewer, 'GET', `/flows/${flowId}/review/versions`)).body.versions;
  const told = async (flowId: string) =>
    (await history(flowId)).map(({ kind, script }: { kind: string; script: string }) => `${kind}: ${script}`);

  it('has the draft, what was kept, and what was approved, with who and when', async () => {
    const flowId = await desk.flow('pending_approval');
    const [draft] = await history(flowId);
    assert.equal(draft.kind, 'written');
    assert.equal((await keep(flowId, 'edit', 'Hello Dana.')).status, 200);
    assert.equal((await keep(flowId, 'suggestion', 'Hi Dana.', desk.owner)).status, 200);
    const decision = { action: 'approve', editedScript: 'Hi again, Dana.', approveAnyway: true };
    assert.equal((await desk.ask(desk.owner, 'POST', `/flows/${flowId}/decision`, decision)).status, 200);
    const versions = await history(flowId);
    assert.deepEqual(
      versions.map(({ kind, script, by }: any) => [kind, script, by]),
      [
        ['written', draft.script, draft.by],
        ['edit', 'Hello Dana.', desk.member.user.name],
        ['suggestion', 'Hi Dana.', desk.owner.user.name],
        ['approved', 'Hi again, Dana.', desk.owner.user.name],
      ],
    );
    const times = versions.map(({ at }: { at: string }) => Date.parse(at));
    assert.deepEqual(
      times,
      times.toSorted((a: number, b: number) => a - b),
    );
    assert.equal((await keep(flowId, 'edit', 'Too late.')).status, 200, 'the page keeps by itself');
    assert.equal((await history(flowId)).length, versions.length);
  });

  it('takes what one person types in a row for one version, and what stays the same for none', async () => {
    const flowId = await desk.flow('pending_approval');
    for (const script of ['He', 'Hello', 'Hello', 'Hello Dana.']) await keep(flowId, 'edit', script);
    await keep(flowId, 'edit', 'Hello Dana, thank you.', desk.owner);
    await keep(flowId, 'suggestion', 'Thank you.');
    await keep(flowId, 'suggestion', 'Thanks.');
    assert.deepEqual((await told(flowId)).slice(1), [
      'edit: Hello Dana.',
      'edit: Hello Dana, thank you.',
      'suggestion: Thank you.',
      'suggestion: Thanks.',
    ]);
  });

  it('keeps fifty at most, also where several are kept at a time', async () => {
    const flowId = await desk.flow('pending_approval');
    const scripts = Array.from({ length: 54 }, (_, index) => `Version ${index}.`);
    for (const script of scripts.slice(0, 48)) await keep(flowId, 'suggestion', script);
    await Promise.all(scripts.slice(48).map((script) => keep(flowId, 'suggestion', script)));
    const kept = (await told(flowId)).slice(1);
    assert.equal(kept.length, 50);
    assert.equal(kept.includes('suggestion: Version 0.'), false);
  });

  it('is changed by members alone, and goes with the flow when it is erased', async () => {
    const flowId = await desk.flow('pending_approval');
    assertError(await keep(flowId, 'edit', 'Mine.', desk.viewer), 'FORBIDDEN');
    assertError(await keep(flowId, 'edit', ' '), 'VALIDATION_ERROR');
    assertError(await keep(flowId, 'approved', 'Mine.'), 'VALIDATION_ERROR');
    await keep(flowId, 'edit', 'Hello Dana.');
    await desk.ask(desk.member, 'POST', `/flows/${flowId}/decision`, { action: 'reject' });
    assert.equal((await desk.ask(desk.owner, 'DELETE', `/flows/${flowId}`)).status, 200);
    const { db } = service.database;
    const left = await db.selectFrom('script_versions').selectAll().where('flow_id', '=', flowId).execute();
    assert.deepEqual(left, []);
  });
});
