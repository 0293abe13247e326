// The bench on which checks are made: it asks with the keys that were given, remembers every flow that was made, and cancels
// at the end what is still under way.
import { setTimeout as pause } from 'node:timers/promises';
import { isTerminal, type State } from '../domain/life.js';
import { type Answer, type Ask, createAsk, expectOk, type Fields, Mismatch, type Target } from './ask.js';
import { type Bench, FLOWS, flowAt, type Keys } from './check.js';
import { SUMMARY } from './summary.js';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

type BenchOptions = { base: string; keys: Keys; timeoutMs: number };

export type OpenBench = Bench & { made(): number; tidyUp(): Promise<void> };

export function createBench({ base, keys, timeoutMs }: BenchOptions): OpenBench {
  /** Every flow that came into being, whichever check asked for it, with how to cancel it. */
  const made = new Map<string, Ask>();
  const asks = new Map<string | null, Ask>();

  const as = (key: string | null): Ask => {
    const known = asks.get(key);
    if (known) return known;
    const note = (method: string, path: string, answer: Answer) => {
      const { flowId } = answer.body;
      if (method === 'POST' && path === FLOWS && typeof flowId === 'string' && !made.has(flowId)) made.set(flowId, ask);
    };
    const target: Target = { base, onAnswer: note };
    const ask = createAsk(target, key);
    asks.set(key, ask);
    return ask;
  };
  const ask = as(keys.key);

  const create: Bench['create'] = async (fields = {}) => {
    const body = { emailContent: SUMMARY, autoApproveScript: false, ...fields };
    return String(expectOk('creating a flow', await ask('POST', FLOWS, { body })).flowId);
  };
  const read: Bench['read'] = (flowId) => ask('GET', flowAt(flowId));
  const until: Bench['until'] = (flowId, ...statuses) => follow(read, flowId, statuses, timeoutMs);
  const createWaiting: Bench['createWaiting'] = async (fields) => {
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

async function follow(read: Bench['read'], flowId: string, statuses: string[], timeoutMs: number): Promise<Fields> {
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
