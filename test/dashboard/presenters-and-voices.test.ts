// Presenters and voices of a workspace in the dashboard: listed, added, tried, taken away, and what is noted of that.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openDiskFiles } from '../../src/files/disk.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { addPresenter } from '../../src/services/workspaces/own-presenters.js';
import { OPERATOR } from '../../src/store/people/audit.js';
import { assertError } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService } from '../support/service.js';
import { packZip } from '../support/zip.js';

const TEMPLATE = join(packageRoot, 'examples', 'avatar-template');
const pictures = () => readdirSync(TEMPLATE).map((name) => ({ name, content: readFileSync(join(TEMPLATE, name)) }));
const as = (type: string) => ({ 'content-type': type });

describe('a workspace in the dashboard', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  let spoken = 0;
  before(async () => {
    server = await startTestServer();
    const parts = createTestParts();
    const speak = parts.speakSample;
    parts.speakSample = (...sample) => {
      spoken += 1;
      return speak(...sample);
    };
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts,
      works: false,
      environment: { ALLOWED_PRIVATE_HOSTS: 'ollama.lan' },
    });
    desk = await openDesk(service);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const get = async (path: string, who = desk.viewer) => (await desk.ask(who, 'GET', path)).body;
  const lastDeed = async () => (await get('/audit', desk.owner)).entries[0];

  describe('has presenters', () => {
    const send = (zip: Buffer, who = desk.owner, query = '') =>
      desk.ask(who, 'POST', `/avatars${query}`, zip, as('application/zip'));
    const own = async () => (await get('/avatars')).avatars.filter(({ isOwn }: { isOwn: boolean }) => isOwn);

    it('of its own, a hundred at most, also where several are sent at once', async () => {
      const { db } = service.database;
      await sql`insert into avatars (id, workspace_id, provider, name, aspect_ratios, status, position, created_at, folder)
        select 'avatar_many' || n, ${desk.workspaceId}, 'own', 'Many', array['16:9'], 'ready', 100, now(), 'none'
        from generate_series(1, 99) n`.execute(db);
      const files = await openDiskFiles({ folder: join(server.folder, 'many'), baseUrl: () => '' });
      const place = { db, files, clock: Date.now };
      const taken = await Promise.allSettled(
        [1, 2, 3].map(() =>
          addPresenter(place, { workspaceId: desk.workspaceId, audit: OPERATOR }, packZip(pictures()), null),
        ),
      );
      const reasons = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      assert.deepEqual(reasons, ['VALIDATION_ERROR', 'VALIDATION_ERROR']);
      await db.deleteFrom('avatars').where('provider', '=', 'own').execute();
    });

    it('of its own from a zip, with a portrait, to be the default and to be removed', async () => {
      const { body } = await send(packZip(pictures()), desk.owner, '?name=Robin');
      assert.deepEqual([body.status, body.name, body.isOwn, body.error], ['ready', 'Robin', true, null]);
      assert.equal((await fetch(body.previewUrl)).headers.get('content-type'), 'image/png');
      assert.deepEqual([(await lastDeed()).action, (await lastDeed()).subject], ['avatar.added', body.id]);
      await desk.ask(desk.owner, 'PATCH', '/settings', { avatarId: body.id });
      const { avatars } = await get('/avatars');
      assert.deepEqual(
        avatars.filter(({ isDefault }: any) => isDefault).map(({ id }: any) => id),
        [body.id],
      );
      assertError(await desk.ask(desk.member, 'DELETE', `/avatars/${body.id}`), 'FORBIDDEN');
      assert.equal((await desk.ask(desk.owner, 'DELETE', `/avatars/${body.id}`)).status, 200);
      assert.deepEqual(await own(), []);
      assert.equal((await fetch(body.previewUrl)).status, 404);
      assertError(await desk.ask(desk.owner, 'DELETE', `/avatars/${body.id}`), 'NOT_FOUND');
      assertError(
        await desk.ask(desk.owner, 'DELETE', '/avatars/maya'),
        'VALIDATION_ERROR',
        'delete the built-in presenters',
      );
    });

    it('that nobody but an owner takes in, and none that is no zip', async () => {
      assertError(await send(packZip(pictures()), desk.member), 'FORBIDDEN');
      assertError(await desk.ask(desk.owner, 'POST', '/avatars', {}), 'UNSUPPORTED_MEDIA_TYPE');
      assertError(await send(Buffer.alloc(25_000_001)), 'PAYLOAD_TOO_LARGE');
      assert.deepEqual(await own(), []);
    });

    it('that failed say why: bombs, paths that lead out, pictures that are missing', async () => {
      const big = { name: 'body.png', content: Buffer.alloc(30_000_000) };
      const bad: [Buffer, RegExp][] = [
        [Buffer.from('no zip'), /is no zip archive/],
        [packZip([big]), /more than 4000000 bytes/],
        [packZip([{ ...big, claims: { bytes: 1_000 } }]), /is damaged/],
        [packZip([{ name: '../../evil.png', content: Buffer.from('x') }]), /leads out of it/],
        [
          packZip(Array.from({ length: 41 }, (_, n) => ({ name: `${n}.png`, content: Buffer.from('x') }))),
          /more than 40 files/,
        ],
        [packZip(pictures().filter(({ name }) => !name.startsWith('mouth-A'))), /mouth-A\.png.*is missing/],
      ];
      for (const [zip, reason] of bad) {
        const { status, body } = await send(zip);
        assert.equal(status, 200, JSON.stringify(body));
        assert.equal(body.status, 'failed');
        assert.match(body.error, reason);
        await desk.ask(desk.owner, 'DELETE', `/avatars/${body.id}`);
      }
      assert.deepEqual(await own(), []);
    });
  });

  describe('has voices', () => {
    const hear = (body: unknown, who = desk.member, voiceId = 'voice-a') =>
      desk.ask(who, 'POST', `/voices/${voiceId}/sample`, body);

    it('of which one is the default', async () => {
      const [{ id, language, isDefault }] = (await get('/voices')).voices;
      assert.deepEqual([id, language, isDefault], ['voice-a', 'en-US', true]);
    });

    it('that speak a sample, spoken once for all who hear it', async () => {
      const before = spoken;
      for (const who of [desk.member, desk.owner]) {
        const { status, headers, body } = await hear({}, who);
        assert.deepEqual([status, headers.get('content-type'), body.slice(0, 4)], [200, 'audio/wav', 'RIFF']);
      }
      assert.equal(spoken, before + 1);
      await hear({ text: 'Hello Nguyen.' });
      await hear({ text: 'Hello Nguyen.' });
      assert.equal(spoken, before + 2);
      await desk.ask(desk.member, 'PUT', '/lexicon', { entries: [{ word: 'nguyen', sound: 'win' }] });
      await hear({ text: 'Hello Nguyen.' });
      assert.equal(spoken, before + 3, 'another pronunciation is another sound');
    });

    it('that say a word as it would be said with a pronunciation that is not saved', async () => {
      const say = (word: string, sound: string) => hear({ pronunciation: { word, sound } });
      const before = spoken;
      for (const sound of ['win', '/ŋwiən/', '/ŋwiən/']) assert.equal((await say('Nguyen', sound)).status, 200);
      assert.equal(spoken, before + 2);
      assertError(await say('Bach', '/bax/'), 'VALIDATION_ERROR', '“x”, for which English has no sound');
      assertError(await say('two words', 'x'), 'VALIDATION_ERROR', 'one word');
    });

    it('that speak short texts only, for members, thirty a minute', async () => {
      assertError(await hear({ text: 'x'.repeat(301) }), 'VALIDATION_ERROR', '300');
      assertError(await hear({ text: 'Unspeakable.' }), 'VALIDATION_ERROR', 'cannot be spoken');
      assertError(await hear({ text: 7 }), 'VALIDATION_ERROR', 'text');
      assertError(await hear({}, desk.viewer), 'FORBIDDEN');
      assertError(await hear({}, desk.member, 'nobody'), 'NOT_FOUND');
      const answers: number[] = [];
      for (let count = 0; count < 62; count += 1) answers.push((await hear({}, desk.owner)).status);
      // The minute may have turned meanwhile, once.
      assert.ok(answers.includes(429));
      assert.ok(answers.filter((status) => status === 200).length <= 60);
    });

    it('of which as many speak at once as allowed', async () => {
      const { speakSample } = service.parts;
      service.parts.speakSample = async () => null;
      const other = await startTestService(server, {
        databaseUrl: await addDatabase(server),
        works: false,
        parts: { ...createTestParts(), speakSample: async () => null },
      });
      service.parts.speakSample = speakSample;
      const busy = await openDesk(other);
      assertError(await busy.ask(busy.member, 'POST', '/voices/voice-a/sample', {}), 'SERVICE_UNAVAILABLE');
      await other.stop();
    });
  });
});
