// Collects spans and sends them to an OpenTelemetry collector, as OTLP over HTTP in JSON. It never fails and never holds anybody
// up: what cannot be sent is dropped, and the log says so once.

import { timeoutSignal } from '../clock.js';
import { randomOctets } from '../ids.js';
import type { Log } from '../log.js';
import { type Attributes, parseTraceparent, type Span, type SpanKind, type Tracer } from './tracing.js';

export type Sampling = { isParentBased: boolean; ratio: number };

export type TracingSettings = {
  /** Where spans are posted. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Of the resource, `service.name` among them. */
  resource: Attributes;
  sampling: Sampling;
};

export type TracerOptions = TracingSettings & { version: string; log: Log; flushMs?: number; timeoutMs?: number };

type Finished = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
  status: { code?: number; message?: string };
};

const MOST_WAITING = 2_048;
const LARGEST_BATCH = 512;
const FLUSH_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** A process that ends waits no longer for a collector. */
const CLOSING_MS = 2_000;
const MOST_ATTRIBUTE_CHARS = 500;
/** As the protocol numbers them. */
const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const FAILED = 2;

export function createOtlpTracer(options: TracerOptions): Tracer {
  const exporter = createExporter(options);

  function open(name: string, kind: SpanKind, parent: Parent, given: Attributes = {}): Span {
    const { traceId, isSampled, parentSpanId } = parent;
    const spanId = newHex(8);
    const startNs = nowNs();
    const attributes: Record<string, string | number | boolean> = { ...given };
    let isOpen = true;
    let called = name;
    return {
      traceId,
      spanId,
      isSampled,
      set: (more) => void Object.assign(attributes, more),
      rename: (other) => {
        called = other;
      },
      end: (failure = null) => {
        if (!isOpen || !isSampled) return;
        isOpen = false;
        exporter.add({
          ...{ traceId, spanId, name: called, kind: KINDS[kind] },
          ...(parentSpanId !== null && { parentSpanId }),
          startTimeUnixNano: startNs,
          endTimeUnixNano: nowNs(),
          attributes: encode(failure === null ? attributes : { ...attributes, 'error.type': failure }),
          status: failure === null ? {} : { code: FAILED, message: failure },
        });
      },
      child: (childName, childKind, more) =>
        open(childName, childKind, { traceId, isSampled, parentSpanId: spanId }, more),
    };
  }

  return {
    start: (name, kind, traceparent, attributes) => {
      const parent = parseTraceparent(traceparent);
      const traceId = parent?.traceId ?? newHex(16);
      const isSampled =
        parent && options.sampling.isParentBased ? parent.isSampled : isIn(traceId, options.sampling.ratio);
      return open(name, kind, { traceId, isSampled, parentSpanId: parent?.spanId ?? null }, attributes);
    },
    close: exporter.close,
  };
}

type Parent = { traceId: string; isSampled: boolean; parentSpanId: string | null };

const newHex = (bytes: number): string => randomOctets(bytes).toString('hex');

/** All processes decide alike about a trace, by its id. */
const isIn = (traceId: string, ratio: number): boolean => Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13;

/** Milliseconds have more digits than a number of nanoseconds could hold. */
const nowNs = (): string => String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n);

const encode = (attributes: Attributes): Finished['attributes'] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: encoded(value) }));

function encoded(value: string | number | boolean): object {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'string') return { stringValue: value.slice(0, MOST_ATTRIBUTE_CHARS) };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

type Exporter = { add(span: Finished): void; close(): Promise<void> };

function createExporter(options: TracerOptions): Exporter {
  const { log, flushMs = FLUSH_MS, timeoutMs = TIMEOUT_MS } = options;
  let waiting: Finished[] = [];
  let dropped = 0;
  let isFailing = false;
  let sending: Promise<void> | null = null;
  const timer = setInterval(() => flush(timeoutMs), flushMs);
  timer.unref();

  function flush(limitMs: number): Promise<void> {
    sending ??= sendAll(limitMs).finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendAll(limitMs: number): Promise<void> {
    const signal = timeoutSignal(limitMs);
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting.slice(0, LARGEST_BATCH);
      waiting = waiting.slice(LARGEST_BATCH);
      const problem = await post(options, batch, signal);
      if (problem !== null) dropped += batch.length;
      if (problem !== null && !isFailing)
        log.warn({ reason: problem, dropped }, 'traces cannot be sent and are dropped');
      if (problem === null && isFailing) log.info({ dropped }, 'traces are sent again');
      isFailing = problem !== null;
    }
  }

  return {
    add: (span) => {
      if (waiting.length >= MOST_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(span);
      if (waiting.length === LARGEST_BATCH) void flush(timeoutMs);
    },
    close: async () => {
      clearInterval(timer);
      await Promise.race([flush(CLOSING_MS), new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref())]);
    },
  };
}

/** What went wrong, or null. */
async function post(options: TracerOptions, spans: Finished[], signal: AbortSignal): Promise<string | null> {
  const { url, headers, resource, version } = options;
  const scopeSpans = [{ scope: { name: 'aftercall', version }, spans }];
  const body = { resourceSpans: [{ resource: { attributes: encode(resource) }, scopeSpans }] };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}
