// Reading one flow without hammering: ETag and 304, and answers that wait for the next change.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addTestKey, addTestWorkspace, assertError, BASES, flowIn, flowsOf } from '../support/contract.js';
import { hang } from '../support/parts/parts.js';
import { createFlow, FLOWS, type TestService, until, untilStatus } from '../support/service.js';
import { joinService } from '../support/shared-service.js';

describe('reading a flow', () => {
  let service: TestService;
  before(async () => {
    service = await joinService();
  });
  after(() => service.stop());

  const read = (id: string, headers: Record<string, string> = {}, base = '/v1') =>
    service.call('GET', `${flowsOf(base)}/${id}`, undefined, headers);

  it('gives an ETag that answers 304 without a body until the flow changes', async () => {
    const id = await flowIn(service, 'pending_approval');
    const { headers } = await read(id);
    const tag = headers.get('etag')!;
    assert.match(tag, /^"[\x21\x23-\x7e]+"$/);
    for (const base of BASES) {
      for (const value of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const same = await read(id, { 'if-none-match': value }, base);
        assert.equal(same.status, 304, value);
        assert.equal(same.body, null);
        assert.equal(same.headers.get('etag'), tag);
        assert.ok(same.headers.get('x-request-id'));
      }
    }
    assert.equal((await read(id, { 'if-none-match': '"other"' })).status, 200);
    await service.call('DELETE', `${FLOWS}/${id}`);
    const changed = await read(id, { 'if-none-match': tag });
    assert.equal(changed.status, 200);
    assert.equal(changed.body.status, 'cancelled');
    assert.notEqual(changed.headers.get('etag'), tag);
  });

  it('keeps the ETag while a stage is begun, beaten and begun again', async () => {
    service.parts.on('draft', hang);
    const id = await createFlow(service.call);
    await untilStatus(service.call, id, 'generating_script');
    const first = (await read(id)).headers.get('etag');
    const { db } = service.database;
    await db.updateTable('flows').set({ progress: 40 }).where('id', '=', id).execute();
    assert.equal((await read(id)).headers.get('etag'), first);
    await service.call('DELETE', `${FLOWS}/${id}`);
    service.parts.on('draft', () => undefined);
  });

  it('gives each of many readers at once what they may see, and nothing else', async () => {
    const mine = await flowIn(service, 'completed');
    const other = await flowIn(service, 'pending_approval');
    const stranger = await addTestKey(service, await addTestWorkspace(service));
    const asked = [mine, other, 'flow_none', mine].flatMap((id) => [
      { id, headers: {} },
      { id, headers: { authorization: `Bearer ${stranger.value}` } },
    ]);
    const answers = await Promise.all(asked.map(({ id, headers }) => read(id, headers)));
    assert.deepEqual(
      answers.map(({ status, body }) => (status === 200 ? body.status : status)),
      ['completed', 'pending_approval', null, 'completed'].flatMap((state) => [state ?? 404, 404]),
    );
  });

  it('is never kept by a cache on the way', async () => {
    const id = await flowIn(service, 'completed');
    assert.equal((await read(id)).headers.get('cache-control'), 'no-store');
  });

  it('waits for the next change when the client prefers to', async () => {
    const id = await flowIn(service, 'pending_approval');
    const { headers } = await read(id);
    const waiting = read(id, { prefer: 'wait=30', 'if-none-match': headers.get('etag')! });
    const plain = read(id, { prefer: 'respond-async, wait=30' });
    await read(id);
    await service.call('DELETE', `${FLOWS}/${id}`);
    for (const answer of [await waiting, await plain]) {
      assert.equal(answer.status, 200);
      assert.equal(answer.body.status, 'cancelled');
      assert.equal(answer.headers.get('preference-applied'), 'wait=30');
    }
  });

  it('answers at once when there is news already, nothing to come, or nothing to see', async (t) => {
    const waiting = await flowIn(service, 'pending_approval');
    const done = await flowIn(service, 'completed');
    const { mock } = t.mock.method(globalThis, 'setTimeout');
    const waits = () => mock.calls.filter(({ arguments: [, ms] }) => ms === 29_000).length;
    assert.equal((await read(waiting, { prefer: 'wait=29', 'if-none-match': '"older"' })).status, 200);
    assert.equal((await read(done, { prefer: 'wait=29' })).body.status, 'completed');
    const tag = (await read(done)).headers.get('etag')!;
    assert.equal((await read(done, { prefer: 'wait=29', 'if-none-match': tag })).status, 304);
    assertError(await read('nope', { prefer: 'wait=29' }), 'FLOW_NOT_FOUND');
    const { call } = await addTestKey(service, await addTestWorkspace(service));
    assertError(await call('GET', `${FLOWS}/${waiting}`, undefined, { prefer: 'wait=29' }), 'FLOW_NOT_FOUND');
    assert.equal(waits(), 0);
    const held = read(waiting, { prefer: 'wait=29' });
    await until(async () => waits(), Boolean);
    await service.call('DELETE', `${FLOWS}/${waiting}`);
    assert.equal((await held).body.status, 'cancelled');
    assert.equal(waits(), 1);
  });

  it('says 304 when the time is over and nothing changed, and 200 to those who named no tag', async () => {
    const id = await flowIn(service, 'pending_approval');
    const tag = (await read(id)).headers.get('etag')!;
    assert.equal((await read(id, { prefer: 'wait=1', 'if-none-match': tag })).status, 304);
    assert.equal((await read(id, { prefer: 'wait=0' })).status, 200);
  });

  it('waits 30 seconds at most, and takes a preference that it does not understand as none', async () => {
    const done = await flowIn(service, 'completed');
    assert.equal((await read(done, { prefer: 'wait=9999' })).headers.get('preference-applied'), 'wait=30');
    for (const prefer of ['wait', 'wait=', 'wait=-1', 'wait=soon', 'return=minimal', 'wait=99999999999']) {
      assert.equal((await read(done, { prefer })).headers.get('preference-applied'), null, prefer);
    }
  });

  it('misses no change between the reading and the waiting, in 30 rounds', async () => {
    for (let round = 0; round < 30; round += 1) {
      const id = await createFlow(service.call, { autoApproveScript: false });
      const seen: string[] = [];
      let tag = '';
      while (seen.at(-1) !== 'pending_approval') {
        // Who names no tag waits for the next change, also where the one that he hopes for has happened.
        const answer = await read(id, tag ? { prefer: 'wait=30', 'if-none-match': tag } : {});
        assert.equal(answer.status, 200, 'waited in vain');
        tag = answer.headers.get('etag')!;
        seen.push(answer.body.status);
      }
    }
  });

  it('refuses an expansion that it does not know', async () => {
    const id = await flowIn(service, 'completed');
    for (const query of ['expand=all', 'expand=', 'expand=progress&expand=progress']) {
      assertError(await service.call('GET', `${FLOWS}/${id}?${query}`), 'VALIDATION_ERROR', /^expand /);
    }
  });
});
