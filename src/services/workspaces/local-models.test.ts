import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, afterEach, before, describe, it } from 'node:test';
import { LISTED, type LocalModels, startLocalModels } from '../../../test/support/local-models.js';
import { findLocalServers, LOCAL_BASE_URLS, LOCAL_SERVERS, maySave } from './local-models.js';
import { tryWriter } from './script-model-trial.js';

const json = (body: unknown) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('model servers on this machine', () => {
  let models: LocalModels;
  before(async () => {
    models = await startLocalModels();
  });
  after(() => models.close());
  afterEach(() => models.answerWith(null));

  const signal = new AbortController().signal;
  const find = async (ownPort = 0) =>
    (await findLocalServers({ ownPort, signal })).find(({ baseUrl }) => new URL(baseUrl).port === String(models.port))!;
  const findWhere = (answer: (response: ServerResponse) => unknown) => {
    models.answerWith((_, response) => void answer(response));
    return find();
  };

  it('are asked at loopback addresses only, each port once in the list', async () => {
    assert.deepEqual([...new Set(LOCAL_BASE_URLS.map((url) => new URL(url).hostname))].sort(), ['127.0.0.1', '[::1]']);
    const found = await findLocalServers({ ownPort: 0, signal });
    assert.deepEqual(
      found.map(({ baseUrl }) => Number(new URL(baseUrl).port)),
      LOCAL_SERVERS.map(({ port }) => port),
    );
    assert.ok(found.every(({ baseUrl }) => LOCAL_BASE_URLS.includes(baseUrl)));
  });

  it('tell the models that can write, without those for vectors and names that cannot be set', async () => {
    models.seen.length = 0;
    assert.deepEqual(await find(), {
      name: models.name,
      baseUrl: models.baseUrl,
      state: 'ready',
      models: ['llama3.1:8b', 'qwen2.5:7b-instruct'],
    });
    assert.deepEqual([...new Set(models.seen)], ['GET /v1/models']);
    assert.deepEqual([models.headers.at(-1)!.authorization, models.headers.at(-1)!.cookie], [undefined, undefined]);
  });

  it('are found on ::1 as well, also beside something else on the same port of 127.0.0.1', async () => {
    const other = await startLocalModels('::1', LISTED, models.port);
    models.answerWith((_, response) => response.writeHead(404).end());
    const found = await findLocalServers({ ownPort: 0, signal });
    await other.close();
    const server = found.find(({ baseUrl }) => baseUrl === other.baseUrl);
    assert.deepEqual([server?.state, server?.models[0]], ['ready', 'llama3.1:8b']);
  });

  it('may have no model yet, ask for a key, still load, or be something else', async () => {
    const state = async (answer: (response: ServerResponse) => unknown) => {
      const found = await findWhere(answer);
      assert.deepEqual(found.models, []);
      return found.state;
    };
    assert.equal(await state(json({ object: 'list', data: null })), 'ready');
    assert.equal(await state((response) => response.writeHead(401).end()), 'locked');
    assert.equal(
      await state((response) => response.writeHead(503).end('{"error":{"message":"Loading model"}}')),
      'starting',
    );
    assert.equal(await state((response) => response.writeHead(404).end('nothing')), 'other');
    assert.equal(await state((response) => response.writeHead(200).end('<!doctype html>')), 'other');
    assert.equal(await state(json({ data: [{ name: 'x' }] })), 'other');
    assert.equal(await state((response) => response.destroy()), 'silent');
  });

  it('lead nowhere else: a redirect is not followed', async () => {
    models.seen.length = 0;
    const found = await findWhere((response) => response.writeHead(302, { location: '/v1/elsewhere' }).end());
    assert.deepEqual([found.state, [...new Set(models.seen)]], ['silent', ['GET /v1/models']]);
  });

  it('that say nothing or never end are given up after two seconds', async () => {
    assert.equal((await findWhere(() => undefined)).state, 'silent');
    const endless = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        if (!response.destroyed) response.write('x'.repeat(64_000), more);
      };
      more();
    };
    assert.equal((await findWhere(endless)).state, 'other');
  });

  it('are never this service itself', async () => {
    const { state, models: listed } = await find(models.port);
    assert.deepEqual([state, listed], ['aftercall', []]);
  });

  it('may be saved only where the operator allows the host', async () => {
    const server = await find();
    assert.equal(maySave(server, []), false);
    assert.equal(maySave(server, [`127.0.0.1:${models.port + 1}`]), false);
    assert.equal(maySave(server, [`127.0.0.1:${models.port}`]), true);
  });

  it('write the sample summary in a trial, as does the embedded writer', async () => {
    const model = await tryWriter({ baseUrl: models.baseUrl, model: 'llama3.1:8b' }, signal);
    assert.deepEqual([model.writer, model.failure], ['openai-compatible/llama3.1:8b', null]);
    // Its script is a little short: it is asked for more once.
    assert.deepEqual(model.usage, { calls: 4, inputTokens: 4_000, outputTokens: 1_200 });
    const embedded = await tryWriter(null, signal);
    assert.deepEqual([embedded.writer, embedded.failure, embedded.usage], ['embedded', null, null]);
    for (const { script } of [model, embedded]) {
      assert.deepEqual([script!.fits, script!.faults], [true, 0]);
      assert.ok(script!.sentences.some(({ quotes }) => quotes.some((quote) => quote.includes('$18,500'))));
      assert.match(script!.sentences.map(({ text }) => text).join(' '), /Dana/);
    }
  });

  it('that do not write tell why, and no script of another writer is shown for theirs', async () => {
    models.answerWith((_, response) => response.writeHead(500).end());
    const { script, failure } = await tryWriter({ baseUrl: models.baseUrl, model: 'llama3.1:8b' }, signal);
    assert.deepEqual([script, failure?.reason], [null, 'unavailable']);
    assert.match(failure!.advice, /memory/);
  });

  it('are the only ones that can be tried', async () => {
    for (const baseUrl of ['http://127.0.0.1:22/v1', 'http://169.254.169.254/v1', `${models.baseUrl}/..`])
      await assert.rejects(tryWriter({ baseUrl, model: 'x' }, signal), /usual addresses/);
  });
});
