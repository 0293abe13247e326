// For load balancers and monitoring: is the process alive, can it serve, what does it measure. No keys, no customers' data.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.js';

export type OperationsOptions = {
  /** Throws while the database does not answer. */
  checkReady(): Promise<void>;
  /** Whether media can be stored. Without that a process still answers everything but creates, so it stays ready. */
  storageState(): string;
  metrics(): Promise<{ type: string; text: string }>;
  metricsToken: string | null;
};

export const OPERATIONS_PATHS = ['/healthz', '/readyz', '/metrics'];

export function registerOperations(app: FastifyInstance, options: OperationsOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await options.checkReady();
    return { status: 'ready', storage: options.storageState() };
  });
  app.get('/metrics', async (request, reply) => {
    if (options.metricsToken !== null) requireToken(request.headers.authorization, options.metricsToken);
    const { type, text } = await options.metrics();
    return reply.type(type).send(text);
  });
}

/** Compares digests, which takes the same time however much of the token was right. */
function requireToken(header: string | undefined, token: string): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))) return;
  throw new ApiError('UNAUTHORIZED', 'Send the metrics token as "Authorization: Bearer <token>".', {
    'www-authenticate': 'Bearer realm="metrics"',
  });
}
