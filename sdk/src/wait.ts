// Waiting for a flow without hammering: the service holds each answer back until something has changed.
import { AftercallError } from './errors.js';
import { type Answer, type CallOptions, pause, type Send } from './request.js';
import type { Flow, FlowStatus } from './types.js';

export type WaitOptions = CallOptions & {
  /** Told of each change: another state, or another share of the work done. */
  onProgress?: (flow: Flow) => void;
  /** How long to wait in all, an hour by default; then an AftercallError of the code `TIMED_OUT`. One look may take a second. */
  limitMs?: number;
  /** A state that does not count as an end, although it may be one: the one that was just left. */
  after?: FlowStatus;
};

const HELD_S = 20;
/** With somebody who wants to see progress, which is no change of state. */
const WATCHED_S = 2;
/** For a service, or a proxy before it, that holds nothing back. */
const LEAST_ROUND_MS = 1_000;
const LEAST_LOOK_MS = 1_000;
const USUAL_LIMIT_MS = 3_600_000;
/** A timer that is set for longer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const ENDS: readonly FlowStatus[] = ['completed', 'failed', 'cancelled', 'pending_approval'];

export const createWait =
  (send: Send, pathOf: (flowId: string) => string) =>
  async (flowId: string, options: WaitOptions = {}): Promise<Flow> => {
    const { limitMs = USUAL_LIMIT_MS, after } = options;
    const endMs = Date.now() + limitMs;
    const ending = endingWith(options.signal, Math.max(limitMs, LEAST_LOOK_MS), () => tooLong(flowId, limitMs));
    const look = createLook(send, pathOf(flowId), { onProgress: options.onProgress, signal: ending.signal });
    const isEnd = (flow: Flow | null): flow is Flow =>
      flow !== null && ENDS.includes(flow.status) && flow.status !== after;
    try {
      // Only who knows a state can wait for the next one.
      for (let flow = await look(0); ; ) {
        if (isEnd(flow)) return flow;
        const roundMs = Date.now();
        if (roundMs >= endMs) throw tooLong(flowId, limitMs);
        flow = await look((endMs - roundMs) / 1_000);
        if (!isEnd(flow)) await pause(Math.max(0, LEAST_ROUND_MS - (Date.now() - roundMs)), ending.signal);
      }
    } finally {
      ending.close();
    }
  };

/** A signal that fires with another one, or when the time is over: it ends also what is being asked or tried again. */
function endingWith(outer: AbortSignal | undefined, ms: number, reason: () => Error) {
  const ending = new AbortController();
  const stop = () => ending.abort(outer?.reason);
  const timer = setTimeout(() => ending.abort(reason()), Math.min(ms, LONGEST_TIMER_MS));
  if (outer?.aborted) stop();
  else outer?.addEventListener('abort', stop, { once: true });
  return {
    signal: ending.signal,
    close: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}

type Looking = { onProgress: WaitOptions['onProgress']; signal: AbortSignal };

/** Reads a flow again and again, and tells of what is new; null where the service says that nothing has changed. */
function createLook(
  send: Send,
  path: string,
  { onProgress, signal }: Looking,
): (leftS: number) => Promise<Flow | null> {
  const longestS = onProgress ? WATCHED_S : HELD_S;
  let etag: string | null = null;
  let told = '';
  const tell = (flow: Flow): Flow => {
    const now = JSON.stringify([flow.status, flow.progress]);
    if (now !== told) onProgress?.(flow);
    told = now;
    return flow;
  };
  return async (leftS) => {
    const heldS = Math.max(0, Math.min(longestS, Math.floor(leftS)));
    const { status, headers, body }: Answer<Flow> = await send<Flow>({
      method: 'GET',
      path,
      isRepeatable: true,
      heldMs: heldS * 1_000,
      signal,
      ...(onProgress && { query: { expand: 'progress' } }),
      headers: { ...(heldS > 0 && { prefer: `wait=${heldS}` }), ...(etag !== null && { 'if-none-match': etag }) },
    });
    if (status === 304) return null;
    etag = headers.get('etag');
    return tell(body);
  };
}

const tooLong = (flowId: string, limitMs: number): AftercallError =>
  new AftercallError(`The flow ${flowId} had not ended after ${Math.round(limitMs / 1_000)} s. It goes on by itself.`, {
    code: 'TIMED_OUT',
  });
