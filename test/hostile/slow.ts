// Clients that take their time on purpose, with a good key: bodies byte by byte, answers that nobody reads, and streams of events
// without number. Others are served meanwhile, and what is held open ends.
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addTestKey, addTestWorkspace, firstWorkspaceId } from '../support/contract.js';
import { type Call, createFlow, FLOWS } from '../support/service.js';
import type { Attack, Part } from './part.js';
import { feelPulse } from './target/pulse.js';
import type { Target } from './target/target.js';

/** A request must have arrived within half a minute; whoever looks for late ones does so every other second. */
const ARRIVAL_MS = 30_000;
const MOST_STREAMS_OF_KEY = 100;

export const slow: Part = {
  name: 'slow',
  title: 'slow bodies, slow readers and hoarded streams, with a good key',
  run: async (attack) => {
    const target = await attack.target();
    await target.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
    const other = (await addTestKey(target, await addTestWorkspace(target, { quotaMonthly: null }))).call;
    const id = await createFlow(other);
    const pulse = await feelPulse(attack, target);
    const bodies = drip(attack, target);
    const streams = hoard(attack, target);
    const readers = refuseToRead(attack, target);
    let isOver = false;
    const work = workOn(attack, other, id, () => isOver);
    await Promise.all([bodies, streams, readers]).finally(() => {
      isOver = true;
    });
    await work;
    await pulse.judge();
  },
};

type Held = { socket: net.Socket; text(): string; closed: Promise<number> };

function open(target: Target, afterwards: Attack['afterwards'], head: string): Held {
  const { hostname, port } = new URL(target.url);
  const socket = net.connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  const startedMs = performance.now();
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - startedMs)));
  socket.write(head);
  afterwards(() => socket.destroy());
  return { socket, text: () => Buffer.concat(chunks).toString('latin1'), closed };
}

const headOf = (method: string, path: string, key: string, ...lines: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key}`, ...lines, '', ''].join('\r\n');

/** Bodies, and heads, that arrive byte by byte. */
async function drip({ holds, figure, many, afterwards }: Attack, target: Target): Promise<void> {
  const count = many(300, 150);
  const held = Array.from({ length: count }, (_, at) => {
    const whole = headOf('POST', FLOWS, target.key, 'Content-Type: application/json', 'Content-Length: 200000');
    return open(target, afterwards, at % 3 === 0 ? whole.slice(0, 60) : whole);
  });
  const timer = setInterval(() => {
    for (const { socket } of held) if (socket.writable) socket.write('x');
  }, 1_000);
  const ends = await Promise.all(
    held.map(({ closed }) => Promise.race([closed, pause(ARRIVAL_MS * 2).then(() => Infinity)])),
  );
  clearInterval(timer);
  holds(
    'a request that does not arrive ends',
    ends.every((ms) => ms < ARRIVAL_MS * 2),
    ends.filter((ms) => ms === Infinity).length,
  );
  const answers = held.map(({ text }) => /^HTTP\/1\.1 (\d+)/.exec(text())?.[1] ?? 'none');
  holds(
    'and is told why',
    answers.every((status) => status === '408'),
    answers.filter((status) => status !== '408').slice(0, 5),
  );
  figure('slow bodies and heads', count);
}

/** Answers larger than what the system keeps for a reader who never reads. */
async function refuseToRead({ holds, figure, many, afterwards }: Attack, target: Target): Promise<void> {
  const path = `${FLOWS}?limit=100&expand=metadata`;
  for (let made = 0; made < 100; made += 1)
    await createFlow(target.call, { title: 't'.repeat(300), metadata: { a: 'x'.repeat(500) } });
  const readers = Array.from({ length: many(100, 40) }, () => {
    const held = open(target, afterwards, headOf('GET', path, target.key).repeat(20));
    held.socket.pause();
    return held;
  });
  const { status } = await target.call('GET', '/v1/me');
  holds('the same key is served beside its readers that do not read', status === 200, status);
  for (const { socket } of readers) socket.destroy();
  figure('readers that do not read', readers.length);
}

async function hoard({ holds, figure, afterwards }: Attack, target: Target): Promise<void> {
  const hoarder = await addTestKey(target, await firstWorkspaceId(target));
  const id = await createFlow(hoarder.call);
  const streams = Array.from({ length: MOST_STREAMS_OF_KEY * 2 }, () =>
    open(target, afterwards, headOf('GET', `${FLOWS}/${id}/events`, hoarder.value)),
  );
  const statusOf = ({ text }: Held) => /^HTTP\/1\.1 (\d+)/.exec(text())?.[1];
  for (let waitedMs = 0; waitedMs < 20_000 && streams.some((one) => !statusOf(one)); waitedMs += 50) await pause(50);
  const opened = streams.filter((one) => statusOf(one) === '200').length;
  const refused = streams.filter(
    (one) => /^(?:429|503)$/.test(statusOf(one) ?? '') && /retry-after/i.test(one.text()),
  ).length;
  holds(
    'a key holds so many streams of events and no more',
    opened <= MOST_STREAMS_OF_KEY && opened + refused === streams.length,
    { opened, refused },
  );
  const { status } = await hoarder.call('GET', `${FLOWS}/${id}`);
  holds('the key itself is served beside its streams', status === 200, status);
  const next = await addTestKey(target, await firstWorkspaceId(target));
  const stream = open(target, afterwards, headOf('GET', `${FLOWS}/${id}/events`, next.value));
  for (let waitedMs = 0; waitedMs < 20_000 && !statusOf(stream); waitedMs += 50) await pause(50);
  holds('another key opens its stream', statusOf(stream) === '200', stream.text().slice(0, 200));
  for (const { socket } of [...streams, stream]) socket.destroy();
  figure('streams of one key: opened, told to come again', `${opened}, ${refused}`);
}

async function workOn({ holds, figure }: Attack, call: Call, id: string, isOver: () => boolean): Promise<void> {
  let count = 0;
  while (!isOver()) {
    const { status } = await call('GET', `${FLOWS}/${id}`);
    holds('others are served meanwhile', status === 200, status);
    count += 1;
    await pause(20);
  }
  figure('reads of others meanwhile', count);
}
