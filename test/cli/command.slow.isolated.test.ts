import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EXIT } from '../../src/cli/core/output.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { API_KEY_PATTERN, newApiKey } from '../../src/lib/security/api-key.js';
import { encodeWav } from '../../src/lib/wav.js';
import { command, type Ended } from '../support/command.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  createFlow,
  SUMMARY,
  startTestService,
  type TestService,
  untilStatus,
} from '../support/service.js';

describe('the command', () => {
  let server: TestServer;
  let service: TestService;
  let folder: string;
  let run: (...words: string[]) => Promise<Ended>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftercall cli '));
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    service = await startTestService(server, { databaseUrl });
    const environment = { DATABASE_URL: databaseUrl, AFTERCALL_API_KEY: service.key };
    run = (...words) => command(folder, environment, ...words);
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

  it('issues a key that works at once, and shows afterwards only a hint of it', async () => {
    const made = await json('keys', 'create', '--name', 'CRM', '--scopes', 'flows:read', '--owner', 'Maya Torres');
    const me = await service.call('GET', '/v1/me', undefined, { authorization: `Bearer ${made.key}` });
    assert.equal(me.body.key.owner, 'Maya Torres');
    assert.deepEqual(me.body.key.scopes, ['flows:read']);
    const listed = await run('keys', 'list');
    assert.ok(listed.stdout.includes(made.id));
    assert.equal(listed.stdout.includes(made.key), false);
  });

  it('revokes a key at once, also for a server that knows it already', async () => {
    const made = await json('keys', 'create', '--name', 'Old');
    const ask = () => service.call('GET', '/v1/me', undefined, { authorization: `Bearer ${made.key}` });
    assert.equal((await ask()).status, 200);
    await json('keys', 'revoke', made.id);
    assert.equal((await ask()).status, 401);
  });

  it('lets pages of other hosts use a key, and no longer', async () => {
    const made = await json(
      'keys',
      'create',
      '--name',
      'Page',
      '--origins',
      'https://A.example/, http://localhost:5173',
    );
    const originsOf = async () => (await json('keys', 'list')).find((row: any) => row.id === made.id).allowedOrigins;
    assert.deepEqual(await originsOf(), ['https://a.example', 'http://localhost:5173']);
    await json('keys', 'origins', made.id, 'none');
    assert.deepEqual(await originsOf(), []);
    for (const bad of ['*', 'a.example', 'https://a.example/app'])
      assert.equal((await run('keys', 'origins', made.id, bad)).code, EXIT.usage, bad);
  });

  it('rotates a key: the twin and, for the overlap, the old one work', async () => {
    const made = await json('keys', 'create', '--name', 'Rotating');
    const twin = await json('keys', 'rotate', made.id, '--overlap-hours', '2');
    for (const key of [made.key, twin.key]) {
      const { status } = await service.call('GET', '/v1/me', undefined, { authorization: `Bearer ${key}` });
      assert.equal(status, 200);
    }
    const rows = await json('keys', 'list');
    const old = rows.find((row: { id: string }) => row.id === made.id);
    assert.ok(Math.abs(Date.parse(old.expiresAt) - Date.now() - 7_200_000) < 60_000);
  });

  it('creates a workspace, lists it, and changes its quota', async () => {
    const made = await json('workspaces', 'create', '--name', 'Harbour', '--quota', '5');
    await json('workspaces', 'set-quota', 'Harbour', 'unlimited');
    const rows = await json('workspaces', 'list');
    assert.deepEqual(
      rows.find((row: { id: string }) => row.id === made.id),
      { id: made.id, name: 'Harbour', quotaMonthly: null, used: 0 },
    );
  });

  it('has a script spoken by a recording, shows what became of it, and deletes it', async () => {
    const flowId = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, flowId, 'pending_approval');
    const file = join(folder, 'narration.wav');
    await writeFile(file, encodeWav(new Float32Array(32_000).fill(0.1), 16_000));
    const narrations = (...words: string[]) => run('narrations', ...words, '--url', service.url);
    assert.equal((await narrations('set', flowId, file)).code, EXIT.usage);
    assert.match((await narrations('set', flowId, file, '--own-voice')).stdout, /The recording of 2 s is used\./);
    assert.equal(JSON.parse((await narrations('show', flowId, '--json')).stdout).statement, 'own_voice');
    assert.match((await narrations('delete', flowId)).stdout, /No recording/);
    await writeFile(file, 'no sound');
    const refused = await narrations('set', flowId, file, '--permission');
    assert.deepEqual([refused.code, /no WAV file/.test(refused.stderr)], [EXIT.refused, true]);
  });

  it('creates the flows of a list, says which rows were refused, and makes none of them twice', async () => {
    const file = join(folder, 'calls.csv');
    await writeFile(file, `emailContent,prospectName\n${SUMMARY},Dana\ntoo short,Priya\n`);
    const first = await run('flows', 'import', file, '--url', service.url);
    assert.equal(first.code, EXIT.refused);
    assert.match(
      first.stdout,
      /^1 {2}flow_\w+\n2 {2}emailContent must .* \(VALIDATION_ERROR\)\n1 created, 0 there already, 1 failed\n$/,
    );
    await writeFile(file, Buffer.from(`emailContent\n${SUMMARY} caf\u00e9\n`, 'latin1'));
    assert.match((await run('flows', 'import', file, '--url', service.url)).stderr, /not valid UTF-8/);
    const list = join(folder, 'calls.jsonl');
    await writeFile(list, JSON.stringify({ emailContent: SUMMARY, prospectName: 'Dana' }));
    const again = await run('flows', 'import', list, '--url', service.url, '--json');
    assert.equal(again.code, EXIT.ok);
    const { existing, rows } = JSON.parse(again.stdout);
    assert.equal(existing, 1, 'the same row of another kind of file');
    assert.ok(first.stdout.includes(rows[0].flowId));
  });

  it('creates a flow from a file, waits, and prints the address of the video', async () => {
    const file = join(folder, 'summary.txt');
    await writeFile(file, SUMMARY);
    const { code, stdout } = await run(
      'flows',
      'create',
      '--file',
      file,
      '--prospect',
      'Dana',
      '--url',
      service.url,
      '--wait',
    );
    assert.equal(code, EXIT.ok);
    assert.match(stdout, /^http:\/\/.*\/video\.mp4\n$/);
  });

  it('ends with a code of its own when the flow it waits for was cancelled', async () => {
    const id = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, id, 'pending_approval');
    await service.call('DELETE', `/v1/flows/sales-email-video/${id}`);
    const { code, stderr } = await run('flows', 'wait', id, '--url', service.url);
    assert.equal(code, EXIT.flowEnded);
    assert.match(stderr, /cancelled/);
  });

  it('says what the service refused', async () => {
    const file = join(folder, 'short.txt');
    await writeFile(file, 'Too short.');
    const { code, stderr } = await run('flows', 'create', '--file', file, '--url', service.url);
    assert.equal(code, EXIT.refused);
    assert.match(stderr, /at least 50 words; 2 were found\. \(VALIDATION_ERROR\)/);
  });

  it('keeps its exit codes for wrong words, unknown things and missing services', async () => {
    assert.equal((await run('keys', 'create')).code, EXIT.usage);
    assert.equal((await run('keys', 'create', '--name', 'x', '--scopes', 'flows:fly')).code, EXIT.usage);
    assert.equal((await run('sing')).code, EXIT.usage);
    assert.equal((await run('keys', 'revoke', 'key_unknown')).code, EXIT.notFound);
    assert.equal((await run('flows', 'wait', 'flow_x', '--url', service.url)).code, EXIT.notFound);
    assert.equal((await run('flows', 'wait', 'flow_x', '--url', 'http://127.0.0.1:9')).code, EXIT.setup);
    assert.equal((await run('--help')).code, EXIT.ok);
  });

  it('tells every wrong setting at once and does not start', async () => {
    const wrong = { PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', AFTERCALL_API_KEY: 'secret' };
    const { code, stdout, stderr } = await command(folder, wrong, 'all');
    assert.equal(code, EXIT.setup);
    assert.equal(stdout, '');
    for (const name of Object.keys(wrong)) assert.ok(stderr.includes(name), name);
  });

  it('refuses an API key whose checksum is wrong, without repeating it', async () => {
    const key = newApiKey();
    const broken = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    const { code, stderr } = await command(folder, { AFTERCALL_API_KEY: broken }, 'all');
    assert.equal(code, EXIT.setup);
    assert.match(stderr, /AFTERCALL_API_KEY has a wrong checksum/);
    assert.equal(stderr.includes(broken), false);
  });

  it('says that a port is taken, and by which setting to take another', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    const databaseUrl = await addDatabase(server);
    const { code, stderr } = await command(folder, { DATABASE_URL: databaseUrl, PORT: String(port) }, 'serve');
    assert.equal(code, EXIT.setup);
    assert.match(stderr, new RegExp(`Port ${port} is in use.*PORT=`));
    await new Promise((resolve) => holder.close(resolve));
    // The start that failed has not used up the key.
    const child = spawn(process.execPath, [join(packageRoot, 'bin', 'aftercall.js'), 'serve', '--json'], {
      env: {
        PATH: process.env.PATH ?? '',
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: databaseUrl,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let stdout = '';
    for await (const bytes of child.stdout) {
      stdout += bytes;
      if (/"key":.*\n/.test(stdout)) child.kill('SIGTERM');
    }
    const told = stdout.split('\n').find((line) => line.includes('"key":')) ?? '{}';
    assert.match(JSON.parse(told).key, API_KEY_PATTERN);
    assert.match(stdout, /"msg":"stopped"/);
  });

  it('says that a command is not known', async () => {
    const { code, stderr } = await run('frob');
    assert.equal(code, EXIT.usage);
    assert.match(stderr, /"frob" is not a command/);
  });
});
