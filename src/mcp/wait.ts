// Waits for a video: until it is finished, needs a person, or the time is over. The service holds its answers back meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { isTerminal, STATES } from '../domain/life.js';
import type { Api, Asking } from './api.js';
import { Flow, type FlowAnswer } from './shapes.js';

const HELD_S = 20;
/** With somebody who watches, who shall see more than changes of state. */
const WATCHED_S = 2;
/** For servers that hold nothing back. */
const LEAST_ROUND_MS = 1_000;

type Waiting = {
  path: string;
  timeoutMs: number;
  signal: AbortSignal;
  /** Told how far the video is, each time it got farther; null where nobody watches. */
  onProgress: ((percent: number, flow: FlowAnswer) => Promise<void>) | null;
};

export async function waitForFlow(api: Api, { path, timeoutMs, signal, onProgress }: Waiting): Promise<FlowAnswer> {
  const endMs = performance.now() + timeoutMs;
  let flow: FlowAnswer | null = null;
  let etag: string | null = null;
  let told = -1;
  for (;;) {
    const roundMs = performance.now();
    const leftS = Math.max(0, Math.floor((endMs - roundMs) / 1_000));
    const heldS = flow === null ? 0 : Math.min(leftS, onProgress ? WATCHED_S : HELD_S);
    const answer = await api('GET', path, askingOf(heldS, etag, onProgress !== null, signal));
    etag = answer.etag;
    if (answer.body) flow = Flow.parse(answer.body);
    if (flow === null) throw new Error('The service said that nothing had changed before it had said anything.');
    const percent = percentOf(flow);
    if (percent > told) await onProgress?.(percent, flow);
    told = Math.max(told, percent);
    if (isTerminal(flow.status) || flow.status === 'pending_approval' || performance.now() >= endMs) return shown(flow);
    await pause(Math.max(0, LEAST_ROUND_MS - (performance.now() - roundMs)), undefined, { signal });
  }
}

const askingOf = (heldS: number, etag: string | null, watches: boolean, signal: AbortSignal): Asking => ({
  signal,
  heldS,
  ...(watches && { query: { expand: 'progress' } }),
  headers: { ...(heldS > 0 && { prefer: `wait=${heldS}` }), ...(etag !== null && { 'if-none-match': etag }) },
});

/** Without what was only asked for to see it grow. */
function shown({ progress: _, ...flow }: FlowAnswer): FlowAnswer {
  return flow as FlowAnswer;
}

const STEPS = STATES.filter((state) => !['pending_approval', 'failed', 'cancelled'].includes(state));

/** The states on the way count as equal steps; a hint, the status is the fact. */
function percentOf({ status, progress }: FlowAnswer): number {
  if (isTerminal(status)) return 100;
  const done = STEPS.indexOf(status === 'pending_approval' ? 'segmenting' : status);
  const share = Number((progress as { percent?: number } | undefined)?.percent ?? 0) / 100;
  return Math.round(((done + Math.min(0.99, share)) / (STEPS.length - 1)) * 100);
}
