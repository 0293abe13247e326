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
import { findFlow } from '../../src/store/flows/flows.js';
import { assertBooksBalance } from '../support/books.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  type Call,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  until,
  untilStatus,
} from '../support/service.js';

const MB = 1_024 * 1_024;
/** Files are refused before the last 256 MB are used; this leaves 14 above them. */
const DISK_MB = 270;
/** Room for films and more; nothing of it is used. */
const ROOMY_MB = 900;
const resize = (mb: number) => execFileSync('mount', ['-o', `remount,size=${mb}m`, folder], { stdio: 'pipe' });

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

  it('is waited for: nothing fails, nothing new is taken, and all goes on once there is space', async (t) => {
    resize(ROOMY_MB);
    const service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createTestParts({ tries: 2 }),
      environment: { DATA_DIR: join(folder, 'service') },
    });
    t.after(service.stop);
    const { call, database } = service;
    const untilStorage = (state: string) =>
      until(
        async () => (await call('GET', '/readyz')).body,
        ({ status, storage }) => status === 'ready' && storage === state,
      );
    const [kept, dropped] = [await createWaiting(call), await createWaiting(call)];
    resize(DISK_MB);
    await untilStorage('full');
    const refused = await call('POST', FLOWS, { emailContent: SUMMARY });
    assert.deepEqual([refused.status, refused.body.code], [507, 'INSUFFICIENT_STORAGE']);
    assert.doesNotMatch(refused.body.error, new RegExp(folder));
    assert.equal((await call('POST', `${FLOWS}/${kept}/approve`, { action: 'approve' })).status, 200);
    assert.equal((await call('DELETE', `${FLOWS}/${dropped}`)).status, 200);
    const waiting = await until(
      async () => (await findFlow(database.db, kept))!,
      ({ version }) => version > 8,
    );
    assert.deepEqual([waiting.status, waiting.tries <= 1, waiting.error], ['segmenting', true, null]);
    resize(ROOMY_MB);
    await untilStorage('ok');
    await untilStatus(call, kept, 'completed');
    await untilStatus(call, await createFlow(call), 'completed');
    await assertBooksBalance(database);
  });

  it('that stays full for a day fails the flow with a reason one can act on', async (t) => {
    resize(ROOMY_MB);
    const service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      environment: { DATA_DIR: join(folder, 'long') },
    });
    t.after(service.stop);
    const { call, database } = service;
    const id = await createWaiting(call);
    resize(DISK_MB);
    await until(
      async () => (await call('GET', '/readyz')).body,
      ({ storage }) => storage === 'full',
    );
    await call('POST', `${FLOWS}/${id}/approve`, { action: 'approve' });
    const aDayAgo = `update flows set begun_at = begun_at - interval '25 h' where id = $1 and begun_at > now() - interval '1 h'`;
    const failed = await until(
      async () => {
        await database.pool.query(aDayAgo, [id]);
        return (await call('GET', `${FLOWS}/${id}`)).body;
      },
      ({ status }) => status === 'failed',
    );
    assert.match(failed.error, /^The stage segment failed: the server is out of disk space for media/);
    await assertBooksBalance(database);
    resize(ROOMY_MB);
  });
});

async function createWaiting(call: Call): Promise<string> {
  const id = await createFlow(call, { autoApproveScript: false });
  await untilStatus(call, id, 'pending_approval');
  return id;
}
