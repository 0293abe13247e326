// Creates a flow from a file and waits for its video.
//
//   AFTERCALL_URL=http://127.0.0.1:8080 AFTERCALL_API_KEY=ac_… node examples/create-and-wait.mjs examples/summary.txt
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const base = `${process.env.AFTERCALL_URL ?? 'http://127.0.0.1:8080'}/v1/flows/sales-email-video`;
const authorization = `Bearer ${process.env.AFTERCALL_API_KEY}`;

async function ask(method, url, { body, headers } = {}) {
  const response = await fetch(url, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.error}`);
  return answer;
}

const emailContent = await readFile(process.argv[2] ?? 'examples/summary.txt', 'utf8');
const { flowId } = await ask('POST', base, {
  body: { emailContent, prospectName: 'Dana', prospectCompany: 'Brightwave Logistics' },
  // Sent again after a broken connection, the same key answers again and makes no second video.
  headers: { 'idempotency-key': randomUUID() },
});

let flow;
do {
  // The service holds the answer until the flow changes, 20 seconds at most.
  flow = await ask('GET', `${base}/${flowId}`, { headers: { prefer: 'wait=20' } });
  console.error(flow.status);
} while (!['completed', 'failed', 'cancelled'].includes(flow.status));

if (flow.status !== 'completed') throw new Error(flow.error ?? flow.status);
console.log(flow.videoUrl);
