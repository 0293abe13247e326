// Whether a service lets everybody wait while it is attacked: felt from outside, confirmed from inside, and held against a bare
// server beside it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Attack } from '../part.js';
import type { Stall } from './loop.js';
import type { Target } from './target.js';

type Beat = { atMs: number; targetMs: number; controlMs: number };

/** On a machine that does `WORK_ROUNDS` in `WORK_MS` of a core; on a slower one so much longer. */
const LONGEST_STALL_MS = 200;
const WORK_ROUNDS = 2e8;
const WORK_MS = 1_200;
const start = (name: string, ...words: string[]) =>
  fork(fileURLToPath(new URL(`./${name}.js`, import.meta.url)), words, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

/** Feels the pulse until it is asked to judge. */
export async function feelPulse({ holds, figure, afterwards }: Attack, target: Target, name = '') {
  const control = start('control-process');
  const [port] = await once(control, 'message');
  const pulse = start('pulse-process', `${target.url}/healthz`, `http://127.0.0.1:${port}/`);
  const beats: Beat[] = [];
  pulse.on('message', (beat: Beat) => beats.push(beat));
  afterwards(() => {
    for (const child of [pulse, control]) if (child.connected) child.disconnect();
  });
  const sinceMs = Date.now();
  return {
    judge: async () => {
      const stalls = (await target.stalls()).filter(({ fromMs }) => fromMs > sinceMs);
      const longestMs = stalls.length === 0 ? LONGEST_STALL_MS : LONGEST_STALL_MS * slowness();
      const own = stalls.filter((stall) => isOwnFault(stall, beats, longestMs));
      const promise = `the event loop never stands for more than ${LONGEST_STALL_MS} ms`;
      if (own.length === 0) holds(promise, true);
      for (const { fromMs, toMs, workedMs } of own)
        holds(promise, false, `${Math.round(toMs - fromMs)} ms, at work for ${Math.round(workedMs)} ms of them`);
      const worst = (key: 'targetMs' | 'controlMs') => shares(beats.map((beat) => beat[key]));
      figure(`${name}/healthz p50, p99, max ms`, worst('targetMs'));
      figure(`${name}bare server p50, p99, max ms`, worst('controlMs'));
      return own;
    },
  };
}

/** How many times longer this machine takes, 1 at least. */
function slowness(): number {
  const before = process.cpuUsage();
  let sum = 0;
  for (let round = 0; round < WORK_ROUNDS; round += 1) sum = (sum * 31 + round) | 0;
  const { user, system } = process.cpuUsage(before);
  // With what the loop comes to, so that it cannot be left out.
  return Math.max(1, (user + system + (sum & 0)) / 1_000 / WORK_MS);
}

/** It was at work itself, most of that time; it was felt outside, and the bare server went on meanwhile. */
function isOwnFault({ fromMs, toMs, workedMs }: Stall, beats: Beat[], longestMs: number): boolean {
  if (workedMs <= longestMs || workedMs < (toMs - fromMs) / 2) return false;
  const meanwhile = beats.filter((beat) => beat.atMs <= toMs && beat.atMs + beat.targetMs >= fromMs);
  return meanwhile.some(({ targetMs, controlMs }) => targetMs > longestMs && controlMs < targetMs / 2);
}

const shares = (values: number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return `${at(0.5)}, ${at(0.99)}, ${at(1)}`;
};
