// Creates a flow that stops for a reviewer, shows what each sentence rests on, checks an edit, approves it, and shows that the
// flow goes on.
//
//   AFTERCALL_URL=http://127.0.0.1:8080 AFTERCALL_API_KEY=ac_… node examples/approve-by-hand.mjs
import { readFile } from 'node:fs/promises';
import { createAftercall } from 'aftercall-sdk';

const { AFTERCALL_URL = 'http://127.0.0.1:8080', AFTERCALL_API_KEY } = process.env;
const { flows } = createAftercall({ apiKey: AFTERCALL_API_KEY, baseUrl: `${AFTERCALL_URL}/v1` });

const emailContent = await readFile('examples/summary.txt', 'utf8');
const { flowId } = await flows.create({ emailContent, prospectName: 'Dana', autoApproveScript: false });
await flows.wait(flowId);

const review = await flows.review(flowId);
for (const { text, evidence } of review.sentences) {
  console.error(text);
  for (const stretch of evidence) console.error(`    from: ${stretch.text}`);
}

const editedScript = `${review.script} And one more thing: the pilot costs you nothing.`;
const { fits, problem } = await flows.check(flowId, editedScript);
console.error(problem ?? (fits ? 'The video will last 60 to 70 seconds.' : 'The video will have another length.'));
const { status } = await flows.approve(flowId, { editedScript });
console.log(status);

// This example only shows the approval, so it spends no more of the machine: cancelling gives the quota back.
await flows.cancel(flowId);
