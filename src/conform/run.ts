// Runs the checks sequentially and reports each as it finishes. A check that cannot be run is skipped with a reason;
// every other one passes or fails.

import { accessChecks, bodyChecks, pathChecks } from './checks/access.js';
import { createChecks, idempotencyChecks, quotaChecks } from './checks/create.js';
import { cancelChecks, decideChecks } from './checks/decide.js';
import { additionChecks, listChecks } from './checks/list.js';
import { readChecks, videoChecks, waitChecks } from './checks/read.js';
import { createClient, Mismatch } from './client.js';
import { type Basis, type Check, createContext, FLOWS, type Keys, Skip } from './context.js';

export type Result = {
  group: string;
  name: string;
  basis: Basis;
  outcome: 'passed' | 'failed' | 'skipped';
  ms: number;
  /** The reason of a skip, or the subject of a failure. */
  reason?: string;
  expected?: string;
  got?: string;
};

export type ConformOptions = {
  /** The base URL with the API version. */
  base: string;
  keys: Keys;
  /** Includes the check that makes a complete video. */
  full: boolean;
  /** Excludes checks of what the specification leaves open. */
  specificationOnly?: boolean;
  /** Only the checks with these names. */
  only?: readonly string[];
  /** The timeout of a flow to its next stop. */
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

/** Plus one for the flow that several checks share. */
export const mostFlows = (chosen: Chosen): number => chosen.reduce((sum, { check }) => sum + check.flows, 1);

export async function conform(options: ConformOptions): Promise<{ results: Result[]; flowsMade: number }> {
  const context = createContext(options);
  const results: Result[] = [];
  try {
    for (const { group, check } of chooseChecks(options)) {
      const startedMs = performance.now();
      const told = await check.run(context).then(passed, explain);
      const ms = Math.round(performance.now() - startedMs);
      const result: Result = { group, name: check.name, basis: check.basis, ms, ...told };
      results.push(result);
      options.onResult?.(result);
    }
  } finally {
    await context.tidyUp();
  }
  return { results, flowsMade: context.made() };
}

type Told = Pick<Result, 'outcome' | 'reason' | 'expected' | 'got'>;

const passed = (): Told => ({ outcome: 'passed' });

/** A bug of the suite is no verdict on the server. */
function explain(error: unknown): Told {
  if (error instanceof Skip) return { outcome: 'skipped', reason: error.message };
  if (!(error instanceof Mismatch)) throw error;
  return { outcome: 'failed', reason: error.message, expected: error.expected, got: error.got };
}

/** `isOther`: not a server of the contract. `isLocked`: the key is rejected, so nothing can be checked. */
export type Probe = { status: number; isOther: boolean; isLocked: boolean };

/** Throws where nothing answers. */
export async function probe(base: string, key: string): Promise<Probe> {
  const { status, body } = await createClient({ base }, key)('GET', `${FLOWS}?limit=1`);
  // A faulty server is still to be checked: any field of the contract identifies it.
  const speaks = ['success', 'flows', 'code'].some((name) => name in body);
  return { status, isOther: !speaks || status === 404, isLocked: status === 401 };
}
