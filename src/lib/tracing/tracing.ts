// Spans of a trace, and which of them is active. Without a tracer no span is ever active, and all of this does nothing: what collects
// and exports spans is otlp-tracer.ts, which is loaded only where traces are asked for.
import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type Span = {
  traceId: string;
  spanId: string;
  isSampled: boolean;
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** `failure` is a kind of error, never its message. */
  end(failure?: string | null): void;
  child(name: string, kind: SpanKind, attributes?: Attributes): Span;
};

export type Tracer = {
  /** Begins a trace, or goes on with that of a `traceparent` from elsewhere. */
  start(name: string, kind: SpanKind, traceparent: string | null, attributes?: Attributes): Span;
  /** Exports what is left. */
  close(): Promise<void>;
};

const active = new AsyncLocalStorage<Span>();

export const activeSpan = (): Span | undefined => active.getStore();

export const withActiveSpan = <T>(span: Span, work: () => T): T => active.run(span, work);

/** Runs `work` in the span, which ends with it. Without a span it just runs. */
export async function inSpan<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const result = await active.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error instanceof Error ? error.name : 'unknown');
    throw error;
  }
}

/** The W3C header, by which another process or service goes on with the trace. */
export const traceparentOf = ({ traceId, spanId, isSampled }: Span): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** As OpenTelemetry names them in logs that are not its own. */
export const traceFields = ({ traceId, spanId }: Span) => ({ trace_id: traceId, span_id: spanId });

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

export function parseTraceparent(text: string | null): { traceId: string; spanId: string; isSampled: boolean } | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? [];
  // Zeros are no ids.
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags!, 16) & 1) === 1 };
}
