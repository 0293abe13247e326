// Waiting for a flow without hammering: the service holds each answer back until something has changed.
import { AftercallError } from './errors.js';
import { type Answer, type CallOptions, pause, type Send } from './request.js';
import type { Flow, FlowStatus } from './types.js';

export type WaitOptions = CallOptions & {
  /** Told of each change: another state, or another share of the work done. */
  onProgress?: (flow: Flow) => void;
  /** How long to wait in all, an hour by default; then an AftercallError of the code `TIMED_OUT`. */
  limitMs?: number;
  /** A state that does not count as an end, although it may be one: the one that was just left. */
  after?: FlowStatus;
};

const HELD_S = 20;
/** With somebody who wants to see progress, which is no change of state. */
const WATCHED_S = 2;
/** For a service, or a proxy before it, that holds nothing back. */
const LEAST_ROUND_MS = 1_000;
const USUAL_LIMIT_MS = 3_600_000;

const ENDS: readonly FlowStatus[] = ['completed', 'failed', 'cancelled', 'pending_approval'];

export const createWait =
  (send: Send, pathOf: (flowId: string) => string) =>
  async (flowId: string, options: WaitOptions = {}): Promise<Flow> => {
    const { onProgress, signal, limitMs = USUAL_LIMIT_MS, after } = options;
    const endMs = Date.now() + limitMs;
    const look = createLook(send, pathOf(flowId), options);
    let told = '';
    for (;;) {
      const roundMs = Date.now();
      const flow = await look();
      if (flow) {
        const now = JSON.stringify([flow.status, flow.progress]);
        if (now !== told) onProgress?.(flow);
        told = now;
        if (ENDS.includes(flow.status) && flow.status !== after) return flow;
      }
      if (Date.now() >= endMs) throw tooLong(flowId, limitMs);
      await pause(Math.max(0, LEAST_ROUND_MS - (Date.now() - roundMs)), signal);
    }
  };

/** Reads a flow again and again; null where the service says that nothing has changed. */
function createLook(send: Send, path: string, { onProgress, signal }: WaitOptions): () => Promise<Flow | null> {
  const heldS = onProgress ? WATCHED_S : HELD_S;
  let etag: string | null = null;
  return async () => {
    const { status, headers, body }: Answer<Flow> = await send<Flow>({
      ...{ method: 'GET', path, isRepeatable: true, heldMs: heldS * 1_000 },
      ...(onProgress && { query: { expand: 'progress' } }),
      headers: { prefer: `wait=${heldS}`, ...(etag !== null && { 'if-none-match': etag }) },
      ...(signal && { signal }),
    });
    if (status === 304) return null;
    etag = headers.get('etag');
    return body;
  };
}

const tooLong = (flowId: string, limitMs: number): AftercallError =>
  new AftercallError(`The flow ${flowId} had not ended after ${Math.round(limitMs / 1_000)} s. It goes on by itself.`, {
    code: 'TIMED_OUT',
  });
