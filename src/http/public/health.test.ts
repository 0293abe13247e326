import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { registerOperations } from './health.js';

function operations(metricsToken: string | null, trustProxy = false) {
  const app = fastify({ trustProxy });
  const metrics = async () => ({ type: 'text/plain', text: 'up 1' });
  const storageState = () => 'ok' as const;
  registerOperations(app, { checkReady: async () => undefined, storageState, metrics, metricsToken });
  return async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
}

test('Without a token metrics are answered on this machine alone, by the address of the connection.', async () => {
  const ask = operations(null);
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) assert.equal(await ask(address), 200);
  for (const address of ['192.168.1.9', '203.0.113.7', 'fd00::1', '::ffff:10.0.0.1']) {
    assert.notEqual(await ask(address), 200);
    assert.notEqual(await ask(address, { 'x-forwarded-for': '127.0.0.1' }), 200);
    assert.notEqual(await operations(null, true)(address, { 'x-forwarded-for': '127.0.0.1' }), 200);
  }
});

test('What a proxy on this machine passes on is no request of this machine.', async () => {
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    assert.notEqual(await operations(null)('127.0.0.1', { [name]: '127.0.0.1' }), 200);
});

test('A token opens them from everywhere, and nothing else does.', async () => {
  const ask = operations('a-token-of-ours');
  assert.equal(await ask('203.0.113.7', { authorization: 'Bearer a-token-of-ours' }), 200);
  assert.notEqual(await ask('127.0.0.1'), 200);
});
