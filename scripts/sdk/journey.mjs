// What the SDK has to do wherever it runs: a flow up to its review and back, a list, an error, a webhook. Imports nothing, so
// that every runtime can load it; what it needs is handed in.

const SECRET = 'd2hzZWMgb2YgdGhpcnR5LXR3byBjaGFyYWN0ZXJzIQ==';

/** Returns what happened, for the check to compare; fails where something is wrong. */
export async function journey({ createAftercall, verifyWebhook, AftercallError }, { apiKey, baseUrl, emailContent }) {
  const aftercall = createAftercall({ apiKey, baseUrl });
  const { flows } = aftercall;
  const states = [];
  const { flowId } = await flows.create({ emailContent, prospectName: 'Zoë', autoApproveScript: false });
  const draft = await flows.wait(flowId, { onProgress: ({ status }) => states.push(status) });
  const { sentences } = await flows.review(flowId);
  const { fits } = await flows.check(flowId, draft.generatedScript);
  await flows.reject(flowId);
  const { status } = await flows.get(flowId, { expand: ['progress'] });
  const listed = [];
  for await (const flow of flows.all({ limit: 1, status: 'cancelled' })) listed.push(flow.flowId);
  await flows.erase(flowId);
  const code = await flows.get(flowId).catch((error) => error instanceof AftercallError && error.code);
  return {
    waited: states.at(-1),
    greets: draft.generatedScript.includes('Zoë'),
    sentences: sentences.length > 3,
    fits,
    status,
    isListed: listed.includes(flowId),
    code,
    scopes: (await aftercall.me()).key.scopes,
    webhook: await webhook(verifyWebhook),
  };
}

export const EXPECTED = {
  waited: 'pending_approval',
  greets: true,
  sentences: true,
  fits: true,
  status: 'cancelled',
  isListed: true,
  code: 'FLOW_NOT_FOUND',
  scopes: ['*'],
  webhook: 'flow.completed, and not when it is changed',
};

async function webhook(verifyWebhook) {
  const body = '{"type":"flow.completed","timestamp":"2026-11-21T09:00:00.000Z","data":{"flowId":"flow_1"}}';
  const seconds = String(Math.floor(Date.now() / 1_000));
  const raw = Uint8Array.from(atob(SECRET), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`msg_1.${seconds}.${body}`));
  const signature = btoa(String.fromCharCode(...new Uint8Array(signed)));
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
  const { type } = await verifyWebhook({ secret: `whsec_${SECRET}`, headers, body });
  const changed = await verifyWebhook({ secret: `whsec_${SECRET}`, headers, body: `${body} ` }).catch(
    ({ name }) => name,
  );
  return changed === 'WebhookError' ? `${type}, and not when it is changed` : 'believes what was changed';
}
