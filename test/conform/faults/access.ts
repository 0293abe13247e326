// How a server can get keys and workspaces wrong.
import { always, type Faults, fail, isList, isRead, type KeysOfFaults, onAnswer, onRequest, swap } from './spoil.js';

export const accessFaults = ({ key, second, limited, unready }: KeysOfFaults): Faults => ({
  'takes the key as a Bearer token': [
    onRequest(always, ({ headers }) => {
      delete headers.authorization;
    }),
  ],
  'refuses every endpoint without a key, with a challenge that names no error': [
    onAnswer(always, ({ headers }) => {
      delete headers['www-authenticate'];
    }),
    onRequest(isList, ({ headers }) => {
      headers.authorization ??= `Bearer ${key}`;
    }),
  ],
  'refuses keys that it does not know as invalid_token, and does not repeat them': [
    onRequest(always, ({ headers }) => {
      headers.authorization = `Bearer ${key}`;
    }),
    onAnswer(always, ({ headers }) => {
      headers['www-authenticate'] = 'Bearer realm="x"';
    }),
    onAnswer(always, ({ status, body }, { headers }) => {
      if (status === 401) body.error = `"${headers.authorization}" is no key.`;
    }),
  ],
  'takes the word Bearer in any case': [
    onAnswer(
      ({ headers }) => headers.authorization?.startsWith('bearer') ?? false,
      (answered) => fail(answered, 401, 'UNAUTHORIZED'),
    ),
  ],
  'lets a key with the scope flows:read read, and do nothing else': [
    swap(limited, key),
    onAnswer(always, ({ headers }) => {
      delete headers['www-authenticate'];
    }),
  ],
  'looks at the key before the body, and at the body before the flow': [
    onRequest(always, ({ headers }) => {
      headers.authorization ??= `Bearer ${key}`;
    }),
    onAnswer(
      (asked) => asked.path.includes('/nope/') && asked.body?.action === 'perhaps',
      (answered) => fail(answered, 404, 'FLOW_NOT_FOUND'),
    ),
  ],
  'looks at the scope before the body': [
    onAnswer(
      ({ method, body }) => method === 'POST' && Object.keys(body ?? {}).length === 0,
      (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
    ),
  ],
  'shows a key only the flows of its workspace': [swap(second, key)],
  'tells a foreign flow from one that never was by nothing': [
    onAnswer(isRead, ({ status, body }, { path }) => {
      if (status === 404 && !path.endsWith('nope')) body.error = 'This flow is not yours.';
    }),
  ],
  'refuses every endpoint while the workspace has no avatar or no voice': [swap(unready, key)],
});
