// What the use cases of flows read and write, kept in memory. One transaction runs after the other, so that none sees a half-done one.
// Its moves carry no event: in the usage report whatever ends a flow at its review counts as rejected.

import type { FlowRepository } from '../services/flows/flow-repository.js';
import { periodStart } from '../services/flows/usage-report.js';
import type { FlowSource } from '../store/db/columns.js';
import { directionOf } from '../store/db/cursor.js';
import type { Tx } from '../store/db/database.js';
import type { FlowSummary, ListFilter, ListRequest } from '../store/flows/flow-list.js';
import type { IdempotentCall } from '../store/flows/idempotency.js';
import { NO_USAGE, type UsageFigures, type UsageGroups, type UsageReportRequest } from '../store/flows/usage-report.js';
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
    readUsageGroups: async (request) => {
      memory.walk();
      return usageGroupsOf(memory.flows.values(), request);
    },
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
  { visibility, filter, withMetadata, order, after, limit }: ListRequest,
): FlowSummary[] => {
  const sign = directionOf(order) === 'asc' ? 1 : -1;
  return [...flows]
    .filter((flow) => isSeen(flow, visibility) && fits(flow, filter))
    .filter((flow) => after === null || sign * compare(placeOf(flow), [after.createdAt.getTime(), after.id]) > 0)
    .sort((a, b) => sign * compare(placeOf(a), placeOf(b)))
    .slice(0, limit + 1)
    .map(({ metadata, ...flow }) => (withMetadata ? { ...flow, metadata } : flow));
};

function fits({ status, title, script, input, created_at: at, metadata }: MockFlow, filter: ListFilter): boolean {
  return (
    (filter.statuses === null || filter.statuses.includes(status)) &&
    holds([title, input.prospectName, input.prospectCompany, script, input.emailContent].join('\n'), filter.search) &&
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

export function usageGroupsOf(flows: Iterable<MockFlow>, request: UsageReportRequest): UsageGroups {
  const { visibility, from, until, interval, maker, source } = request;
  const picked = [...flows].filter(
    (flow) =>
      isSeen(flow, visibility) &&
      flow.created_at >= from &&
      flow.created_at < until &&
      (maker === null || flow.key_id === maker) &&
      (source === null || flow.source === source),
  );
  return {
    isComplete: true,
    totals: figuresOf(picked),
    periods: grouped(picked, ({ created_at }) => periodStart(interval, created_at.getTime())).map(
      ([start, figures]) => ({ start, ...figures }),
    ),
    makers: grouped(picked, ({ key_id }) => key_id ?? '').map(([id, figures]) => ({
      ...{ id, kind: 'key', name: id },
      ...figures,
    })),
    sources: grouped(picked, (flow) => flow.source).map(([name, figures]) => ({
      source: name as FlowSource,
      ...figures,
    })),
  };
}

function grouped(flows: readonly MockFlow[], nameOf: (flow: MockFlow) => string): [string, UsageFigures][] {
  const names = [...new Set(flows.map(nameOf))];
  return names.map((name) => [name, figuresOf(flows.filter((flow) => nameOf(flow) === name))]);
}

function figuresOf(flows: readonly MockFlow[]): UsageFigures {
  const having = (status: string) => flows.filter((flow) => flow.status === status).length;
  const reviews = flows.flatMap(reviewOf);
  const approvals = reviews.filter(({ end }) => end === 'segmenting');
  const seconds = approvals.map(({ ms }) => ms / 1_000).sort((a, b) => a - b);
  const middle = Math.floor(seconds.length / 2);
  return {
    ...NO_USAGE,
    created: flows.length,
    completed: having('completed'),
    failed: having('failed'),
    cancelled: having('cancelled'),
    approved: approvals.length,
    rejected: reviews.length - approvals.length,
    edited: approvals.filter(({ isEdited }) => isEdited).length,
    medianApprovalSeconds:
      seconds.length % 2 === 1
        ? seconds[middle]!
        : seconds.length > 0
          ? (seconds[middle - 1]! + seconds[middle]!) / 2
          : null,
  };
}

function reviewOf({ moves, edited }: MockFlow) {
  const place = moves.findIndex(({ status }) => status === 'pending_approval');
  const end = moves[place + 1];
  if (place < 0 || !end) return [];
  return [{ end: end.status, ms: end.atMs - moves[place]!.atMs, isEdited: edited }];
}
