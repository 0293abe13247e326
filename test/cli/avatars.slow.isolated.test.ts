// Presenters of a workspace's own: taken in from a folder or a zip, listed with a portrait, refused with a reason.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EXIT } from '../../src/cli/core/output.js';
import type { Files } from '../../src/files/contract.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { addPresenter, removePresenter } from '../../src/services/workspaces/own-presenters.js';
import { OPERATOR } from '../../src/store/people/audit.js';
import { findAvatar } from '../../src/store/workspaces/workspaces.js';
import { command } from '../support/command.js';
import { assertError } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, SUMMARY, startTestService, type TestService } from '../support/service.js';
import { packZip } from '../support/zip.js';

const TEMPLATE = join(packageRoot, 'examples', 'avatar-template');
const pictures = () => readdirSync(TEMPLATE).map((name) => ({ name, content: readFileSync(join(TEMPLATE, name)) }));

describe("presenters of a workspace's own", () => {
  let server: TestServer;
  let service: TestService;
  let databaseUrl: string;
  let folder: string;
  let files: Files;
  let workspaceId: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftercall-avatars-'));
    server = await startTestServer();
    databaseUrl = await addDatabase(server);
    service = await startTestService(server, { databaseUrl });
    files = await openDiskFiles({ folder: join(service.dataDir, 'files'), baseUrl: () => service.url });
    workspaceId = (await service.call('GET', '/v1/me')).body.workspace.id;
  });
  after(async () => {
    await service.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const by = () => ({ workspaceId, audit: OPERATOR });
  const place = () => ({ db: service.database.db, files, clock: Date.now });
  const listed = async (id: string) => {
    const { body } = await service.call('GET', '/v1/avatars');
    return body.avatars.find((avatar: { id: string }) => avatar.id === id);
  };

  it('come from a folder, are ready at once, and are listed with a portrait', async () => {
    const { id } = await addPresenter(place(), by(), TEMPLATE, null);
    const { previewUrl, ...avatar } = await listed(id);
    assert.deepEqual(avatar, {
      id,
      name: 'Robin',
      provider: 'own',
      aspectRatios: ['16:9', '9:16', '1:1'],
      status: 'ready',
      isDefault: false,
      defaultVoiceId: 'voice-a',
    });
    assert.match(previewUrl, /\/media\/avatars\/[0-9A-Za-z]{32}\.png$/);
    const portrait = await fetch(previewUrl);
    assert.equal(portrait.headers.get('content-type'), 'image/png');
    assert.equal(portrait.headers.get('cache-control'), 'no-cache');
    await createFlow(service.call, { avatarId: id });
  });

  it('come from a zip with a folder in it, and go without leaving a file', async () => {
    const zip = join(folder, 'robin.zip');
    const entries = pictures().map(({ name, content }) => ({ name: `robin/${name}`, content }));
    await writeFile(zip, packZip([...entries, { name: '__MACOSX/robin/._body.png', content: Buffer.from('x') }]));
    const before = await readdir(join(service.dataDir, 'files', 'media', 'avatars'));
    const avatar = await addPresenter(place(), by(), zip, 'Robin of the zip');
    assert.deepEqual([avatar.status, avatar.name], ['ready', 'Robin of the zip']);
    assert.ok(existsSync(join(service.dataDir, 'files', avatar.folder!, 'body.png')));
    await removePresenter(place(), by(), avatar.id);
    assert.equal(await findAvatar(service.database.db, workspaceId, avatar.id), null);
    assert.equal(existsSync(join(service.dataDir, 'files', avatar.folder!)), false);
    assert.deepEqual(await readdir(join(service.dataDir, 'files', 'media', 'avatars')), before);
  });

  it('fail with the reason, and then no flow is created with them', async () => {
    const evil = join(folder, 'evil.zip');
    await writeFile(evil, packZip([...pictures(), { name: '../../evil.png', content: Buffer.from('x') }]));
    const avatar = await addPresenter(place(), by(), evil, null);
    assert.deepEqual([avatar.status, avatar.error], ['failed', 'The zip holds a path that leads out of it.']);
    assert.equal((await listed(avatar.id)).error, avatar.error);
    const answer = await service.call('POST', FLOWS, { emailContent: SUMMARY, avatarId: avatar.id });
    assertError(answer, 'VALIDATION_ERROR', /avatarId names an avatar that is failed/);
    const partly = join(folder, 'partly.zip');
    await writeFile(partly, packZip(pictures().filter(({ name }) => !name.startsWith('mouth-A'))));
    assert.match((await addPresenter(place(), by(), partly, null)).error ?? '', /mouth-A\.png.*is missing/);
    const nothing = await addPresenter(place(), by(), join(folder, 'nothing'), null);
    assert.match(nothing.error ?? '', /can’t be read \(ENOENT\)/);
  });

  it('are added, listed and removed by the command', async () => {
    const run = (...words: string[]) =>
      command(folder, { DATABASE_URL: databaseUrl, DATA_DIR: service.dataDir }, ...words);
    const added = await run('avatars', 'add', 'Northwind', TEMPLATE, '--name', 'Kim', '--json');
    assert.equal(added.code, EXIT.ok, added.stderr);
    const { id } = JSON.parse(added.stdout);
    const list = await run('avatars', 'list');
    assert.match(list.stdout, new RegExp(`${id} +Kim +own +ready`));
    assert.equal((await run('avatars', 'remove', 'Northwind', id)).code, EXIT.ok);
    const ours = await run('avatars', 'remove', 'Northwind', 'maya');
    assert.equal(ours.code, EXIT.usage);
    assert.match(ours.stderr, /delete the built-in presenters/);
  });
});
