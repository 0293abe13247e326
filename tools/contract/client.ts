// A client made from the document: it must compile under the strictest rules, and it drives a flow to its end.
// Usage: node client.js <base URL> <API key>
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/api.js';

const [baseUrl, key] = process.argv.slice(2);
if (!baseUrl || !key) throw new Error('Give the base URL and an API key.');
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
const path = '/flows/sales-email-video' as const;
const one = '/flows/sales-email-video/{flowId}' as const;

function expect<T>(answer: { data?: T; error?: components['schemas']['Error'] | undefined }): T {
  if (answer.data === undefined) throw new Error(`${answer.error?.code}: ${answer.error?.error}`);
  return answer.data;
}

async function until(flowId: string, status: components['schemas']['Flow']['status']) {
  for (;;) {
    const flow = expect(await client.GET(one, { params: { path: { flowId }, header: { Prefer: 'wait=10' } } }));
    if (flow.status === status) return flow;
    const ended = ['completed', 'failed', 'cancelled'].includes(flow.status);
    if (ended) throw new Error(`The flow is ${flow.status}: ${flow.error}`);
  }
}

const emailContent = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
const created = expect(
  await client.POST(path, {
    body: { emailContent, autoApproveScript: false, prospectName: null },
    params: { header: { 'Idempotency-Key': randomUUID() } },
  }),
);
const waiting = await until(created.flowId, 'pending_approval');
const script: string | undefined = waiting.generatedScript;
if (!script) throw new Error('A flow that waits has a script.');
const decided = expect(
  await client.POST(`${one}/approve`, {
    params: { path: { flowId: created.flowId } },
    body: { action: 'approve', editedScript: `${script} Goodbye.` },
  }),
);
const done = await until(decided.flowId, 'completed');
const listed = expect(await client.GET(path, { params: { query: { limit: 1, status: 'completed' } } }));
if (listed.flows[0]?.videoUrl !== done.videoUrl) throw new Error('The list and the flow disagree.');
const { error } = await client.DELETE(one, { params: { path: { flowId: done.flowId } } });
if (error?.code !== 'VALIDATION_ERROR') throw new Error('A completed flow cannot be cancelled.');
for (const name of ['/avatars', '/voices', '/usage', '/me'] as const) expect(await client.GET(name));
