// Creates a flow that stops for a reviewer, shows what each sentence rests on, checks an edit, approves it, and shows that the
// flow goes on.
//
//   AFTERCALL_URL=http://127.0.0.1:8080 AFTERCALL_API_KEY=ac_… node examples/approve-by-hand.mjs
import { readFile } from 'node:fs/promises';

const base = `${process.env.AFTERCALL_URL ?? 'http://127.0.0.1:8080'}/v1/flows/sales-email-video`;
const headers = { authorization: `Bearer ${process.env.AFTERCALL_API_KEY}`, 'content-type': 'application/json' };
const post = async (path, body) =>
  (await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
const read = async (path) => (await fetch(`${base}${path}`, { headers: { ...headers, prefer: 'wait=10' } })).json();

const emailContent = await readFile('examples/summary.txt', 'utf8');
const { flowId } = await post('', { emailContent, prospectName: 'Dana', autoApproveScript: false });

let flow = await read(`/${flowId}`);
while (flow.status !== 'pending_approval') flow = await read(`/${flowId}`);

const review = await read(`/${flowId}/review`);
for (const { text, evidence } of review.sentences) {
  console.error(text);
  for (const stretch of evidence) console.error(`    from: ${stretch.text}`);
}

const editedScript = `${review.script} And one more thing: the pilot costs you nothing.`;
const { fits, problem } = await post(`/${flowId}/review/check`, { script: editedScript });
console.error(problem ?? (fits ? 'The video will last 60 to 70 seconds.' : 'The video will have another length.'));
const { status } = await post(`/${flowId}/approve`, { action: 'approve', editedScript });
console.log(status);

// This example only shows the approval, so it spends no more of the machine: cancelling gives the quota back.
await fetch(`${base}/${flowId}`, { method: 'DELETE', headers: { authorization: headers.authorization } });
