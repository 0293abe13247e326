// How a server can get decisions wrong.
import { type Faults, fail, isCreate, isDecision, isRead, onAnswer, onGood, onRequest } from './spoil.js';

export const decideFaults: Faults = {
  'refuses unknown actions and bad scripts, and the flow goes on waiting': [
    onRequest(isDecision, ({ body }) => {
      if (typeof body?.action === 'string') body.action = body.action.toLowerCase();
    }),
    onRequest(isDecision, ({ body }) => {
      if (body?.editedScript?.trim?.() === '') delete body.editedScript;
    }),
    onAnswer(isDecision, ({ body }) => {
      body.error = 'Invalid request.';
    }),
  ],
  'approves the draft unchanged': [
    onGood(isDecision, (body) => {
      body.status = 'approved';
    }),
    onGood(isDecision, (body) => {
      delete body.flowId;
    }),
    () => {
      let decided = false;
      return {
        after: ({ body }, asked) => {
          if (isDecision(asked)) decided = true;
          if (decided && isRead(asked)) body.generatedScript += ' And more.';
        },
      };
    },
  ],
  'approves with an edited script, which from then on is the script': [
    onRequest(isDecision, ({ body }) => {
      delete body.editedScript;
    }),
  ],
  'rejects into cancelled': [
    onGood(isDecision, (body) => {
      body.status = 'rejected';
    }),
    onRequest(isDecision, ({ body }) => {
      body.action = 'approve';
    }),
  ],
  'does not look at an edited script beside a rejection': [
    onAnswer(
      (asked) => isDecision(asked) && asked.body.editedScript === 5,
      (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
    ),
  ],
  'refuses a decision outside of pending_approval, and names the status': [
    onAnswer(isDecision, ({ body }) => {
      body.error = 'The flow does not wait for approval.';
    }),
    onAnswer(isDecision, ({ body }) => {
      body.code = 'INVALID_STATE';
    }),
    onAnswer(isDecision, (answered) => {
      answered.status = 409;
    }),
  ],
  'lets exactly one of three decisions at once win': [
    onAnswer(isDecision, (answered, { path }) => {
      answered.status = 200;
      answered.body = { success: true, flowId: path.split('/').at(-2), status: 'cancelled' };
    }),
    onAnswer(isDecision, (answered) => {
      if (answered.status === 400) fail(answered, 409, 'CONFLICT');
    }),
  ],
  'goes on by itself only when it was told to': [
    onRequest(isCreate, ({ body }) => {
      body.autoApproveScript = false;
    }),
  ],
};
