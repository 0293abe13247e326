import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { leftMidway } from './connections.js';

test('A client that goes away amid its body is told from a failure of ours', async () => {
  const app = fastify();
  const found = new Promise<boolean>((resolve) => {
    app.setErrorHandler((error, request, reply) => {
      resolve(leftMidway(error, request));
      return reply.code(400).send();
    });
  });
  app.post('/', () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  app.server.once('request', () => setImmediate(() => socket.destroy()));
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":');
  assert.equal(await found, true);
  await app.close();
});
