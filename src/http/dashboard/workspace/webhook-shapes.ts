// What the dashboard and the service tell each other of webhooks; the other shapes stand in shapes.ts.

/**
 * GET /webhooks; POST /webhooks → NewWebhookSecret; PATCH /webhooks/{webhookId} → WebhookLine; DELETE → Done;
 * POST /webhooks/{webhookId}/rotation → WebhookSecret, /webhooks/callbacks/rotation too; POST /webhooks/{webhookId}/test → WebhookTest.
 */
export type WebhookBoard = {
  webhooks: WebhookLine[];
  /** What signs for the callbackUrl of single flows; null until there is a first one. */
  callbacks: { createdAt: string; previousSecretUntil?: string } | null;
  events: string[];
};
export type WebhookLine = {
  id: string;
  url: string;
  description: string;
  events: string[];
  isEnabled: boolean;
  disabledReason?: 'by_hand' | 'gone' | 'failing' | 'revoked';
  disabledAt?: string;
  failingSince?: string;
  previousSecretUntil?: string;
  createdAt: string;
};
export type NewWebhook = { url: string; events: string[]; description: string };
export type WebhookChange = Partial<NewWebhook> & { isEnabled?: boolean };
/** Shown once. */
export type WebhookSecret = { secret: string };
export type NewWebhookSecret = WebhookSecret & { webhook: WebhookLine };
export type WebhookTest = { deliveryId: string };
/** GET /webhooks/{webhookId}/deliveries?cursor=, of /webhooks/callbacks too; POST /webhook-deliveries/{deliveryId}/replay → Done. */
export type DeliveryPage = { deliveries: DeliveryLine[]; nextCursor: string | null };
export type DeliveryLine = {
  id: string;
  event: string;
  flowId?: string;
  /** Of the flow; told in the dashboard only. */
  flowTitle?: string;
  status: 'waiting' | 'delivered' | 'failed' | 'dropped';
  tries: number;
  createdAt: string;
  nextTryAt?: string;
  lastTry?: { at: string; answerStatus?: number; problem?: string; tookMs: number };
};
