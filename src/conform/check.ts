// The type of a check and its context. `specification` checks hold for every server of the contract; `contract` checks
// cover what the specification leaves open.
import type { ApiResponse, Fields, SendRequest } from './client.js';

export type Basis = 'specification' | 'contract';

export type Check = {
  /** The guarantee, as a sentence. */
  name: string;
  basis: Basis;
  /** The maximum number of flows it creates. */
  flows: number;
  run(context: CheckContext): Promise<void>;
};

export type Keys = {
  key: string;
  /** A key of another workspace. */
  second?: string | undefined;
  /** A key of the first workspace with the scope flows:read only. */
  limited?: string | undefined;
  /** A key of a workspace without quota. */
  spent?: string | undefined;
  /** A key of a workspace without an avatar or a voice. */
  unready?: string | undefined;
};

export type CheckContext = {
  /** Sends a request with the first key. */
  ask: SendRequest;
  /** Sends a request with another key, or none. */
  as(key: string | null): SendRequest;
  keys: Keys;
  /** Creates a flow that stops for approval. */
  create(fields?: Fields): Promise<string>;
  read(flowId: string): Promise<ApiResponse>;
  /** Polls until the flow is in one of these states; fails when it ends in another one or at the timeout. */
  until(flowId: string, ...statuses: string[]): Promise<Fields>;
  /** A new flow that waits for approval. */
  createWaiting(fields?: Fields): Promise<string>;
  /** A shared flow that waits for approval, for checks that do not change it. */
  sharedWaiting(): Promise<string>;
};

/** Thrown by a check that cannot be run here. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

type Run = Check['run'];

export const bySpec = (name: string, run: Run, flows = 0): Check => ({ name, basis: 'specification', flows, run });
export const byContract = (name: string, run: Run, flows = 0): Check => ({ name, basis: 'contract', flows, run });

export const FLOWS = '/flows/sales-email-video';
export const flowAt = (id: string): string => `${FLOWS}/${id}`;
export const approveAt = (id: string): string => `${FLOWS}/${id}/approve`;

/** The key for a check, which is skipped without it. */
export function needKey(keys: Keys, name: 'second' | 'limited' | 'spent' | 'unready'): string {
  const key = keys[name];
  if (key === undefined) throw new Skip(`no --${name}-key was given`);
  return key;
}
