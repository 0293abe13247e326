// Receives webhooks, verifies them and prints them. Registers itself, and takes itself back when it ends; --test sends itself
// a test and ends. The service refuses private addresses: for a receiver on the same machine it needs ALLOWED_PRIVATE_HOSTS.
//
//   ALLOWED_PRIVATE_HOSTS=127.0.0.1 npm start
//   AFTERCALL_URL=http://127.0.0.1:8080 AFTERCALL_API_KEY=ac_… node examples/webhook-receiver/receiver.mjs
import { once } from 'node:events';
import { createServer } from 'node:http';
import { verify } from './verify.mjs';

const base = `${process.env.AFTERCALL_URL ?? 'http://127.0.0.1:8080'}/v1/webhooks`;
const authorization = `Bearer ${process.env.AFTERCALL_API_KEY}`;
const isTest = process.argv.includes('--test');

async function ask(method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.error}`);
  return answer;
}

const seen = new Set();
let secret = '';

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!verify(body, request.headers, secret)) return response.writeHead(401).end();
  // Answer first, work later. A webhook may come twice.
  response.writeHead(204).end();
  const id = request.headers['webhook-id'];
  if (seen.has(id)) return;
  seen.add(id);
  const { type, data } = JSON.parse(body);
  console.log(`${type} ${JSON.stringify(data)}`);
  server.emit('event');
});

server.listen(Number(process.env.RECEIVER_PORT ?? 8090), '127.0.0.1');
await once(server, 'listening');
const url = process.env.RECEIVER_URL ?? `http://127.0.0.1:${server.address().port}/`;
const created = await ask('POST', '', { url, description: 'examples/webhook-receiver' });
secret = created.secret;
console.error(`Waiting for webhooks at ${url}`);

const ended = Promise.race([
  once(process, 'SIGINT'),
  once(process, 'SIGTERM'),
  ...(isTest ? [once(server, 'event')] : []),
]);
if (isTest) await ask('POST', `/${created.webhook.id}/ping`);
await ended;
await ask('DELETE', `/${created.webhook.id}`);
server.close();
