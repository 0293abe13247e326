// How a server can get paths, methods and headers wrong.
import { always, type Faults, fail, onAnswer, onRequest, without } from './spoil.js';

export const pathsFaults: Faults = {
  'fails with exactly success, error and code': [
    onAnswer(always, ({ status, body }) => {
      if (status >= 400) body.requestId = 'r1';
    }),
    onAnswer(always, ({ status, body }) => {
      if (status >= 400) delete body.code;
    }),
    onAnswer(always, ({ status, body }) => {
      if (status >= 400) body.success = true;
    }),
    onAnswer(always, ({ status, body }) => {
      if (status >= 400) body.error = '';
    }),
    onAnswer(always, ({ headers }) => {
      headers['content-type'] = 'text/html';
    }),
  ],
  'answers 404 NOT_FOUND at paths that do not exist, also with a slash at the end, before it looks at keys': [
    onRequest(always, (asked) => without(asked, /\/$/)),
    onAnswer(
      ({ path }) => path.endsWith('/nothing'),
      (answered) => fail(answered, 401, 'UNAUTHORIZED'),
    ),
  ],
  'answers 405 with Allow for every other method, OPTIONS too, before it looks at keys': [
    onAnswer(always, ({ headers }) => {
      delete headers.allow;
    }),
    onAnswer(
      ({ method }) => method === 'OPTIONS',
      (answered) => {
        answered.status = 204;
        answered.body = null;
      },
    ),
    onAnswer(
      ({ method }) => method === 'PUT',
      (answered) => fail(answered, 404, 'NOT_FOUND'),
    ),
  ],
  'answers HEAD like GET, without a body': [
    onAnswer(
      ({ method }) => method === 'HEAD',
      (answered) => {
        answered.status = 405;
      },
    ),
  ],
  'refuses a broken percent-encoding in the path, with and without a key': [
    onAnswer(
      ({ path }) => path.endsWith('%zz'),
      (answered) => fail(answered, 404, 'FLOW_NOT_FOUND'),
    ),
  ],
  'gives every answer a request id of its own, and keeps it out of stores': [
    onAnswer(always, ({ headers }) => {
      headers['x-request-id'] = 'always-the-same';
    }),
    onAnswer(always, ({ headers }) => {
      delete headers['cache-control'];
    }),
    onAnswer(always, ({ headers }) => {
      delete headers['x-content-type-options'];
    }),
  ],
};
