// What no row knows is removed from the place for media and from scratch, by whichever process comes to it, and nothing else.
import assert from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Files } from '../../src/files/contract.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { systemClock } from '../../src/lib/clock.js';
import { newId, randomBase62 } from '../../src/lib/ids.js';
import { createLog } from '../../src/lib/log.js';
import { createTestParts, hang } from '../support/parts/parts.js';
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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BYTES = Buffer.from('bytes');

describe('the sweep', () => {
  let server: TestServer;
  let service: TestService;
  let files: Files;
  let aheadMs = 0;
  const lines: string[] = [];
  before(async () => {
    server = await startTestServer();
    const parts = createTestParts();
    parts.on('film', async ({ media_token }, { publisher }) =>
      publisher.putBytes(`media/${media_token}/video.mp4`, BYTES),
    );
    const clock = () => systemClock() + aheadMs;
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts, clock, log });
    files = await openDiskFiles({ folder: join(service.dataDir, 'files'), baseUrl: () => '' });
    // Marks the place, which it leaves alone for a day.
    await service.worker!.sweep();
    aheadMs += DAY_MS;
  });
  beforeEach(async () => {
    // The one of the hour before has begun.
    await service.worker!.sweep();
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  const nextHour = async () => {
    aheadMs += 2 * HOUR_MS;
    await service.worker!.sweep();
  };
  const made = async () => {
    const { flowId, videoUrl } = await untilStatus(service.call, await createFlow(service.call), 'completed');
    return { id: flowId as string, token: new URL(videoUrl).pathname.split('/')[2]! };
  };
  const rowOf = (id: string) => service.database.db.updateTable('flows').where('id', '=', id);

  it('removes folders and portraits that no row has, once they are an hour old, and keeps those of rows', async () => {
    const kept = await made();
    const [forgotten, ended] = [await made(), await made()];
    await rowOf(forgotten.id).set({ video_path: null }).execute();
    await rowOf(ended.id).set({ status: 'failed', has_leftovers: false }).execute();
    const waiting = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, waiting, 'pending_approval');
    const nobody = randomBase62(32);
    await files.putBytes(`work/${waiting}/speech.wav`, BYTES);
    await files.putBytes(`work/${newId('flow')}/voice.wav`, BYTES);
    await files.putBytes(`media/${nobody}/review-x-1/scene-0.jpg`, BYTES);
    await files.putBytes(`media/avatars/${nobody}.png`, BYTES);
    await files.putBytes('media/avatars/mine.png', BYTES);
    await service.database.db
      .updateTable('avatars')
      .set({ preview_path: 'media/avatars/mine.png' })
      .where('id', '=', 'maya')
      .execute();
    // Not of ours.
    await files.putBytes('media/notes/of-the-operator.txt', BYTES);
    await files.putBytes('media/presenters/0.0.0/maya.png', BYTES);
    await service.worker!.sweep();
    assert.ok(await files.has(`media/${nobody}/review-x-1/scene-0.jpg`), 'it may be on its way to its row');
    await nextHour();
    const folders = (await readdir(join(service.dataDir, 'files', 'media'))).sort();
    const { media_token } = await rowOf(waiting)
      .set({ progress: 0 })
      .returning('media_token')
      .executeTakeFirstOrThrow();
    assert.deepEqual(folders, ['avatars', 'notes', 'presenters', kept.token, media_token].sort());
    assert.deepEqual(await readdir(join(service.dataDir, 'files', 'media', 'avatars')), ['mine.png']);
    assert.deepEqual(await readdir(join(service.dataDir, 'files', 'work')), [waiting]);
    await service.call('DELETE', `${FLOWS}/${waiting}`);
  });

  it('looks once an hour, however many processes there are', async () => {
    await nextHour();
    const path = `media/${randomBase62(32)}/video.mp4`;
    await files.putBytes(path, BYTES);
    await utimes(files.localPath(path)!, 0, 0);
    await service.worker!.sweep();
    assert.ok(await files.has(path));
    await nextHour();
    assert.equal(await files.has(path), false);
  });

  it('touches nothing in a place that the service of another database marked as its own', async () => {
    const path = `media/${randomBase62(32)}/video.mp4`;
    await files.putBytes(path, BYTES);
    const mark = (await files.read('owner.txt'))!;
    await files.putBytes('owner.txt', Buffer.from('owner_other'));
    await nextHour();
    assert.ok(await files.has(path));
    await files.putBytes('owner.txt', mark);
    await nextHour();
    assert.equal(await files.has(path), false);
  });

  it('leaves what lay there before it came alone for a day, and says so', async () => {
    const path = `media/${randomBase62(32)}/video.mp4`;
    await files.putBytes(path, BYTES);
    await files.remove('owner.txt');
    lines.length = 0;
    await nextHour();
    assert.ok(await files.has('owner.txt'));
    assert.match(lines.join(''), /media storage was not empty .* give it storage of its own/);
    // As if written by the clock of this service.
    const marked = new Date(systemClock() + aheadMs);
    await utimes(files.localPath('owner.txt')!, marked, marked);
    await nextHour();
    assert.ok(await files.has(path));
    aheadMs += DAY_MS;
    await service.worker!.sweep();
    assert.equal(await files.has(path), false);
  });

  it('warns of nothing when it marks an empty place', async () => {
    await files.removeFolder('media');
    await files.removeFolder('work');
    await files.putBytes('media/presenters/0.0.0/maya.png', BYTES);
    await files.remove('owner.txt');
    lines.length = 0;
    await nextHour();
    assert.ok(await files.has('owner.txt'));
    assert.doesNotMatch(lines.join(''), /media lay here/);
  });

  it('goes on over more folders than it asks for at once', async () => {
    const tokens = Array.from({ length: 1_000 }, () => randomBase62(32));
    const kept = await made();
    for (const token of tokens) await mkdir(join(service.dataDir, 'files', 'media', token), { recursive: true });
    await nextHour();
    const left = new Set(await readdir(join(service.dataDir, 'files', 'media')));
    assert.equal(tokens.filter((token) => left.has(token)).length, 0);
    assert.ok(left.has(kept.token));
  });

  it('removes scratch of claims that nobody holds and of flows that have ended, at once, and leaves what is in use', async () => {
    service.parts.on('narrate', hang);
    const id = await createFlow(service.call);
    await untilStatus(service.call, id, 'voice_generating');
    // The state is there before the claim of its stage, which raises the version.
    await until(async () => service.parts.runs.some((run) => run.flowId === id && run.stage === 'narrate'), Boolean);
    const { version } = await rowOf(id).set({ progress: 1 }).returning('version').executeTakeFirstOrThrow();
    const scratch = join(service.dataDir, 'scratch');
    const put = async (name: string) => {
      await mkdir(join(scratch, name), { recursive: true });
      await writeFile(join(scratch, name, 'voice.wav'), 'the words of a customer');
    };
    const [held, finished] = [`stage-${id}-${version}-0-abc123`, `film-${id}`];
    const erased = newId('flow');
    const gone = [`stage-${id}-${version - 1}-0-abc123`, `stage-${erased}-3-0-abc123`, `film-${erased}`];
    for (const name of [held, finished, ...gone, 'restore-abc123']) await put(name);
    const now = new Date(systemClock() + aheadMs);
    await utimes(join(scratch, 'restore-abc123'), now, now);
    await service.worker!.sweep();
    assert.deepEqual((await readdir(scratch)).sort(), [finished, 'restore-abc123', held].sort());
    await service.call('DELETE', `${FLOWS}/${id}`);
    await service.worker!.sweep();
    assert.deepEqual(await readdir(scratch), ['restore-abc123']);
    aheadMs += 8 * HOUR_MS;
    await service.worker!.sweep();
    assert.deepEqual(await readdir(scratch), []);
  });
});
