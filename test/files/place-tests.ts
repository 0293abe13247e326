// What every place for media must do; disk.slow.test.ts, s3rver.slow.test.ts and moto.slow.test.ts say which there are.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Files } from '../../src/files/contract.js';
import { createS3Client } from '../../src/files/s3/client.js';
import { openS3Files } from '../../src/files/s3/files.js';
import { systemClock } from '../../src/lib/clock.js';
import type { Abilities, Store, StoreMaker } from '../support/stores.js';

type Place = { files: Files; can?: Abilities; close(): Promise<void> };
const MIB = 2 ** 20;
/** A folder of a disk has no pages. */
const DISK_PAGE = 500;
const SIZES = [0, 1, 5 * MIB - 1, 5 * MIB, 5 * MIB + 1, 8 * MIB, 8 * MIB + 1, 30_000_000];
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const gather = async (content: AsyncIterable<Uint8Array> | null) => content && Buffer.concat(await all(content));

const openOn = ({ settings }: Store, changes: Partial<Store['settings']> = {}, prefix = 'aftercall/') =>
  openS3Files({
    settings: { ...settings, ...changes },
    ...{ prefix, baseUrl: () => 'http://127.0.0.1', isPublic: true },
    ...{ retryPausesMs: [1, 1, 1], silenceMs: 10_000 },
  });

export function testPlace(name: string, missing: string | null, open: (folder: string) => Promise<Place>): void {
  describe(`media on ${name}`, { skip: missing ?? false }, () => {
    let folder: string;
    let place: Place;
    let files: Files;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'aftercall place '));
      place = await open(folder);
      files = place.files;
    });
    after(async () => {
      await place.close();
      await rm(folder, { recursive: true, force: true });
    });

    async function localFile(bytes: Uint8Array): Promise<string> {
      const path = join(folder, 'made');
      await writeFile(path, bytes);
      return path;
    }

    for (const size of SIZES) {
      it(`gives ${size} bytes back as they were, and takes the local file away`, async () => {
        const bytes = randomBytes(size);
        const local = await localFile(bytes);
        await files.put('flows/one/film.mp4', local);
        await assert.rejects(stat(local), { code: 'ENOENT' });
        assert.equal((await files.facts('flows/one/film.mp4'))?.sizeBytes, size);
        assert.equal(shaOf((await files.read('flows/one/film.mp4'))!), shaOf(bytes));
        assert.equal(shaOf((await gather(await files.stream('flows/one/film.mp4')))!), shaOf(bytes));
      });
    }

    it('gives a part of a file', async () => {
      await files.putBytes('flows/one/film.mp4', Buffer.from('0123456789'));
      for (const [start, end, text] of [
        [0, 0, '0'],
        [3, 5, '345'],
        [9, 9, '9'],
      ] as const) {
        if (end === 0 && place.can?.firstByte === false) continue;
        const part = await gather(await files.stream('flows/one/film.mp4', { start, end }));
        assert.equal(String(part), text);
      }
    });

    it('has nothing where nothing was put', async () => {
      await files.putBytes('flows/two/a', Buffer.from('1'));
      for (const path of ['none', 'flows', 'flows/two', 'flows/two/a/below', 'flows/two/ab']) {
        assert.equal(await files.has(path), false, path);
        assert.equal(await files.read(path), null, path);
        assert.equal(await files.stream(path), null, path);
        assert.equal(await files.facts(path), null, path);
      }
      await files.remove('none');
      await files.removeFolder('none');
    });

    it('shows the newer content of a replaced file, with another tag', async () => {
      await files.putBytes('flows/two/a', Buffer.from('older'));
      const tag = (await files.facts('flows/two/a'))?.etag;
      await files.putBytes('flows/two/a', Buffer.from('newer one'));
      assert.equal(String(await files.read('flows/two/a')), 'newer one');
      assert.notEqual((await files.facts('flows/two/a'))?.etag, tag);
    });

    it('keeps one whole content where several are put at once', async (context) => {
      if (place.can?.atOnce === false) return context.skip('this store mixes what is stored at once');
      const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(100_000 + letter.charCodeAt(0), letter));
      for (let turn = 0; turn < 5; turn += 1) {
        await Promise.all(contents.map((content) => files.putBytes('flows/two/a', content)));
        const found = await files.read('flows/two/a');
        assert.ok(contents.some((content) => content.equals(found!)));
      }
    });

    it('keeps names apart that are alike', async () => {
      const paths = ['flows/x1/a', 'flows/x1/a.b', 'flows/x1/a_b-c.d', 'flows/x10/a', 'flows/X1/a', 'flows/x1-/a'];
      for (const path of paths) await files.putBytes(path, Buffer.from(path));
      for (const path of paths) assert.equal(String(await files.read(path)), path);
      const listed = await all(files.list('flows/x1'));
      assert.deepEqual(listed.sort(), ['flows/x1/a', 'flows/x1/a.b', 'flows/x1/a_b-c.d']);
      await files.removeFolder('flows/x1');
      assert.deepEqual(await all(files.list('flows/x1')), []);
      for (const path of paths.slice(3)) assert.equal(await files.has(path), true, path);
    });

    it('lists and removes the files of a folder, of several pages, and no other', async (context) => {
      const pageKeys = place.can ? place.can.pageKeys : DISK_PAGE;
      if (pageKeys === null) return context.skip('this store cannot list more than a page');
      const paths = Array.from({ length: 2 * pageKeys + 10 }, (_, index) => `flows/many/file-${index}`);
      for (let from = 0; from < paths.length; from += 20) {
        await Promise.all(paths.slice(from, from + 20).map((path) => files.putBytes(path, Buffer.from(path))));
      }
      await files.putBytes('flows/manya', Buffer.from('stays'));
      assert.deepEqual((await all(files.list('flows/many'))).sort(), [...paths].sort());
      await files.removeFolder('flows/many');
      assert.deepEqual(await all(files.list('flows/many')), []);
      assert.equal(await files.has('flows/manya'), true);
      assert.equal(await files.has('flows/many/file-9'), false);
    });

    it('refuses paths that lead elsewhere', async () => {
      for (const path of ['../a', '/a', 'a//b', '.aside/x', 'a?b', 'a\0', '']) {
        await assert.rejects(async () => files.read(path), TypeError, path);
        await assert.rejects(async () => files.putBytes(path, Buffer.from('x')), TypeError, path);
        await assert.rejects(async () => files.removeFolder(path), TypeError, path);
      }
    });
  });
}

/** A store is a place, and answers, breaks off and refuses as the protocol says. */
export function testStore({ name, missing, start }: StoreMaker): void {
  testPlace(name, missing, async () => {
    const store = await start();
    return { files: await openOn(store), can: store.can, close: store.stop };
  });

  describe(`the store ${name}`, { skip: missing ?? false }, () => {
    let store: Store;
    let folder: string;
    before(async () => {
      store = await start();
      folder = await mkdtemp(join(tmpdir(), 'aftercall store '));
    });
    after(async () => {
      store.door.set('open');
      await store.stop();
      await rm(folder, { recursive: true, force: true });
    });

    async function film(sizeBytes = 20 * MIB): Promise<{ path: string; bytes: Buffer }> {
      const path = join(folder, 'film.mp4');
      const bytes = randomBytes(sizeBytes);
      await writeFile(path, bytes);
      return { path, bytes };
    }

    const openUploads = async (): Promise<string> => {
      const client = createS3Client({ settings: store.settings, clock: systemClock });
      const answer = await client.send({ method: 'GET', query: { uploads: '' } });
      return String(answer?.bytes);
    };

    it('says how it answers for a file: its kind, how long it may be kept, what it holds', async () => {
      const files = await openOn(store);
      await files.putBytes('media/x/captions.vtt', Buffer.from('WEBVTT'));
      const response = await fetch((await files.temporaryUrl('media/x/captions.vtt'))!);
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', /^text\/vtt/);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=86400');
      assert.equal(await response.text(), 'WEBVTT');
      assert.equal((await files.facts('media/x/captions.vtt'))?.sha256, shaOf(Buffer.from('WEBVTT')));
    });

    it('answers a range at a temporary address, which is signed for one file', async () => {
      const files = await openOn(store);
      await files.putBytes('media/x/video.mp4', Buffer.from('0123456789'));
      const url = (await files.temporaryUrl('media/x/video.mp4'))!;
      const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
      assert.equal(part.status, 206);
      assert.equal(await part.text(), '234');
      assert.notEqual(new URL(url).search, new URL((await files.temporaryUrl('media/x/other.mp4'))!).search);
    });

    it('gets a part again that broke off', async () => {
      const files = await openOn(store);
      const { path, bytes } = await film();
      store.door.breakAfter('up', 3 * MIB, 2);
      await files.put('media/x/video.mp4', path);
      assert.equal(shaOf((await files.read('media/x/video.mp4'))!), shaOf(bytes));
    });

    it('shows nothing of an upload that it died in, and the older file stays', async () => {
      const files = await openOn(store);
      await files.putBytes('media/x/video.mp4', Buffer.from('older'));
      const { path } = await film();
      store.door.breakAfter('up', 3 * MIB, 1_000);
      await assert.rejects(files.put('media/x/video.mp4', path), { name: 'FilesError', reason: 'away' });
      store.door.breakAfter('up', 0, 0);
      assert.equal(String(await files.read('media/x/video.mp4')), 'older');
      assert.equal((await stat(path)).size, 20 * MIB, 'the local file is kept for the next try');
      if (store.can.unfinished) assert.doesNotMatch(await openUploads(), /<UploadId>/, 'no part is left');
    });

    it('clears uploads that nobody finished at a later start', async (context) => {
      if (!store.can.unfinished) return context.skip('this store cannot list unfinished uploads');
      const client = createS3Client({ settings: store.settings, clock: systemClock });
      await client.send({ method: 'POST', key: 'aftercall/media/x/video.mp4', query: { uploads: '' } });
      assert.match(await openUploads(), /<UploadId>/);
      const common = { settings: store.settings, prefix: 'aftercall/', baseUrl: () => '' };
      await openS3Files({ ...common, clock: () => Date.now() + 48 * 3_600_000 });
      assert.doesNotMatch(await openUploads(), /<UploadId>/);
    });

    it('is asked again when an answer broke off', async () => {
      const files = await openOn(store);
      const bytes = randomBytes(3 * MIB);
      await files.putBytes('media/x/a.png', bytes);
      store.door.breakAfter('down', MIB, 2);
      assert.equal(shaOf((await files.read('media/x/a.png'))!), shaOf(bytes));
    });

    it('never passes a stream that broke off for a whole one', async () => {
      const files = await openOn(store);
      await files.putBytes('media/x/a.png', randomBytes(3 * MIB));
      store.door.breakAfter('down', MIB, 1);
      await assert.rejects(async () => gather(await files.stream('media/x/a.png')));
    });

    it('is away while it does not answer, and comes back', async () => {
      const files = await openS3Files({
        ...{ settings: store.settings, prefix: '', baseUrl: () => '' },
        ...{ retryPausesMs: [], silenceMs: 200 },
      });
      for (const mode of ['cut', 'mute'] as const) {
        store.door.set(mode);
        store.door.breakAfter('up', 0, 0);
        await assert.rejects(files.read('media/x'), { name: 'FilesError', reason: 'away' }, mode);
      }
      // A start does not fail for that.
      const late = await openS3Files({
        ...{ settings: store.settings, prefix: '', baseUrl: () => '' },
        ...{ retryPausesMs: [], silenceMs: 2_000 },
      });
      store.door.set('open');
      assert.equal(await late.read('media/nothing'), null);
    });

    it('refuses a start with a bucket that is not there', async () => {
      await assert.rejects(openOn(store, { bucket: 'elsewhere' }), {
        name: 'FilesError',
        reason: 'not_writable',
        message: /elsewhere at 127\.0\.0\.1:\d+ does not exist/,
      });
    });

    it('refuses a start while the clock of this machine is wrong', async (context) => {
      if (!store.can.clock) return context.skip('this store looks at no clock');
      const common = { settings: store.settings, prefix: '', baseUrl: () => '' };
      const late = openS3Files({ ...common, clock: () => Date.now() + 3_600_000 });
      await assert.rejects(late, { name: 'FilesError', reason: 'not_writable', message: /clock/ });
    });
  });
}
