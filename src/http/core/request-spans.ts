// A span for each request, from its first byte to the end of the answer. It goes on with the trace of whoever asks (traceparent).
import type { FastifyInstance } from 'fastify';
import { type Tracer, withActiveSpan } from '../../lib/tracing/tracing.js';

/** `isQuiet` names paths that are asked every few seconds and tell nothing. */
export function traceRequests(app: FastifyInstance, tracer: Tracer, isQuiet: (path: string) => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (isQuiet(route)) return done();
    const { traceparent } = request.headers;
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'http.request.id': request.id };
    const parent = typeof traceparent === 'string' ? traceparent : null;
    request.span = tracer.start(`${request.method} ${route}`, 'server', parent, attributes);
    withActiveSpan(request.span, done);
  });
  // A body arrives by events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) withActiveSpan(request.span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    request.span?.set({ 'http.response.status_code': statusCode });
    request.span?.end(statusCode >= 500 ? String(statusCode) : null);
    done();
  });
}
