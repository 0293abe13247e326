import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hang, SCRIPT } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService, untilStatus } from '../support/service.js';

describe('the life of a flow through the API', () => {
  let server: TestServer;
  let service: TestService;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server) });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  it('goes from pending to completed by itself', async () => {
    const id = await createFlow(service.call, { prospectName: 'Dana' });
    const flow = await untilStatus(service.call, id, 'completed');
    assert.equal(flow.generatedScript, SCRIPT);
    assert.deepEqual(flow.scenes, [{ index: 0, text: SCRIPT, durationEstimate: 9.5 }]);
    assert.equal(flow.videoDuration, 64);
    assert.match(flow.videoUrl, /^http:\/\/127\.0\.0\.1:\d+\/media\/[0-9A-Za-z]{32}\/video\.mp4$/);
    assert.ok(flow.completedAt >= flow.createdAt);
    assert.equal('error' in flow, false);
  });

  it('waits for a reviewer and goes on with the edited script', async () => {
    const id = await createFlow(service.call, { autoApproveScript: false });
    const waiting = await untilStatus(service.call, id, 'pending_approval');
    assert.equal(waiting.generatedScript, SCRIPT);
    assert.equal('scenes' in waiting, false);
    const answer = await service.call('POST', `${FLOWS}/${id}/approve`, {
      action: 'approve',
      editedScript: 'Other words.',
    });
    assert.deepEqual(answer.body, { success: true, flowId: id, status: 'segmenting' });
    const done = await untilStatus(service.call, id, 'completed');
    assert.equal(done.generatedScript, 'Other words.');
  });

  it('reaches a running stage with a cancel', async () => {
    let begun: () => void = () => undefined;
    let ended: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const stopped = new Promise<void>((resolve) => {
      ended = resolve;
    });
    service.parts.on('film', async (flow, run) => {
      begun();
      await Promise.resolve(hang(flow, run)).finally(ended);
    });
    const id = await createFlow(service.call);
    await running;
    const answer = await service.call('DELETE', `${FLOWS}/${id}`);
    assert.equal(answer.body.status, 'cancelled');
    await untilStatus(service.call, id, 'cancelled');
    await stopped;
    service.parts.on('film', () => undefined);
  });
});
