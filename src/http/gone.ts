// Tells when the client of a request has gone away, for work that only it waits for.
import type { FastifyReply } from 'fastify';

/** Fires when the client goes away before it has its answer. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const hear = () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('The client went away.'));
  };
  if (reply.raw.destroyed) hear();
  else reply.raw.once('close', hear);
  return gone.signal;
}
