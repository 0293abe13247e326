// Labels of webhook events, webhook states and delivery results.

import type { DeliveryLine, WebhookLine } from '#schemas/workspace';
import type { Tone } from '../../design/badge';
import { t } from '../../language/text';

/** The id of the callbacks of single flows. */
export const CALLBACKS = 'callbacks';

const EVENTS: Record<string, string> = {
  'flow.pending_approval': t('Script needs approval'),
  'flow.completed': t('Video ready'),
  'flow.failed': t('Video failed'),
  'flow.cancelled': t('Video canceled'),
  'webhook.test': t('Test event'),
};
export const eventWords = (event: string): string => EVENTS[event] ?? event;

/** «Video ready, Video failed» */
export const listWords = (events: readonly string[]): string => events.map(eventWords).join(', ');

type State = { word: string; tone: Tone };

export function stateOf({ isEnabled, disabledReason, failingSince }: WebhookLine): State {
  if (!isEnabled) return { word: t('Off'), tone: disabledReason === 'by_hand' ? 'plain' : 'bad' };
  return failingSince ? { word: t('Failing'), tone: 'warn' } : { word: t('Active|webhook'), tone: 'good' };
}

const STATUSES: Record<DeliveryLine['status'], State> = {
  waiting: { word: t('Waiting'), tone: 'accent' },
  delivered: { word: t('Delivered'), tone: 'good' },
  failed: { word: t('Failed'), tone: 'bad' },
  dropped: { word: t('Not sent'), tone: 'plain' },
};
export const statusOf = ({ status }: DeliveryLine): State => STATUSES[status];

const PROBLEMS: Record<string, string> = {
  too_slow: t('No response within 15 seconds'),
  redirect: t('Responded with a redirect'),
  not_allowed: t('The URL points to a private network'),
  not_found: t('Host name not found'),
  no_connection: t('Couldn’t connect'),
  bad_certificate: t('Invalid TLS certificate'),
  no_secret: t('The secret couldn’t be decrypted'),
  disabled: t('The webhook was turned off'),
};

/** «404 in 120 ms», «Could not connect» */
export function answerWords({ lastTry }: DeliveryLine): string {
  if (!lastTry) return t('No attempts yet');
  const { answerStatus, problem, tookMs } = lastTry;
  if (problem && PROBLEMS[problem]) return PROBLEMS[problem];
  return t('{answer} in {tookMs} ms', { answer: answerStatus ?? t('No response'), tookMs });
}
