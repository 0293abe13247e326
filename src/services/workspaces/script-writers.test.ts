import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFakeModels } from '../../../test/support/fake-models.js';
import { BRIEF, json, KEY, textOf } from '../../../test/support/model-writing.js';
import { readConfig } from '../../config/config.js';
import { ChildError, type Children } from '../../lib/process/child.js';
import { createAdapters, type StageDeps } from '../../main/adapters.js';
import { createEmbeddedWriter } from '../../providers/script/embedded/writer.js';
import { createSaid } from '../../providers/voice/text/reader.js';
import type { Flow } from '../../store/db/tables.js';
import { DEFAULT_BRANDING } from '../../store/workspaces/workspace-settings.js';
import { createScriptChildren, createScriptWriters } from './script-writers.js';

const INPUT = {
  emailContent:
    'Sarah runs 14 depots. Counts take 6 hours a week. We showed the live board. Dan will send the offer by Friday.',
  prospectName: 'Sarah',
  prospectCompany: 'Northwind',
  userName: 'Dan',
  userCompany: 'Freightly',
};

test('the settings choose the model, and its failure is told to whoever runs the service', async () => {
  const fake = await startFakeModels();
  fake.say({ status: 401 });
  const config = readConfig({
    SCRIPT_PROVIDER: 'anthropic',
    SCRIPT_MODEL: 'fake-model',
    SCRIPT_API_KEY: 'sk-fake-0123456789',
    SCRIPT_BASE_URL: fake.baseUrl('anthropic'),
  });
  const adapters = await createAdapters(config);
  const told: unknown[] = [];
  const place = {
    config,
    scriptModelOf: async () => null,
    voicesOf: async () => adapters.voices,
    brandingOf: async () => DEFAULT_BRANDING,
    onModelFailure: ({ provider, kind, reason }) => told.push({ provider, kind, reason }),
  } as Partial<StageDeps> as StageDeps;
  const stage = adapters.stages(place).find(({ name }) => name === 'draft')!;
  const flow = { input: INPUT, created_at: new Date(), voice_id: adapters.voices.listings[0]!.id } as unknown as Flow;
  const { draft } = await stage.run(flow, {
    signal: new AbortController().signal,
    publisher: {} as never,
    progress: () => {},
  });
  assert.equal(draft?.writer, 'embedded (anthropic/fake-model failed: key refused)');
  assert.deepEqual(told, [{ provider: 'anthropic/fake-model', kind: 'config', reason: 'key refused' }]);
  await adapters.close();
  await fake.close();
});

const never = new AbortController().signal;

test('the embedded writer writes in a child process what it writes here, with the pronunciations of the workspace', async (t) => {
  const children = createScriptChildren();
  t.after(() => children.close());
  const writerOf = createScriptWriters({
    config: { scriptModel: null, asksUnsure: true },
    children,
    scriptModelOf: async () => null,
  });
  const brief = { ...BRIEF, lexicon: { Northwind: 'north wind north wind north wind north wind' } };
  const written = await (await writerOf('ws')).write(brief, never);
  assert.deepEqual(written, await createEmbeddedWriter({ spokenWith: createSaid }).write(brief, never));
});

test('a model writes through the process that holds its key, which the child never gets, and its tokens are counted', async (t) => {
  const fake = await startFakeModels();
  const children = createScriptChildren();
  t.after(async () => {
    children.close();
    await fake.close();
  });
  fake.say({ text: json() });
  const ordered: unknown[] = [];
  const watched: Children = {
    ...children,
    request: (body, ...rest) => {
      ordered.push(body);
      return children.request(body, ...rest);
    },
  };
  const writerOf = createScriptWriters({
    config: {
      scriptModel: {
        provider: 'openai',
        model: 'fake-model',
        apiKey: KEY,
        baseUrl: fake.baseUrl('openai'),
        callTimeoutMs: 5_000,
        prices: null,
      },
      asksUnsure: true,
    },
    children: watched,
    scriptModelOf: async () => null,
  });
  const written = await (await writerOf('ws')).write(BRIEF, never);
  assert.equal(written.writer, 'openai/fake-model');
  assert.ok(written.usage!.outputTokens > 0);
  assert.match(textOf(written), /14 depots/);
  assert.equal(ordered.length, 1);
  assert.doesNotMatch(JSON.stringify(ordered), new RegExp(KEY));
});

test('a child that ends while it writes is told apart from a script that cannot be written', async () => {
  const children: Children = {
    request: async () => Promise.reject(new ChildError('killed', 'The child process ended early (SIGKILL).')),
    close: () => {},
  };
  const writerOf = createScriptWriters({
    config: { scriptModel: null, asksUnsure: true },
    children,
    scriptModelOf: async () => null,
  });
  const writer = await writerOf('ws');
  await assert.rejects(writer.write(BRIEF, never), ChildError);
});
