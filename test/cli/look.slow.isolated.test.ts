// How the videos of a workspace look and sound, set by the command.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { EXIT } from '../../src/cli/core/output.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { findBranding, setPronunciations } from '../../src/store/workspaces/workspace-settings.js';
import { command, type Ended } from '../support/command.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, startTestService, type TestService } from '../support/service.js';

describe('the look of a workspace', () => {
  let server: TestServer;
  let service: TestService;
  let folder: string;
  let run: (...words: string[]) => Promise<Ended>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftercall-look-'));
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    service = await startTestService(server, { databaseUrl });
    run = (...words) => command(folder, { DATABASE_URL: databaseUrl }, ...words);
  });
  after(async () => {
    await service.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const json = async (...words: string[]) => {
    const { code, stdout, stderr } = await run(...words, '--json');
    assert.equal(code, EXIT.ok, stderr);
    return JSON.parse(stdout);
  };
  const refused = async (pattern: RegExp, ...words: string[]) => {
    const { code, stderr } = await run(...words);
    assert.equal(code, EXIT.usage, stderr);
    assert.match(stderr, pattern);
  };
  const set = ['workspaces', 'set', 'Northwind'];

  it('is set, shown, and reaches the next flow', async () => {
    const logo = join(folder, 'logo.png');
    const canvas = createCanvas(60, 20);
    canvas.getContext('2d').fillRect(10, 5, 40, 10);
    await writeFile(logo, await canvas.encode('png'));
    const words = [
      '--colour',
      '#0B7A5E',
      '--logo',
      logo,
      '--aspect',
      '9:16',
      '--height',
      '720',
      '--captions',
      'off',
      '--introduction',
      'message',
      '--ai-label',
      'off',
    ];
    const shown = await json(...set, ...words, '--music', 'on', '--voice', 'flite-rms', '--avatar', 'daniel');
    assert.deepEqual(await json('workspaces', 'show'), shown);
    const { id, name, ...look } = shown;
    assert.deepEqual(look, {
      colour: '#0b7a5e',
      logo: true,
      font: null,
      aspectRatio: '9:16',
      height: 720,
      captions: false,
      aiLabel: false,
      introduction: 'message',
      music: true,
      voice: 'flite-rms',
      avatar: 'daniel',
      pronunciations: 0,
      quotaMonthly: 100,
      scriptProvider: null,
      scriptModel: null,
      scriptBaseUrl: null,
      scriptTimeoutSeconds: null,
      scriptPrices: null,
      scriptKey: null,
    });
    const logoFolder = join(folder, 'data', 'files', 'workspaces', id);
    assert.equal((await readdir(logoFolder)).length, 1);
    const { db } = service.database;
    assert.match((await findBranding(db, id)).logo_path ?? '', /^workspaces\/.*\.png$/);
    // The test's own service offers one voice only.
    await db.updateTable('workspaces').set({ voice_id: 'voice-a' }).execute();
    const avatars = await service.call('GET', '/v1/avatars');
    assert.equal(avatars.body.avatars[0].id, 'daniel');
    await json(...set, '--logo', 'none', '--avatar', 'none', '--height', 'none');
    assert.deepEqual(await readdir(logoFolder), []);
  });

  it('has a font of its own: one file or two, checked, kept, and taken away again', async () => {
    const fontOf = (weight: number) =>
      join(packageRoot, 'node_modules', '@fontsource', 'inter', 'files', `inter-latin-${weight}-normal.woff2`);
    assert.equal((await json(...set, '--font', fontOf(400), fontOf(700))).font, 'Inter');
    const { id } = await json('workspaces', 'show');
    const kept = () => readdir(join(folder, 'data', 'files', 'workspaces', id));
    assert.equal((await kept()).length, 2);
    assert.equal((await json(...set, '--font', fontOf(400))).font, 'Inter');
    assert.equal((await kept()).length, 1);
    assert.equal((await findBranding(service.database.db, id)).font_paths.length, 1);
    const text = join(folder, 'font.ttf');
    await writeFile(text, 'no font');
    await refused(/The font must be one of these: WOFF2, TTF, OTF/, ...set, '--font', text);
    await refused(/can’t be read \(ENOENT\)/, ...set, '--font', join(folder, 'nothing.woff2'));
    assert.equal((await json(...set, '--font', 'default')).font, null);
    assert.deepEqual(await kept(), []);
  });

  it('has a voice that a person chose, or none, and then the voice fits the presenter', async () => {
    const { db } = service.database;
    const isChosen = async () => (await findBranding(db, (await json('workspaces', 'show')).id)).voice_is_chosen;
    assert.equal((await json(...set, '--voice', 'flite-rms')).voice, 'flite-rms');
    assert.equal(await isChosen(), true);
    assert.equal((await json(...set, '--voice', 'none')).voice, null);
    assert.equal(await isChosen(), false);
    // The test's own service offers one voice only.
    await db.updateTable('workspaces').set({ voice_id: 'voice-a' }).execute();
  });

  it('makes the chosen presenter the default', async () => {
    await json(...set, '--avatar', 'daniel');
    const id = await createFlow(service.call);
    const flow = await service.database.db
      .selectFrom('flows')
      .select('avatar_id')
      .where('id', '=', id)
      .executeTakeFirst();
    assert.equal(flow?.avatar_id, 'daniel');
  });

  it('refuses what cannot be, and says what could', async () => {
    const text = join(folder, 'logo.txt');
    await writeFile(text, 'no picture');
    await refused(/#2f5bea/, ...set, '--colour', 'red');
    await refused(/logo must be one of these: PNG, SVG, JPEG/, ...set, '--logo', text);
    await refused(/no voice "bla".*flite-slt/, ...set, '--voice', 'bla');
    await refused(/aftercall avatars list/, ...set, '--avatar', 'nobody');
  });

  it('has pronunciations, up to a thousand', async () => {
    const lexicon = ['workspaces', 'lexicon'];
    assert.equal((await json(...lexicon, 'set', 'Northwind', 'Nguyen=win', 'SQL=S Q L')).words, 2);
    assert.deepEqual(await json(...lexicon, 'list'), { nguyen: 'win', sql: 'S Q L' });
    assert.equal((await json(...lexicon, 'remove', 'Northwind', 'nguyen')).removed, 1);
    await refused(/must begin with one word/, ...lexicon, 'set', 'Northwind', 'two words=x');
    const { db } = service.database;
    const { id } = await json('workspaces', 'show');
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`w${index}`, 'x']));
    await db.transaction().execute(async (tx) => {
      assert.equal(await setPronunciations(tx, id, many(1_000)), false);
      assert.equal(await setPronunciations(tx, id, many(999)), true);
    });
  });
});
