// When a refused request means that the session has ended, and when it was only late.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, beforeEach, describe, mock, test } from 'node:test';
import { createApi } from '../../dashboard/src/api/client.js';
import { fieldProblem } from '../../dashboard/src/language/field-problem.js';
import { serverText, setTexts } from '../../dashboard/src/language/text.js';
import { explainFailure, presenterGoneSentence } from '../../src/domain/errors.js';
import { text } from '../../src/http/api/schemas.js';
import { bodyTooLarge } from '../../src/http/core/errors.js';

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

describe('what the service says in English', () => {
  const texts = (language: string) => JSON.parse(readFileSync(`dashboard/messages/${language}.json`, 'utf8'));
  after(() => setTexts('en', {}));

  test('is shown in the language of the page, with its values and their digits', () => {
    setTexts('de', texts('de'));
    const { message } = bodyTooLarge(15_000_000, '18240000');
    assert.equal(message, 'Too large: 18.3 MB. The limit is 15 MB.');
    assert.equal(serverText(message), 'Zu groß: 18,3 MB. Die Grenze liegt bei 15 MB.');
    assert.equal(serverText(bodyTooLarge(15_000_000, undefined).message), 'Zu groß. Die Grenze liegt bei 15 MB.');
    assert.equal(serverText('Wrong email or password.'), 'E-Mail-Adresse oder Passwort ist falsch.');
    const advice = explainFailure(presenterGoneSentence('consent_withdrawn', true), 'consent_withdrawn').advice;
    assert.match(
      serverText(advice),
      /^Erstellen Sie eine neue Version mit einem anderen Avatar\. Ihr bearbeitetes Skript/,
    );
  });

  test('is a sentence of its own where a field has too many characters', () => {
    setTexts('en', {});
    const { error } = text(300).safeParse('a'.repeat(301));
    assert.deepEqual(fieldProblem(`title ${error?.issues[0]?.message}.`), {
      field: 'title',
      text: 'The title can be up to 300 characters.',
    });
  });

  test('stays as it is where it is not known, and on English pages', () => {
    for (const language of ['es', 'fr']) {
      setTexts(language, texts(language));
      assert.notEqual(serverText('Video not found.'), 'Video not found.');
      assert.equal(serverText('emailContent is required.'), 'emailContent is required.');
    }
    setTexts('en', {});
    assert.equal(serverText('Video not found.'), 'Video not found.');
  });
});
