import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openDiskFiles } from '../../src/files/disk.js';
import { systemClock } from '../../src/lib/clock.js';
import {
  addDatabase,
  createFlow,
  FLOWS,
  startTestServer,
  startTestService,
  type TestServer,
  type TestService,
  untilStatus,
} from '../support/service.js';

describe('the files of a flow that has ended', () => {
  let server: TestServer;
  let service: TestService;
  let aheadMs = 0;
  before(async () => {
    server = await startTestServer();
    const clock = () => systemClock() + aheadMs;
    service = await startTestService(server, { databaseUrl: await addDatabase(server), clock });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  it('are removed by the sweep, except for the video of a completed one', async () => {
    const files = await openDiskFiles({ folder: join(service.dataDir, 'files'), baseUrl: () => '' });
    const done = await createFlow(service.call);
    await untilStatus(service.call, done, 'completed');
    const waiting = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, waiting, 'pending_approval');
    const dropped = await createFlow(service.call, { autoApproveScript: false });
    await service.call('DELETE', `${FLOWS}/${dropped}`);
    const rows = await service.database.db.selectFrom('flows').select(['id', 'media_token']).execute();
    for (const { id, media_token } of rows) {
      await files.putBytes(`work/${id}/voice.wav`, new Uint8Array(8));
      await files.putBytes(`media/${media_token}/video.mp4`, new Uint8Array(8));
    }
    aheadMs = 120_000;
    await service.worker!.sweep();
    const tokenOf = (id: string) => rows.find((row) => row.id === id)!.media_token;
    assert.deepEqual(await readdir(join(service.dataDir, 'files', 'work')), [waiting]);
    assert.equal(await files.has(`media/${tokenOf(done)}/video.mp4`), true);
    assert.equal(await files.has(`media/${tokenOf(dropped)}/video.mp4`), false);
  });
});
