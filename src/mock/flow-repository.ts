// What the use cases of flows read and write, kept in memory. One transaction runs after the other, so that none sees a half-done one.
import type { FlowRepository } from '../services/flows/flow-repository.js';
import type { Tx } from '../store/db/database.js';
import type { FlowSummary, ListFilter, ListRequest } from '../store/flows/flow-list.js';
import type { IdempotentCall } from '../store/flows/idempotency.js';
import { isSeen } from './commands.js';
import type { Memory, MockFlow } from './memory.js';
import { avatarsOf } from './workspaces.js';

const KEPT_MS = 24 * 3_600_000;

/** Nothing of the mock looks at its transactions. */
const NO_TX = null as unknown as Tx;

type Given = { fingerprint: Buffer; response: unknown; atMs: number };

const nameOf = ({ callerId, route, idempotencyKey }: IdempotentCall): string =>
  `${callerId} ${route} ${idempotencyKey}`;

export type MockFlowRepository = FlowRepository & {
  /** Whoever repeats a request about this flow is not answered from memory any more. */
  forgetAnswers(flowId: string): void;
  forget(): void;
};

export function createMockFlowRepository(memory: Memory): MockFlowRepository {
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
    // Keys bring theirs along.
    findWorkspaceDefaults: async () => null,
    beginCall: async (_tx, _caller, call, at) => {
      const earlier = given.get(nameOf(call));
      if (!earlier || earlier.atMs <= at.getTime() - KEPT_MS) return { kind: 'new' };
      if (!earlier.fingerprint.equals(call.fingerprint)) return { kind: 'reused' };
      return { kind: 'done', response: earlier.response };
    },
    finishCall: async (_tx, _caller, call, response, at) => {
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

/** One more than asked for when there are more. */
export const listOf = (
  flows: Iterable<MockFlow>,
  { visibility, filter, withMetadata, after, limit }: ListRequest,
): FlowSummary[] =>
  [...flows]
    .filter((flow) => isSeen(flow, visibility) && fits(flow, filter))
    .filter((flow) => after === null || compare(placeOf(flow), [after.createdAt.getTime(), after.id]) < 0)
    .sort((a, b) => compare(placeOf(b), placeOf(a)))
    .slice(0, limit + 1)
    .map(({ metadata, ...flow }) => (withMetadata ? { ...flow, metadata } : flow));

function fits({ status, input, created_at: at, metadata }: MockFlow, filter: ListFilter): boolean {
  return (
    (filter.status === null || filter.status === status) &&
    holds(input.prospectName, filter.prospect) &&
    holds(input.prospectCompany, filter.company) &&
    (filter.createdAfter === null || at >= filter.createdAfter) &&
    (filter.createdBefore === null || at < filter.createdBefore) &&
    Object.entries(filter.metadata).every(([key, value]) => Object.hasOwn(metadata, key) && metadata[key] === value)
  );
}

/** All words that are looked for occur in the name. */
const holds = (name: string | null, wanted: string | null): boolean =>
  (wanted ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => (name ?? '').toLowerCase().includes(word));

type Place = [atMs: number, id: string];

const placeOf = ({ created_at, id }: MockFlow): Place => [created_at.getTime(), id];

const compare = ([aMs, a]: Place, [bMs, b]: Place): number => aMs - bMs || (a < b ? -1 : a > b ? 1 : 0);
