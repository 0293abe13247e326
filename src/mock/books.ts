// The books of the routes, kept in memory. One transaction runs after the other, so that none sees a half-done one.
import type { Books } from '../http/api/ports.js';
import type { Tx } from '../store/db/database.js';
import type { IdempotentCall } from '../store/flows/idempotency.js';
import { isSeen } from './commands.js';
import { listOf } from './listing.js';
import type { Memory } from './memory.js';
import { avatarsOf } from './workspaces.js';

const KEPT_MS = 24 * 3_600_000;

/** Nothing of the mock looks at its transactions. */
const NO_TX = null as unknown as Tx;

type Given = { fingerprint: Buffer; response: unknown; atMs: number };

const nameOf = ({ callerId, route, idempotencyKey }: IdempotentCall): string =>
  `${callerId} ${route} ${idempotencyKey}`;

export type MockBooks = Books & {
  /** Whoever repeats a request about this flow is not answered from memory any more. */
  forgetAnswers(flowId: string): void;
  forget(): void;
};

export function createMockBooks(memory: Memory): MockBooks {
  const given = new Map<string, Given>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    transact: (work) => {
      const mine = last.then(() => work(NO_TX));
      last = mine.catch(() => undefined);
      return mine;
    },
    findFlow: async (id, sight) => {
      memory.walk();
      const flow = memory.flows.get(id);
      return isSeen(flow, sight) ? { ...flow, progress: memory.percentOf(flow) } : null;
    },
    listFlows: async (request) => {
      memory.walk();
      return listOf(memory.flows.values(), request);
    },
    listFlowCosts: async () => [],
    findMaking: async (id) => ({
      writer: memory.flows.get(id)?.draft?.writer ?? null,
      voice: null,
      presenter: null,
    }),
    findGivenAlong: async (id) => memory.flows.get(id) ?? { metadata: {}, callback_url: null },
    beginCall: async (_tx, call, at) => {
      const earlier = given.get(nameOf(call));
      if (!earlier || earlier.atMs <= at.getTime() - KEPT_MS) return { kind: 'new' };
      if (!earlier.fingerprint.equals(call.fingerprint)) return { kind: 'reused' };
      return { kind: 'done', response: earlier.response };
    },
    finishCall: async (_tx, call, response, at) => {
      given.set(nameOf(call), { fingerprint: call.fingerprint, response, atMs: at.getTime() });
    },
    // Nobody reads the log of a mock.
    audit: async () => undefined,
    listAvatars: async (workspaceId) => avatarsOf(workspaceId),
    findQuotaUse: async (workspaceId, atMs) => {
      memory.walk();
      return memory.used(workspaceId, atMs);
    },
    listMonthCosts: async () => [],
    forgetAnswers: (flowId) => {
      for (const [name, { response }] of given) {
        if ((response as { flowId?: string }).flowId === flowId) given.delete(name);
      }
    },
    forget: () => given.clear(),
  };
}
