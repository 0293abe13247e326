import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFakeModels } from '../../../test/support/fake-models.js';
import { readConfig } from '../../config/config.js';
import { createAdapters, type StageDeps } from '../../main/adapters.js';
import type { Flow } from '../../store/db/tables.js';
import { DEFAULT_BRANDING } from '../../store/workspaces/branding.js';

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
  const flow = { input: INPUT, voice_id: adapters.voices.listings[0]!.id } as unknown as Flow;
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
