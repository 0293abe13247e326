// A disk without space, a real one: a small file system in memory. Mounting it needs root; elsewhere the test is skipped.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FilesError } from '../../src/files/contract.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { assertBooksBalance } from '../support/books.js';
import { createTestParts } from '../support/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, startTestService, untilStatus } from '../support/service.js';

const MB = 1_024 * 1_024;
/** Files are refused before the last 256 MB are used; this leaves 14 above them. */
const DISK_MB = 270;

/** Null, or why no small disk can be had. */
function mountSmallDisk(folder: string): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'aftercall-test', folder], {
      stdio: 'pipe',
    });
    return null;
  } catch {
    rmdirSync(folder);
    return 'a small file system can only be mounted by root on Linux';
  }
}

const folder = mkdtempSync(join(tmpdir(), 'aftercall-disk-'));
const skip = mountSmallDisk(folder) ?? false;

describe('a disk without space', { skip }, () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(async () => {
    await server.stop();
    execFileSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  const filesIn = async (place: string) =>
    (await readdir(place, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  it('refuses a file that does not fit, and keeps nothing of it', async () => {
    const place = join(folder, 'bare');
    const files = await openDiskFiles({ folder: place, baseUrl: () => '', reserveBytes: 0 });
    const store = files.putBytes('media/x/video.mp4', new Uint8Array(DISK_MB * MB + 1));
    await assert.rejects(store, (error) => error instanceof FilesError && error.reason === 'full');
    assert.deepEqual(await filesIn(place), []);
    await files.putBytes('media/x/video.mp4', new Uint8Array(MB));
    assert.equal((await files.facts('media/x/video.mp4'))?.sizeBytes, MB);
    await files.removeFolder('media/x');
  });

  it('keeps nothing of a file whose writing the disk itself broke off', async () => {
    const place = join(folder, 'broken');
    await mkdir(place);
    const files = await openDiskFiles({ folder: place, baseUrl: () => '', reserveBytes: -2 * DISK_MB * MB });
    const store = files.putBytes('media/x/video.mp4', new Uint8Array(DISK_MB * MB + 1));
    await assert.rejects(store, (error) => error instanceof FilesError && error.reason === 'full');
    assert.deepEqual(await filesIn(place), []);
  });

  it('fails a flow with a reason one can act on, and the next one is made once there is space', async () => {
    let sizeMb = 20;
    const parts = createTestParts({ tries: 2 });
    const plain = parts.stages;
    parts.stages = (place) =>
      plain(place).map((stage) => ({
        ...stage,
        run: async (flow, run) => {
          if (stage.name === 'film') {
            await place.files.putBytes(`media/${flow.media_token}/video.mp4`, new Uint8Array(sizeMb * MB));
          }
          return stage.run(flow, run);
        },
      }));
    const service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts,
      environment: { DATA_DIR: join(folder, 'service') },
    });
    const failed = await untilStatus(service.call, await createFlow(service.call), 'failed');
    assert.match(failed.error, /^The stage film failed: the server has no space left for media/);
    assert.doesNotMatch(failed.error, new RegExp(folder));
    assert.deepEqual(await filesIn(join(folder, 'service')), []);

    sizeMb = 2;
    const done = await untilStatus(service.call, await createFlow(service.call), 'completed');
    const video = await fetch(done.videoUrl);
    assert.equal((await video.arrayBuffer()).byteLength, sizeMb * MB);
    await assertBooksBalance(service.database);
    await service.stop();
  });
});
