// What goes in and comes out of the endpoints about webhooks.
import { z } from 'zod';
import { LIMITS } from '../../domain/limits.js';
import { WEBHOOK_EVENTS } from '../../domain/webhooks.js';
import { exactText, ListQuery, success, text, time } from './schemas.js';

const DESCRIPTION_LENGTH = 200;

const id = (description: string) => z.string().max(LIMITS.ID_LENGTH).meta({ description });

const url = exactText(LIMITS.URL_LENGTH).meta({
  description: 'Where the events are sent: an https address of the public internet.',
});
const description = text(DESCRIPTION_LENGTH).meta({ description: 'A note of yours.' });
const TWICE = 'can’t list an event more than once';
const events = z
  .array(z.enum(WEBHOOK_EVENTS, `must be one of ${WEBHOOK_EVENTS.join(', ')}`))
  .min(1, 'must include at least one event')
  .max(WEBHOOK_EVENTS.length, TWICE)
  .refine((names) => new Set(names).size === names.length, TWICE)
  .meta({ description: 'Which events are sent.', uniqueItems: true });

export const NewWebhook = z
  .object({ url, events: events.nullish(), description: description.nullish() })
  .meta({ id: 'CreateWebhook' });

export const WebhookChange = z
  .object({
    url: url.nullish(),
    events: events.nullish(),
    description: description.nullish(),
    isEnabled: z
      .boolean()
      .nullish()
      .meta({ description: 'False: nothing is sent any more, and what waits is dropped.' }),
  })
  .meta({ id: 'ChangeWebhook' });

export const Webhook = z
  .object({
    id: id('The identifier of the webhook.'),
    url: z.url().max(LIMITS.URL_LENGTH),
    description: z.string().max(DESCRIPTION_LENGTH),
    events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
    isEnabled: z.boolean(),
    disabledReason: z.enum(['by_hand', 'gone', 'failing', 'revoked']).optional().meta({
      description:
        'gone: the receiver answered 410. failing: nothing got through for three days. revoked: who made or enabled it may not see all flows any more.',
    }),
    disabledAt: time('Since when nothing is sent.').optional(),
    failingSince: time('When the first try since the last delivery failed.').optional(),
    previousSecretUntil: time('So long the secret before the last rotation signs as well.').optional(),
    createdAt: time('When the webhook was created.'),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

export const WebhookReply = z.object({ success, webhook: Webhook }).meta({ id: 'WebhookReply' });

const secret = z.string().max(100).meta({ description: 'What signs the webhooks. It is shown here and never again.' });

export const WebhookCreated = z.object({ success, webhook: Webhook, secret }).meta({ id: 'WebhookCreated' });

const Callbacks = z
  .object({
    createdAt: time('When the secret was first made.'),
    previousSecretUntil: time('So long the secret before the last rotation signs as well.').optional(),
  })
  .meta({ id: 'CallbackSecret' });

export const WebhookList = z
  .object({
    success,
    webhooks: z.array(Webhook).max(100),
    callbacks: Callbacks.nullable().meta({
      description: 'The secret that signs for every callbackUrl; null until the first one is used.',
    }),
  })
  .meta({ id: 'WebhookList' });
export type WebhookList = z.output<typeof WebhookList>;

export const WebhookSecret = z.object({ success, secret }).meta({ id: 'WebhookSecret' });
export const WebhookTested = z
  .object({ success, deliveryId: id('Under which the outcome stands in the deliveries.') })
  .meta({ id: 'WebhookTested' });
export const WebhookDeleted = z.object({ success }).meta({ id: 'WebhookDeleted' });

const LastTry = z
  .object({
    at: time('When it ended.'),
    answerStatus: z.int().min(100).max(999).optional().meta({ description: 'What the receiver answered.' }),
    problem: z.string().max(40).optional().meta({ description: 'What went wrong, in a word.' }),
    tookMs: z.int().min(0).max(1e9),
  })
  .meta({ id: 'WebhookTry' });

export const Delivery = z
  .object({
    id: id('Sent as webhook-id, the same with every try.'),
    event: z.string().max(40),
    flowId: id('The flow that the event tells of; none for a test.').optional(),
    status: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
    tries: z.int().min(0).max(1e6),
    createdAt: time('When the event happened.'),
    nextTryAt: time('When it is tried again; only while it waits.').optional(),
    lastTry: LastTry.optional(),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.output<typeof Delivery>;

export const DeliveryList = z
  .object({
    success,
    deliveries: z.array(Delivery).max(100),
    nextCursor: z
      .string()
      .max(LIMITS.ID_LENGTH)
      .nullable()
      .meta({ description: 'Where the next page begins; null on the last.' }),
  })
  .meta({ id: 'WebhookDeliveryList' });
export type DeliveryPage = Omit<z.output<typeof DeliveryList>, 'success'>;

export const DeliveryReplayed = z
  .object({ success, deliveryId: id('The delivery.'), status: z.literal('waiting') })
  .meta({ id: 'WebhookReplayed' });

export const DeliveryQuery = ListQuery.pick({ limit: true, cursor: true });
