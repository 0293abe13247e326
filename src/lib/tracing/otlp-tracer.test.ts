import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createLog } from '../log.js';
import { createOtlpTracer, type Sampling } from './otlp-tracer.js';
import { activeSpan, inSpan, parseTraceparent, traceparentOf } from './tracing.js';

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('a tracer', () => {
  const sizes: number[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    sizes.push(JSON.parse(text).resourceSpans[0].scopeSpans[0].spans.length);
    response.end('{}');
  });
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  after(() => server.close());

  const open = (sampling: Sampling) =>
    createOtlpTracer({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      headers: {},
      resource: { 'service.name': 'test' },
      sampling,
      version: '1',
      log: createLog('silent'),
      flushMs: 3_600_000,
    });

  it('takes a share of all traces, and of each trace all or nothing', async () => {
    const tracer = open({ isParentBased: true, ratio: 0.25 });
    const spans = Array.from({ length: 2_000 }, () => tracer.start('span', 'internal', null));
    const share = spans.filter(({ isSampled }) => isSampled).length / spans.length;
    assert.ok(share > 0.2 && share < 0.3, `${share}`);
    for (const span of spans.slice(0, 20)) {
      assert.equal(span.child('child', 'client').isSampled, span.isSampled);
      assert.equal(tracer.start('elsewhere', 'consumer', traceparentOf(span)).isSampled, span.isSampled);
    }
    assert.equal(tracer.start('asked for', 'server', PARENT).isSampled, true);
    await tracer.close();
  });

  it('sends in batches, drops what comes faster than it can be sent, and sends a span once', async () => {
    const tracer = open({ isParentBased: true, ratio: 1 });
    const twice = tracer.start('twice', 'internal', null);
    twice.end();
    twice.end();
    for (let count = 0; count < 9_999; count += 1) tracer.start('span', 'internal', null).end();
    await tracer.close();
    assert.ok(Math.max(...sizes) <= 512);
    const sum = sizes.reduce((total, size) => total + size, 0);
    assert.ok(sum >= 2_048 && sum <= 2_048 + 512, `${sum}`);
  });

  it('has a span active within its work and nowhere else', async () => {
    const tracer = open({ isParentBased: true, ratio: 1 });
    const span = tracer.start('span', 'internal', null);
    assert.equal(await inSpan(span, async () => activeSpan()), span);
    assert.equal(activeSpan(), undefined);
    assert.equal(await inSpan(undefined, async () => activeSpan()), undefined);
    await assert.rejects(
      inSpan(span, () => Promise.reject(new TypeError('x'))),
      TypeError,
    );
    await tracer.close();
  });

  it('goes on with a well-formed traceparent alone', () => {
    assert.equal(parseTraceparent(PARENT)?.spanId, '00f067aa0ba902b7');
    assert.ok(parseTraceparent(`${PARENT.replace(/^00/, 'cc')}-more`), 'a later version may have more');
    const zero = PARENT.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32));
    for (const text of [null, '', 'x', zero, PARENT.toUpperCase(), PARENT.replace(/^00/, 'ff'), PARENT.slice(1)])
      assert.equal(parseTraceparent(text), null, String(text));
  });
});
