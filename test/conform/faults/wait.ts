// How a server can get waiting wrong.
import { always, type Faults, isRead, onAnswer, onRequest, without } from './spoil.js';

export const waitFaults: Faults = {
  'gives a flow a tag, and answers 304 without a body to those who know it': [
    () => {
      let count = 0;
      return {
        after: ({ headers }) => {
          headers.etag = `"${count++}"`;
        },
      };
    },
    onRequest(always, ({ headers }) => {
      delete headers['if-none-match'];
    }),
    onAnswer(always, ({ headers }) => {
      delete headers.etag;
    }),
  ],
  'changes the tag when the flow moves': [
    onAnswer(isRead, ({ headers }) => {
      headers.etag = '"the-same"';
    }),
  ],
  'holds an answer as long as was preferred, 30 seconds at most, and says so': [
    onRequest(always, ({ headers }) => {
      delete headers.prefer;
    }),
    onRequest(always, ({ headers }) => {
      if (headers.prefer) headers.prefer = 'wait=0';
    }),
    onAnswer(always, ({ headers }) => {
      delete headers['preference-applied'];
    }),
  ],
  'answers who waits as soon as the flow moves': [
    onRequest(always, ({ headers }) => {
      delete headers.prefer;
    }),
    () => {
      const seen = new Map<string, any>();
      return {
        // Answers whoever waited with what was there before.
        after: (answered, asked) => {
          if (asked.headers.prefer) answered.body = seen.get(asked.path) ?? answered.body;
          else if (isRead(asked)) seen.set(asked.path, answered.body);
        },
      };
    },
  ],
  'refuses an expansion that it does not know': [onRequest(isRead, (asked) => without(asked, /\?.*$/))],
  'counts down what a key may still ask, where it limits that': [
    onAnswer(always, ({ headers }) => {
      headers['ratelimit-remaining'] = '500';
    }),
    onAnswer(always, ({ headers }) => {
      headers['ratelimit-reset'] = 'soon';
    }),
  ],
};
