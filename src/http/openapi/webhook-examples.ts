// Examples of the operations about webhooks and recorded narrations.
import { WEBHOOK_EVENTS } from '../../domain/webhooks.js';
import { flowIdExample, type OperationExamples } from './examples.js';

export const webhookIdExample = 'wh_3Kd8PzYq1Vb7Rm5Xc0TnLw';
export const deliveryIdExample = 'msg_6Hs2JfWq9Zx4Bn7Kc1RtVm';

const SECRET = 'whsec_tE5cLq0v7oYp3mX9aJkR2dUz8sWbN4gHfCiQ1lVxMZA=';
const WEBHOOK = {
  id: webhookIdExample,
  url: 'https://crm.example.com/hooks/aftercall',
  description: 'CRM production',
  events: [...WEBHOOK_EVENTS],
  isEnabled: true,
  createdAt: '2026-05-18T09:30:00.000Z',
};
const CALLBACKS = { createdAt: '2026-05-11T14:02:09.000Z' };
const GONE = { ...WEBHOOK, isEnabled: false, disabledReason: 'gone', disabledAt: '2026-05-20T16:40:02.000Z' };

const DELIVERED = {
  id: deliveryIdExample,
  event: 'flow.completed',
  flowId: flowIdExample,
  status: 'delivered',
  tries: 1,
  createdAt: '2026-05-18T09:33:12.000Z',
  lastTry: { at: '2026-05-18T09:33:12.310Z', answerStatus: 204, tookMs: 184 },
};
const WAITING = {
  ...{ id: 'msg_0Qb5XkZw3Lr8Nd6Tc9YvHp', event: 'flow.failed', flowId: 'flow_1Bx5NcY8mKe3TgR6vQz0Jp' },
  ...{ status: 'waiting', tries: 2, createdAt: '2026-05-18T09:14:00.000Z', nextTryAt: '2026-05-18T09:19:21.000Z' },
  lastTry: { at: '2026-05-18T09:14:20.000Z', problem: 'too_slow', tookMs: 15_002 },
};

const one = (summary: string, value: object): OperationExamples['reply'] => ({ one: { summary, value } });

/** By operation. */
export const WEBHOOK_EXAMPLES: Record<string, OperationExamples> = {
  listWebhooks: {
    reply: one('One webhook', { success: true, webhooks: [WEBHOOK], callbacks: CALLBACKS }),
  },
  createWebhook: {
    request: {
      shortest: { summary: 'All events', value: { url: WEBHOOK.url } },
      some: {
        summary: 'Some events',
        value: { url: WEBHOOK.url, events: ['flow.completed', 'flow.failed'], description: WEBHOOK.description },
      },
    },
    reply: one('Created', { success: true, webhook: WEBHOOK, secret: SECRET }),
  },
  readWebhook: {
    reply: {
      enabled: { summary: 'Enabled', value: { success: true, webhook: WEBHOOK } },
      gone: { summary: 'The receiver has answered 410', value: { success: true, webhook: GONE } },
    },
  },
  changeWebhook: {
    request: {
      events: { summary: 'Other events', value: { events: ['flow.completed'] } },
      off: { summary: 'Switch it off', value: { isEnabled: false } },
    },
    reply: one('Changed', { success: true, webhook: { ...WEBHOOK, events: ['flow.completed'] } }),
  },
  deleteWebhook: { reply: one('Gone', { success: true }) },
  pingWebhook: { reply: one('On its way', { success: true, deliveryId: deliveryIdExample }) },
  rotateWebhook: { reply: one('Rotated', { success: true, secret: SECRET }) },
  listDeliveries: {
    reply: one('One arrived, one is tried again', {
      success: true,
      deliveries: [DELIVERED, WAITING],
      nextCursor: null,
    }),
  },
  replayDelivery: {
    reply: one('Sent again', { success: true, deliveryId: deliveryIdExample, status: 'waiting' }),
  },
};

// Examples of a recorded narration.

const FLOW_ID = 'flow_7Hq2mXv9KpL4dRt8WsYz3A';
const SCRIPT = 'Hi Dana, thank you for your time today.';
const RECORDED = { script: SCRIPT, isOfScript: true, statement: 'own_voice', recordedAt: '2026-05-04T09:20:11.000Z' };
const ALIGNED = {
  summary: 'It says the script',
  value: {
    ...{ success: true, flowId: FLOW_ID, status: 'aligned', ...RECORDED, durationSeconds: 2.42, remarks: [] },
    words: [{ text: 'Hi', startSeconds: 0.21, endSeconds: 0.4, start: 0, end: 2 }],
  },
};
const NONE = { summary: 'A voice speaks', value: { success: true, flowId: FLOW_ID, status: 'none' } };

export const NARRATION_EXAMPLES: Record<string, OperationExamples> = {
  readNarration: { reply: { aligned: ALIGNED, none: NONE } },
  putNarration: {
    reply: {
      aligned: ALIGNED,
      refused: {
        summary: 'It says something else',
        value: {
          ...{ success: true, flowId: FLOW_ID, status: 'refused', ...RECORDED, durationSeconds: 2.42 },
          problems: [
            {
              code: 'other_words',
              message: 'The words here do not match the script.',
              ...{ sentence: 0, text: SCRIPT, start: 0, end: 39 },
            },
          ],
        },
      },
    },
  },
  deleteNarration: { reply: { none: NONE } },
};
