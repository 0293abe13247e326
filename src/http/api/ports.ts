// What the routes of the API read and write. Behind the service this is PostgreSQL, behind the mock server its memory; the routes
// are the same.

import type { Database, Tx } from '../../store/db/database.js';
import { bookCosts, type CostListing, listFlowCosts, listMonthCosts } from '../../store/flows/costs.js';
import { findMaking, type Making } from '../../store/flows/flow-detail.js';
import { type FlowSummary, type ListRequest, listFlows } from '../../store/flows/flow-list.js';
import {
  findGivenAlong,
  findVisibleFlow,
  type GivenAlong,
  type Visibility,
  type VisibleFlow,
} from '../../store/flows/flows.js';
import {
  beginIdempotentCall,
  type Earlier,
  finishIdempotentCall,
  type IdempotentCall,
} from '../../store/flows/idempotency.js';
import { findPreview, findReviewedFlow, type Preview, type ReviewedFlow } from '../../store/flows/previews.js';
import { findQuotaUse } from '../../store/flows/quota.js';
import { audit } from '../../store/people/audit.js';
import { findLexicon, type Lexicon } from '../../store/workspaces/lexicon.js';
import { type AvatarRow, listAvatars } from '../../store/workspaces/workspaces.js';

export type Books = {
  /** Everything that `work` does with its transaction is done, or nothing of it when it throws. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  findFlow(id: string, sight: Visibility): Promise<VisibleFlow | null>;
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

export type ReviewBooks = {
  findFlow(id: string, sight: Visibility): Promise<VisibleFlow | null>;
  findReviewedFlow(id: string, sight: Visibility): Promise<ReviewedFlow | null>;
  findPreview(flowId: string): Promise<Pick<Preview, 'status' | 'result' | 'error'> | null>;
  findLexicon(workspaceId: string): Promise<Lexicon>;
  bookCosts(booked: Parameters<typeof bookCosts>[1]): Promise<void>;
};

export const createReviewBooks = ({ db }: Database): ReviewBooks => ({
  findFlow: (id, sight) => findVisibleFlow(db, id, sight),
  findReviewedFlow: (id, sight) => findReviewedFlow(db, id, sight),
  findPreview: (flowId) => findPreview(db, flowId),
  findLexicon: (workspaceId) => findLexicon(db, workspaceId),
  bookCosts: (booked) => bookCosts(db, booked),
});
