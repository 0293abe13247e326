// For load balancers and monitoring: is the process alive, can it serve, what does it measure. No keys, no customers' data.
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../core/errors.js';

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
    else requireThisMachine(request);
    const { type, text } = await options.metrics();
    return reply.type(type).send(text);
  });
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
const SAID_BY_PROXIES = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** By the connection itself: what a request says of its client, anybody can write. */
function requireThisMachine({ socket, headers }: FastifyRequest): void {
  const address = socket.remoteAddress ?? '';
  const isHere = loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  if (isHere && SAID_BY_PROXIES.every((name) => headers[name] === undefined)) return;
  throw new ApiError('UNAUTHORIZED', 'Metrics are only available from this machine until METRICS_TOKEN is set.', {
    'www-authenticate': 'Bearer realm="metrics"',
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
