// The real chain with media in a store: review, narration and film find there what they need, also a logo and a presenter
// of the workspace's own.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { readConfig } from '../../src/config/config.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { createAdapters } from '../../src/main/adapters.js';
import { openMedia } from '../../src/main/media.js';
import { type Service, startService } from '../../src/main/service.js';
import { addPresenter } from '../../src/services/workspaces/own-presenters.js';
import { changeSettings } from '../../src/services/workspaces/workspaces.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { OPERATOR } from '../../src/store/people/audit.js';
import { createKeptLog } from '../support/kept-log.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createCall, FLOWS, until } from '../support/service.js';
import { environmentOf, FIRST_STORE, type Store } from '../support/stores.js';

const options = { skip: FIRST_STORE.missing ?? false };
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#246"/></svg>';
const { log, lines } = createKeptLog('warn');
let server: TestServer;
let store: Store;
let service: Service;
let database: Database;
const key = newApiKey();

before(async () => {
  if (FIRST_STORE.missing) return;
  server = await startTestServer();
  store = await FIRST_STORE.start();
  const databaseUrl = await addDatabase(server);
  const config = readConfig({
    ...environmentOf(store),
    ...{ PORT: '0', DATA_DIR: join(server.folder, 'chain'), DATABASE_URL: databaseUrl, AFTERCALL_API_KEY: key },
    SHUTDOWN_GRACE_SECONDS: '0',
  });
  // Smaller than an operator can choose: what is asked is where the files lie.
  const small = { ...config, videoHeight: 360 };
  const parts = await createAdapters(small);
  service = await startService({ config: small, log, adapters: parts, roles: { serves: true, works: true } });
  database = openDatabase({ connectionString: databaseUrl, max: 2 }, () => undefined);
});
after(async () => {
  if (FIRST_STORE.missing) return;
  await database.close();
  await service.stop();
  await store.stop();
  await server.stop();
});

it('a video is reviewed, approved and made with media in a store', options, async () => {
  const { db } = database;
  const files = await openMedia('', readConfig(environmentOf(store)));
  const [workspace] = await db.selectFrom('workspaces').select('id').execute();
  const by = { workspaceId: workspace!.id, audit: OPERATOR };
  await changeSettings({ db, files, clock: Date.now }, by, { logo: Buffer.from(LOGO) }, 'logo');
  const pictures = join(packageRoot, 'examples', 'avatar-template');
  const avatar = await addPresenter({ db, files, clock: Date.now }, by, pictures, 'Rae');
  assert.equal(avatar.status, 'ready', avatar.error ?? '');

  const call = createCall(service.url!, key);
  const body = JSON.parse(await readFile(join(packageRoot, 'examples', 'flow.json'), 'utf8'));
  const created = await call('POST', FLOWS, { ...body, autoApproveScript: false, avatarId: avatar.id });
  assert.equal(created.status, 200, JSON.stringify(created.body));
  const one = `${FLOWS}/${created.body.flowId}`;
  const review = await until(
    () => call('GET', `${one}/review`),
    (answer) => answer.body.storyboard?.status === 'ready',
  );
  for (const { url } of [...review.body.storyboard.stills, review.body.voiceTrack]) {
    assert.equal((await fetch(url)).status, 200);
  }
  assert.equal((await call('POST', `${one}/approve`, { action: 'approve' })).status, 200);
  const { body: flow } = await until(
    () => call('GET', `${one}?expand=assets`),
    (answer) => ['completed', 'failed'].includes(answer.body.status),
  );
  assert.equal(flow.status, 'completed', flow.error);
  const film = await (await fetch(flow.videoUrl)).arrayBuffer();
  const seconds = await new Input({ source: new BufferSource(film), formats: ALL_FORMATS }).computeDuration();
  assert.ok(seconds >= 60 && seconds <= 70, `${seconds} s`);
  for (const url of Object.values(flow.assets as Record<string, string>)) assert.equal((await fetch(url)).status, 200);
  const told = lines.join('');
  assert.doesNotMatch(told, /made without the logo or font/);
  assert.equal(told.includes(store.settings.secretAccessKey), false);
});
