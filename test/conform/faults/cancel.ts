// How a server can get cancels wrong.
import { type Faults, fail, isCancel, isDecision, isRead, onAnswer, onGood } from './spoil.js';

export const cancelFaults: Faults = {
  'cancels a new flow': [
    onGood(isCancel, (body) => {
      body.status = 'cancelling';
    }),
    onAnswer(isCancel, (answered) => {
      answered.status = 204;
      answered.body = null;
    }),
  ],
  'cancels a flow that waits for approval': [
    onGood(isCancel, (body) => {
      body.message = 'Cancelled.';
    }),
    onGood(isRead, (body) => {
      if (body.status === 'cancelled') body.status = 'failed';
    }),
  ],
  'answers a cancel of a cancelled flow in the same way': [
    () => {
      const seen = new Set<string>();
      return {
        after: (answered, asked) => {
          if (!isCancel(asked)) return;
          if (seen.has(asked.path)) fail(answered, 400, 'VALIDATION_ERROR');
          seen.add(asked.path);
        },
      };
    },
  ],
  'cancels with a JSON content type and no body, and with a body that it does not look at': [
    onAnswer(
      (asked) => isCancel(asked) && asked.text === '' && 'content-type' in asked.headers,
      (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
    ),
    onAnswer(
      (asked) => isCancel(asked) && asked.text !== '',
      (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
    ),
  ],
  'lets a cancel and a rejection at once agree on one end': [
    onAnswer(isCancel, (answered) => fail(answered, 409, 'CONFLICT')),
    onAnswer(isDecision, (answered) => fail(answered, 500, 'INTERNAL_ERROR')),
  ],
};
