// A workspace in the dashboard: its settings, brand, pronunciations, script model and numbers, who may change
// them, and what is noted of that.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { packageRoot } from '../../src/lib/package-root.js';
import { findBranding, replaceLexicon } from '../../src/store/workspaces/workspace-settings.js';
import { addTestWorkspace, assertError } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, SUMMARY, startTestService, type TestService, until } from '../support/service.js';

const as = (type: string) => ({ 'content-type': type });

describe('a workspace in the dashboard', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createTestParts(),
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

  describe('has settings', () => {
    const patch = (body: unknown, who = desk.owner) => desk.ask(who, 'PATCH', '/settings', body);

    it('that everybody reads and owners change, a part at a time', async () => {
      const before = await get('/settings');
      assert.deepEqual(before, {
        ...{ name: 'Northwind', company: null, brandColour: '#3b5bdb', logoUrl: null, fontName: null },
        ...{
          aspectRatio: '16:9',
          videoHeight: null,
          captions: true,
          aiLabel: true,
          introduction: 'presenter',
          music: false,
          avatarId: null,
          voiceId: null,
        },
        ...{ watchPages: true, callToAction: null, mediaDays: null },
      });
      const change = {
        ...{ name: 'Northwind Ltd', company: 'Northwind Logistics', brandColour: '#0B7A5E', aspectRatio: '9:16' },
        ...{
          videoHeight: 720,
          captions: false,
          introduction: 'message',
          music: true,
          avatarId: 'daniel',
          voiceId: 'voice-a',
          watchPages: false,
        },
        ...{ callToAction: { label: ' Book a time ', url: 'https://example.com/book?with=us' }, mediaDays: 90 },
      };
      const expected = { ...before, ...change, brandColour: '#0b7a5e' };
      expected.callToAction = { label: 'Book a time', url: change.callToAction.url };
      assert.deepEqual((await patch(change)).body, expected);
      assert.deepEqual((await patch({ music: false })).body, { ...expected, music: false });
      const { action, subject, actor } = await lastDeed();
      assert.deepEqual([action, subject, actor], ['settings.changed', 'music', desk.owner.user.name]);
      assert.equal((await findBranding(service.database.db, desk.workspaceId)).avatar_id, 'daniel');
      const nothing = {
        company: null,
        videoHeight: null,
        avatarId: null,
        voiceId: null,
        callToAction: null,
        mediaDays: null,
      };
      assert.deepEqual((await patch(nothing)).body, { ...expected, ...nothing, music: false });
      const { name: _, company: __, ...rest } = before;
      await patch({ ...rest, name: 'Northwind' });
    });

    it('that nobody else changes', async () => {
      assertError(await patch({ music: true }, desk.member), 'FORBIDDEN');
      assertError(await patch({ music: true }, desk.viewer), 'FORBIDDEN');
      assert.equal((await get('/settings')).music, false);
    });

    it('of which each is checked, and nothing is stored when one is wrong', async () => {
      const wrong: [string, unknown][] = [
        ['name', '  '],
        ['name', 'x'.repeat(201)],
        ['company', 'a\u0000b'],
        ['brandColour', 'red'],
        ['aspectRatio', '4:3'],
        ['videoHeight', 480],
        ['captions', 'yes'],
        ['avatarId', 'nobody'],
        ['voiceId', 'nobody'],
        ['mediaDays', 0],
        ['mediaDays', 1.5],
        ['mediaDays', 3_651],
        ['callToAction', { label: '', url: 'https://example.com' }],
        ['callToAction', { label: 'Go', url: 'http://example.com' }],
        ['callToAction', { label: 'Go', url: 'javascript:alert(1)' }],
        ['callToAction', { label: 'Go', url: 'https://user:secret@example.com' }],
        ['callToAction', { label: 'Go', url: 'https:\\\\evil.example' }],
        ['callToAction', { label: 'Go', url: ' https://example.com' }],
        ['callToAction', { label: 'Go' }],
      ];
      const before = await get('/settings');
      for (const [name, value] of wrong) {
        assertError(await patch({ captions: false, [name]: value }), 'VALIDATION_ERROR', name);
      }
      assert.deepEqual(await get('/settings'), before);
    });

    it('with a logo that is checked, kept for itself, and shown where nothing in it can run', async () => {
      const canvas = createCanvas(8, 8);
      canvas.getContext('2d').fillRect(2, 2, 4, 4);
      const png = canvas.toBuffer('image/png');
      const put = (bytes: Buffer, type: string, who = desk.owner) =>
        desk.ask(who, 'PUT', '/settings/logo', bytes, as(type));
      const { logoUrl } = (await put(png, 'image/png')).body;
      const shown = await desk.viewer.browser.call('GET', logoUrl.replace('/app/api', ''));
      assert.equal(shown.status, 200);
      assert.equal(shown.headers.get('content-type'), 'image/png');
      assert.match(shown.headers.get('content-security-policy')!, /default-src 'none'.*sandbox/);
      assert.deepEqual([(await lastDeed()).action, (await lastDeed()).subject], ['settings.changed', 'logo']);
      assertError(await put(png, 'image/png', desk.member), 'FORBIDDEN');
      assertError(await put(png, 'image/gif'), 'UNSUPPORTED_MEDIA_TYPE');
      assertError(await put(Buffer.from('not a picture'), 'image/png'), 'VALIDATION_ERROR', 'The logo');
      const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
      assertError(await put(script, 'image/svg+xml'), 'VALIDATION_ERROR', 'a script');
      const endless = Buffer.from(`${'<!---->'.repeat(600)}<x`);
      assertError(await put(endless, 'image/svg+xml'), 'VALIDATION_ERROR', 'The logo must be one of these');
      assertError(
        await put(Buffer.alloc(1_250_001), 'image/png'),
        'PAYLOAD_TOO_LARGE',
        'Too large: 1.3 MB. The limit is 1 MB.',
      );
      assert.equal((await get('/settings')).logoUrl, logoUrl);
      assert.equal((await desk.ask(desk.owner, 'DELETE', '/settings/logo')).body.logoUrl, null);
      assertError(await desk.ask(desk.viewer, 'GET', '/settings/logo'), 'NOT_FOUND');
    });

    it('with a font that is checked', async () => {
      const inter = join(packageRoot, 'node_modules/@fontsource/inter/files/inter-latin-400-normal.woff2');
      const put = (bytes: Buffer, who = desk.owner) => desk.ask(who, 'PUT', '/settings/font', bytes, as('font/woff2'));
      assert.equal((await put(readFileSync(inter))).body.fontName, 'Inter');
      assertError(await put(Buffer.from('wOF2 but no font')), 'VALIDATION_ERROR', 'The font');
      assertError(await put(Buffer.alloc(5_000_001)), 'PAYLOAD_TOO_LARGE');
      assertError(await put(Buffer.alloc(9), desk.member), 'FORBIDDEN');
      assert.equal((await desk.ask(desk.owner, 'DELETE', '/settings/font')).body.fontName, null);
    });
  });

  describe('has pronunciations', () => {
    const put = (entries: unknown, who = desk.member) => desk.ask(who, 'PUT', '/lexicon', { entries });

    it('that members replace as a whole and everybody reads', async () => {
      const first = await put([
        { word: 'Nguyen', sound: ' win ' },
        { word: 'SQL', sound: 'S Q L' },
      ]);
      assert.deepEqual(first.body.entries, [
        { word: 'nguyen', sound: 'win' },
        { word: 'sql', sound: 'S Q L' },
      ]);
      const { action, subject } = await lastDeed();
      assert.deepEqual([action, subject], ['lexicon.changed', null]);
      await put([{ word: 'kubectl', sound: 'cube control' }]);
      assert.deepEqual((await get('/lexicon')).entries, [{ word: 'kubectl', sound: 'cube control' }]);
      assertError(await put([], desk.viewer), 'FORBIDDEN');
    });

    it('that are words and their sounds, a thousand at most', async () => {
      const bad = [
        { word: 'two words', sound: 'x' },
        { word: '', sound: 'x' },
        { word: 'x', sound: '…' },
        { word: 'x', sound: '/ʏ/' },
        { word: 'x', sound: '//' },
        { word: 'x'.repeat(101), sound: 'x' },
        { word: 'x', sound: 'y\u0000' },
        { word: 'x' },
      ];
      for (const entry of bad) assertError(await put([entry]), 'VALIDATION_ERROR', 'entries.0');
      const many = (count: number) => Array.from({ length: count }, (_, n) => ({ word: `word${n}`, sound: 'x' }));
      assertError(await put(many(1_001)), 'VALIDATION_ERROR', '1000');
      assert.equal((await put(many(1_000))).body.entries.length, 1_000);
      await put([]);
    });

    it('of one list also where another is put while the first is not stored yet', async () => {
      const { db } = service.database;
      const words = (letter: string) => Array.from({ length: 600 }, (_, n) => ({ word: `${letter}${n}`, sound: 'x' }));
      let second: Promise<unknown> = Promise.resolve();
      let isDone = false;
      await db.transaction().execute(async (tx) => {
        await replaceLexicon(tx, desk.workspaceId, words('a'));
        second = put(words('b')).then(() => {
          isDone = true;
        });
        const waiting = async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return isDone || rows.length > 0;
        };
        await until(waiting, Boolean);
      });
      await second;
      const { entries } = await get('/lexicon');
      assert.deepEqual(new Set(entries.map(({ word }: { word: string }) => word[0])), new Set(['b']));
      await put([]);
    });
  });

  describe('has a script model', () => {
    const put = (body: unknown, who = desk.owner) => desk.ask(who, 'PUT', '/script-model', body);
    const KEY = 'sk-test-0123456789-abcd';

    it('that owners choose; its key goes in and never comes out', async () => {
      const none = { provider: null, model: null, baseUrl: null, keyHint: null, serverWriter: 'embedded' };
      assert.deepEqual(await get('/script-model', desk.owner), none);
      const chosen = await put({ provider: 'openai', model: 'gpt-x', key: KEY });
      assert.equal(chosen.status, 200, JSON.stringify(chosen.body));
      assert.deepEqual(chosen.body, { ...none, provider: 'openai', model: 'gpt-x', keyHint: chosen.body.keyHint });
      assert.ok(KEY.endsWith(chosen.body.keyHint) && chosen.body.keyHint.length <= 4);
      const { action, subject } = await lastDeed();
      assert.deepEqual([action, subject], ['script-model.changed', 'openai']);
      assert.equal(JSON.stringify(await get('/audit', desk.owner)).includes(KEY), false);
      assert.equal((await put({ provider: 'openai', model: 'gpt-y' })).body.keyHint, chosen.body.keyHint);
      assert.equal((await put({ provider: 'embedded' })).body.keyHint, null);
      assert.deepEqual((await desk.ask(desk.owner, 'DELETE', '/script-model')).body, none);
    });

    it('that is checked as a whole before anything is stored', async () => {
      const wrong: [unknown, string][] = [
        [{ provider: 'openai' }, 'model'],
        [{ provider: 'nobody', model: 'x' }, 'provider'],
        [{ provider: 'openai', model: 'x' }, 'key'],
        [{ provider: 'openai', model: 'x', key: 'a b' }, 'key'],
        [{ provider: 'openai', model: 'x', key: KEY, baseUrl: 'https://example.com' }, 'baseUrl'],
        [{ provider: 'openai-compatible', model: 'x' }, 'baseUrl'],
        [{ provider: 'openai-compatible', model: 'x', baseUrl: 'http://169.254.169.254/latest' }, 'This URL'],
        [{ provider: 'openai-compatible', model: 'x', baseUrl: 'http://127.0.0.1:11434/v1' }, 'This URL'],
        [{ provider: 'embedded', model: 'x' }, 'embedded'],
      ];
      for (const [body, name] of wrong) {
        const answer = await put(body);
        assertError(answer, 'VALIDATION_ERROR', name);
        assert.doesNotMatch(answer.body.error, /--script/);
      }
      assert.equal((await get('/script-model', desk.owner)).provider, null);
      const own = await put({ provider: 'openai-compatible', model: 'llama', baseUrl: 'http://ollama.lan/v1' });
      assert.equal(own.body.baseUrl, 'http://ollama.lan/v1', JSON.stringify(own.body));
      await desk.ask(desk.owner, 'DELETE', '/script-model');
    });

    it('that is for owners only', async () => {
      for (const who of [desk.member, desk.viewer]) {
        assertError(await desk.ask(who, 'GET', '/script-model'), 'FORBIDDEN');
        assertError(await put({ provider: 'embedded' }, who), 'FORBIDDEN');
        assertError(await desk.ask(who, 'DELETE', '/script-model'), 'FORBIDDEN');
      }
    });
  });

  it('tells what it used, what waits, and what it lacks', async () => {
    const other = await openDesk(service, await addTestWorkspace(service, { quotaMonthly: 5, voiceId: 'gone' }));
    const overview = (await other.ask(other.viewer, 'GET', '/overview')).body;
    assert.deepEqual(
      { ...overview, quota: { ...overview.quota, resetsAt: '' } },
      { quota: { used: 0, limit: 5, resetsAt: '' }, waiting: 0, isReady: false, missing: ['a voice'] },
    );
    await desk.ask(desk.member, 'POST', '/flows', { emailContent: SUMMARY });
    const mine = await get('/overview');
    assert.deepEqual([mine.quota.used, mine.isReady, mine.missing], [1, true, []]);
  });
});
