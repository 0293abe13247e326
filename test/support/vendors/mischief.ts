// How vendors misbehave, on a schedule that a seed repeats: late, busy, broken off, slowly dripping, and with answers that are
// no answers. What is wrong with a sound or a film itself is the business of the fake that makes it.
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Random, randomFrom } from '../random.js';

/** With a trick of its own, no matter what is on the schedule. */
export type Answer = { status: number; headers?: Record<string, string>; body: Buffer; trick?: Trick };

/** What is made wrong in what the vendor sells. */
export type Spoil = 'half' | 'far too long' | 'silent' | 'empty' | 'another format' | 'odd times' | 'failure within';

export type Trick =
  | { kind: 'none' }
  | { kind: 'late'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: string; looks: 'json' | 'html' | 'nothing' }
  /** The connection ends before an answer, within one, or without an end of the answer. */
  | { kind: 'reset' | 'reset within' | 'truncated' }
  | { kind: 'drip'; pieces: number; ms: number }
  | { kind: 'hang' | 'garbage' | 'page' | 'failure as success' }
  | { kind: 'spoilt'; spoil: Spoil };

/** What vendors say in failures, and must never be shown: the key, and what the customer wrote. */
export const LEAK = 'LEAK-7d1f';

const STATUSES = [400, 401, 402, 403, 404, 408, 409, 422, 425, 429, 500, 502, 503, 504];
const SPOILS: Spoil[] = ['half', 'far too long', 'silent', 'empty', 'another format', 'odd times', 'failure within'];

export function mischiefFrom(seed: number): () => Trick {
  const random = randomFrom(seed);
  return () => (random.chance(0.25) ? { kind: 'none' } : trickOf(random));
}

function trickOf(random: Random): Trick {
  const tricks: (() => Trick)[] = [
    () => ({ kind: 'late', ms: random.below(60) }),
    () => ({ kind: 'status', status: random.pick(STATUSES), ...looksOf(random) }),
    () => ({ kind: 'status', status: random.pick([429, 503]), ...looksOf(random), retryAfter: retryAfterOf(random) }),
    () => ({ kind: random.pick(['reset', 'reset within', 'truncated'] as const) }),
    () => ({ kind: 'drip', pieces: 2 + random.below(20), ms: random.below(12) }),
    () => ({ kind: random.pick(['hang', 'garbage', 'page', 'failure as success'] as const) }),
    () => ({ kind: 'spoilt', spoil: random.pick(SPOILS) }),
    () => ({ kind: 'spoilt', spoil: random.pick(SPOILS) }),
  ];
  return random.pick(tricks)();
}

const looksOf = (random: Random): { looks: 'json' | 'html' | 'nothing' } => ({
  looks: random.pick(['json', 'html', 'nothing'] as const),
});

const retryAfterOf = (random: Random): string =>
  random.chance(0.5) ? String(random.below(90)) : new Date(Date.now() + random.below(90_000)).toUTCString();

const PAGE = Buffer.from(`<!doctype html><title>502</title><h1>Bad gateway ${LEAK}</h1>`);
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
const FAILURE = Buffer.from(
  JSON.stringify({
    error: { message: LEAK, type: 'server_error', code: null },
    detail: { status: 'something', message: LEAK },
    ...{ err_code: 'SOMETHING', err_msg: LEAK, title: LEAK, message: LEAK },
  }),
);

/** Sends an answer as the trick has it. */
export async function send(response: ServerResponse, answer: Answer, trick: Trick): Promise<void> {
  const { status, headers = {}, body } = answer;
  const length = { 'content-length': String(body.length) };
  if (trick.kind === 'hang') return;
  if (trick.kind === 'reset') return void response.destroy();
  if (trick.kind === 'late') await wait(trick.ms);
  if (trick.kind === 'status') return refuse(response, trick);
  if (trick.kind === 'page') return void response.writeHead(200, HTML).end(PAGE);
  if (trick.kind === 'garbage') return void response.writeHead(status, headers).end(garbageOf(body));
  if (trick.kind === 'failure as success') return void response.writeHead(200, JSON_TYPE).end(FAILURE);
  // Without a length, so that only what is in the answer tells that it is not whole.
  if (trick.kind === 'truncated') return void response.writeHead(status, headers).end(half(body));
  if (trick.kind === 'drip') return drip(response.writeHead(status, { ...headers, ...length }), body, trick);
  response.writeHead(status, { ...headers, ...length });
  if (trick.kind === 'reset within') response.write(half(body), () => response.destroy());
  else response.end(body);
}

const half = (body: Buffer): Buffer => body.subarray(0, body.length >> 1);

const garbageOf = (body: Buffer): Buffer => Buffer.from(body.map((byte, index) => (byte * 31 + index * 17) & 0xff));

function refuse(response: ServerResponse, { status, retryAfter, looks }: Trick & { kind: 'status' }): void {
  const type = looks === 'json' ? JSON_TYPE : looks === 'html' ? HTML : {};
  response.writeHead(status, { ...type, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) });
  response.end(looks === 'json' ? FAILURE : looks === 'html' ? PAGE : undefined);
}

async function drip(response: ServerResponse, body: Buffer, { pieces, ms }: Trick & { kind: 'drip' }): Promise<void> {
  const size = Math.ceil(body.length / pieces);
  for (let from = 0; from < body.length && !response.destroyed; from += size) {
    response.write(body.subarray(from, from + size));
    await wait(ms);
  }
  response.end();
}
