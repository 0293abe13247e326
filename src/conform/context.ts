// The type of a check, and its fixture: a summary to send, requests with the given keys, and a record of every created flow, so that
// unfinished ones are cancelled at the end.

import { setTimeout as pause } from 'node:timers/promises';
import { isTerminal, type State } from '../domain/life.js';
import {
  type ApiResponse,
  createClient,
  expectOk,
  type Fields,
  Mismatch,
  type SendRequest,
  type Target,
} from './client.js';

// The type of a check and its context. `specification` checks hold for every server of the contract; `contract` checks
// cover what the specification leaves open.

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

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

type ContextOptions = { base: string; keys: Keys; timeoutMs: number };

type OpenContext = CheckContext & { made(): number; tidyUp(): Promise<void> };

export function createContext({ base, keys, timeoutMs }: ContextOptions): OpenContext {
  /** Every created flow, whichever check made it, with how to cancel it. */
  const made = new Map<string, SendRequest>();
  const asks = new Map<string | null, SendRequest>();

  const as = (key: string | null): SendRequest => {
    const known = asks.get(key);
    if (known) return known;
    const note = (method: string, path: string, answer: ApiResponse) => {
      const { flowId } = answer.body;
      if (method === 'POST' && path === FLOWS && typeof flowId === 'string' && !made.has(flowId)) made.set(flowId, ask);
    };
    const target: Target = { base, onAnswer: note };
    const ask = createClient(target, key);
    asks.set(key, ask);
    return ask;
  };
  const ask = as(keys.key);

  const create: CheckContext['create'] = async (fields = {}) => {
    const body = { emailContent: SUMMARY, autoApproveScript: false, ...fields };
    return String(expectOk('creating a flow', await ask('POST', FLOWS, { body })).flowId);
  };
  const read: CheckContext['read'] = (flowId) => ask('GET', flowAt(flowId));
  const until: CheckContext['until'] = (flowId, ...statuses) => follow(read, flowId, statuses, timeoutMs);
  const createWaiting: CheckContext['createWaiting'] = async (fields) => {
    const flowId = await create(fields);
    await until(flowId, 'pending_approval');
    return flowId;
  };
  let shared: Promise<string> | null = null;

  return {
    ask,
    as,
    keys,
    create,
    read,
    until,
    createWaiting,
    sharedWaiting: () => {
      shared ??= createWaiting();
      return shared;
    },
    made: () => made.size,
    tidyUp: async () => {
      for (const [flowId, askAgain] of made) await askAgain('DELETE', flowAt(flowId)).catch(() => undefined);
    },
  };
}

async function follow(
  read: CheckContext['read'],
  flowId: string,
  statuses: string[],
  timeoutMs: number,
): Promise<Fields> {
  const endMs = performance.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    const flow = expectOk('reading a flow', await read(flowId));
    const status = String(flow.status);
    if (statuses.includes(status)) return flow;
    const isOver = performance.now() > endMs;
    if (isOver || isTerminal(status as State)) {
      throw new Mismatch(
        'the life of a flow',
        statuses.join(' or '),
        isOver ? `${status} for ${timeoutMs / 1_000} s` : status,
      );
    }
    await pause(pauseMs);
  }
}

export const SUMMARY = `Call with Dana Whitfield from Initech about the new reporting tool.
Dana said that her team of twelve spends about six hours a week on collecting figures for the monthly report.
She liked that our tool connects to the spreadsheets they use today, and that a first report can be ready within one day.
Her main question was how long the set-up takes; we explained that it takes two weeks with one training session of ninety minutes.
We agreed that I send the offer for twelve seats by Friday, and that Dana invites her colleague Robin from finance to a demonstration next Tuesday at 10 o'clock.
Next steps: send the offer, prepare the demonstration with their own spreadsheet, and share the plan for the set-up.`;

export const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
