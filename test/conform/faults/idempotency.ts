// How a server can get repeated requests wrong.
import type { Answered } from '../../support/spoiler.js';
import { always, type Faults, isCreate, onAnswer, onRequest } from './spoil.js';

const noIdempotency = onRequest(always, (asked) => {
  delete asked.headers['idempotency-key'];
});

export const idempotencyFaults: Faults = {
  'answers a repeated create with the same flow, and says that it is a repetition': [
    noIdempotency,
    onAnswer(always, ({ headers }) => {
      delete headers['idempotent-replayed'];
    }),
    onAnswer(isCreate, ({ headers }) => {
      headers['idempotent-replayed'] = 'true';
    }),
  ],
  'refuses the same key with other fields': [
    noIdempotency,
    onAnswer(isCreate, (answered) => {
      if (answered.status === 422) answered.status = 409;
    }),
  ],
  'lets five requests with one key at once make one flow': [noIdempotency],
  'refuses keys that are too long or hold white space': [
    onRequest(always, ({ headers }) => {
      if (String(headers['idempotency-key']).length > 255) delete headers['idempotency-key'];
    }),
    noIdempotency,
  ],
  'remembers no failure': [
    () => {
      const failures = new Map<string, Answered>();
      return {
        after: (answered, { headers }) => {
          const name = String(headers['idempotency-key']);
          const earlier = failures.get(name);
          if (earlier) Object.assign(answered, earlier);
          else if (answered.status >= 400) failures.set(name, { ...answered });
        },
      };
    },
  ],
  'makes a new flow where that of the first answer was erased': [
    () => {
      let first: string | null = null;
      return {
        after: ({ body }, asked) => {
          if (!isCreate(asked) || !body?.flowId) return;
          first ??= body.flowId;
          body.flowId = first;
        },
      };
    },
    onAnswer(isCreate, ({ headers }) => {
      headers['idempotent-replayed'] = 'true';
    }),
  ],
  'answers a repeated decision with its first answer': [noIdempotency],
};
