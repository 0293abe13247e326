// From a summary to a finished narration by the voice of a vendor: the real writer, adapters and narrator, vendors that are fakes.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.js';
import { createAdapters } from '../../src/main/adapters.js';
import { createEmbeddedVoice } from '../../src/providers/voice/embedded/voice.js';
import { startCollector, type TraceCollector } from '../support/collector.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createTestParts, type TestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService, untilStatus } from '../support/service.js';
import { fakeCartesia } from '../support/vendors/cartesia.js';
import { fakeElevenLabs } from '../support/vendors/elevenlabs.js';
import { fakeOpenAi } from '../support/vendors/openai.js';
import { startVendorServer, type VendorServer } from '../support/vendors/server.js';
import { speaking } from '../support/vendors/speaking.js';
import type { VoiceFake } from '../support/vendors/voice-fake.js';

describe('a flow with the voice of a vendor', () => {
  const embedded = createEmbeddedVoice();
  const servers: VendorServer[] = [];
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  let collector: TraceCollector;
  before(async () => {
    server = await startTestServer();
    collector = await startCollector();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: await partsWithoutFilm(),
      environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    });
    desk = await openDesk(service);
  });
  after(async () => {
    await service.stop();
    await collector.close();
    await server.stop();
    for (const each of servers) await each.close();
    embedded.close();
  });

  async function connect(fake: VoiceFake): Promise<VendorServer> {
    const vendor = await startVendorServer(fake.handle);
    servers.push(vendor);
    const settings = { ...fake.settings, baseUrl: vendor.baseUrl, price: '0.30 USD per 1000 characters' };
    const body = { key: fake.apiKey, settings, allowsFallback: false };
    const answer = await desk.ask(desk.owner, 'PUT', `/vendors/${fake.vendor.name}`, body);
    assert.equal(answer.body.problem, null, JSON.stringify(answer.body));
    return vendor;
  }

  /** The narration of a flow that was made with this voice. */
  async function narrationOf(voiceId: string) {
    const flowId = await createFlow(service.call, { voiceId, emailContent: SUMMARY });
    await untilStatus(service.call, flowId, 'completed');
    const { body } = await service.call('GET', `${FLOWS}/${flowId}?expand=costs,making`);
    const row = service.database.db.selectFrom('flows').select(['narration', 'traceparent']).where('id', '=', flowId);
    const { narration, traceparent } = await row.executeTakeFirstOrThrow();
    return { flow: body, narration: narration!, traceId: traceparent!.split('-')[1] };
  }

  // One with times of words in its answer, one with times in a stream, and one without: the others are as one of these.
  for (const fake of [fakeElevenLabs, fakeCartesia, speaking(fakeOpenAi, embedded)]) {
    it(`at ${fake.vendor.title} has a narration of 60 to 70 seconds with times, and what it cost`, async () => {
      const vendor = await connect(fake);
      const { body: listed } = await service.call('GET', '/v1/voices');
      const id = `${fake.vendor.name}:${fake.voiceId}`;
      assert.ok(JSON.stringify(listed).includes(id));
      vendor.play({ kind: 'status', status: 503, retryAfter: '0', looks: 'html' });
      const askedBefore = vendor.asked.length;
      const { flow, narration, traceId } = await narrationOf(fake.voiceId);
      assert.ok(narration.durationS >= 60 && narration.durationS <= 70, `${narration.durationS}`);
      assert.equal(narration.words.map(({ text }) => text).join(' '), flow.generatedScript);
      assert.equal(narration.phones.length > narration.words.length, fake !== fakeElevenLabs);
      assert.deepEqual(flow.making.voice, { provider: fake.vendor.name, voiceId: id, isFallback: false });
      const [cost] = flow.costs;
      assert.ok(
        cost.provider === fake.vendor.name && cost.units > 60 && flow.costs.length === 1,
        JSON.stringify(flow.costs),
      );
      const amount = cost.unit === 'characters' ? Math.round(cost.units * 300) / 1e6 : undefined;
      assert.equal(cost.amount, amount, JSON.stringify(cost));
      assert.deepEqual(vendor.refusals, []);
      const traces = vendor.asked.slice(askedBefore).map(({ headers }) => String(headers.traceparent).split('-')[1]);
      assert.deepEqual([...new Set(traces)], [traceId], 'all that it was asked belongs to the trace of the flow');
    });
  }

  /** Everything is the product's own but the film, which takes long and is not told here. */
  async function partsWithoutFilm(): Promise<TestParts> {
    const [real, test] = [await createAdapters(readConfig({})), createTestParts()];
    return {
      ...test,
      ...{ voices: real.voices, vendors: real.vendors, sureLanguage: real.sureLanguage, close: real.close },
      stages: (place) => [
        ...real.stages(place).filter(({ name }) => name !== 'film'),
        ...test.stages(place).filter(({ name }) => name === 'film'),
      ],
    };
  }
});

const SUMMARY = `Call with Dana Whitfield, Head of Operations at Brightwave, on 12 October 2026.
Brightwave handles refunds by hand in spreadsheets. Two people spend 11 hours a week on it, and about 4% of refunds go out wrong.
Customers wait nine days for their money, which brings complaints and bad reviews.
We showed how our rules check a refund against the order and pay it out the same day. Dana liked that nobody has to learn a new tool.
The price is $1,900 per month for up to 3,000 refunds. Their current contract ends on 31 December.
Next steps: we send the offer by Friday, Dana shares ten sample orders, and we meet again on 22 October at 3 pm with Luis from finance.`;
