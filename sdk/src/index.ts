// The public API of the SDK: the client, its errors, and webhook verification.
export { type Aftercall, createAftercall } from './client.js';
export { AftercallError, type AftercallErrorCode, FlowEndedError } from './errors.js';
export type {
  ChangeOptions,
  CompletedFlow,
  CreateAndWaitOptions,
  Decision,
  Flows,
  NewNarration,
  ReadOptions,
} from './flows.js';
export type { CallOptions, ClientOptions } from './request.js';
export type * from './types.js';
export type { WaitOptions } from './wait.js';
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookRequest } from './webhooks.js';
