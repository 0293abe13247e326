// When a refused request means that the session has ended, and when it was only late.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { createApi } from '../../dashboard/src/api/client.js';

const LATE = { status: 401, body: { success: false, error: 'Please sign in.', code: 'UNAUTHORIZED' } };
const FINE = { status: 200, body: { csrfToken: 'token' } };

describe('a refused request of the pages', () => {
  let token: string | null;
  let asked: string[];
  beforeEach(() => {
    token = 'token';
    asked = [];
  });
  afterEach(() => mock.restoreAll());

  /** Answers as the service would, in this order. */
  function apiOf(...answers: { status: number; body: object }[]) {
    mock.restoreAll();
    mock.method(globalThis, 'fetch', async (path: string, { method }: { method: string }) => {
      asked.push(`${method} ${path}`);
      const answer = answers.shift();
      if (!answer) throw new TypeError('fetch failed');
      return Response.json(answer.body, { status: answer.status });
    });
    const onSignedOut = () => {
      token = null;
    };
    return createApi({
      csrfToken: () => token,
      onSignedOut,
      confirm: async () => false,
      readSession: async () => null,
    });
  }

  test('a request that left with an earlier cookie of the session is sent again', async () => {
    const flows = { status: 200, body: { flows: [] } };
    assert.deepEqual(await apiOf(LATE, FINE, flows).get('/flows'), { flows: [] });
    assert.equal(token, 'token');
    assert.deepEqual(asked, ['GET /app/api/flows', 'GET /app/api/session', 'GET /app/api/flows']);
  });

  test('a change is not sent again by itself', async () => {
    await assert.rejects(apiOf(LATE, FINE).post('/keys'), { status: 401 });
    assert.equal(token, 'token');
    assert.equal(asked.length, 2);
  });

  test('who has no session any more is signed out', async () => {
    await assert.rejects(apiOf(LATE, LATE).get('/flows'), { status: 401 });
    assert.equal(token, null);
    assert.equal(asked.length, 2);
    token = 'token';
    await assert.rejects(apiOf(LATE).get('/session'), { status: 401 });
    assert.equal(token, null);
  });

  test('a service that cannot be reached signs nobody out', async () => {
    await assert.rejects(apiOf(LATE).post('/keys'), { status: 401 });
    assert.equal(token, 'token');
  });
});
