// Traces: one from the request through every stage and vendor call at a collector that is a fake of ours; and
// nothing of it without the variables.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLimitedFetch } from '../../src/providers/http/guarded-fetch.js';
import { startCollector, type TraceCollector } from '../support/collector.js';
import { createKeptLog } from '../support/kept-log.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { createCall, createFlow, FLOWS, SUMMARY, startTestService, untilStatus } from '../support/service.js';
import { Refusal, startVendorServer, type VendorServer } from '../support/vendors/server.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

describe('traces', () => {
  let server: TestServer;
  let collector: TraceCollector;
  let vendor: VendorServer;
  before(async () => {
    server = await startTestServer();
    collector = await startCollector();
    vendor = await startVendorServer(() => ({ status: 200, body: Buffer.from('{}') }));
  });
  after(async () => {
    await vendor.close();
    await collector.close();
    await server.stop();
  });

  /** A process that serves and one that works, on one database; the voice is that of a vendor. */
  async function startBoth(environment: Record<string, string>) {
    const databaseUrl = await server.addDatabase();
    const kept = createKeptLog();
    const parts = createTestParts();
    const ask = createLimitedFetch({ maxBytes: 1_000 });
    parts.on('narrate', async () => {
      await (await ask(`${vendor.baseUrl}/v1/speech?key=secret`, { method: 'POST', body: 'Hello.' })).text();
    });
    const named = (name: string) => ({ ...environment, OTEL_SERVICE_NAME: name });
    const common = { databaseUrl, log: kept.log };
    const api = await startTestService(server, { ...common, works: false, environment: named('api') });
    const worker = await startTestService(server, { ...common, serves: false, parts, environment: named('worker') });
    const stop = async () => {
      await api.stop();
      await worker.stop();
    };
    return { api, kept, stop };
  }

  it('connect a request with all stages of its flow, and with what vendors are asked', async () => {
    const { api, kept, stop } = await startBoth({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const traceparent = `00-${TRACE}-${CALLER}-01`;
    const call = createCall(api.url, api.key);
    const { body } = await call('POST', FLOWS, { emailContent: SUMMARY }, { traceparent });
    await untilStatus(call, body.flowId, 'completed');
    await stop();
    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const [create] = spans.filter(({ parentSpanId }) => parentSpanId === CALLER);
    assert.deepEqual([create?.name, create?.service, create?.kind], [`POST ${FLOWS}`, 'api', 2]);
    assert.equal(create?.attributes['http.response.status_code'], 200);
    const stages = spans.filter(({ parentSpanId }) => parentSpanId === create?.spanId);
    assert.deepEqual(
      stages.map(({ name, service, attributes }) => `${service} ${name} ${attributes['aftercall.outcome']}`),
      ['draft', 'segment', 'narrate', 'film'].map((stage) => `worker stage ${stage} done`),
    );
    const narrate = stages.find(({ name }) => name === 'stage narrate');
    const [asked, ...others] = spans.filter(({ kind }) => kind === 3);
    const host = new URL(vendor.baseUrl).host;
    assert.deepEqual([asked?.name, asked?.parentSpanId, others.length], [`POST ${host}`, narrate?.spanId, 0]);
    assert.equal(vendor.asked.at(-1)?.headers.traceparent, `00-${TRACE}-${asked?.spanId}-01`);
    assert.equal(spans.length, 6);
    assert.ok(spans.every(({ startNs, endNs }) => startNs <= endNs && Math.abs(Date.now() - endNs / 1e6) < 600_000));
    const lines = kept.lines.map((line) => JSON.parse(line)).filter((line) => line.trace_id === TRACE);
    const messages = new Set(lines.map(({ msg }) => msg));
    assert.ok(messages.has('request') && messages.has('a stage ended'), [...messages].join());
    const sent = JSON.stringify(collector.bodies);
    assert.ok(!/secret|Hello\.|word1/.test(sent), 'neither keys nor texts are in a span');
  });

  it('begin with the request where nobody sends one, fail with what failed, and say nothing of health checks', async () => {
    collector.clear();
    const { api, stop } = await startBoth({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await api.call('GET', '/readyz');
    await api.call('GET', `${FLOWS}/nothing`, undefined, { traceparent: 'nonsense' });
    vendor.play({ kind: 'status', status: 500, looks: 'json' });
    await untilStatus(api.call, await createFlow(api.call), 'completed');
    await stop();
    const names = collector.spans.map(({ name }) => name);
    assert.ok(!names.some((name) => name.includes('readyz')));
    const missing = collector.spans.find(({ attributes }) => attributes['http.response.status_code'] === 404);
    assert.deepEqual([missing?.parentSpanId, missing?.error], [undefined, undefined]);
    const failed = collector.spans.filter(({ error }) => error !== undefined);
    assert.deepEqual(
      failed.map(({ kind, error }) => [kind, error]),
      [[3, '500']],
    );
  });

  it('are left out where the caller or the sampler says so', async () => {
    collector.clear();
    const ratio = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
    const { api, stop } = await startBoth({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...ratio });
    await untilStatus(api.call, await createFlow(api.call), 'completed');
    assert.match(String(vendor.asked.at(-1)?.headers.traceparent), /-00$/, 'vendors hear of it all the same');
    await api.call('GET', '/v1/voices', undefined, { traceparent: `00-${TRACE}-${CALLER}-01` });
    await stop();
    assert.deepEqual(
      collector.spans.map(({ name, traceId }) => [name, traceId]),
      [['GET /v1/voices', TRACE]],
    );
  });

  it('harm nothing where the collector is dead or refuses', async () => {
    const refusing = await startVendorServer(() => {
      throw new Refusal(503, 'The collector is full.');
    });
    for (const url of ['http://127.0.0.1:9', refusing.baseUrl]) {
      const { api, kept, stop } = await startBoth({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url });
      await untilStatus(api.call, await createFlow(api.call), 'completed');
      const startedMs = performance.now();
      await stop();
      assert.ok(performance.now() - startedMs < 10_000);
      const warned = kept.lines.filter((line) => line.includes('traces cannot be sent'));
      assert.equal(warned.length, 2, 'once for each process');
    }
    assert.ok(refusing.asked.length > 1);
    await refusing.close();
  });

  it('are neither made nor sent without the variables, nor where they are switched off', async () => {
    collector.clear();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true' };
    for (const environment of [{}, endpoint]) {
      const { api, kept, stop } = await startBoth(environment);
      const traceparent = `00-${TRACE}-${CALLER}-01`;
      const { body } = await api.call('POST', FLOWS, { emailContent: SUMMARY }, { traceparent });
      await untilStatus(api.call, body.flowId, 'completed');
      const rows = await api.database.db.selectFrom('flows').select('traceparent').execute();
      await stop();
      assert.deepEqual(rows, [{ traceparent: null }]);
      assert.equal(vendor.asked.at(-1)?.headers.traceparent, undefined);
      assert.ok(!kept.lines.some((line) => line.includes('trace_id')));
    }
    assert.deepEqual(collector.spans, []);
  });
});
