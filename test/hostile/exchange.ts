// Sends requests as attackers do, without a client that would make them right, and judges answers by what holds of all.
import http from 'node:http';
import type { Wish } from './requests.js';

export type Reply = { status: number; headers: http.IncomingHttpHeaders; text: string; isWhole: boolean };

/** Only ends what hangs: a script that is tried takes seconds, and a minute beside other work. */
const LIMIT_MS = 300_000;
const MOMENT_MS = 150;

export function createSender(url: string, atOnce: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  return { send: (wish: Wish) => send(url, agent, wish), close: () => agent.destroy() };
}

/** Null where no answer came. */
function send(url: string, agent: http.Agent, { method, path, headers, body, isLong }: Wish): Promise<Reply | null> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const all = { ...headers, ...(body && { 'content-length': String(body.length) }) };
    const request = http.request({ hostname, port, method, path, headers: all, agent });
    const timer = setTimeout(() => request.destroy(), isLong ? MOMENT_MS : LIMIT_MS);
    let hasAnswer = false;
    request.once('response', (response) => {
      hasAnswer = true;
      const chunks: Buffer[] = [];
      const end = () => {
        clearTimeout(timer);
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode!, headers: response.headers, text, isWhole: response.complete });
      };
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('close', end);
      response.once('error', () => undefined);
    });
    request.once('close', () => {
      clearTimeout(timer);
      if (!hasAnswer) resolve(null);
    });
    request.once('error', () => undefined);
    request.end(body ?? undefined);
  });
}

const FIELDS = ['success', 'error', 'code'].join();

/** What is wrong with an answer of whatever route, or null. */
export function faultOf({ status, headers, text, isWhole }: Reply, method: string): string | null {
  if (status >= 500 && status !== 503) return `${status} ${text}`;
  if (status === 503 && !headers['retry-after']) return `503 without Retry-After: ${text}`;
  if (!isWhole || status < 400 || method === 'HEAD') return null;
  const body = jsonOf(text);
  if (typeof body !== 'object' || body === null || Object.keys(body).join() !== FIELDS)
    return `${status} with the body ${text}`;
  const { success, error, code } = body as Record<string, unknown>;
  if (success !== false || typeof error !== 'string' || typeof code !== 'string')
    return `${status} with the body ${text}`;
  if (!/^application\/json/.test(headers['content-type'] ?? ''))
    return `${status} of the type ${headers['content-type']}`;
  return headers['x-request-id'] ? null : `${status} without X-Request-Id`;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
