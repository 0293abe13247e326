// How a server can get the quota wrong.
import {
  always,
  type Faults,
  fail,
  isCancel,
  isCreate,
  isDecision,
  type KeysOfFaults,
  onAnswer,
  onGood,
  swap,
} from './spoil.js';

export const quotaFaults = ({ key, spent }: KeysOfFaults): Faults => ({
  'takes one video for a flow, and gives it back once when that is cancelled': [
    onGood(
      ({ path }) => path.endsWith('/usage'),
      (body) => {
        body.used = 0;
      },
    ),
    () => {
      let most = 0;
      return {
        after: ({ body }, { path }) => {
          if (path.endsWith('/usage')) most = body.used = Math.max(most, body.used);
        },
      };
    },
    () => {
      const seen = new Set<string>();
      let twice = 0;
      return {
        after: ({ body }, asked) => {
          if (isCancel(asked) && seen.has(asked.path)) twice += 1;
          if (isCancel(asked)) seen.add(asked.path);
          if (asked.path.endsWith('/usage')) body.used -= twice;
        },
      };
    },
  ],
  'gives back a rejected flow, and takes nothing for a refused or repeated request': [
    () => {
      let refused = 0;
      return {
        after: ({ status, body }, asked) => {
          if (isCreate(asked) && status === 400) refused += 1;
          if (asked.path.endsWith('/usage')) body.used += refused;
        },
      };
    },
    () => {
      let rejected = 0;
      return {
        after: ({ body }, asked) => {
          if (isDecision(asked)) rejected += 1;
          if (asked.path.endsWith('/usage')) body.used += rejected;
        },
      };
    },
  ],
  'refuses a flow beyond the quota with 429': [
    swap(spent, key),
    onAnswer(isCreate, (answered) => {
      if (answered.status === 429) answered.status = 402;
    }),
  ],
  'looks at the quota last, and says when it is counted anew': [
    onAnswer(always, ({ headers }) => {
      delete headers['retry-after'];
    }),
    onAnswer(isCreate, (answered) => fail(answered, 429, 'QUOTA_EXCEEDED')),
    onAnswer(isCreate, ({ status, body }) => {
      if (status === 429) body.error = 'No videos are left.';
    }),
  ],
});
