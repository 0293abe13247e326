// Webhook events, and the retries of their deliveries: ten tries over about three days, with increasing pauses and jitter.
import { askedPauseMs } from '../lib/retry.js';
import type { State } from './life.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause after each try but the last. */
const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
export const MOST_TRIES = PAUSES_MS.length + 1;

/** The jitter of each pause. */
const SPREAD = 0.1;
/** Caps the Retry-After of a receiver. */
const LONGEST_PAUSE_MS = 24 * HOUR_MS;

type Failed = {
  tries: number;
  /** The jitter, between 0 and 1. */
  share: number;
  /** The Retry-After of the receiver. */
  retryAfterMs: number | null;
};

/** How long to wait after so many tries, or null once there is none left. */
export function pauseAfter({ tries, share, retryAfterMs }: Failed): number | null {
  const pauseMs = PAUSES_MS[tries - 1];
  if (pauseMs === undefined) return null;
  const spreadMs = Math.round(pauseMs * (1 - SPREAD + 2 * SPREAD * share));
  return Math.max(spreadMs, askedPauseMs(Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS), share));
}

/** An endpoint is disabled after this many failed deliveries in a row, over at least this time. */
const DISABLE_AFTER_DELIVERIES = 3;
const DISABLE_AFTER_MS = 72 * HOUR_MS;

export const shouldDisable = (givenUp: number, failingMs: number): boolean =>
  givenUp >= DISABLE_AFTER_DELIVERIES && failingMs >= DISABLE_AFTER_MS;

export const WEBHOOK_EVENTS = ['flow.pending_approval', 'flow.completed', 'flow.failed', 'flow.cancelled'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when an owner tests an endpoint. */
export const TEST_EVENT = 'webhook.test';

/** The event of entering a state, or null if there is none. */
export function eventOf(state: State): WebhookEvent | null {
  const name = `flow.${state}`;
  return WEBHOOK_EVENTS.find((event) => event === name) ?? null;
}
