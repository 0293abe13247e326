// A speech server of one's own: without times of words, without a list of voices, and as an account of the server by its address alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/config/config.js';
import { speechServer } from '../../src/providers/voice/vendors/speech-server.js';
import { createVendorAccounts } from '../../src/services/vendors/vendor-accounts.js';
import type { Db } from '../../src/store/db/database.js';
import type { Secrets } from '../../src/store/vendors/secrets.js';
import { startVendorServer } from '../support/vendors/server.js';
import { fakePlainSpeechServer, fakeSpeechServer } from '../support/vendors/speech-server.js';
import { accountAt, never } from '../support/vendors/suite.js';
import { assertWhole, TEXT } from '../support/vendors/voice-bench.js';

const REQUEST = { text: TEXT, voiceId: 'af_heart', language: 'en', rate: 1 };

test('a server that knows no times of words is asked for the sound alone', async () => {
  const server = await startVendorServer(fakePlainSpeechServer.handle);
  const spoken = await speechServer.speak(accountAt(fakePlainSpeechServer, server.baseUrl), REQUEST, never);
  await server.close();
  assertWhole(spoken, TEXT);
  assert.equal(spoken.timing, 'energy');
  assert.deepEqual(
    server.asked.map(({ path }) => path),
    ['/dev/captioned_speech', '/audio/speech'],
  );
  assert.deepEqual(server.refusals, []);
});

test('voices that are named in a setting are offered without asking for a list', async () => {
  const settings = { baseUrl: 'http://127.0.0.1:1/v1', voices: 'alloy=en, thorsten=de' };
  const listed = await speechServer.list({ ...accountAt(fakeSpeechServer, ''), settings }, never);
  assert.deepEqual(
    listed.map(({ id, name, language }) => [id, name, language]),
    [
      ['alloy', 'Alloy', 'en'],
      ['thorsten', 'Thorsten', 'de'],
    ],
  );
});

test("the voices of Kokoro have their language and gender from their names, others' from what is told of them", async () => {
  const server = await startVendorServer(fakeSpeechServer.handle);
  const listed = await speechServer.list(accountAt(fakeSpeechServer, server.baseUrl), never);
  await server.close();
  assert.deepEqual(
    listed.map(({ name, language, gender }) => [name, language, gender]),
    [
      ['Heart', 'en', 'female'],
      ['George', 'en', 'male'],
      ['Siwis', 'fr', 'female'],
      ['Thorsten', 'de', 'male'],
    ],
  );
});

test('SPEECH_SERVER_URL connects the server for all workspaces, also at a private address and without a key', async () => {
  const server = await startVendorServer((asked, spoil) => {
    const headers = { ...asked.headers, authorization: `Bearer ${fakeSpeechServer.apiKey}` };
    return fakeSpeechServer.handle({ ...asked, headers }, spoil);
  });
  const config = readConfig({ SPEECH_SERVER_URL: server.baseUrl });
  const accounts = createVendorAccounts({
    db: null as unknown as Db,
    secrets: null as unknown as Secrets,
    allowedHosts: [],
    serverAccounts: config.vendorAccounts,
    serverAllowsFallback: false,
  });
  const opened = await accounts.open(null, speechServer.name);
  assert.equal((await speechServer.list(opened!.account, never)).length, 4);
  assertWhole(await speechServer.speak(opened!.account, REQUEST, never), TEXT);
  await server.close();
});
