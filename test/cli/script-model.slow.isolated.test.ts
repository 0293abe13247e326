// Which model writes the scripts of a workspace, set by the command.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EXIT } from '../../src/cli/core/output.js';
import { readScriptModel } from '../../src/services/workspaces/script-model.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { createSecretKeys, createSecrets } from '../../src/store/vendors/secrets.js';
import { commandWith, type Ended } from '../support/command.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase } from '../support/service.js';

const KEY = 'sk-live-0123456789abcdef';

describe('the model of a workspace', () => {
  let server: TestServer;
  let folder: string;
  let database: Database;
  let environment: Record<string, string>;
  let workspaceId: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftercall-model-'));
    server = await startTestServer();
    environment = { DATABASE_URL: await addDatabase(server), ALLOWED_PRIVATE_HOSTS: 'models.lan:8000' };
    database = openDatabase({ connectionString: environment.DATABASE_URL!, max: 2 }, () => undefined);
    workspaceId = (await json('', 'workspaces', 'create', '--name', 'Acme')).id;
  });
  after(async () => {
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (input: string, ...words: string[]): Promise<Ended> => commandWith(input, folder, environment, ...words);
  const json = async (input: string, ...words: string[]) => {
    const { code, stdout, stderr } = await run(input, ...words, '--json');
    assert.equal(code, EXIT.ok, stderr);
    assert.ok(!(stdout + stderr).includes(KEY));
    return JSON.parse(stdout);
  };
  const set = (input: string, ...words: string[]) => json(input, 'workspaces', 'set', 'Acme', ...words);
  const refused = async (pattern: RegExp, input: string, ...words: string[]) => {
    const { code, stdout, stderr } = await run(input, 'workspaces', 'set', 'Acme', ...words);
    assert.equal(code, EXIT.usage, stderr);
    assert.match(stderr, pattern);
    assert.ok(!(stdout + stderr).includes(KEY));
  };
  const settings = async () => {
    const secrets = createSecrets(createSecretKeys({ given: [], dataDir: join(folder, 'data') }));
    const choice = await readScriptModel({ db: database.db, secrets, allowedHosts: [] }, workspaceId);
    return choice === null || choice === 'embedded' ? choice : choice.settings();
  };
  const doctor = async (env: Record<string, string> = environment) => {
    const { stdout } = await commandWith('', folder, { ...env, PORT: '0' }, 'doctor', '--json');
    return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'writers');
  };
  const openai = ['--script-provider', 'openai', '--script-model', 'gpt-x', '--script-key-stdin'];
  const OWN = ['--script-provider', 'openai-compatible', '--script-model', 'llama'];

  it('is the server’s until it is set, then is shown with the end of its key only', async () => {
    assert.equal(await settings(), null);
    assert.equal((await doctor()).detail, 'Acme: embedded, as the server');
    const shown = await set(`${KEY}\n`, ...openai, '--script-prices', 'input=2,output=8', '--script-timeout', '30');
    assert.deepEqual(Object.fromEntries(Object.entries(shown).filter(([name]) => name.startsWith('script'))), {
      scriptProvider: 'openai',
      scriptModel: 'gpt-x',
      scriptBaseUrl: null,
      scriptTimeoutSeconds: 30,
      scriptPrices: 'input=2,output=8',
      scriptKey: '…cdef',
    });
    assert.deepEqual(await settings(), {
      provider: 'openai',
      model: 'gpt-x',
      apiKey: KEY,
      baseUrl: null,
      callTimeoutMs: 30_000,
      prices: { input: 2, output: 8, cached: 2, currency: 'USD' },
    });
    assert.deepEqual(await doctor(), { name: 'writers', ok: true, detail: 'Acme: openai/gpt-x', advice: null });
  });

  it('changes in part, and keeps its key only while vendor and address stay', async () => {
    await set(KEY, ...openai);
    assert.equal((await set('', '--script-model', 'gpt-y')).scriptKey, '…cdef');
    await refused(/anthropic needs an API key/, '', '--script-provider', 'anthropic', '--script-model', 'claude-x');
    assert.equal((await set('', '--script-prices', 'none')).scriptModel, 'gpt-y', 'What was refused changed nothing.');
    await set(KEY, ...OWN, '--script-base-url', 'https://models.example/v1/', '--script-key-stdin');
    assert.equal((await set('', '--script-timeout', '60')).scriptKey, '…cdef');
    const moved = await set('', '--script-base-url', 'http://models.lan:8000/v1');
    assert.equal(moved.scriptKey, null);
    assert.equal(moved.scriptBaseUrl, 'http://models.lan:8000/v1');
  });

  it('may not be at an address of the private network, unless the operator allows it', async () => {
    for (const host of ['127.0.0.1', '[::1]', '2130706433', '169.254.169.254', 'me@models.example'])
      await refused(/ALLOWED_PRIVATE_HOSTS/, '', ...OWN, '--script-base-url', `https://${host}/v1`);
    await refused(/https/, '', ...OWN, '--script-base-url', 'http://models.example/v1');
    await refused(/https/, '', ...OWN, '--script-base-url', 'http://models.lan:8001/v1');
    await refused(/question mark/, '', ...OWN, '--script-base-url', 'https://models.example/v1?key=1');
  });

  it('is refused where it is not whole or not right', async () => {
    await set('', '--script-provider', 'none');
    await refused(/Choose a script provider/, '', '--script-model', 'gpt-x');
    await refused(/Choose a script provider/, '', '--script-provider', 'acme');
    await refused(/Enter a model for openai\./, '', '--script-provider', 'openai');
    await refused(/no key on standard input/, '', ...openai);
    await refused(/spaces/, 'two words', ...openai);
    await refused(/has a fixed URL/, KEY, ...openai, '--script-base-url', 'https://models.example');
    await refused(/needs the address/, '', ...OWN);
    await refused(/prices must be like/, KEY, ...openai, '--script-prices', 'cheap');
    await refused(/from 1 to 90/, KEY, ...openai, '--script-timeout', '91');
    assert.equal(await settings(), null);
  });

  it('is taken away with its key, for the server’s or for none at all', async () => {
    await set(KEY, ...openai);
    const shown = await set('', '--script-provider', 'embedded');
    assert.equal(shown.scriptProvider, 'embedded');
    assert.equal(shown.scriptKey, null);
    assert.equal(await settings(), 'embedded');
    assert.deepEqual(await database.db.selectFrom('secrets').selectAll().execute(), []);
    await set(KEY, ...openai);
    await set('', '--script-provider', 'none');
    assert.equal(await settings(), null);
  });

  it('whose key another machine sealed is a finding of the doctor, with what to do', async () => {
    await set(KEY, ...openai);
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(elsewhere);
    const found = await doctor({ ...environment, DATA_DIR: elsewhere });
    assert.equal(found.ok, false);
    assert.match(found.advice, /^Acme: .*give all of them the same AFTERCALL_SECRET_KEY/);
  });
});
