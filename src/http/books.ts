// What the routes of the API read and write. Behind the service this is PostgreSQL, behind the mock server its memory; the routes
// are the same.
import { audit } from '../store/audit.js';
import { type CostListing, listFlowCosts, listMonthCosts } from '../store/costs.js';
import type { Database, Tx } from '../store/database.js';
import { type FlowSummary, type ListRequest, listFlows } from '../store/flow-list.js';
import { findMaking, type Making } from '../store/flow-making.js';
import { findGivenAlong, findVisibleFlow, type GivenAlong, type Sight, type VisibleFlow } from '../store/flows.js';
import { beginIdempotentCall, type Earlier, finishIdempotentCall, type IdempotentCall } from '../store/idempotency.js';
import { findQuotaUse } from '../store/quota.js';
import { type AvatarRow, listAvatars } from '../store/workspaces.js';

export type Books = {
  /** Everything that `work` does with its transaction is done, or nothing of it when it throws. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  findFlow(id: string, sight: Sight): Promise<VisibleFlow | null>;
  listFlows(request: ListRequest): Promise<FlowSummary[]>;
  listFlowCosts(flowId: string): Promise<CostListing[]>;
  findMaking(flowId: string): Promise<Making>;
  findGivenAlong(flowId: string): Promise<GivenAlong>;
  beginCall(tx: Tx, call: IdempotentCall, at: Date): Promise<Earlier>;
  finishCall(tx: Tx, call: IdempotentCall, answer: unknown, at: Date): Promise<void>;
  audit: typeof audit;
  listAvatars(workspaceId: string): Promise<AvatarRow[]>;
  findQuotaUse(workspaceId: string, atMs: number): Promise<number>;
  listMonthCosts(workspaceId: string, atMs: number): Promise<CostListing[]>;
};

export const createBooks = ({ db, reads }: Database): Books => ({
  transact: (work) => db.transaction().execute(work),
  findFlow: (id, sight) => findVisibleFlow(reads, id, sight),
  listFlows: (request) => listFlows(reads, request),
  listFlowCosts: (flowId) => listFlowCosts(reads, flowId),
  findMaking: (flowId) => findMaking(reads, flowId),
  findGivenAlong: (flowId) => findGivenAlong(reads, flowId),
  beginCall: beginIdempotentCall,
  finishCall: finishIdempotentCall,
  audit,
  listAvatars: (workspaceId) => listAvatars(reads, workspaceId),
  findQuotaUse: (workspaceId, atMs) => findQuotaUse(reads, workspaceId, atMs),
  listMonthCosts: (workspaceId, atMs) => listMonthCosts(reads, workspaceId, atMs),
});
