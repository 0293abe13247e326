import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openDiskFiles } from '../../src/files/disk.js';
import { systemClock } from '../../src/lib/clock.js';
import { addInvitation, addReset } from '../../src/store/people/links.js';
import { addSession } from '../../src/store/people/sessions.js';
import { addPerson } from '../support/accounts/accounts.js';
import { firstWorkspaceId } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  createFlow,
  FLOWS,
  startTestService,
  type TestService,
  until,
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

describe('sessions and links that have ended', () => {
  it('are removed by the sweep, and those that are good stay', async () => {
    const server = await startTestServer();
    const nowMs = systemClock();
    const databaseUrl = await addDatabase(server);
    const { id: userId } = await startTestService(server, { databaseUrl, works: false }).then(async (service) => {
      const user = await addPerson(service);
      const { db } = service.database;
      const workspaceId = await firstWorkspaceId(service);
      const days = (count: number) => new Date(nowMs - count * 86_400_000);
      for (const count of [0.25, 1]) await addSession(db, user.id, `seen ${count} days ago`, days(count));
      await db.transaction().execute(async (tx) => {
        for (const count of [1, 8]) {
          const invitation = { workspaceId, role: 'viewer' as const, invitedBy: 'Ada', madeBy: null, at: days(count) };
          await addInvitation(tx, { ...invitation, email: `invited${count}@example.com` });
        }
        await addReset(tx, { userId: user.id, madeBy: null, at: days(1) });
      });
      await service.stop();
      return user;
    });
    const service = await startTestService(server, { databaseUrl, clock: () => nowMs });
    const { db } = service.database;
    await until(
      () => db.selectFrom('password_resets').select('user_id').where('user_id', '=', userId).execute(),
      (rows) => rows.length === 0,
    );
    const clients = await db.selectFrom('sessions').select('client').execute();
    assert.deepEqual(clients, [{ client: 'seen 0.25 days ago' }]);
    assert.deepEqual(await db.selectFrom('invitations').select('email').execute(), [{ email: 'invited1@example.com' }]);
    await service.stop();
    await server.stop();
  });
});
