// Flows over the API, as a program makes them while people look at the pages.
import { readFileSync } from 'node:fs';
import type { Service } from './stage.js';

/** Only ends what hangs. */
export const PATIENCE_MS = 720_000;

export const SAMPLE = JSON.parse(readFileSync('examples/flow.json', 'utf8'));

export function createFlows({ url, key }: Pick<Service, 'url' | 'key'>) {
  const address = `${url}/flows/sales-email-video`;

  async function send(method: string, path: string, body?: object, authorization = key, headers = {}) {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${authorization}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${said.error}`);
    return said;
  }

  return {
    create: async (changes: object, authorization?: string): Promise<string> => {
      const { flowId } = await send('POST', '', { ...SAMPLE, autoApproveScript: false, ...changes }, authorization);
      return flowId;
    },
    read: (flowId: string): Promise<any> => send('GET', `/${flowId}`),
    cancel: (flowId: string): Promise<any> => send('DELETE', `/${flowId}`),
    /** Waits until the flow is there; whatever ends it before is an error, and so is a flow that never comes there. */
    until: async (flowId: string, wanted: string): Promise<any> => {
      const endsMs = performance.now() + PATIENCE_MS;
      for (;;) {
        // A short wait: the flow may have moved between two questions.
        const flow = await send('GET', `/${flowId}`, undefined, key, { prefer: 'wait=2' });
        if (flow.status === wanted) return flow;
        if (['completed', 'failed', 'cancelled'].includes(flow.status))
          throw new Error(`The flow is ${flow.status}: ${flow.error}`);
        if (performance.now() > endsMs) throw new Error(`The flow is still ${flow.status}, not ${wanted}`);
      }
    },
  };
}
