// Sections 4.4 and 4.5: approving, editing, rejecting and cancelling, alone and all at once.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { STATES } from '../../src/domain/life.js';
import { assertError, BASES, flowIn, flowsOf } from '../support/contract.js';
import { createTestParts, hang, SCRIPT } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  type Answer,
  addDatabase,
  createFlow,
  FLOWS,
  startTestService,
  type TestService,
  untilStatus,
} from '../support/service.js';
import { joinService } from '../support/shared-service.js';

describe('deciding about a flow', () => {
  let server: TestServer;
  let service: TestService;
  let idle: TestService;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createTestParts({ tries: 1 }),
    });
    idle = await joinService({ works: false });
    for (const { db } of [service.database, idle.database]) {
      await db.updateTable('workspaces').set({ quota_monthly: null }).execute();
    }
  });
  after(async () => {
    await idle.stop();
    await service.stop();
    await server.stop();
  });

  const decide = (id: string, body: unknown, base = '/v1'): Promise<Answer> =>
    service.call('POST', `${flowsOf(base)}/${id}/approve`, body);
  const cancel = (id: string, base = '/v1'): Promise<Answer> => service.call('DELETE', `${flowsOf(base)}/${id}`);

  it('refuses an edit that cannot be spoken, and the flow goes on waiting', async () => {
    const id = await flowIn(service, 'pending_approval');
    const answer = await service.call('POST', `${FLOWS}/${id}/approve`, {
      action: 'approve',
      editedScript: 'Unspeakable.',
    });
    assertError(answer, 'VALIDATION_ERROR', 'editedScript cannot be spoken.');
    assert.equal((await service.call('GET', `${FLOWS}/${id}`)).body.status, 'pending_approval');
  });

  it('approves the draft unchanged, on both prefixes', async () => {
    for (const base of BASES) {
      const id = await flowIn(service, 'pending_approval');
      const { status, body } = await decide(id, { action: 'approve' }, base);
      assert.equal(status, 200);
      assert.deepEqual(body, { success: true, flowId: id, status: 'segmenting' });
      assert.equal((await untilStatus(service.call, id, 'completed')).generatedScript, SCRIPT);
    }
  });

  it('approves with an edited script, which from then on is the script', async () => {
    const id = await flowIn(service, 'pending_approval');
    const editedScript = 'Hello Dana,\n\nthis is better. — Alex ✓';
    const { body } = await decide(id, { action: 'approve', editedScript });
    assert.deepEqual(body, { success: true, flowId: id, status: 'segmenting' });
    const done = await untilStatus(service.call, id, 'completed');
    assert.equal(done.generatedScript, editedScript);
    assert.equal(done.scenes[0].text, editedScript);
  });

  it('keeps every edited script to the letter', async () => {
    const scripts = [
      '  Hi Dana, thanks.  ',
      '# Hello\r\n**Dana**, see [our page](https://example.com):\n\n- <b>one</b>\n- two 🎉\n',
      'Narrator: Hi [Name], the budget is TBD (pause). Weâ€™re \u200bhere. {{first_name}}\t&amp; \\n',
    ];
    for (const editedScript of scripts) {
      const id = await flowIn(service, 'pending_approval');
      assert.equal((await decide(id, { action: 'approve', editedScript })).status, 200);
      for (const base of BASES) {
        const read = await service.call('GET', `${flowsOf(base)}/${id}`);
        assert.equal(read.body.generatedScript, editedScript);
      }
      const review = await service.call('GET', `${FLOWS}/${id}/review`);
      assert.equal(review.body.script, editedScript);
    }
  });

  it('takes editedScript null as left out', async () => {
    const id = await flowIn(service, 'pending_approval');
    assert.equal((await decide(id, { action: 'approve', editedScript: null })).status, 200);
    assert.equal((await untilStatus(service.call, id, 'completed')).generatedScript, SCRIPT);
  });

  it('rejects into cancelled and does not look at an edited script beside it', async () => {
    for (const editedScript of [undefined, 'Other words.', '', 5, null, 'x'.repeat(6_000), '\u0000']) {
      const id = await flowIn(service, 'pending_approval');
      const { status, body } = await decide(id, { action: 'reject', editedScript });
      assert.equal(status, 200);
      assert.deepEqual(body, { success: true, flowId: id, status: 'cancelled' });
      const read = await service.call('GET', `${FLOWS}/${id}`);
      assert.equal(read.body.generatedScript, SCRIPT);
    }
  });

  it('refuses an unknown action and a bad edited script, and the flow goes on waiting', async () => {
    const id = await flowIn(service, 'pending_approval');
    for (const [body, message] of [
      [undefined, /JSON object/],
      [[], /JSON object/],
      [{}, /action is required/],
      [{ action: null }, /action is required/],
      [{ action: 'edit' }, /action must be "approve" or "reject"/],
      [{ action: 'APPROVE' }, /action must be "approve" or "reject"/],
      [{ action: ['approve'] }, /action must be "approve" or "reject"/],
      [{ action: 'approve', editedScript: '' }, /editedScript must not be empty/],
      [{ action: 'approve', editedScript: ' \n ' }, /editedScript must not be empty/],
      [{ action: 'approve', editedScript: 5 }, /editedScript must be a string/],
      [{ action: 'approve', editedScript: 'x'.repeat(5_001) }, /editedScript.*5000/],
      [{ action: 'approve', editedScript: 'a\u0000b' }, /editedScript.*U\+0000/],
      [{ action: 'approve', editedScript: 'a\ud800b' }, /editedScript.*unpaired surrogate/],
    ] as const) {
      for (const base of BASES) assertError(await decide(id, body, base), 'VALIDATION_ERROR', message);
    }
    assert.equal((await service.call('GET', `${FLOWS}/${id}`)).body.status, 'pending_approval');
    assert.equal((await decide(id, { action: 'approve', editedScript: 'x'.repeat(5_000) })).status, 200);
  });

  for (const status of STATES.filter((state) => state !== 'pending_approval')) {
    it(`refuses approve and reject in ${status} and names that status`, async () => {
      const { call } = status === 'pending' ? idle : service;
      const id = status === 'pending' ? await createFlow(call) : await flowIn(service, status);
      for (const base of BASES) {
        for (const action of ['approve', 'reject']) {
          const answer = await call('POST', `${flowsOf(base)}/${id}/approve`, { action });
          assertError(answer, 'VALIDATION_ERROR', `"${status}"`);
        }
      }
      assert.equal((await call('GET', `${FLOWS}/${id}`)).body.status, status);
    });

    it(`${['completed', 'failed'].includes(status) ? 'refuses to cancel' : 'cancels'} in ${status}`, async () => {
      const { call } = status === 'pending' ? idle : service;
      const id = status === 'pending' ? await createFlow(call) : await flowIn(service, status);
      const answer = await call('DELETE', `${FLOWS}/${id}`);
      if (status === 'completed' || status === 'failed') {
        assertError(answer, 'VALIDATION_ERROR', `"${status}"`);
        assert.equal((await call('GET', `${FLOWS}/${id}`)).body.status, status);
      } else {
        assert.equal(answer.status, 200);
        assert.deepEqual(answer.body, { success: true, flowId: id, status: 'cancelled' });
        assert.equal((await call('GET', `${FLOWS}/${id}`)).body.status, 'cancelled');
      }
    });
  }

  it('cancels a waiting flow, and cancelling again answers the same', async () => {
    for (const base of BASES) {
      const id = await flowIn(service, 'pending_approval');
      const answers = [await cancel(id, base), await cancel(id, base)];
      for (const { status, body } of answers) {
        assert.equal(status, 200);
        assert.deepEqual(body, { success: true, flowId: id, status: 'cancelled' });
      }
      assertError(await decide(id, { action: 'approve' }), 'VALIDATION_ERROR', '"cancelled"');
    }
  });

  it('cancels in mid-render, and the render never completes the flow', async () => {
    service.parts.on('film', hang);
    const id = await createFlow(service.call);
    await untilStatus(service.call, id, 'video_generating');
    assert.equal((await cancel(id)).body.status, 'cancelled');
    service.parts.on('film', () => undefined);
    const read = await service.call('GET', `${FLOWS}/${id}`);
    assert.equal(read.body.status, 'cancelled');
    assert.equal('videoUrl' in read.body, false);
  });

  it('cancels with a JSON content type and no body, as many clients send it', async () => {
    const id = await createFlow(idle.call);
    const { status, body } = await idle.call('DELETE', `${FLOWS}/${id}`, undefined, {
      'content-type': 'application/json',
    });
    assert.equal(status, 200);
    assert.equal(body.status, 'cancelled');
  });

  it('cancels with a body, and does not look at it', async () => {
    const id = await createFlow(idle.call);
    assert.equal((await idle.call('DELETE', `${FLOWS}/${id}`, { reason: 'changed my mind' })).status, 200);
  });

  const waitingFlows = (count: number): Promise<string[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const id = await createFlow(service.call, { autoApproveScript: false });
        await untilStatus(service.call, id, 'pending_approval');
        return id;
      }),
    );

  it('lets exactly one of two approvals, a rejection and a cancel win, in 9 rounds', async () => {
    service.parts.on('segment', hang);
    for (const [round, id] of (await waitingFlows(9)).entries()) {
      const asked = [
        () => decide(id, { action: 'approve', editedScript: 'First.' }),
        () => decide(id, { action: 'approve', editedScript: 'Second.' }),
        () => decide(id, { action: 'reject' }),
      ];
      const turned = [...asked.slice(round % 3), ...asked.slice(0, round % 3)];
      const answers = await Promise.all(turned.map((ask) => ask()));
      const won = answers.filter((answer) => answer.status === 200);
      assert.equal(won.length, 1, JSON.stringify(answers.map((answer) => answer.body)));
      for (const lost of answers.filter((answer) => answer.status !== 200)) {
        assertError(lost, 'VALIDATION_ERROR', /"(segmenting|cancelled)"/);
      }
      const { body } = await service.call('GET', `${FLOWS}/${id}`);
      assert.equal(body.status, won[0]!.body.status);
      await cancel(id);
    }
    service.parts.on('segment', () => undefined);
  });

  it('lets a cancel and an approval agree on one history, in 9 rounds', async () => {
    service.parts.on('segment', hang);
    for (const id of await waitingFlows(9)) {
      const [approved, cancelled] = await Promise.all([decide(id, { action: 'approve' }), cancel(id)]);
      assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
      if (approved.status !== 200) assertError(approved, 'VALIDATION_ERROR', '"cancelled"');
      const moves = await service.database.db
        .selectFrom('moves')
        .select('event')
        .where('flow_id', '=', id)
        .orderBy('version')
        .execute();
      const events = moves.map((move) => move.event).slice(3);
      assert.deepEqual(events, approved.status === 200 ? ['approved', 'cancel_requested'] : ['cancel_requested']);
    }
    service.parts.on('segment', () => undefined);
  });

  it('answers FLOW_NOT_FOUND for identifiers that do not exist, are malformed or endless', async () => {
    const long = 'a'.repeat(10_000);
    for (const base of BASES) {
      for (const id of [
        'flow_0000000000000000000000',
        'nope',
        long,
        '%00',
        '%20',
        "'",
        '%F0%9F%98%80',
        '__proto__',
        '..;',
      ]) {
        const path = `${flowsOf(base)}/${id}`;
        assertError(await service.call('GET', path), 'FLOW_NOT_FOUND');
        assertError(await service.call('DELETE', path), 'FLOW_NOT_FOUND');
        assertError(await service.call('POST', `${path}/approve`, { action: 'approve' }), 'FLOW_NOT_FOUND');
      }
    }
  });
});
