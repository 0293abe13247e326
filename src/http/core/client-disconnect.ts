// Tells when the client of a request has gone away, for work that only it waits for.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientGone } from './errors.js';

/** Fires when the client goes away before it has its answer. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const hear = () => {
    if (!reply.raw.writableFinished) gone.abort(clientGone());
  };
  if (reply.raw.destroyed) hear();
  else reply.raw.once('close', hear);
  return gone.signal;
}

/** Whether a request failed only because its client went away before all of its body had come. */
export function leftMidway(error: unknown, { raw }: FastifyRequest): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') && raw.destroyed && !raw.complete;
}
