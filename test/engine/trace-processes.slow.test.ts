// One trace over two processes of the service, which share nothing but the database.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { startCollector, type TraceCollector } from '../support/collector.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { startServiceProcess } from '../support/process.js';
import { createCall, createFlow, FLOWS, untilStatus } from '../support/service.js';

describe('a trace', () => {
  let server: TestServer;
  let collector: TraceCollector;
  before(async () => {
    server = await startTestServer();
    collector = await startCollector();
  });
  after(async () => {
    await collector.close();
    await server.stop();
  });

  it('connects a process that serves and one that works', async () => {
    const key = newApiKey();
    const environment = {
      DATABASE_URL: await server.addDatabase(),
      DATA_DIR: server.folder,
      AFTERCALL_API_KEY: key,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    };
    const start = (name: string, serves: boolean) =>
      startServiceProcess({
        environment: { ...environment, OTEL_SERVICE_NAME: name },
        roles: { serves, works: !serves },
        behaviour: {},
      });
    const api = await start('api', true);
    const worker = await start('worker', false);
    const call = createCall(api.url, key);
    await untilStatus(call, await createFlow(call), 'completed');
    assert.deepEqual([await worker.end(), await api.end()], [0, 0]);
    const create = collector.spans.find(({ name }) => name === `POST ${FLOWS}`);
    const stages = collector.spans.filter(({ parentSpanId }) => parentSpanId === create?.spanId);
    assert.deepEqual(
      stages.map(({ service, name, traceId }) => [service, name, traceId === create?.traceId]),
      ['draft', 'segment', 'narrate', 'film'].map((stage) => ['worker', `stage ${stage}`, true]),
    );
  });
});
