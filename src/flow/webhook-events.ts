// What webhooks tell of: the states in which somebody waits for a flow, or for nothing any more.
import type { State } from './life.js';

export const WEBHOOK_EVENTS = ['flow.pending_approval', 'flow.completed', 'flow.failed', 'flow.cancelled'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when an owner asks whether anybody is there. */
export const TEST_EVENT = 'webhook.test';

/** The event of a flow that has come into this state, or null where it tells nobody. */
export function eventOf(state: State): WebhookEvent | null {
  const name = `flow.${state}`;
  return WEBHOOK_EVENTS.find((event) => event === name) ?? null;
}
