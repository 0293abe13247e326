// How the videos of a workspace look and sound, set by the command.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { EXIT } from '../../src/cli/exit.js';
import { setPronunciations } from '../../src/store/lexicon.js';
import { findLook } from '../../src/store/workspace-look.js';
import { command, type Ended } from '../support/command.js';
import {
  addDatabase,
  createFlow,
  startTestServer,
  startTestService,
  type TestServer,
  type TestService,
} from '../support/service.js';

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
    await writeFile(logo, await createCanvas(60, 20).encode('png'));
    const words = ['--colour', '#0B7A5E', '--logo', logo, '--aspect', '9:16', '--height', '720', '--captions', 'off'];
    const shown = await json(...set, ...words, '--music', 'on', '--voice', 'flite-rms', '--avatar', 'daniel');
    assert.deepEqual(await json('workspaces', 'show'), shown);
    const { id, name, ...look } = shown;
    assert.deepEqual(look, {
      colour: '#0b7a5e',
      logo: true,
      aspectRatio: '9:16',
      height: 720,
      captions: false,
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
    assert.match((await findLook(db, id)).logo_path ?? '', /^workspaces\/.*\.png$/);
    // The test's own service offers one voice only.
    await db.updateTable('workspaces').set({ voice_id: 'voice-a' }).execute();
    const avatars = await service.call('GET', '/v1/avatars');
    assert.equal(avatars.body.avatars[0].id, 'daniel');
    await json(...set, '--logo', 'none', '--avatar', 'none', '--height', 'none');
    assert.deepEqual(await readdir(logoFolder), []);
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
    await refused(/logo is not one of these: PNG, SVG, JPEG/, ...set, '--logo', text);
    await refused(/no voice "bla".*flite-slt/, ...set, '--voice', 'bla');
    await refused(/aftercall avatars list/, ...set, '--avatar', 'nobody');
  });

  it('has pronunciations, up to a thousand', async () => {
    const lexicon = ['workspaces', 'lexicon'];
    assert.equal((await json(...lexicon, 'set', 'Northwind', 'Nguyen=win', 'SQL=S Q L')).words, 2);
    assert.deepEqual(await json(...lexicon, 'list'), { nguyen: 'win', sql: 'S Q L' });
    assert.equal((await json(...lexicon, 'remove', 'Northwind', 'nguyen')).removed, 1);
    await refused(/no pair/, ...lexicon, 'set', 'Northwind', 'two words=x');
    const { db } = service.database;
    const { id } = await json('workspaces', 'show');
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`w${index}`, 'x']));
    await db.transaction().execute(async (tx) => {
      assert.equal(await setPronunciations(tx, id, many(1_000)), false);
      assert.equal(await setPronunciations(tx, id, many(999)), true);
    });
  });
});
