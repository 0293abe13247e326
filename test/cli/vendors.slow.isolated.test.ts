// Connecting a workspace to a vendor by the command, and trying its account with the doctor.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EXIT } from '../../src/cli/core/output.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { listAudit } from '../../src/store/people/audit.js';
import { commandWith, type Ended } from '../support/command.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase } from '../support/service.js';
import { fakeElevenLabs } from '../support/vendors/elevenlabs.js';
import { startVendorServer, type VendorServer } from '../support/vendors/server.js';

const { apiKey: KEY } = fakeElevenLabs;

describe('aftercall vendors', () => {
  let server: TestServer;
  let vendor: VendorServer;
  let folder: string;
  let database: Database;
  let environment: Record<string, string>;
  let workspaceId: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftercall-vendors-'));
    server = await startTestServer();
    vendor = await startVendorServer(fakeElevenLabs.handle);
    environment = { DATABASE_URL: await addDatabase(server), ALLOWED_PRIVATE_HOSTS: '127.0.0.1' };
    database = openDatabase({ connectionString: environment.DATABASE_URL!, max: 2 }, () => undefined);
    workspaceId = (await json('', 'workspaces', 'create', '--name', 'Acme')).id;
  });
  after(async () => {
    await database.close();
    await vendor.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const run = async (input: string, ...words: string[]): Promise<Ended> => {
    const ended = await commandWith(input, folder, environment, ...words);
    assert.ok(!(ended.stdout + ended.stderr).includes(KEY));
    return ended;
  };
  const json = async (input: string, ...words: string[]) => {
    const { code, stdout, stderr } = await run(input, ...words, '--json');
    assert.equal(code, EXIT.ok, stderr);
    return JSON.parse(stdout);
  };
  const connect = (key: string, ...words: string[]) =>
    run(key, 'vendors', 'connect', 'Acme', 'elevenlabs', '--key-stdin', ...words);
  const AT = () => ['--setting', `baseUrl=${vendor.baseUrl}`];
  const doctor = async (...words: string[]) => {
    const { code, stdout } = await run('', 'doctor', '--json', ...words);
    const { checks } = JSON.parse(stdout) as {
      checks: { name: string; ok: boolean; detail: string; advice: string }[];
    };
    return { code, vendor: checks.find(({ name }) => ['elevenlabs', 'vendors'].includes(name)) };
  };

  it('refuses what cannot be, with a sentence and the code for wrong usage', async () => {
    const wrong: [Ended, RegExp][] = [
      [
        await run('', 'vendors', 'connect', 'Acme', 'nobody'),
        /Unknown provider "nobody". Available: elevenlabs, openai/,
      ],
      [await run('', 'vendors', 'connect', 'Acme', 'elevenlabs'), /ElevenLabs needs its API key/],
      [await connect('', ...AT()), /no key on standard input/],
      [await connect(KEY, '--setting', 'region'), /name=value/],
      [await connect(KEY, '--setting', 'region=x'), /no setting "region"/],
      [await connect(KEY, '--setting', 'baseUrl=http://192.168.7.7'), /ALLOWED_PRIVATE_HOSTS/],
    ];
    for (const [{ code, stderr }, message] of wrong) {
      assert.equal(code, EXIT.usage, stderr);
      assert.match(stderr, message);
    }
    assert.equal((await doctor('--live')).vendor?.detail, 'no account anywhere');
  });

  it('says what to do about a vendor that was never connected, or that nobody can reach, and keeps what was given', async () => {
    const never = await run('', 'vendors', 'check', 'Acme', 'elevenlabs');
    assert.equal(never.code, EXIT.notFound);
    assert.match(never.stderr, /is not connected to elevenlabs\. Connect it with "aftercall vendors connect Acme/);
    assert.ok(!never.stderr.includes('any more'));
    const offers = async () => (await run('', 'vendors', 'list', 'Acme')).stdout.match(/^elevenlabs .*$/m)![0];
    assert.match(await offers(), /- +- +-$/);
    const { code, stderr } = await connect(KEY, '--setting', 'baseUrl=http://127.0.0.1:1');
    assert.equal(code, EXIT.refused);
    assert.match(
      stderr,
      /^The connection is stored, but .*couldn’t be reached.*"aftercall vendors check Acme elevenlabs"/m,
    );
    assert.match(await offers(), /not told yet/);
    const { vendor: found } = await doctor('--live');
    assert.match(found!.advice, /network, name server and firewall/);
  });

  it('connects, checks at once, and shows the end of the key only', async () => {
    const { code, stdout, stderr } = await connect(`${KEY}\n`, ...AT(), '--allow-fallback');
    assert.equal(code, EXIT.ok, stderr);
    assert.match(stdout, /^elevenlabs is connected and offers [1-9]\d* voices and 0 presenters\.$/m);
    const [line] = await json('', 'vendors', 'list', 'Acme');
    assert.deepEqual([line.vendor, line.isConnected, line.allowsFallback], ['elevenlabs', true, true]);
    assert.equal(line.keyHint, KEY.slice(-4));
    assert.deepEqual(line.settings, { baseUrl: vendor.baseUrl });
    const [deed] = await listAudit(database.db, workspaceId, { limit: 1 });
    assert.deepEqual([deed!.action, deed!.subject, deed!.actor_kind], ['vendor.connected', 'elevenlabs', 'operator']);
  });

  it('lets a workspace choose a voice of the vendor', async () => {
    const voice = `elevenlabs:${fakeElevenLabs.voiceId}`;
    assert.equal((await json('', 'workspaces', 'set', 'Acme', '--voice', voice)).voice, voice);
    const { code, stderr } = await run('', 'workspaces', 'set', 'Acme', '--voice', 'elevenlabs:nobody');
    assert.equal(code, EXIT.usage);
    assert.match(stderr, /There is no voice "elevenlabs:nobody"/);
  });

  it('is tried by the doctor with one word, and only when that is asked for', async () => {
    vendor.play();
    assert.equal((await doctor()).vendor, undefined);
    assert.deepEqual(vendor.asked, []);
    const { vendor: found } = await doctor('--live', 'Acme');
    assert.equal(found?.ok, true, found?.detail);
    assert.match(
      found!.detail,
      /^Acme: offers \d+ voices; .+ said hello for \d+\.\d s, which cost 6 characters \(\d+\.\d s\)$/,
    );
    assert.deepEqual(vendor.refusals, []);
    assert.equal(vendor.asked.filter(({ method }) => method === 'POST').length, 1);
  });

  it('says what is wrong with a key that the vendor does not take, in the check and by the doctor', async () => {
    const refused = await connect('sk_another_key_000000', ...AT());
    assert.equal(refused.code, EXIT.refused);
    assert.match(
      refused.stderr,
      /is stored, but .*ElevenLabs rejected the API key.* or connect again with another key/,
    );
    assert.equal((await run('', 'vendors', 'check', 'Acme', 'elevenlabs')).code, EXIT.refused);
    const { code, vendor: found } = await doctor('--live');
    assert.deepEqual([code, found?.ok], [EXIT.setup, false]);
    assert.match(found!.detail, /^Acme: ElevenLabs rejected the API key/);
    assert.match(found!.advice, /^Mend the account at the vendor, or connect it anew/);
  });

  it('forgets an account with its key, and the workspace speaks with the usual voice again', async () => {
    assert.deepEqual(await json('', 'vendors', 'disconnect', 'Acme', 'elevenlabs'), {
      vendor: 'elevenlabs',
      isConnected: false,
    });
    assert.equal((await run('', 'vendors', 'disconnect', 'Acme', 'elevenlabs')).code, EXIT.notFound);
    assert.deepEqual(await database.db.selectFrom('secrets').selectAll().execute(), []);
    assert.equal((await json('', 'workspaces', 'show', 'Acme')).voice, null);
  });
});
