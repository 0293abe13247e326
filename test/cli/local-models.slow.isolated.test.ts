// Models on this machine, as the doctor finds and tries them.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EXIT } from '../../src/cli/core/output.js';
import { compareWriters, comparisonAsText, localModelsCheck } from '../../src/cli/doctor/machine-checks.js';
import { commandWith } from '../support/command.js';
import { type LocalModels, startLocalModels } from '../support/local-models.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase } from '../support/service.js';

const MODEL = 'of-the-doctor:1b';

describe('models on this machine, by the doctor', () => {
  let models: LocalModels;
  let server: TestServer;
  let folder: string;
  let environment: Record<string, string>;
  before(async () => {
    models = await startLocalModels('127.0.0.1', [MODEL]);
    folder = await mkdtemp(join(tmpdir(), 'aftercall-local-'));
    server = await startTestServer();
    environment = { DATABASE_URL: await addDatabase(server), PORT: '0' };
  });
  after(async () => {
    await models.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const settings = { port: 0, allowedPrivateHosts: [] as string[] };
  const doctor = (...words: string[]) => commandWith('', folder, environment, 'doctor', ...words);

  it('are listed with the way to try one', async () => {
    const detail = await localModelsCheck(settings).ask();
    assert.ok(detail.includes(`${models.name} at ${models.baseUrl}: ${MODEL}`), detail);
    assert.match(detail, /aftercall doctor --try-model \S+$/);
  });

  it('that are none say which ports were asked and how to start one, and fail no check', async () => {
    models.answerWith((_, response) => response.writeHead(404).end());
    // Another server of the machine that runs this test may answer as well.
    const detail = await localModelsCheck(settings).ask();
    if (!detail.includes('--try-model')) {
      assert.match(detail, /asked 127\.0\.0\.1 and ::1 at 11434 \(Ollama\), 1234 \(LM Studio\)/);
      assert.match(detail, /ollama serve\n {2}ollama pull /);
    }
    models.answerWith(null);
  });

  it('are compared side by side in a wide terminal and one below the other in a narrow one', async () => {
    const comparison = await compareWriters(settings, MODEL);
    const wide = comparisonAsText(comparison, 120);
    assert.match(wide, /^embedded +openai-compatible\/of-the-doctor:1b$/m);
    assert.ok(wide.split('\n').every((line) => line.length <= 120 || line.includes('aftercall workspaces set')));
    assert.equal(wide.match(/every check passed/g)?.length, 2);
    const narrow = comparisonAsText(comparison, 60);
    assert.match(narrow, /^embedded$/m);
    assert.match(narrow, /^openai-compatible\/of-the-doctor:1b$/m);
    assert.match(wide, /ALLOWED_PRIVATE_HOSTS=\S+, and this command/);
    const isAllowed = { ...settings, allowedPrivateHosts: ['127.0.0.1', '[::1]'] };
    assert.doesNotMatch(comparisonAsText(await compareWriters(isAllowed, MODEL), 120), /ALLOWED_PRIVATE_HOSTS/);
  });

  it('are tried by the command, in words and as one object', async () => {
    const text = await doctor('--try-model', MODEL);
    assert.equal(text.code, EXIT.ok, text.stderr);
    assert.match(text.stdout, /ok +local models/);
    assert.match(text.stdout, /The sample summary, by both writers\. Nothing was stored\./);
    assert.match(text.stdout, /--script-provider openai-compatible --script-model of-the-doctor:1b/);
    const { comparison, ok } = JSON.parse((await doctor('--json', '--try-model', MODEL)).stdout);
    assert.deepEqual([ok, comparison.model.writer], [true, `openai-compatible/${MODEL}`]);
    assert.ok(comparison.embedded.script.sentences.length > 5);
    const unknown = await doctor('--try-model', 'nobody');
    assert.equal(unknown.code, EXIT.setup);
    assert.match(unknown.stderr, /lists the model nobody\. It has .*of-the-doctor:1b/);
  });
});
