// What a check is, and what it works with. The specification is what every server of the contract must keep; the contract
// adds what it leaves open.
import type { Answer, Ask, Fields } from './ask.js';

export type Basis = 'specification' | 'contract';

export type Check = {
  /** A sentence that states what is guaranteed. */
  name: string;
  basis: Basis;
  /** How many flows it makes at most. */
  flows: number;
  run(bench: Bench): Promise<void>;
};

export type Keys = {
  key: string;
  /** Of another workspace. */
  second?: string | undefined;
  /** Of the same workspace as the first, with the scope flows:read and no other. */
  limited?: string | undefined;
  /** Of a workspace without quota. */
  spent?: string | undefined;
  /** Of a workspace without an avatar or a voice. */
  unready?: string | undefined;
};

export type Bench = {
  /** With the first key. */
  ask: Ask;
  /** With another key, or none. */
  as(key: string | null): Ask;
  keys: Keys;
  /** Makes a flow that stops for approval. */
  create(fields?: Fields): Promise<string>;
  read(flowId: string): Promise<Answer>;
  /** Reads until the flow is in one of these states; fails when it ends in another or the time is over. */
  until(flowId: string, ...statuses: string[]): Promise<Fields>;
  /** A flow of its own that waits for approval. */
  createWaiting(fields?: Fields): Promise<string>;
  /** One flow that waits for approval, for all checks that leave it so. */
  sharedWaiting(): Promise<string>;
};

/** Thrown by a check that cannot be made here. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

type Run = Check['run'];

export const bySpec = (name: string, run: Run, flows = 0): Check => ({ name, basis: 'specification', flows, run });
export const byContract = (name: string, run: Run, flows = 0): Check => ({ name, basis: 'contract', flows, run });

export const FLOWS = '/flows/sales-email-video';
export const flowAt = (id: string): string => `${FLOWS}/${id}`;
export const approveAt = (id: string): string => `${FLOWS}/${id}/approve`;

/** The key for a check, which is left out without it. */
export function needKey(keys: Keys, name: 'second' | 'limited' | 'spent' | 'unready'): string {
  const key = keys[name];
  if (key === undefined) throw new Skip(`no --${name}-key was given`);
  return key;
}
