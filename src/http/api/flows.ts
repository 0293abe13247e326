// The five endpoints of the specification.

import type { z } from 'zod';
import { flowNotFound } from '../../domain/errors.js';
import { isTerminal } from '../../domain/life.js';
import type { Clock } from '../../lib/clock.js';
import type { Actor, Commands } from '../../services/flows/flows.js';
import type { Tx } from '../../store/db/database.js';
import type { VisibleFlow } from '../../store/flows/flows.js';
import type { Access } from '../../store/people/keys.js';
import { once, readIdempotencyKey } from '../core/idempotency.js';
import { cutPage, placeOf } from '../core/paging.js';
import { NOT_MODIFIED } from '../core/route.js';
import { noteDeed } from './audit-key.js';
import { CREATE, createFlow, ignoredPart, unknownFields } from './create-flow.js';
import {
  assetsBody,
  costBody,
  flowBody,
  flowSummaryBody,
  givenAlongBody,
  makingBody,
  namesTag,
  tagOf,
  type UrlOf,
} from './flow-body.js';
import { decisionOf, readFlowId } from './flow-request.js';
import { FlowListQuery, readListQuery } from './list-query.js';
import { type Makings, requireNewFlow } from './new-flow.js';
import type { Books } from './ports.js';
import type { ProgressReader } from './progress.js';
import { type ApiRequest, type ApiRoute, apiRoute, SUCCESS } from './route.js';
import * as schemas from './schemas.js';
import { type FlowWaiter, readPreferredWait } from './wait.js';

export const FLOWS = '/flows/sales-email-video';
export const FLOW = `${FLOWS}/{flowId}` as const;

export type FlowRoutesContext = Makings & {
  books: Books;
  commands: Pick<Commands, 'create' | 'approve' | 'reject' | 'cancel'>;
  waiter: FlowWaiter;
  progress: ProgressReader;
  clock: Clock;
  urlOf: UrlOf;
};

export const IDEMPOTENCY_HEADER = {
  'Idempotency-Key': {
    description:
      'A value of your own; a repeated request with the same one is answered again and not done again (24 h).',
    maxLength: 255,
    pattern: '^[\\x21-\\x7E]{1,255}$',
    example: '7f1c2f0e-crm-4711',
  },
};

const REPLAYED_HEADER = {
  'Idempotent-Replayed': { description: 'Sent when the answer is that of an earlier request.', example: 'true' },
};

export function flowRoutes(context: FlowRoutesContext): ApiRoute[] {
  return [create(context), list(context), read(context), approve(context), cancel(context)];
}

function create(context: FlowRoutesContext): ApiRoute {
  return apiRoute({
    method: 'POST',
    path: FLOWS,
    operationId: 'createFlow',
    summary: 'Create a flow',
    description: 'Takes the summary of a sales call and starts to make the follow-up video. Answers at once.',
    tag: 'Flows',
    scope: 'flows:create',
    needsReadiness: true,
    body: schemas.CreateBody,
    requestHeaders: IDEMPOTENCY_HEADER,
    answerHeaders: REPLAYED_HEADER,
    reply: schemas.Created,
    replyDescription: 'The flow was accepted and queued.',
    errors: [
      'VALIDATION_ERROR',
      'QUOTA_EXCEEDED',
      'IDEMPOTENCY_CONFLICT',
      'IDEMPOTENCY_KEY_REUSED',
      'INSUFFICIENT_STORAGE',
    ],
    handle: async (request) => {
      const { access, body: input, sentBody } = request;
      requireNewFlow(input, sentBody);
      return answerOnce(context, request, { route: CREATE, input }, async (tx) => ({
        ...(await createFlow(context, tx, access, input)),
        message: `The video is being made.${ignoredPart(unknownFields(sentBody))}`,
      }));
    },
  });
}

function list(context: FlowRoutesContext): ApiRoute {
  return apiRoute({
    method: 'GET',
    path: FLOWS,
    operationId: 'listFlows',
    summary: 'List flows',
    description: 'The flows that the API key may see, newest first. A parameter that is not known is refused.',
    tag: 'Flows',
    scope: 'flows:read',
    needsReadiness: true,
    query: FlowListQuery,
    isClosedQuery: true,
    metadataQuery: true,
    reply: schemas.FlowList,
    replyDescription: 'A page of flows.',
    errors: ['VALIDATION_ERROR'],
    handle: async ({ access, query }) => {
      const wanted = readListQuery(query);
      const found = await context.books.listFlows({ ...wanted, visibility: sightOf(access) });
      const { page, nextCursor } = cutPage(found, wanted.limit, placeOf);
      return { ...SUCCESS, flows: page.map((flow) => flowSummaryBody(flow, context.urlOf)), nextCursor };
    },
  });
}

/** What a key may see of its workspace, and who moves what it moves. */
export const sightOf = (access: Access): Actor => ({
  workspaceId: access.workspaceId,
  keyId: access.ownFlowsOnly ? access.keyId : null,
  by: access.keyId,
});

function read(context: FlowRoutesContext): ApiRoute {
  return apiRoute({
    method: 'GET',
    path: FLOW,
    operationId: 'getFlow',
    summary: 'Read a flow',
    description: 'The present state of a flow. Poll it every few seconds, or ask it to wait for the next change.',
    tag: 'Flows',
    scope: 'flows:read',
    needsReadiness: true,
    query: schemas.ReadQuery,
    requestHeaders: {
      Prefer: {
        description: 'wait=N holds the answer until the flow changes, N seconds at most (up to 30).',
        maxLength: 200,
        example: 'wait=20',
      },
      'If-None-Match': {
        description: 'The ETag of an earlier answer; 304 if nothing changed since.',
        maxLength: 200,
        example: '"m0Xq2vJc7TtY1bR8eKzL5w"',
      },
    },
    answerHeaders: {
      ETag: { description: 'Changes with the flow and with nothing else.', example: '"m0Xq2vJc7TtY1bR8eKzL5w"' },
      'Preference-Applied': { description: 'How long the answer may have waited.', example: 'wait=20' },
    },
    reply: schemas.FlowReply,
    replyDescription: 'The flow. Which fields it has depends on its state.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async (request) => {
      const { expand } = request.query;
      const flow = await readFlow(context, request);
      const wanted = new Set(expand?.split(','));
      const assets = wanted.has('assets') ? assetsBody(flow, context.urlOf) : {};
      const costs = wanted.has('costs') && { costs: (await context.books.listFlowCosts(flow.id)).map(costBody) };
      const making = wanted.has('making') && { making: makingBody(await context.books.findMaking(flow.id)) };
      const metadata = wanted.has('metadata') && givenAlongBody(await context.books.findGivenAlong(flow.id));
      const body = { ...flowBody(flow, context.urlOf), ...assets, ...making, ...costs, ...metadata };
      // Progress changes by itself, so a flow with it has no tag.
      if (wanted.has('progress')) return { ...body, progress: await context.progress(flow) };
      const tag = tagOf(flow, context.urlOf);
      request.answerHeader('etag', tag);
      return namesTag(request.header('if-none-match'), tag) ? NOT_MODIFIED : body;
    },
  });
}

type FlowRequest = ApiRequest<{ flowId: string }>;

/** The flow, at once or, if the client prefers to wait, when it has changed. */
async function readFlow(context: FlowRoutesContext, request: FlowRequest): Promise<VisibleFlow> {
  const seconds = readPreferredWait(request.header('prefer'));
  if (seconds === null) return mustFind(context, request);
  const watch = context.waiter.watch(readFlowId(request.params));
  try {
    const flow = await mustFind(context, request);
    request.answerHeader('preference-applied', `wait=${seconds}`);
    const known = request.header('if-none-match');
    const isNews = known !== undefined && !namesTag(known, tagOf(flow, context.urlOf));
    if (isNews || isTerminal(flow.status)) return flow;
    await watch.newerThan(flow.version, seconds);
    return await mustFind(context, request);
  } finally {
    watch.close();
  }
}

async function mustFind({ books }: FlowRoutesContext, { access, params }: FlowRequest): Promise<VisibleFlow> {
  const flow = await books.findFlow(readFlowId(params), sightOf(access));
  if (!flow) throw flowNotFound();
  return flow;
}

function approve(context: FlowRoutesContext): ApiRoute {
  return apiRoute({
    method: 'POST',
    path: `${FLOW}/approve`,
    operationId: 'decideScript',
    summary: 'Approve, edit or reject the script',
    description: 'Only while the flow is in pending_approval.',
    tag: 'Flows',
    scope: 'flows:approve',
    needsReadiness: true,
    body: schemas.ApproveBody,
    requestHeaders: IDEMPOTENCY_HEADER,
    answerHeaders: REPLAYED_HEADER,
    reply: schemas.Decided,
    replyDescription: 'The flow went on, or was cancelled.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND', 'IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
    handle: async (request) => {
      const input = decisionOf(request.body);
      const { action, editedScript } = input;
      const id = readFlowId(request.params);
      const sight = sightOf(request.access);
      return answerOnce(context, request, { route: `approve ${id}`, input }, async (tx) => {
        const flow =
          action === 'reject'
            ? await context.commands.reject(tx, id, sight)
            : await context.commands.approve(tx, id, sight, editedScript);
        const done = action === 'reject' ? 'flow.rejected' : editedScript === null ? 'flow.approved' : 'flow.edited';
        await noteDeed(context, tx, request.access, done, id);
        return { ...SUCCESS, flowId: flow.id, status: flow.status as Decided['status'] };
      });
    },
  });
}

type Decided = z.output<typeof schemas.Decided>;

function cancel(context: FlowRoutesContext): ApiRoute {
  return apiRoute({
    method: 'DELETE',
    path: FLOW,
    operationId: 'cancelFlow',
    summary: 'Cancel a flow',
    description: 'Stops a flow in any state that is not final, also while it renders.',
    tag: 'Flows',
    scope: 'flows:cancel',
    needsReadiness: true,
    reply: schemas.Cancelled,
    replyDescription: 'The flow is cancelled.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async ({ access, params }) => {
      const id = readFlowId(params);
      const flow = await context.books.transact(async (tx) => {
        const cancelled = await context.commands.cancel(tx, id, sightOf(access));
        await noteDeed(context, tx, access, 'flow.cancelled', id);
        return cancelled;
      });
      return { ...SUCCESS, flowId: flow.id, status: 'cancelled' as const };
    },
  });
}

/** Answers a request that may carry an Idempotency-Key. */
async function answerOnce<Answer>(
  context: FlowRoutesContext,
  { access, header, answerHeader }: ApiRequest,
  { route, input }: { route: string; input: object },
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const idempotencyKey = readIdempotencyKey(header('idempotency-key'));
  const { answer, isReplayed } = await once(context, { callerId: access.keyId, route, idempotencyKey, input }, work);
  if (isReplayed) answerHeader('idempotent-replayed', 'true');
  return answer;
}
