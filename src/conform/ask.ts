// Requests as a client of the contract sends them, and as it should not. Waits where the server asks for patience; judges nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { Mismatch } from './expect.js';

export type Fields = Record<string, unknown>;

export type Answer = { status: number; headers: Headers; text: string; body: Fields; ms: number };

type Sending = {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** The path is relative to the base address. */
export type Ask = (method: string, path: string, sending?: Sending) => Promise<Answer>;

const LONGEST_MS = 45_000;
const PATIENCE = 3;
const LONGEST_PAUSE_S = 90;

export type Target = { base: string; onAnswer?: (method: string, path: string, answer: Answer) => void };

/** How a holder of this key asks; null sends none. */
export function createAsk({ base, onAnswer }: Target, key: string | null): Ask {
  return async (method, path, sending = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(base + path, method, key, sending);
      onAnswer?.(method, path, answer);
      if (answer.body.code !== 'RATE_LIMITED' || attempt > PATIENCE) return answer;
      await pause(Math.min(LONGEST_PAUSE_S, Number(answer.headers.get('retry-after')) || 1) * 1_000);
    }
  };
}

async function send(url: string, method: string, key: string | null, sending: Sending): Promise<Answer> {
  const { body, raw, headers = {} } = sending;
  const startedMs = performance.now();
  const bytes = raw ?? (body === undefined ? null : JSON.stringify(body));
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(bytes !== null && { body: bytes }),
    });
    const text = await response.text();
    const ms = performance.now() - startedMs;
    return { status: response.status, headers: response.headers, text, body: read(text), ms };
  } catch (error) {
    throw new Mismatch('the connection', 'an answer', nameOf(error));
  }
}

/** Nothing that is a JSON object has no fields. */
function read(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function nameOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' ? `none within ${LONGEST_MS / 1_000} s` : `${cause?.code ?? name}`;
}
