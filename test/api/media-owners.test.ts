// Who has the address of a file sees it only while a row says so, whatever lies in the folder.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { STATES, type State } from '../../src/domain/life.js';
import type { Files } from '../../src/files/contract.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { firstWorkspaceId } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService } from '../support/service.js';

const NAMES = ['video.mp4', 'captions.vtt', 'poster.jpg', 'transcript.txt', 'voice.wav', 'review-x-1/scene-0.jpg'];
const FILM = NAMES.slice(0, 4);
const REVIEW = 'review-x-1/scene-0.jpg';

/** What is seen of a flow in each state. */
const SEEN: Record<State, string[]> = {
  pending: [REVIEW],
  generating_script: [REVIEW],
  pending_approval: [REVIEW],
  segmenting: [REVIEW],
  voice_generating: [REVIEW],
  video_generating: ['voice.wav', REVIEW],
  completed: [...FILM, REVIEW],
  failed: [],
  cancelled: [],
};

describe('a file of a flow', () => {
  let server: TestServer;
  let service: TestService;
  let files: Files;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
    files = await openDiskFiles({ folder: join(service.dataDir, 'files'), baseUrl: () => '' });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  /** A flow as a row says, with everything in its folder that might ever lie there. */
  const flowWith = async (row: { status: State; video_path?: string | null }) => {
    const id = await createFlow(service.call);
    const { db } = service.database;
    const { media_token: token } = await db
      .updateTable('flows')
      .set({ video_path: null, ...row })
      .where('id', '=', id)
      .returning('media_token')
      .executeTakeFirstOrThrow();
    for (const name of NAMES) await files.putBytes(`media/${token}/${name}`, Buffer.from('bytes'));
    return { id, token };
  };
  const statusOf = async (path: string): Promise<number> => {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(`${service.url}/media/${path}`, { method })),
    );
    assert.equal(get!.status, head!.status, path);
    return get!.status;
  };
  const seenOf = async (token: string): Promise<string[]> => {
    const statuses = await Promise.all(NAMES.map((name) => statusOf(`${token}/${name}`)));
    assert.ok(statuses.every((status) => status === 200 || status === 404));
    return NAMES.filter((_, index) => statuses[index] === 200);
  };

  for (const status of STATES) {
    it(`that is ${status} is seen as that state says`, async () => {
      const { token } = await flowWith({ status, video_path: status === 'completed' ? 'media/x/video.mp4' : null });
      assert.deepEqual(await seenOf(token), SEEN[status]);
    });
  }

  it('is not seen once its media are past keeping, or the flow is erased, though the files are there', async () => {
    const { token } = await flowWith({ status: 'completed', video_path: null });
    assert.deepEqual(await seenOf(token), []);
    const erased = await flowWith({ status: 'completed', video_path: 'media/x/video.mp4' });
    assert.equal((await service.call('POST', `${FLOWS}/${erased.id}/erase`)).status, 200);
    for (const name of NAMES) await files.putBytes(`media/${erased.token}/${name}`, Buffer.from('bytes'));
    assert.deepEqual(await seenOf(erased.token), []);
  });

  it('is known under its own address only, however the disk takes capitals', async () => {
    const { token } = await flowWith({ status: 'video_generating' });
    const turned = token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase();
    assert.deepEqual(await seenOf(turned), []);
    assert.equal(await statusOf('nobody/video.mp4'), 404);
  });

  it('is the portrait of a presenter while the presenter is there; our own presenters are always there', async () => {
    const path = 'media/avatars/portrait.png';
    await files.putBytes(path, Buffer.from('picture'));
    await files.putBytes('media/presenters/0.0.0/maya.png', Buffer.from('picture'));
    assert.equal(await statusOf('presenters/0.0.0/maya.png'), 200);
    assert.equal(await statusOf('avatars/portrait.png'), 404);
    const { db } = service.database;
    await db
      .updateTable('avatars')
      .set({ preview_path: path })
      .where('workspace_id', '=', await firstWorkspaceId(service))
      .where('id', '=', 'maya')
      .execute();
    assert.equal(await statusOf('avatars/portrait.png'), 200);
    await db.updateTable('avatars').set({ preview_path: null }).execute();
    assert.equal(await statusOf('avatars/portrait.png'), 404);
  });
});
