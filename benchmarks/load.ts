// A load generator: sends requests sequentially over a few keep-alive connections and records latencies.
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export type LoadRequest = { method: string; path: string; body?: string };
export type LoadOrder = {
  url: string;
  key: string;
  connections: number;
  warmMs: number;
  /** Beside other work a time alone may leave the server's code cold. */
  warmRequests: number;
  measuredMs: number;
  /** Used round-robin. */
  requests: LoadRequest[];
};
export type LoadResult = { count: number; failures: number[]; ms: number[] };

const order = JSON.parse(process.argv[2]!) as LoadOrder;
const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
const base = new URL(order.url);
let turn = 0;

function send({ method, path, body }: LoadRequest): Promise<number> {
  const headers = {
    authorization: `Bearer ${order.key}`,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: base.hostname, port: base.port, agent, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

async function runFor(durationMs: number, requests = 0): Promise<LoadResult> {
  const endMs = performance.now() + durationMs;
  const result: LoadResult = { count: 0, failures: [], ms: [] };
  const connection = async () => {
    while (performance.now() < endMs || result.count < requests) {
      const startedMs = performance.now();
      const status = await send(order.requests[turn++ % order.requests.length]!);
      result.ms.push(performance.now() - startedMs);
      result.count += 1;
      if (status !== 200) result.failures.push(status);
    }
  };
  await Promise.all(Array.from({ length: order.connections }, connection));
  return result;
}

await runFor(order.warmMs, order.warmRequests);
process.send!('begin');
const result = await runFor(order.measuredMs);
agent.destroy();
process.send!(result, () => process.disconnect());
