// What the pages and the service tell each other of webhooks: what the API tells of them, and the titles of flows.
import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../../../domain/webhooks.js';
import * as api from '../../api/webhook-schemas.js';

export const WebhookLine = api.Webhook;
export type WebhookLine = api.Webhook;

export const WebhookBoard = z.object({
  webhooks: z.array(api.Webhook),
  /** What signs for the callbackUrl of single flows; null until there is a first one. */
  callbacks: api.WebhookList.shape.callbacks,
  events: z.array(z.enum(WEBHOOK_EVENTS)),
});
export type WebhookBoard = z.output<typeof WebhookBoard>;

export type NewWebhook = z.input<typeof api.NewWebhook>;
export type WebhookChange = z.input<typeof api.WebhookChange>;

/** Shown once. */
export const WebhookSecret = api.WebhookSecret.omit({ success: true });
export type WebhookSecret = z.output<typeof WebhookSecret>;

export const NewWebhookSecret = WebhookSecret.extend({ webhook: api.Webhook });
export type NewWebhookSecret = z.output<typeof NewWebhookSecret>;

export const WebhookTest = api.WebhookTested.omit({ success: true });
export type WebhookTest = z.output<typeof WebhookTest>;

/** People know their videos by title, not by identifier. */
const DeliveryLine = api.Delivery.extend({ flowTitle: z.string().optional() });
export type DeliveryLine = z.output<typeof DeliveryLine>;

export const DeliveryPage = z.object({ deliveries: z.array(DeliveryLine), nextCursor: z.string().nullable() });
export type DeliveryPage = z.output<typeof DeliveryPage>;
