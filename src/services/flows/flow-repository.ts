// What the use cases of flows read and write. Behind the service this is PostgreSQL, behind the mock server its memory; the use
// cases are the same.
import { batched } from '../../lib/memoize.js';
import type { Database, Tx } from '../../store/db/database.js';
import { findMaking, type Making } from '../../store/flows/flow-detail.js';
import {
  type FlowSummary,
  isPolledPage,
  type ListRequest,
  listFlows,
  listPolledPages,
} from '../../store/flows/flow-list.js';
import {
  findGivenAlong,
  findVisibleFlows,
  type GivenAlong,
  type Visibility,
  type VisibleFlow,
  type WantedFlow,
} from '../../store/flows/flows.js';
import {
  beginIdempotentCall,
  beginPersonCall,
  type Caller,
  type Earlier,
  finishIdempotentCall,
  finishPersonCall,
  type IdempotentCall,
} from '../../store/flows/idempotency.js';
import { type CostListing, findQuotaUse, listFlowCosts, listMonthCosts } from '../../store/flows/ledgers.js';
import { readUsageGroups, type UsageGroups, type UsageReportRequest } from '../../store/flows/usage-report.js';
import { audit } from '../../store/people/audit.js';
import { findWorkspaceDefaults, type WorkspaceDefaults } from '../../store/workspaces/workspace-settings.js';
import { type AvatarRow, listAvatars } from '../../store/workspaces/workspaces.js';
import type { AuditRepository } from '../actor.js';

export type FlowRepository = AuditRepository & {
  findFlow(id: string, visibility: Visibility): Promise<VisibleFlow | null>;
  listFlows(request: ListRequest): Promise<FlowSummary[]>;
  listFlowCosts(flowId: string): Promise<CostListing[]>;
  findMaking(flowId: string): Promise<Making>;
  findGivenAlong(flowId: string): Promise<GivenAlong>;
  findWorkspaceDefaults(tx: Tx, workspaceId: string): Promise<WorkspaceDefaults | null>;
  beginCall(tx: Tx, caller: Caller, call: IdempotentCall, at: Date): Promise<Earlier>;
  finishCall(tx: Tx, caller: Caller, call: IdempotentCall, answer: unknown, at: Date): Promise<void>;
  listAvatars(workspaceId: string): Promise<AvatarRow[]>;
  findQuotaUse(workspaceId: string, atMs: number): Promise<number>;
  listMonthCosts(workspaceId: string, atMs: number): Promise<CostListing[]>;
  readUsageGroups(request: UsageReportRequest): Promise<UsageGroups>;
};

/** Reads that arrive together share a statement: most of what a read costs is two system calls for its own. */
const MOST_READS_TOGETHER = 64;

const flowReader = (reads: Database['reads']): FlowRepository['findFlow'] => {
  const find = batched(MOST_READS_TOGETHER, (wanted: readonly WantedFlow[]) => findVisibleFlows(reads, wanted));
  return (id, visibility) => find({ id, visibility });
};

/** A page may have a hundred rows, and the first one waits for the last. */
const MOST_PAGES_TOGETHER = 16;

const pageReader = (reads: Database['reads']): FlowRepository['listFlows'] => {
  const listPolled = batched(MOST_PAGES_TOGETHER, (wanted: readonly ListRequest[]) => listPolledPages(reads, wanted));
  return (request) => (isPolledPage(request) ? listPolled(request) : listFlows(reads, request));
};

export const createFlowRepository = ({ db, reads }: Database): FlowRepository => ({
  transact: (work) => db.transaction().execute(work),
  findFlow: flowReader(reads),
  listFlows: pageReader(reads),
  listFlowCosts: (flowId) => listFlowCosts(reads, flowId),
  findMaking: (flowId) => findMaking(reads, flowId),
  findGivenAlong: (flowId) => findGivenAlong(reads, flowId),
  findWorkspaceDefaults,
  beginCall: (tx, caller, call, at) =>
    caller.kind === 'key' ? beginIdempotentCall(tx, call, at) : beginPersonCall(tx, caller, call, at),
  finishCall: (tx, caller, call, answer, at) =>
    caller.kind === 'key' ? finishIdempotentCall(tx, call, answer, at) : finishPersonCall(tx, caller, call, answer, at),
  audit,
  listAvatars: (workspaceId) => listAvatars(reads, workspaceId),
  findQuotaUse: (workspaceId, atMs) => findQuotaUse(reads, workspaceId, atMs),
  listMonthCosts: (workspaceId, atMs) => listMonthCosts(reads, workspaceId, atMs),
  readUsageGroups: (request) => readUsageGroups(reads, request),
});
