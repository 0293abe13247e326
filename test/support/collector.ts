// A collector of OpenTelemetry traces: takes OTLP over HTTP in JSON, as the protocol describes it, and keeps the spans.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

export type CollectedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  kind: number;
  startNs: number;
  endNs: number;
  attributes: Record<string, unknown>;
  error?: string | undefined;
};

export type TraceCollector = {
  url: string;
  /** In the order in which they began. */
  readonly spans: CollectedSpan[];
  readonly bodies: unknown[];
  clear(): void;
  close(): Promise<void>;
};

const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
]);
const Attributes = z.array(z.strictObject({ key: z.string().min(1), value: Value }));
const Nanoseconds = z.string().regex(/^\d{19}$/);
const Span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  status: z.strictObject({ code: z.literal(2).optional(), message: z.string().optional() }),
});
const Scope = z.strictObject({
  scope: z.strictObject({ name: z.string(), version: z.string() }),
  spans: z.array(Span),
});
const Body = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({ resource: z.strictObject({ attributes: Attributes }), scopeSpans: z.array(Scope) }),
  ),
});

export async function startCollector(): Promise<TraceCollector> {
  const bodies: z.infer<typeof Body>[] = [];
  const faults: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const read = Body.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')));
    const isAsked = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (read.success && isAsked) bodies.push(read.data);
    else faults.push(`${request.method} ${request.url}: ${read.error?.message}`);
    response.writeHead(read.success && isAsked ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    get spans() {
      assert.deepEqual(faults, []);
      return bodies.flatMap(spansIn).sort((a, b) => a.startNs - b.startNs);
    },
    clear: () => void bodies.splice(0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const spansIn = ({ resourceSpans }: z.infer<typeof Body>): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ startTimeUnixNano, endTimeUnixNano, attributes, status, ...span }) => ({
        ...span,
        service: String(plain(resource.attributes)['service.name']),
        startNs: Number(startTimeUnixNano),
        endNs: Number(endTimeUnixNano),
        attributes: plain(attributes),
        error: status.code === 2 ? status.message : undefined,
      })),
    ),
  );

const plain = (attributes: z.infer<typeof Attributes>): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, 'intValue' in value ? Number(value.intValue) : Object.values(value)[0]]),
  );
