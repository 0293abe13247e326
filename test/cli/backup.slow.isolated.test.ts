// A backup that was taken while the service ran, restored on an empty machine: what was ready is there, what waited is
// approved, what was in the middle is finished, keys and people are let in.
import assert from 'node:assert/strict';
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { createLog } from '../../src/lib/log.js';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { type Service, startService } from '../../src/main/service.js';
import { startEmbeddedPostgres } from '../../src/postgres/embedded-postgres.js';
import { restoreBackup, writeBackup } from '../../src/services/backup/backup.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { listMigrations, migrate } from '../../src/store/db/migrate.js';
import { createSecretKeys, createSecrets } from '../../src/store/vendors/secrets.js';
import { PASSWORD } from '../support/accounts/accounts.js';
import { createBrowser } from '../support/accounts/session-client.js';
import { command } from '../support/command.js';
import { createTestParts, hang } from '../support/parts/parts.js';
import { startTestServer } from '../support/postgres.js';
import { createCall, createFlow, FLOWS, SUMMARY, until, untilStatus } from '../support/service.js';

const EMAIL = 'ada@example.com';
const FILM = Buffer.from(Array.from({ length: 700_001 }, (_, index) => (index * 7) % 256));
// Line ends of other systems and a null among the letters of JSON must come back as they were.
const WORDS = `A "quoted" line\u2028and another\u2029 with \\u0000 and 🎬 `;

const key = newApiKey();
let root: string;
let running: Service;
const folderOf = (name: string) => join(root, name);

/** A service of the whole product but for its stages, on a data folder of its own. */
async function startOn(dataDir: string, hangs = false): Promise<Service> {
  const parts = createTestParts();
  parts.on('film', async ({ media_token: token }) => {
    await mkdir(join(dataDir, 'files', 'media', token), { recursive: true });
    await writeFile(join(dataDir, 'files', 'media', token, 'video.mp4'), FILM);
  });
  parts.on('narrate', async (flow, run) => {
    await mkdir(join(dataDir, 'files', 'work', flow.id), { recursive: true });
    const kept = join(dataDir, 'files', 'work', flow.id, 'speech.wav');
    // What was spoken before is found again.
    if (hangs || flow.title === 'in the middle') {
      if (hangs) await writeFile(kept, 'spoken');
      assert.equal(await readFile(kept, 'utf8'), 'spoken');
    }
    if (hangs && flow.title === 'in the middle') await hang(flow, run);
  });
  const config = readConfig({
    ...{ PORT: '0', DATA_DIR: dataDir, AFTERCALL_API_KEY: key, SHUTDOWN_GRACE_SECONDS: '0' },
    ...{ AFTERCALL_OWNER_EMAIL: EMAIL, AFTERCALL_OWNER_PASSWORD: PASSWORD },
  });
  return startService({ config, adapters: parts, roles: { serves: true, works: true }, log: createLog('silent') });
}

async function withDatabaseOf<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  const database = openDatabase({ ...postgres.config, max: 2 }, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

const secretsOf = (dataDir: string) => createSecrets(createSecretKeys({ given: [], dataDir }));
const run = (dataDir: string, ...words: string[]) => command(root, { DATA_DIR: dataDir }, ...words);

describe('a backup', () => {
  const flows: Record<'done' | 'waiting' | 'middle' | 'gone', string> = { done: '', waiting: '', middle: '', gone: '' };
  let workspaceId: string;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'aftercall backup '));
    // Under root the database's own account must pass through.
    await chmod(root, 0o711);
    running = await startOn(folderOf('first'), true);
    const call = createCall(running.url!, key);
    flows.done = await createFlow(call, { emailContent: `${SUMMARY} ${WORDS}` });
    flows.gone = await createFlow(call);
    for (const id of [flows.done, flows.gone]) await untilStatus(call, id, 'completed');
    assert.equal((await call('POST', `${FLOWS}/${flows.gone}/erase`)).status, 200);
    flows.waiting = await createFlow(call, { autoApproveScript: false });
    await untilStatus(call, flows.waiting, 'pending_approval');
    flows.middle = await createFlow(call, { title: 'in the middle' });
    await untilStatus(call, flows.middle, 'voice_generating');
    const spoken = join(folderOf('first'), 'files', 'work', flows.middle, 'speech.wav');
    await until(
      () => stat(spoken).catch(() => null),
      (found) => found !== null,
    );
    await withDatabaseOf(folderOf('first'), async ({ db }) => {
      workspaceId = (await db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow()).id;
      const secret = { workspaceId, name: 'script', value: 'sk-of-a-vendor-1234', at: new Date() };
      await secretsOf(folderOf('first')).put(db, secret);
    });
  });
  after(async () => {
    await running.stop();
    await rm(root, { recursive: true, force: true });
  });

  it('is written while the service runs, says that secrets need their key, and holds neither key nor calls for work', async () => {
    const made = await run(folderOf('first'), 'backup', '--to', folderOf('plain'));
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stdout, /without the key they cannot be opened/);
    const written = await run(folderOf('first'), 'backup', '--to', folderOf('backup'), '--key-to', folderOf('the.key'));
    assert.equal(written.code, 0, written.stderr);
    assert.equal((await stat(folderOf('the.key'))).mode & 0o777, 0o600);
    const secret = (await readFile(join(folderOf('first'), 'secret.key'), 'utf8')).trim();
    const names = await readdir(folderOf('backup'), { recursive: true });
    for (const name of names) {
      const path = join(folderOf('backup'), name);
      if ((await stat(path)).isFile()) assert.equal((await readFile(path)).includes(secret), false, name);
      assert.doesNotMatch(name, /pgboss|job/);
    }
    assert.ok(names.includes('tables/flows.jsonl') && names.includes('manifest.json'));
    assert.equal((await readFile(join(folderOf('backup'), 'tables/flows.jsonl'), 'utf8')).includes(flows.gone), false);
    assert.ok(!(await readdir(root)).some((name) => name.endsWith('.part')));
  });

  it('never takes the place of another one', async () => {
    const again = await run(folderOf('first'), 'backup', '--to', folderOf('backup'));
    assert.deepEqual([again.code, again.stderr.includes('already exists')], [1, true]);
    const below = join(folderOf('backup'), 'manifest.json', 'x');
    const underFile = await run(folderOf('first'), 'backup', '--to', below);
    assert.match(underFile.stderr, /^The folder .*manifest\.json can’t be created: [^\n]*\n?$/m);
    assert.doesNotMatch(underFile.stderr, / {4}at /);
    const overKey = await run(folderOf('first'), 'backup', '--to', folderOf('x'), '--key-to', folderOf('the.key'));
    assert.match(overKey.stderr, /keys are never overwritten/);
    const noPlace = join(folderOf('none'), 'the.key');
    const nowhere = await run(folderOf('first'), 'backup', '--to', folderOf('x'), '--key-to', noPlace);
    assert.match(nowhere.stderr, /The key can’t be written to .*none \(ENOENT\)\. Choose a folder that exists\./);
    const inside = await run(folderOf('first'), 'backup', '--to', join(folderOf('first'), 'files', 'media', 'x'));
    assert.match(inside.stderr, /A backup inside DATA_DIR would be lost with it/);
    assert.ok(!(await readdir(root)).includes('x'), 'nothing is begun that could not be ended');
  });

  it('may take the place of older ones: those of this service alone, and nothing else that lies there', async () => {
    const home = folderOf('nightly');
    await mkdir(home);
    const at = (name: string) => join(home, name);
    const back = (name: string, ...words: string[]) =>
      run(folderOf('first'), 'backup', '--to', at(name), '--json', ...words);
    const dated = async (name: string, day: string, changes: object = {}) => {
      await cp(folderOf('backup'), at(name), { recursive: true });
      const manifest = JSON.parse(await readFile(join(at(name), 'manifest.json'), 'utf8'));
      const written = { ...manifest, at: `${day}T03:00:00.000Z`, ...changes };
      await writeFile(join(at(name), 'manifest.json'), JSON.stringify(written));
    };
    for (const day of ['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04']) await dated(day, day);
    await dated('of another service', '2024-01-01', { of: 'ws_of_another' });
    await dated('damaged', '2025-02-01');
    await rm(join(at('damaged'), 'tables/flows.jsonl'));
    await dated('broke off', '2025-02-02');
    await rm(join(at('broke off'), 'manifest.json'));
    await dated('half removed.gone', '2024-06-01');
    await rm(join(at('half removed.gone'), 'tables/keys.jsonl'));
    await writeFile(join(at('2025-01-01'), 'media', 'notes.txt'), 'Mine.');
    await writeFile(at('notes.txt'), 'Mine, too.');
    await mkdir(at('photos'));

    assert.equal((await back('refused', '--keep', '0')).code, 2);
    const made = await back('today', '--keep', '3');
    assert.equal(made.code, 0, made.stderr);
    assert.deepEqual(JSON.parse(made.stdout).removed, [at('half removed.gone'), at('2025-01-02')]);
    assert.match(made.stdout, /2025-01-01\.gone holds files that are not of the backup/);
    assert.deepEqual((await readdir(home)).toSorted(), [
      ...['2025-01-01.gone', '2025-01-03', '2025-01-04', 'broke off', 'damaged', 'notes.txt'],
      ...['of another service', 'photos', 'today'],
    ]);
    assert.deepEqual(await readdir(at('2025-01-01.gone'), { recursive: true }), ['media', 'media/notes.txt']);

    // However few are wanted, the one that was just written stays, and can be restored.
    assert.equal((await back('tomorrow', '--keep', '1')).code, 0);
    for (const name of ['today', '2025-01-03', '2025-01-04']) assert.ok(!(await readdir(home)).includes(name), name);
    const restored = await run(folderOf('after pruning'), 'restore', '--from', at('tomorrow'));
    assert.equal(restored.code, 0, restored.stderr);
  });

  it('is not restored over anything', async () => {
    const refused = await run(folderOf('first'), 'restore', '--from', folderOf('backup'));
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /isn’t empty/);
  });

  it('is not restored when it is half, damaged or newer, and says what is wrong', async () => {
    const refusedWith = async (reason: RegExp, spoil: (folder: string) => Promise<unknown>) => {
      const folder = folderOf('spoilt');
      await rm(folder, { recursive: true, force: true });
      await cp(folderOf('backup'), folder, { recursive: true });
      await spoil(folder);
      const refused = await run(folderOf('unused'), 'restore', '--from', folder);
      assert.equal(refused.code, 1, refused.stdout);
      assert.match(refused.stderr, reason);
    };
    const manifestOf = async (folder: string) => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    const rewrite = async (folder: string, changes: object) =>
      writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...(await manifestOf(folder)), ...changes }));
    await refusedWith(/isn’t a complete backup: it has no manifest\.json/, (folder) =>
      rm(join(folder, 'manifest.json')),
    );
    await refusedWith(/damaged: tables\/flows\.jsonl\. Nothing/, (folder) =>
      appendFile(join(folder, 'tables/flows.jsonl'), '\n'),
    );
    await refusedWith(/damaged: media\/.*video\.mp4/, async (folder) => {
      const films = (await readdir(join(folder, 'media'), { recursive: true })).filter((name) =>
        name.endsWith('video.mp4'),
      );
      const path = join(folder, 'media', films[0]!);
      const bytes = await readFile(path);
      bytes[1_000]! ^= 1;
      await writeFile(path, bytes);
    });
    await refusedWith(/newer version of Aftercall/, (folder) => rewrite(folder, { schema: '9999-later.sql' }));
    await refusedWith(/newer version of Aftercall/, (folder) => rewrite(folder, { format: 2 }));
    await refusedWith(/damaged: manifest\.json/, (folder) => writeFile(join(folder, 'manifest.json'), '{"format":1'));
    await refusedWith(/damaged: media\.jsonl/, (folder) =>
      appendFile(join(folder, 'media.jsonl'), '{"file":"../../x","sizeBytes":0,"sha256":""}\n'),
    );
  });

  it('goes on elsewhere: ready videos, waiting reviews, work in the middle, keys, people and secrets', async () => {
    const place = folderOf('second');
    const restored = await run(place, 'restore', '--from', folderOf('backup'), '--key-from', folderOf('the.key'));
    assert.equal(restored.code, 0, restored.stderr);
    const service = await startOn(place);
    try {
      const call = createCall(service.url!, key);
      const done = await call('GET', `${FLOWS}/${flows.done}`);
      assert.equal(done.body.status, 'completed');
      assert.ok(done.body.videoUrl.startsWith(service.url!));
      assert.ok(Buffer.from(await (await fetch(done.body.videoUrl)).arrayBuffer()).equals(FILM));
      assert.equal((await call('GET', `${FLOWS}/${flows.gone}`)).status, 404);

      assert.equal((await call('POST', `${FLOWS}/${flows.waiting}/approve`, { action: 'approve' })).status, 200);
      await service.worker!.sweep();
      const approved = await untilStatus(call, flows.waiting, 'completed', 'failed');
      assert.equal(approved.status, 'completed', approved.error);
      // The flow was claimed when it was copied; nobody renews that claim here.
      const finished = await until(
        () => call('GET', `${FLOWS}/${flows.middle}`),
        ({ body }) => ['completed', 'failed'].includes(body.status),
        90_000,
      );
      assert.equal(finished.body.status, 'completed', finished.body.error);

      const browser = createBrowser({ url: service.url! });
      assert.equal((await browser.signIn(EMAIL, PASSWORD)).status, 200);
      const rowIn = (dataDir: string) =>
        withDatabaseOf(dataDir, ({ db }) =>
          db
            .selectFrom('flows')
            .select(['title', 'created_at', 'input'])
            .where('id', '=', flows.done)
            .executeTakeFirstOrThrow(),
        );
      const row = await rowIn(place);
      assert.ok(Object.values(row.input).join().includes(WORDS.trim()));
      assert.deepEqual(row, await rowIn(folderOf('first')));
      await withDatabaseOf(place, async ({ db }) => {
        assert.equal(await secretsOf(place).reveal(db, workspaceId, 'script'), 'sk-of-a-vendor-1234');
      });
    } finally {
      await service.stop();
    }
  });

  it('says which key is missing where none was given', async () => {
    const place = folderOf('third');
    const restored = await run(place, 'restore', '--from', folderOf('plain'));
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stdout, /Secrets are sealed with the key [0-9a-f]{12}, which is not here/);
    await withDatabaseOf(place, async ({ db }) => {
      await assert.rejects(secretsOf(place).reveal(db, workspaceId, 'script'), {
        name: 'SecretError',
        message: /AFTERCALL_SECRET_KEY/,
      });
    });
  });

  it('of an older version is brought to the present schema', async () => {
    const server = await startTestServer();
    try {
      const [oldUrl, newUrl] = [await server.addDatabase('empty'), await server.addDatabase('empty')];
      await migrate({ connectionString: oldUrl }, listMigrations().slice(0, 8));
      const files = await openDiskFiles({ folder: folderOf('files'), baseUrl: () => '', reserveBytes: 0 });
      const old = openDatabase({ connectionString: oldUrl, max: 1 }, () => undefined);
      await old.pool.query(`insert into workspaces (id, name) values ('w', 'Old')`);
      await old.pool.query(
        `insert into flows (id, workspace_id, status, title, input, auto_approve, avatar_id, voice_id, media_token, created_at, updated_at)
         values ('f', 'w', 'cancelled', 'Älteres', '{"prospectName":"Dana"}', true, 'maya', 'ava', 'token', now(), now())`,
      );
      await old.close();
      await writeBackup({ settings: { connectionString: oldUrl }, files, folder: folderOf('old'), clock: Date.now });
      await restoreBackup({
        settings: { connectionString: newUrl },
        files,
        folder: folderOf('old'),
        scratchFolder: root,
      });
      const present = openDatabase({ connectionString: newUrl, max: 1 }, () => undefined);
      const flow = await present.db.selectFrom('flows').selectAll().executeTakeFirstOrThrow();
      // This column came with a later migration, which filled it.
      assert.match(flow.search_text, /lteres.dana/s);
      const { name } = await present.db
        .selectFrom('migrations')
        .select('name')
        .orderBy('name', 'desc')
        .executeTakeFirstOrThrow();
      assert.equal(name, listMigrations().at(-1)!.name);
      await present.close();
    } finally {
      await server.stop();
    }
  });
});
