// Runs the checks one after the other and tells of each as soon as it is done. A check that cannot be made is skipped with the
// reason; everything else passes or fails.

import { createAsk, Mismatch } from './ask.js';
import { createBench } from './bench.js';
import { type Basis, type Check, FLOWS, type Keys, Skip } from './check.js';
import { accessChecks } from './checks/access.js';
import { additionChecks } from './checks/additions.js';
import { bodyChecks } from './checks/bodies.js';
import { cancelChecks } from './checks/cancel.js';
import { createChecks } from './checks/create.js';
import { decideChecks } from './checks/decide.js';
import { idempotencyChecks } from './checks/idempotency.js';
import { listChecks } from './checks/list.js';
import { pathChecks } from './checks/paths.js';
import { quotaChecks } from './checks/quota.js';
import { readChecks } from './checks/read.js';
import { videoChecks } from './checks/video.js';
import { waitChecks } from './checks/wait.js';

export type Result = {
  group: string;
  name: string;
  basis: Basis;
  outcome: 'passed' | 'failed' | 'skipped';
  ms: number;
  /** Why it was skipped, or what it is about when it failed. */
  reason?: string;
  expected?: string;
  got?: string;
};

export type ConformOptions = {
  /** The address of the service with its version. */
  base: string;
  keys: Keys;
  /** Also makes a whole video. */
  full: boolean;
  /** Leaves out what the specification itself does not say. */
  specificationOnly?: boolean;
  /** Only the checks with these names. */
  only?: readonly string[];
  /** How long a flow may take to its next halt. */
  timeoutMs: number;
  onResult?(result: Result): void;
};

export const GROUPS: Record<string, Check[]> = {
  paths: pathChecks,
  access: accessChecks,
  bodies: bodyChecks,
  create: createChecks,
  read: readChecks,
  waiting: waitChecks,
  list: listChecks,
  decide: decideChecks,
  cancel: cancelChecks,
  idempotency: idempotencyChecks,
  quota: quotaChecks,
  additions: additionChecks,
  video: videoChecks,
};

type Chosen = { group: string; check: Check }[];

export function chooseChecks({
  full,
  specificationOnly,
  only,
}: Omit<ConformOptions, 'base' | 'keys' | 'timeoutMs'>): Chosen {
  return Object.entries(GROUPS)
    .filter(([group]) => full || group !== 'video')
    .flatMap(([group, checks]) => checks.map((check) => ({ group, check })))
    .filter(({ check }) => !specificationOnly || check.basis === 'specification')
    .filter(({ check }) => !only || only.includes(check.name));
}

/** One more for the flow that several checks share. */
export const mostFlows = (chosen: Chosen): number => chosen.reduce((sum, { check }) => sum + check.flows, 1);

export async function conform(options: ConformOptions): Promise<{ results: Result[]; flowsMade: number }> {
  const bench = createBench(options);
  const results: Result[] = [];
  try {
    for (const { group, check } of chooseChecks(options)) {
      const startedMs = performance.now();
      const told = await check.run(bench).then(passed, explain);
      const ms = Math.round(performance.now() - startedMs);
      const result: Result = { group, name: check.name, basis: check.basis, ms, ...told };
      results.push(result);
      options.onResult?.(result);
    }
  } finally {
    await bench.tidyUp();
  }
  return { results, flowsMade: bench.made() };
}

type Told = Pick<Result, 'outcome' | 'reason' | 'expected' | 'got'>;

const passed = (): Told => ({ outcome: 'passed' });

/** A fault of the suite itself is no verdict on the server. */
function explain(error: unknown): Told {
  if (error instanceof Skip) return { outcome: 'skipped', reason: error.message };
  if (!(error instanceof Mismatch)) throw error;
  return { outcome: 'failed', reason: error.message, expected: error.expected, got: error.got };
}

/** `isOther`: nothing of the contract is there. `isLocked`: the key opens nothing, so that nothing can be checked. */
export type Look = { status: number; isOther: boolean; isLocked: boolean };

/** Throws where nothing answers. */
export async function lookAt(base: string, key: string): Promise<Look> {
  const { status, body } = await createAsk({ base }, key)('GET', `${FLOWS}?limit=1`);
  // A server with faults is still one to be checked: any field of the contract will do.
  const speaks = ['success', 'flows', 'code'].some((name) => name in body);
  return { status, isOther: !speaks || status === 404, isLocked: status === 401 };
}
