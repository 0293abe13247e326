// Flows of workspaces take turns: many of one do not keep those of another waiting.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addTestKey, addTestWorkspace } from '../support/contract.js';
import { createTestParts, type TestParts } from '../support/parts/parts.js';
import { startTestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, SUMMARY, startTestService, until } from '../support/service.js';

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

describe('many flows of one workspace', () => {
  it('let a single one of another go first', async (t) => {
    const server = await startTestServer();
    const parts: TestParts = createTestParts();
    let go = () => {};
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    parts.on('draft', () => gone);
    const service = await startTestService(server, { databaseUrl: await addDatabase(server), parts });
    try {
      const many = await addTestKey(service, await addTestWorkspace(service, { quotaMonthly: null }));
      const one = await addTestKey(service, await addTestWorkspace(service));
      const body = lines(Array.from({ length: 100 }, (_, i) => ({ emailContent: SUMMARY, title: `Row ${i}` })));
      const answer = await fetch(`${service.url}${FLOWS}/bulk`, {
        method: 'POST',
        headers: { authorization: `Bearer ${many.value}`, 'content-type': 'application/x-ndjson' },
        body,
      });
      const { created } = (await answer.json()) as { created: number };
      assert.equal(created, 100);
      const id = await createFlow(one.call);
      const before = parts.runs.length;
      go();
      const place = async () => {
        const stages = parts.runs.slice(before).filter(({ stage }) => stage === 'draft');
        return stages.findIndex(({ flowId }) => flowId === id);
      };
      const found = await until(place, (index) => index >= 0);
      t.diagnostic(`drafted as number ${found + 1} of what came after it, before ${100 - before} others`);
      assert.ok(found < 8, 'only what had been begun already may come before');
    } finally {
      go();
      await service.stop();
      await server.stop();
    }
  });
});
