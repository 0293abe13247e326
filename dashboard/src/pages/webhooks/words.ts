// Webhooks and deliveries in words: what an event is, how a webhook stands, what came of a try.
import type { DeliveryLine, WebhookLine } from '#schemas/webhooks';
import type { Tone } from '../../design/badge';

/** Stands for the callbacks of single flows. */
export const CALLBACKS = 'callbacks';

const EVENTS: Record<string, string> = {
  'flow.pending_approval': 'A script waits for approval',
  'flow.completed': 'A video is ready',
  'flow.failed': 'A video failed',
  'flow.cancelled': 'A video was cancelled',
  'webhook.test': 'A test',
};
export const eventWords = (event: string): string => EVENTS[event] ?? event;

/** «A video is ready, a video failed» */
export const listWords = (events: readonly string[]): string =>
  events.map(eventWords).join(', ').replaceAll(', A ', ', a ');

type State = { word: string; tone: Tone };

export function stateOf({ isEnabled, disabledReason, failingSince }: WebhookLine): State {
  if (!isEnabled) return { word: 'Off', tone: disabledReason === 'by_hand' ? 'plain' : 'bad' };
  return failingSince ? { word: 'Failing', tone: 'warn' } : { word: 'Active', tone: 'good' };
}

const STATUSES: Record<DeliveryLine['status'], State> = {
  waiting: { word: 'Waiting', tone: 'accent' },
  delivered: { word: 'Delivered', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  dropped: { word: 'Dropped', tone: 'plain' },
};
export const statusOf = ({ status }: DeliveryLine): State => STATUSES[status];

const PROBLEMS: Record<string, string> = {
  too_slow: 'No answer within 15 seconds',
  redirect: 'It answers with a redirect',
  not_allowed: 'The address leads into a private network',
  not_found: 'Nobody knows this name',
  no_connection: 'Nobody answers there',
  bad_certificate: 'Its certificate is not good',
  no_secret: 'The secret cannot be opened',
  disabled: 'The webhook was switched off',
};

/** «404 in 120 ms», «Nobody answers there» */
export function answerWords({ lastTry }: DeliveryLine): string {
  if (!lastTry) return 'Not tried yet';
  const { answerStatus, problem, tookMs } = lastTry;
  if (problem && PROBLEMS[problem]) return PROBLEMS[problem];
  return `${answerStatus ?? 'No answer'} in ${tookMs} ms`;
}

/** What the service says of the address, for the place where it is typed; null where it speaks of something else. */
export function addressProblem(error: Error | null): string | null {
  const said = /^url (cannot be used\. )?(.+)$/s.exec(error?.message ?? '');
  if (!said) return null;
  return said[1] ? said[2]! : `It ${said[2]}`;
}
